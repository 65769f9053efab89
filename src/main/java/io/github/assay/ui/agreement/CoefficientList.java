package io.github.assay.ui.agreement;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.ui.common.Controls;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.function.BiConsumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/** Lists the further coefficients, one a line: name, value, interval or the reason for none, and its cases. */
final class CoefficientList extends GridPane {
    private final BiConsumer<String, List<ItemKey>> open;

    CoefficientList(List<MoreCoefficients> lines, BiConsumer<String, List<ItemKey>> open) {
        this.open = open;
        getStyleClass().add("more-list");
        ColumnConstraints words = new ColumnConstraints();
        words.setHgrow(Priority.ALWAYS);
        getColumnConstraints().setAll(fixed(), fixed(), words, fixed());
        for (int i = 0; i < lines.size(); i++) {
            line(lines.get(i), i);
        }
    }

    private static ColumnConstraints fixed() {
        ColumnConstraints column = new ColumnConstraints();
        column.setMinWidth(USE_PREF_SIZE);
        return column;
    }

    private void line(MoreCoefficients line, int row) {
        Tooltip about = new Tooltip(about(line));
        add(label(Texts.text("more." + line.key()), about), 0, row);
        if (line.value() instanceof Outcome.Value<Estimate>(Estimate e)) {
            add(label(EstimateFormat.three(e.value()), about, "figure"), 1, row);
            add(beside(line, e, about), 2, row);
        } else {
            add(label(Texts.text("figure.none"), about, "muted"), 1, row);
            add(label(line.why(), about, "muted", "meta"), 2, row);
        }
        add(cases(line), 3, row);
    }

    /** The interval; else what the number is, or why it has none. */
    private static Label beside(MoreCoefficients line, Estimate estimate, Tooltip about) {
        String interval = EstimateFormat.interval(line.value());
        return interval.isEmpty()
                ? label(
                        Texts.optional("more.plain." + line.key()).orElseGet(() -> AgreementSpecs.shortReason(estimate.interval())),
                        about, "muted", "meta")
                : label(interval, about, "muted", "figure");
    }

    private static String about(MoreCoefficients line) {
        String plain = Texts.text("more.about." + line.key());
        return Texts.optional("more.plain." + line.key()).isPresent() && line.value() instanceof Outcome.Value<Estimate>
                ? plain
                : plain + "\n" + EstimateFormat.provenance(line.value());
    }

    private static Label label(String text, Tooltip about, String... styles) {
        Label label = Controls.label(text, styles);
        label.setTooltip(about);
        label.setMinWidth(0);
        label.setWrapText(true);
        return label;
    }

    private Button cases(MoreCoefficients line) {
        String title = Texts.text("more.cases." + line.cases());
        Button button = new Button(Texts.text("more.open." + line.cases(), line.items().size()));
        button.getStyleClass().add("link-button");
        button.setId("more-" + line.key());
        button.setDisable(line.items().isEmpty());
        button.setAccessibleText(Texts.text("tables.open", line.items().size(), title));
        button.setOnAction(_ -> open.accept(title, line.items()));
        return button;
    }
}
