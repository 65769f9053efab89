package io.github.assay.ui.calibration.align;

import io.github.assay.calibration.alignment.AlignmentEntry.Promoted;
import io.github.assay.calibration.alignment.AlignmentFigures;
import io.github.assay.calibration.alignment.VersionComparison;
import io.github.assay.service.alignment.AlignmentReport;
import io.github.assay.service.alignment.AlignmentReport.TunedVersion;
import io.github.assay.service.alignment.TestLook;
import io.github.assay.tabular.AlignmentSpecs;
import io.github.assay.ui.calibration.model.AlignViewModel;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Split, figures on tune before and now, locked test, and promotion. */
final class FiguresColumn extends VBox {
    private final AlignViewModel model;
    private final VBox split = words();
    private final VBox tune = words();
    private final VBox test = words();
    private final VBox promotion = words();
    private final Button look = new Button(Texts.text("align.test.open"));
    private final Button promote = new Button(Texts.text("align.promote"));

    FiguresColumn(AlignViewModel model) {
        this.model = model;
        getStyleClass().add("column");
        split.setId("align-split");
        tune.setId("align-tune");
        test.setId("align-test");
        promotion.setId("align-promotion");
        look.setId("align-look");
        look.setOnAction(_ -> model.lookAtTest());
        promote.setId("align-promote");
        promote.setOnAction(_ -> model.promote());
        getChildren().addAll(
                new Card("align.split.title").body(split), new Card("align.tune.title").body(tune),
                new Card("align.test.card").body(new VBox(test, acts(look))),
                new Card("align.promotion.title").body(new VBox(promotion, acts(promote))));
        model.lookProperty().subscribe(_ -> model.report().ifPresent(this::show));
    }

    private static VBox acts(Node node) {
        VBox acts = new VBox(node);
        acts.getStyleClass().add("align-acts");
        return acts;
    }

    private static VBox words() {
        VBox box = new VBox();
        box.getStyleClass().add("align-words");
        return box;
    }

    private static void line(VBox box, String text, String... styles) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        label.getStyleClass().addAll(styles);
        box.getChildren().add(label);
    }

    void show(AlignmentReport report) {
        List.of(split, tune, test, promotion).forEach(box -> box.getChildren().clear());
        split(report);
        tune(report);
        test(report);
        promotion(report);
    }

    private void split(AlignmentReport report) {
        if (report.split().isEmpty()) {
            line(split, Texts.text("align.split.none"));
            return;
        }
        AlignmentFigures figures = report.now().figures();
        line(split, Texts.text("align.split.words", figures.labelled(), report.test()));
        line(split, Texts.text("align.split.about", report.split().get().seed(), date(report.split().get().drawn())), "muted");
    }

    private static LocalDate date(Instant at) {
        return LocalDate.ofInstant(at, ZoneId.systemDefault());
    }

    private void tune(AlignmentReport report) {
        report.versions().stream().filter(v -> v.number() == report.before()).findFirst()
                .ifPresent(v -> figures(tune, Texts.text("align.before", v.number()), v.figures(), "muted"));
        TunedVersion now = report.now();
        figures(tune, Texts.text("align.now", now.number()), now.figures(), "ceiling");
        report.change().ifPresent(c -> {
            line(tune, change(c));
            line(tune, Texts.text("align.optimistic"), "muted");
        });
        var counts = now.figures().counts();
        line(tune, Texts.text("align.counts", counts.tp(), counts.tn(), counts.fp(), counts.fn()));
        report.warnings().forEach(w -> line(tune, w, "warn-text"));
    }

    private static String change(VersionComparison c) {
        return Texts.text("align.tune.change", EstimateFormat.full(c.deltaKappa()), EstimateFormat.p(c.p()), c.becameRight().size(),
                c.becameWrong().size());
    }

    private static void figures(VBox box, String name, AlignmentFigures figures, String style) {
        line(box, Texts.text("align.kappa", name, EstimateFormat.full(figures.kappa())), figures.isTooFew() ? "muted" : style);
        line(box, Texts.text("align.shares", EstimateFormat.percentWithInterval(figures.sensitivity()),
                EstimateFormat.percentWithInterval(figures.specificity()), EstimateFormat.percentWithInterval(figures.accuracy()),
                figures.n(), EstimateFormat.number(figures.prevalence().map(p -> 100 * p), NumberForm.POINTS)), "muted");
        String remark = AlignmentSpecs.remark(figures);
        if (!remark.isEmpty()) {
            line(box, remark, "warn-text");
        }
    }

    private void test(AlignmentReport report) {
        Optional<TestLook> looked = model.lookProperty().get();
        looked.ifPresent(l -> figures(test, Texts.text("align.onTest"), l.figures(), "ceiling"));
        int looks = looked.map(l -> l.looks().size()).orElse(report.looks().size());
        int prompts = looked.map(TestLook::prompts).orElse(report.lookedPrompts());
        line(test, looked.isPresent()
                ? Texts.text("align.looks", looks, prompts)
                : Texts.text("align.locked", report.test(), looks, prompts));
        look.setDisable(report.test() == 0);
    }

    private void promotion(AlignmentReport report) {
        promote.setDisable(report.test() == 0 || report.metric().judge().isEmpty() && report.promotion().holds());
        Optional<Promoted> last = report.promotion().promotion();
        if (last.isEmpty()) {
            line(promotion, Texts.text(report.metric().judge().isPresent() ? "align.notPromoted" : "align.noPromotion"));
        } else if (report.promotion().holds()) {
            Promoted p = last.get();
            line(promotion, Texts.text("align.promoted", date(p.circumstances().at()).toString(), p.kappa(), p.low(), p.high(), p.n()), "pass-text");
        } else {
            line(promotion, Texts.text("align.expired", String.join(" ", report.promotion().expired())), "warn-text");
        }
        line(promotion, Texts.text("align.promotion.needs", report.promotion().least(), AlignmentFigures.FEWEST), "muted");
    }
}
