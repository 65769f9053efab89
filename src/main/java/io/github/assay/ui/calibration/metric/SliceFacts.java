package io.github.assay.ui.calibration.metric;

import io.github.assay.calibration.MetricChecks.TierCheck;
import io.github.assay.calibration.TierDifferences;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.tests.Homogeneity;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.NumberFormats;
import io.github.assay.ui.common.controls.Tables;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;

/** Is a metric's κ the same in every slice, and which slices differ? */
final class SliceFacts extends VBox {
    /** Rows that are seen without scrolling. */
    private static final int FEW = 2;
    private static final int MANY = 12;

    private final FactList tests = new FactList();
    private final TableView<Row> differences = new TableView<>();
    private final Label left = new Label();

    SliceFacts() {
        getStyleClass().add("facts-body");
        differences.setId("slice-differences");
        differences.getStyleClass().add("league");
        differences.setAccessibleText(Messages.text("detail.slices.table"));
        differences.setPlaceholder(new Label(Messages.text("detail.slices.none")));
        furnish();
        left.getStyleClass().add("muted");
        left.setWrapText(true);
        getChildren().addAll(tests, differences, left);
    }

    private void furnish() {
        differences.getColumns().add(Tables.wide(Tables.text(Messages.text("detail.slices.by"), Row::dimension, "quiet"), 110));
        differences.getColumns().add(Tables.wide(Tables.text(Messages.text("detail.slices.a"), r -> r.pair.a(), "name"), 170));
        differences.getColumns().add(Tables.wide(Tables.text(Messages.text("detail.slices.b"), r -> r.pair.b(), "name"), 170));
        differences.getColumns().add(Tables.wide(
                Tables.number(
                        Messages.text("pairs.delta"), r -> NumberFormats.three(r.pair.delta()),
                        r -> Optional.of(NumberFormats.provenance(r.pair.delta())), r -> NumberFormats.sortable(r.pair.delta())),
                80));
        differences.getColumns().add(Tables.wide(
                Tables.number(
                        Messages.text("pairs.interval"), r -> NumberFormats.shortInterval(r.pair.delta()),
                        r -> Optional.of(NumberFormats.provenance(r.pair.delta())), r -> NumberFormats.sortable(r.pair.delta()), "quiet"),
                130));
        differences.getColumns().add(Tables.wide(p("pairs.p", r -> r.pair.p()), 80));
        differences.getColumns().add(Tables.wide(p("pairs.holm", r -> r.pair.holm()), 80));
        Tables.fitOrScroll(differences);
    }

    private static TableColumn<Row, Row> p(String key, Function<Row, Outcome<Double>> p) {
        return Tables.number(
                Messages.text(key),
                r -> p.apply(r) instanceof Outcome.Value<Double>(Double d) ? NumberFormats.p(d) : NumberFormats.NONE,
                r -> Optional.of(NumberFormats.undefined(p.apply(r))).filter(s -> !s.isEmpty()),
                r -> p.apply(r).asValue().orElse(Double.POSITIVE_INFINITY));
    }

    void show(List<TierCheck> tiers) {
        tests.clear();
        if (tiers.isEmpty()) {
            tests.add("detail.slices.no", Messages.text("calibration.slices.none"), "");
        }
        tiers.forEach(t -> tests.addNamed(
                Messages.text("detail.slices.test", name(t)),
                ThresholdFacts.outcome(t.test(), SliceFacts::words),
                ThresholdFacts.outcome(t.permuted().map(p -> p.p()), p -> Messages.text("detail.slices.shuffled", NumberFormats.p(p)))));
        differences.getItems().setAll(tiers.stream()
                .flatMap(t -> t.differences().pairs().stream().map(p -> new Row(name(t), p)))
                .toList());
        Tables.rows(differences, Math.clamp(differences.getItems().size(), FEW, MANY));
        List<String> out = tiers.stream()
                .flatMap(t -> t.differences().notCompared().stream())
                .distinct()
                .toList();
        left.setText(out.isEmpty() ? "" : Messages.text("detail.slices.left", String.join(", ", out)));
        left.setManaged(!out.isEmpty());
        left.setVisible(!out.isEmpty());
    }

    private static String name(TierCheck tier) {
        return Messages.optional("dimension." + tier.dimension()).orElse(tier.dimension());
    }

    private static String words(Homogeneity h) {
        return Messages.text("detail.slices.q", NumberFormats.three(h.q()), h.degrees(), NumberFormats.p(h.p()))
                + (h.excluded().isEmpty() ? "" : Messages.text("detail.slices.without", String.join(", ", h.excluded())));
    }

    /** Two slices of a dimension. */
    private record Row(String dimension, TierDifferences.Pair pair) {}
}
