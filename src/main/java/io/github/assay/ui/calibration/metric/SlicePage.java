package io.github.assay.ui.calibration.metric;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.figure.Paper;
import io.github.assay.figure.study.ScoredMetrics;
import io.github.assay.figure.study.TierFigure;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Shows κ of every metric in every slice. */
public final class SlicePage extends ThresholdPage {
    private final FigureView map;
    private final HBox dimensions = Controls.styled(new HBox(6), "metric-choice");
    private final ToggleGroup group = new ToggleGroup();
    private Optional<CalibrationResult> result = Optional.empty();
    private String chosen = "";

    public SlicePage(CalibrationViewModel model, PageTools kit) {
        super("slices", model, kit);
        map = kit.figure(Paper.Furniture.ALL);
        VBox card = kit.sideways(map);
        list(Section.of(dimensions, this::fill), Section.of(card));
        VBox.setVgrow(card, javafx.scene.layout.Priority.ALWAYS);
        group.selectedToggleProperty().subscribe((before, now) -> {
            if (now == null && before != null && group.getToggles().contains(before)) {
                group.selectToggle(before);
            } else if (now != null) {
                chosen = (String) now.getUserData();
                draw();
            }
        });
    }

    private void fill(CalibrationResult shown) {
        if (result.equals(Optional.of(shown))) {
            return;
        }
        result = Optional.of(shown);
        List<String> all = TierFigure.dimensions(shown.metrics());
        String wanted = all.contains(chosen) ? chosen : all.isEmpty() ? "" : all.getFirst();
        List<ToggleButton> buttons = all.stream().map(this::button).toList();
        dimensions.getChildren().setAll(buttons);
        buttons.stream().filter(b -> b.getUserData().equals(wanted)).findFirst().ifPresent(group::selectToggle);
        if (all.isEmpty()) {
            map.showInstead(Texts.text("calibration.slices.none"));
        }
    }

    private ToggleButton button(String dimension) {
        ToggleButton button = new ToggleButton(Texts.optional("dimension." + dimension).orElse(dimension));
        button.getStyleClass().add("quiet-toggle");
        button.setUserData(dimension);
        button.setToggleGroup(group);
        return button;
    }

    private void draw() {
        result.ifPresent(r -> {
            List<MetricCalibration> ranked = ScoredMetrics.of(CalibrationViewModel.ranked(r));
            map.show(TierFigure.of(ranked, chosen, r.n()));
        });
    }
}
