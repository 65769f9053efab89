package io.github.assay.ui.calibration.study;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.domain.Outcome;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.common.LandisKochWords;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.NumberFormats;
import io.github.assay.ui.common.controls.Tables;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;

/** A published table in its own layout, with the printed interval beside ours and how far a seed alone moves a bound. */
final class PublishedPane extends VBox {
    /** Two runs without a common seed differ at a bound by less than so many Monte-Carlo errors, 95 times in 100. */
    private static final double TWO_RUNS = 1.96 * Math.sqrt(2);

    private final KeptStudies.Published published;
    private final TableView<MetricCalibration> table = new TableView<>();

    PublishedPane(KeptStudies.Published published) {
        this.published = published;
        getStyleClass().add("shelf");
        table.getStyleClass().add("league");
        table.setId("published");
        table.getColumns().add(Tables.wide(Tables.text(Messages.text("published.framework"), m -> m.metric().name(), "strong"), 150));
        number("κ", m -> NumberFormats.three(m.verdicts().cohenKappa()), 60);
        number(Messages.text("published.interval"), m -> ours(m).map(PublishedPane::bounds).orElse(NumberFormats.NONE), 110);
        number(Messages.text("published.balanced"), m -> percent(m.verdicts().balancedAccuracy()), 76);
        number(Messages.text("published.sensitivity"), m -> percent(m.verdicts().sensitivity()), 64);
        number(Messages.text("published.specificity"), m -> percent(m.verdicts().specificity()), 64);
        number(Messages.text("published.gap"), m -> m.verdicts().gap().asValue().map(e -> NumberFormats.one(e.value())).orElse(NumberFormats.NONE), 64);
        table.getColumns().add(Tables.wide(Tables.text(
                Messages.text("published.class"), m -> m.verdicts().landisKoch().map(k -> LandisKochWords.both(k, m.verdicts().atLeast())).orElse(NumberFormats.NONE), "quiet"), 210));
        number(Messages.text("published.rank"), m -> m.rank().isPresent() ? "#" + m.rank().getAsInt() : NumberFormats.NONE, 50);
        number(Messages.text("published.printed"), m -> printed(m).map(PublishedPane::bounds).orElse(NumberFormats.NONE), 110);
        number(Messages.text("published.off"), m -> off(m).map(NumberFormats::three).orElse(NumberFormats.NONE), 60);
        number(Messages.text("published.seed"), m -> error(m).map(NumberFormats::three).orElse(NumberFormats.NONE), 120);
        table.getColumns().add(Tables.wide(Tables.text(Messages.text("published.verdict"), this::verdict, "quiet"), 150));
        Tables.fitOrScroll(table);
        Tables.rows(table, published.result().metrics().size());
        table.setAccessibleText(Messages.text("published.title"));
        table.getItems().setAll(CalibrationViewModel.ranked(published.result()));
        Label about = new Label(words());
        about.setId("published-about");
        about.setWrapText(true);
        about.setMinHeight(USE_PREF_SIZE);
        about.getStyleClass().add("muted");
        getChildren().setAll(about, table);
    }

    private void number(String head, java.util.function.Function<MetricCalibration, String> words, double width) {
        table.getColumns().add(Tables.wide(Tables.number(head, words, m -> m.rank().orElse(Integer.MAX_VALUE)), width));
    }

    private static String percent(Outcome<Estimate> share) {
        return share.asValue().map(e -> NumberFormats.percent(e.value())).orElse(NumberFormats.NONE);
    }

    private static Optional<Interval> ours(MetricCalibration m) {
        return m.verdicts().cohenKappa().asValue().flatMap(e -> e.interval().asValue());
    }

    private Optional<Interval> printed(MetricCalibration m) {
        return published.printed(m.metric().id());
    }

    private Optional<Double> off(MetricCalibration m) {
        return ours(m).flatMap(a -> printed(m)
                .map(b -> Math.max(Math.abs(a.low() - b.low()), Math.abs(a.high() - b.high()))));
    }

    /** The larger Monte-Carlo error of the two bounds. */
    private static Optional<Double> error(MetricCalibration m) {
        return m.monteCarlo().asValue().map(e -> Math.max(e.low(), e.high()));
    }

    private boolean isChance(MetricCalibration m) {
        return off(m).orElse(0.0) <= TWO_RUNS * error(m).orElse(0.0);
    }

    private String verdict(MetricCalibration m) {
        if (off(m).isEmpty()) {
            return Messages.text("published.none");
        }
        return Messages.text(isChance(m) ? "published.chance" : "published.farther");
    }

    private String words() {
        List<MetricCalibration> printed =
                published.result().metrics().stream().filter(m -> off(m).isPresent()).toList();
        return Messages.text(
                "published.about", published.result().n(), published.result().settings().bootstrap().replicates(),
                Long.toString(published.result().settings().bootstrap().seed()),
                printed.stream().filter(this::isChance).count(), printed.size(),
                NumberFormats.three(printed.stream().mapToDouble(m -> off(m).orElseThrow()).max().orElse(0)));
    }

    private static String bounds(Interval i) {
        return NumberFormats.three(i.low()) + "–" + NumberFormats.three(i.high());
    }
}
