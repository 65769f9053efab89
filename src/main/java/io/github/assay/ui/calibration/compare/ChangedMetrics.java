package io.github.assay.ui.calibration.compare;

import io.github.assay.calibration.changes.StudyChanges.MetricChange;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Interval;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.NumberFormats;
import io.github.assay.ui.common.controls.OutcomeColumn;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.plot.FigureData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Each metric's κ, interval and threshold then and now, and what made them another. Metrics that changed stand first. */
public final class ChangedMetrics {
    private static final int MOST_ROWS = 12;

    private ChangedMetrics() {}

    public static TableView<MetricChange> table(List<MetricChange> changes, BiConsumer<String, List<ItemKey>> open) {
        TableView<MetricChange> table = new TableView<>();
        table.setId("changes");
        table.getStyleClass().add("league");
        table.setAccessibleText(Messages.text("changes.why"));
        List<TableColumn<MetricChange, ?>> columns = table.getColumns();
        columns.add(Tables.wide(Tables.text(Messages.text("changes.metric"), MetricChange::metric, "strong"), 130));
        columns.add(kappa("changes.kappa.before", MetricChange::kappaBefore));
        columns.add(interval("changes.interval.before", MetricChange::intervalBefore));
        columns.add(kappa("changes.kappa.now", MetricChange::kappaAfter));
        columns.add(interval("changes.interval.now", MetricChange::intervalAfter));
        columns.add(at("changes.at.before", MetricChange::thresholdBefore));
        columns.add(at("changes.at.now", MetricChange::thresholdAfter));
        columns.add(Tables.wide(
                Tables.opener(Messages.text("changes.rescored.short"), MetricChange::rescored, ChangedMetrics::title, open), 60));
        columns.add(Tables.wide(Tables.text(Messages.text("changes.cause"), ChangedMetrics::because), 260));
        Tables.fitOrScroll(table);
        Tables.rows(table, Math.clamp(changes.size(), 1, MOST_ROWS));
        Tables.onEnter(table, MetricChange::rescored, ChangedMetrics::title, open);
        table.getItems().setAll(changes.stream()
                .sorted(Comparator.comparing((MetricChange m) -> m.causes().isEmpty()))
                .toList());
        return table;
    }

    private static String title(MetricChange m) {
        return Messages.text("changes.rescored.title", m.metric());
    }

    /** The causes in words. */
    static String because(MetricChange m) {
        return m.causes().isEmpty()
                ? Messages.text("changes.same")
                : m.causes().stream().map(Messages::word).collect(Collectors.joining(", "));
    }

    private static TableColumn<MetricChange, MetricChange> kappa(String key, Function<MetricChange, Outcome<Double>> of) {
        return Tables.wide(OutcomeColumn.of(Messages.text(key), of, NumberFormats::three), 66);
    }

    private static TableColumn<MetricChange, MetricChange> interval(
            String key, Function<MetricChange, Outcome<Interval>> of) {
        return Tables.wide(Tables.number(
                Messages.text(key), m -> of.apply(m).asValue().map(ChangedMetrics::bounds).orElse(NumberFormats.NONE),
                m -> hint(of.apply(m)), m -> of.apply(m).asValue().map(Interval::low).orElse(Double.NEGATIVE_INFINITY), "quiet"), 116);
    }

    private static Optional<String> hint(Outcome<?> outcome) {
        return Optional.of(NumberFormats.undefined(outcome)).filter(s -> !s.isEmpty());
    }

    private static String bounds(Interval i) {
        return "[" + NumberFormats.three(i.low()) + ", " + NumberFormats.three(i.high()) + "]";
    }

    private static TableColumn<MetricChange, MetricChange> at(String key, Function<MetricChange, OptionalDouble> of) {
        return Tables.wide(Tables.number(
                Messages.text(key), m -> at(of.apply(m)), m -> of.apply(m).orElse(Double.NEGATIVE_INFINITY)), 56);
    }

    private static String at(OptionalDouble threshold) {
        return threshold.isPresent() ? NumberFormats.threshold(threshold.getAsDouble()) : NumberFormats.NONE;
    }

    /** Every metric with all digits. */
    public static FigureData sheet(List<MetricChange> changes) {
        List<List<String>> rows = new ArrayList<>();
        for (MetricChange m : changes) {
            rows.add(List.of(
                    m.metric(), full(m.kappaBefore()), full(m.intervalBefore(), Interval::low), full(m.intervalBefore(), Interval::high),
                    full(m.kappaAfter()), full(m.intervalAfter(), Interval::low), full(m.intervalAfter(), Interval::high),
                    full(m.thresholdBefore()), full(m.thresholdAfter()), "" + m.rescored().size(),
                    m.causes().stream().map(c -> c.name().toLowerCase(Locale.ROOT)).collect(Collectors.joining(" "))));
        }
        return new FigureData(
                List.of(
                        "metric", "kappa_before", "low_before", "high_before", "kappa_now", "low_now", "high_now",
                        "threshold_before", "threshold_now", "rescored", "causes"),
                rows);
    }

    private static String full(Outcome<Double> value) {
        return value.asValue().map(String::valueOf).orElse("");
    }

    private static String full(Outcome<Interval> interval, Function<Interval, Double> bound) {
        return full(interval.map(bound));
    }

    private static String full(OptionalDouble threshold) {
        return threshold.isPresent() ? "" + threshold.getAsDouble() : "";
    }
}
