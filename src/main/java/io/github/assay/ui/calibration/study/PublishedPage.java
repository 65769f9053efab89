package io.github.assay.ui.calibration.study;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.figure.Paper;
import io.github.assay.figure.study.ForestFigure;
import io.github.assay.figure.study.PlaneFigure;
import io.github.assay.figure.study.ScoredMetrics;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.calibration.compare.StudyWords;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.controls.TwoColumns;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;

/** Shows a published comparison without an open project: its table and its figures. */
public final class PublishedPage extends VBox {
    public PublishedPage(KeptStudies.Published published, Navigation navigation, PlotExport export) {
        getStyleClass().add("column");
        PageTools plots = new PageTools(navigation, export, "systems.csv", () -> StudyWords.note(published.result()));
        List<MetricCalibration> ranked = ScoredMetrics.of(CalibrationViewModel.ranked(published.result()));
        FigureView forest = plots.figure(Paper.Furniture.ALL);
        forest.show(ForestFigure.whole(published.result(), ranked));
        FigureView plane = plots.figure(Paper.Furniture.ALL);
        plane.show(PlaneFigure.of(published.result(), ranked, ranked.getFirst().metric().id()));
        TwoColumns figures = new TwoColumns();
        figures.setShare(50);
        figures.getChildren().addAll(plots.sideways(forest), plots.sideways(plane));
        Card table = new Card("published.title");
        table.note(Texts.text("published.note", published.result().n()));
        getChildren().addAll(table.body(new PublishedPane(published)), figures);
    }

    /**
     * Shows a published table in its own layout. Beside the printed interval: Assay's interval, and how far another seed
     * moves a bound.
     */
    static final class PublishedPane extends VBox {
        /** Replicates of the printed intervals (BADGER, Table 4). */
        private static final int PRINTED_REPLICATES = 5_000;

        private final KeptStudies.Published published;
        private final TableView<MetricCalibration> table = Controls.styled(new TableView<>(), "#published");

        PublishedPane(KeptStudies.Published published) {
            this.published = published;
            getStyleClass().add("shelf");
            TableSpec<MetricCalibration> spec = CalibrationSpecs.published(
                    published.result().settings().bootstrap().level(), published::printed);
            List<ColumnSpec<MetricCalibration>> columns = new ArrayList<>(spec.columns());
            columns.add(ColumnSpec.text("verdict", "published.verdict", this::verdict));
            new SpecTable<>(table).fitting().show(
                    new TableSpec<>(spec.id(), spec.level(), columns), CalibrationViewModel.ranked(published.result()));
            Tables.rows(table, published.result().metrics().size());
            table.setAccessibleText(Texts.text("published.title"));
            Label about = Controls.wrapped(words(), "muted", "#published-about");
            getChildren().setAll(about, table);
        }

        private Optional<Double> off(MetricCalibration m) {
            return CalibrationSpecs.off(m, published::printed).asValue();
        }

        private boolean isChance(MetricCalibration m) {
            return off(m).orElse(0.0) <= twoRuns() * CalibrationSpecs.seedError(m).asValue().orElse(0.0);
        }

        /**
         * Ours and the printed run, without a common seed, differ at a bound by less than so many Monte-Carlo errors of
         * ours, 95 times in 100; an error falls with the root of the replicates.
         */
        private double twoRuns() {
            return 1.96 * Math.sqrt(1 + (double) published.result().settings().bootstrap().replicates() / PRINTED_REPLICATES);
        }

        private String verdict(MetricCalibration m) {
            if (off(m).isEmpty()) {
                return Texts.text("published.none");
            }
            return Texts.text(isChance(m) ? "published.chance" : "published.farther");
        }

        private String words() {
            List<MetricCalibration> printed =
                    published.result().metrics().stream().filter(m -> off(m).isPresent()).toList();
            return Texts.text(
                    "published.about", published.result().n(), published.result().settings().bootstrap().replicates(),
                    Long.toString(published.result().settings().bootstrap().seed()),
                    printed.stream().filter(this::isChance).count(), printed.size(),
                    EstimateFormat.three(printed.stream().mapToDouble(m -> off(m).orElseThrow()).max().orElse(0)),
                    PRINTED_REPLICATES, String.format(Locale.ROOT, "%.1f", twoRuns()));
        }
    }
}
