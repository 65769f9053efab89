package io.github.assay.ui.calibration.compare;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.ui.calibration.figure.DeltaFigure;
import io.github.assay.ui.calibration.figure.ForestFigure;
import io.github.assay.ui.calibration.figure.PlaneFigure;
import io.github.assay.ui.calibration.figure.ScoredMetrics;
import io.github.assay.ui.calibration.metric.Page;
import io.github.assay.ui.calibration.metric.Plots;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Controls;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.TwoColumns;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.shell.Pages;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;

/** Metrics against each other: the plane, the matrix of differences, and every pair of the selected metric in full. */
public final class ComparePage implements Page {
    private static final int SIDE_BY_SIDE = 12;
    private static final double ALWAYS = 10_000;

    private final FigureView plane;
    private final FigureView delta;
    private final FigureView forest;
    private final TwoColumns columns = new TwoColumns();
    private final TestsNote tests;
    private final Label without = Controls.wrapped("", "muted");
    private final TableView<MetricContrast> pairs = new TableView<>();
    private final SpecTable<MetricContrast> pairTable;
    private final Card card = new Card("pairs.title", "checks-card");
    private final ScrollPane node;
    private Optional<CalibrationResult> result = Optional.empty();

    public ComparePage(CalibrationViewModel model, Plots kit) {
        tests = new TestsNote(model);
        plane = kit.titled();
        delta = kit.titled();
        forest = kit.titled();
        pairTable = new SpecTable<>(pairs, c -> Texts.text("pairs.differ.title", c.other()), kit.navigation()::openCases)
                .fitting()
                .openingOnEnter();
        columns.setShare(46);
        columns.getChildren().addAll(kit.growing(plane), kit.growing(delta));
        card.body(pairs);
        node = Pages.scroll(tests, columns, kit.growing(forest), without, card);
    }

    @Override
    public String name() {
        return Texts.text("calibration.page.compare");
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public void show(CalibrationResult shown) {
        result = Optional.of(shown);
        tests.show(shown);
        List<MetricCalibration> ranked = ScoredMetrics.of(CalibrationViewModel.ranked(shown));
        columns.setNarrow(ranked.size() > SIDE_BY_SIDE ? ALWAYS : TwoColumns.USUAL_NARROW);
        forest.show(ForestFigure.whole(shown, ranked));
        List<String> left = ScoredMetrics.without(shown.metrics());
        without.setText(left.isEmpty() ? "" : Texts.text("calibration.compare.without", left.size(), String.join(", ", left)));
        if (ranked.size() > 1) {
            delta.show(DeltaFigure.of(shown, ranked));
        } else {
            delta.showInstead(Texts.text("calibration.compare.one"));
        }
    }

    @Override
    public void show(LiveThreshold live) {
        result.ifPresent(r -> {
            plane.show(PlaneFigure.of(r, ScoredMetrics.of(CalibrationViewModel.ranked(r)), live.metric().metric().id()));
            card.note(Texts.text("pairs.note.full", live.metric().metric().name(), r.settings().design().margin()));
            pairTable.show(
                    CalibrationSpecs.pairsInFull(r.settings().bootstrap().level(), r.settings().design().margin()),
                    MetricContrast.of(live.metric(), r));
        });
    }
}
