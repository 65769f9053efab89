package io.github.assay.ui.systems;

import io.github.assay.metrics.MetricInfo;
import io.github.assay.ui.systems.model.SystemsStudy;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Shows every metric with a check box; checked ones are the columns. The last one cannot be unchecked. */
final class MetricPicker extends VBox {
    private final Consumer<List<String>> chosen;
    private final Map<String, CheckBox> boxes = new LinkedHashMap<>();
    private final VBox groups = new VBox();
    private List<MetricInfo> offered = List.of();
    private boolean quiet;

    MetricPicker(Consumer<List<String>> chosen) {
        this.chosen = chosen;
        getStyleClass().add("metric-picker");
        Button usual = new Button(Texts.text("systems.columns.usual"));
        usual.getStyleClass().add("quiet-button");
        usual.setId("columns-usual");
        usual.setOnAction(_ -> chosen.accept(List.of()));
        Label about = new Label(Texts.text("systems.columns.about"));
        about.getStyleClass().add("muted");
        about.setWrapText(true);
        HBox line = new HBox(usual, about);
        line.getStyleClass().add("choice-line");
        getChildren().addAll(line, groups);
        setManaged(false);
        setVisible(false);
    }

    /** Opens or closes. */
    void open(boolean yes) {
        setManaged(yes);
        setVisible(yes);
    }

    void show(SystemsStudy study) {
        if (!offered.equals(study.offered())) {
            offered = study.offered();
            furnish();
        }
        quiet = true;
        boxes.forEach((id, box) -> box.setSelected(study.looked().stream().anyMatch(m -> m.id().equals(id))));
        quiet = false;
    }

    private void furnish() {
        boxes.clear();
        groups.getChildren().clear();
        for (MetricInfo.Group group : MetricInfo.Group.values()) {
            List<MetricInfo> own = offered.stream().filter(m -> m.group() == group).toList();
            if (!own.isEmpty()) {
                Label head = new Label(Texts.word(group));
                head.getStyleClass().add("help-group");
                FlowPane flow = new FlowPane();
                flow.getStyleClass().add("picker-flow");
                own.forEach(m -> flow.getChildren().add(box(m)));
                groups.getChildren().addAll(head, flow);
            }
        }
    }

    private CheckBox box(MetricInfo metric) {
        CheckBox box = new CheckBox(metric.name());
        box.setMnemonicParsing(false);
        box.setId("column-" + metric.id());
        box.setTooltip(new Tooltip(metric.source().isEmpty() ? metric.id() : metric.id() + " · " + metric.source()));
        box.selectedProperty().subscribe((_, _) -> ticked(box));
        boxes.put(metric.id(), box);
        return box;
    }

    private void ticked(CheckBox box) {
        if (quiet) {
            return;
        }
        List<String> now = new ArrayList<>();
        boxes.forEach((id, b) -> {
            if (b.isSelected()) {
                now.add(id);
            }
        });
        if (now.isEmpty()) {
            quiet = true;
            box.setSelected(true);
            quiet = false;
        } else {
            chosen.accept(now);
        }
    }
}
