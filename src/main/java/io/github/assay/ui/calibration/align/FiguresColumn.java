package io.github.assay.ui.calibration.align;

import io.github.assay.calibration.alignment.AlignmentEntry.Promoted;
import io.github.assay.calibration.alignment.AlignmentFigures;
import io.github.assay.calibration.alignment.AlignmentStudy.VersionComparison;
import io.github.assay.domain.Outcome;
import io.github.assay.service.alignment.AlignmentReport;
import io.github.assay.service.alignment.AlignmentReport.TestLook;
import io.github.assay.service.alignment.AlignmentReport.TunedVersion;
import io.github.assay.statistics.Estimate;
import io.github.assay.tabular.AlignmentSpecs;
import io.github.assay.ui.calibration.model.AlignRunModel;
import io.github.assay.ui.calibration.model.AlignViewModel;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.RunWords;
import io.github.assay.wording.Texts;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;

/** Split, figures on tune before and now, locked test, and promotion. */
final class FiguresColumn extends VBox {
    private final AlignViewModel model;
    private final VBox split = words();
    private final VBox tune = words();
    private final VBox test = words();
    private final VBox promotion = words();
    private final Button look = Controls.styled(new Button(Texts.text("align.test.open")), "#align-look");
    private final Button promote = Controls.styled(new Button(Texts.text("align.promote")), "#align-promote");

    FiguresColumn(AlignViewModel model) {
        this.model = model;
        getStyleClass().add("column");
        split.setId("align-split");
        tune.setId("align-tune");
        test.setId("align-test");
        promotion.setId("align-promotion");
        look.setOnAction(_ -> model.lookAtTest());
        promote.setOnAction(_ -> model.promote());
        getChildren().addAll(
                new Card("align.split.title").body(split), new Card("align.tune.title").body(tune),
                new Card("align.test.card").body(new VBox(test, acts(look))),
                new Card("align.promotion.title").body(new VBox(promotion, acts(promote))));
        model.lookProperty().subscribe(_ -> model.report().ifPresent(this::show));
        model.runs().stateProperty().map(AlignRunModel.State::each).subscribe(_ -> model.report().ifPresent(this::show));
    }

    private static VBox acts(Node node) {
        return Controls.styled(new VBox(node), "align-acts");
    }

    private static VBox words() {
        return Controls.styled(new VBox(), "align-words");
    }

    private static void line(VBox box, String text, String... styles) {
        box.getChildren().add(Controls.wrapped(text, styles));
    }

    void look() {
        if (!look.isDisabled()) {
            model.lookAtTest();
        }
    }

    void promote() {
        if (!promote.isDisabled()) {
            model.promote();
        }
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
        TunedVersion now = report.now();
        Optional<TunedVersion> before = report.versions().stream().filter(v -> v.number() == report.before()).findFirst();
        line(tune, Texts.text("align.tune.versions", report.before(), now.number(), now.figures().n()), "muted");
        GridPane grid = Controls.styled(new GridPane(), "align-figures", "#align-figures");
        ColumnConstraints wide = new ColumnConstraints();
        wide.setHgrow(Priority.ALWAYS);
        wide.setMinWidth(0);
        grid.getColumnConstraints().addAll(new ColumnConstraints(), new ColumnConstraints(), wide);
        figure(grid, "κ", before, now, AlignmentFigures::kappa, EstimateFormat::full);
        figure(grid, Texts.text("align.figure.sensitivity"), before, now, AlignmentFigures::sensitivity, EstimateFormat::percentWithInterval);
        figure(grid, Texts.text("align.figure.specificity"), before, now, AlignmentFigures::specificity, EstimateFormat::percentWithInterval);
        tune.getChildren().add(grid);
        report.change().ifPresent(c -> {
            line(tune, change(c));
            line(tune, Texts.text("align.optimistic"), "muted");
        });
        var counts = now.figures().counts();
        line(tune, Texts.text("align.counts", counts.tp(), counts.tn(), counts.fp(), counts.fn()));
        String remark = AlignmentSpecs.remark(now.figures());
        if (!remark.isEmpty()) {
            line(tune, remark, "warn-text");
        }
        line(tune, each(), "muted");
        report.warnings().forEach(w -> line(tune, w, "warn-text"));
    }

    /** A figure of the version before and of the one in force, each with its interval as text and as a line. */
    private static void figure(
            GridPane grid, String name, Optional<TunedVersion> before, TunedVersion now,
            Function<AlignmentFigures, Outcome<Estimate>> of, Function<Outcome<Estimate>, String> words) {
        int row = grid.getRowCount();
        grid.add(Controls.label(name, "align-case"), 0, row, 3, 1);
        before.ifPresent(b -> grid.addRow(row + 1, Controls.whole("v" + b.number(), "muted"), Controls.whole(words.apply(of.apply(b.figures())), "muted"),
                new IntervalBar(of.apply(b.figures()), false)));
        grid.addRow(row + 2, Controls.whole("v" + now.number(), "ceiling"),
                Controls.whole(words.apply(of.apply(now.figures())), now.figures().isTooFew() ? "muted" : "ceiling"),
                new IntervalBar(of.apply(now.figures()), true));
    }

    /** The cost of one case by recorded replies. */
    private String each() {
        OptionalDouble each = model.runs().stateProperty().get().each();
        return each.isPresent() ? Texts.text("align.each", RunWords.money(each.getAsDouble())) : Texts.text("align.each.unknown");
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
                : Texts.text("align.locked", report.test(), looks, Texts.text("align.prompts", prompts)));
        if (report.testReplied() < report.test()) {
            line(test, Texts.text("align.test.partly", report.testReplied(), report.test()), "warn-text");
        }
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

    /** A value from 0 to 1 with its interval on a line, in the place of a small forest plot. */
    private static final class IntervalBar extends Region {
        private static final double HEIGHT = 12;
        private static final double RADIUS = 3.5;

        private final Line axis = Controls.styled(new Line(), "axis");
        private final Line whisker = Controls.styled(new Line(), "whisker");
        private final Circle point = Controls.styled(new Circle(RADIUS), "point");
        private final Optional<Estimate> estimate;

        /** @param now whether it is the version in force, which is filled */
        IntervalBar(Outcome<Estimate> shown, boolean now) {
            estimate = shown.asValue();
            getStyleClass().addAll("interval-bar", now ? "now" : "before");
            getChildren().addAll(axis, whisker, point);
            setMinSize(0, HEIGHT);
            setPrefSize(0, HEIGHT);
            whisker.setVisible(estimate.flatMap(e -> e.interval().asValue()).isPresent());
            point.setVisible(estimate.isPresent());
        }

        @Override
        protected void layoutChildren() {
            double middle = getHeight() / 2;
            line(axis, 0, 1, middle);
            estimate.ifPresent(e -> {
                point.setCenterX(at(e.value()));
                point.setCenterY(middle);
                e.interval().asValue().ifPresent(i -> line(whisker, i.low(), i.high(), middle));
            });
        }

        private void line(Line line, double from, double to, double y) {
            line.setStartX(at(from));
            line.setEndX(at(to));
            line.setStartY(y);
            line.setEndY(y);
        }

        /** A κ below 0 is at the left end. */
        private double at(double value) {
            return RADIUS + Math.clamp(value, 0, 1) * Math.max(0, getWidth() - 2 * RADIUS);
        }
    }
}
