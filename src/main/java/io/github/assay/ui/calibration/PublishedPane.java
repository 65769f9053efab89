package io.github.assay.ui.calibration;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.domain.Outcome;
import io.github.assay.service.KeptStudies;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.ui.common.Figures;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.Tables;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;

/** A published table in its own layout, with the printed interval beside ours and how far a seed alone moves a bound. */
final class PublishedPane extends VBox {
    private final KeptStudies.Published published;
    private final TableView<MetricCalibration> table = new TableView<>();

    PublishedPane(KeptStudies.Published published) {
        this.published = published;
        getStyleClass().add("shelf");
        table.getStyleClass().add("league");
        table.setId("published");
        table.getColumns().add(sized(Tables.text(Messages.text("published.framework"), m -> m.metric().name(), "strong"), 150));
        number("κ", m -> Figures.three(m.verdicts().cohenKappa()), 60);
        number(Messages.text("published.interval"), m -> ours(m).map(PublishedPane::bounds).orElse(Figures.NONE), 110);
        number(Messages.text("published.balanced"), m -> percent(m.verdicts().balancedAccuracy()), 76);
        number(Messages.text("published.sensitivity"), m -> percent(m.verdicts().sensitivity()), 64);
        number(Messages.text("published.specificity"), m -> percent(m.verdicts().specificity()), 64);
        number(Messages.text("published.gap"), m -> m.verdicts().gap().asValue().map(e -> Figures.one(e.value())).orElse(Figures.NONE), 64);
        table.getColumns().add(sized(Tables.text(
                Messages.text("published.class"), m -> m.verdicts().landisKoch().map(Messages::word).orElse(Figures.NONE), "quiet"), 110));
        number(Messages.text("published.rank"), m -> m.rank().isPresent() ? "#" + m.rank().getAsInt() : Figures.NONE, 50);
        number(Messages.text("published.printed"), m -> printed(m).map(PublishedPane::bounds).orElse(Figures.NONE), 110);
        number(Messages.text("published.off"), m -> off(m).map(Figures::three).orElse(Figures.NONE), 70);
        number(Messages.text("published.seed"), m -> m.monteCarlo().asValue().map(e -> Figures.three(Math.max(e.low(), e.high()))).orElse(Figures.NONE), 110);
        Tables.growWithText(table);
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
        table.getItems().setAll(CalibrationViewModel.ranked(published.result()));
        Label about = new Label(Messages.text(
                "published.about", published.result().n(), published.result().settings().bootstrap().replicates(),
                Long.toString(published.result().settings().bootstrap().seed())));
        about.setWrapText(true);
        about.setMinHeight(USE_PREF_SIZE);
        about.getStyleClass().add("muted");
        getChildren().setAll(about, table);
    }

    private void number(String head, java.util.function.Function<MetricCalibration, String> words, double width) {
        table.getColumns().add(sized(Tables.number(head, words, m -> m.rank().orElse(Integer.MAX_VALUE)), width));
    }

    private static <T> TableColumn<MetricCalibration, T> sized(TableColumn<MetricCalibration, T> column, double width) {
        column.setPrefWidth(width);
        return column;
    }

    private static String percent(Outcome<Estimate> share) {
        return share.asValue().map(e -> Figures.percent(e.value())).orElse(Figures.NONE);
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

    private static String bounds(Interval i) {
        return Figures.three(i.low()) + "–" + Figures.three(i.high());
    }
}
