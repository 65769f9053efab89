package io.github.assay.ui.calibration.metric;

import io.github.assay.calibration.MetricChecks.TierCheck;
import io.github.assay.statistics.tests.Homogeneity;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.CalibrationSpecs.SliceContrast;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;

/** Shows whether a metric's κ is the same in every slice, and which slices differ. */
final class SliceFacts extends VBox {
    /** Number of rows that are visible without scrolling. */
    private static final int FEW = 2;
    private static final int MANY = 12;

    private final FactList tests = new FactList();
    private final TableView<SliceContrast> differences = new TableView<>();
    private final SpecTable<SliceContrast> spec = new SpecTable<>(differences).fitting();
    private final Label left = new Label();

    SliceFacts() {
        getStyleClass().add("facts-body");
        differences.setId("slice-differences");
        differences.setAccessibleText(Texts.text("detail.slices.table"));
        differences.setPlaceholder(new Label(Texts.text("detail.slices.none")));
        left.getStyleClass().add("muted");
        left.setWrapText(true);
        getChildren().addAll(tests, differences, left);
    }

    void show(List<TierCheck> tiers) {
        tests.clear();
        if (tiers.isEmpty()) {
            tests.add("detail.slices.no", Texts.text("calibration.slices.none"), "");
        }
        tiers.forEach(t -> tests.addNamed(
                Texts.text("detail.slices.test", name(t)),
                ThresholdFacts.outcome(t.test(), SliceFacts::words),
                ThresholdFacts.outcome(t.permuted().map(p -> p.p()), p -> Texts.text("detail.slices.shuffled", EstimateFormat.p(p)))));
        List<SliceContrast> rows = tiers.stream()
                .flatMap(t -> t.differences().pairs().stream().map(p -> new SliceContrast("", t.dimension(), p)))
                .toList();
        spec.show(CalibrationSpecs.slices(rows), rows);
        Tables.rows(differences, Math.clamp(differences.getItems().size(), FEW, MANY));
        List<String> out = tiers.stream()
                .flatMap(t -> t.differences().notCompared().stream())
                .distinct()
                .toList();
        left.setText(out.isEmpty() ? "" : Texts.text("detail.slices.left", String.join(", ", out)));
        left.setManaged(!out.isEmpty());
        left.setVisible(!out.isEmpty());
    }

    private static String name(TierCheck tier) {
        return Texts.optional("dimension." + tier.dimension()).orElse(tier.dimension());
    }

    private static String words(Homogeneity h) {
        return Texts.text("detail.slices.q", EstimateFormat.three(h.q()), h.degrees(), EstimateFormat.p(h.p()))
                + (h.excluded().isEmpty() ? "" : Texts.text("detail.slices.without", String.join(", ", h.excluded())));
    }
}
