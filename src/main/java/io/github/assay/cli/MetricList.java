package io.github.assay.cli;

import io.github.assay.files.JsonObject;
import io.github.assay.metrics.MetricInfo;
import java.util.List;
import java.util.Locale;

/** The metrics there are, as a table or as JSON. */
final class MetricList {
    private MetricList() {}

    static void print(List<MetricInfo> metrics, CommonOptions options, Terminal terminal) {
        if (options.json) {
            terminal.result(new JsonObject()
                    .with("metrics", metrics.stream().map(MetricList::json).toList())
                    .toString());
            return;
        }
        TextTable table = new TextTable("id", "name", "group", ">range", ">pass at", "source");
        for (MetricInfo m : metrics) {
            table.add(
                    m.id(),
                    m.name(),
                    m.group().name().toLowerCase(Locale.ROOT),
                    number(m.low()) + " to " + number(m.high()),
                    m.threshold().isPresent() ? number(m.threshold().getAsDouble()) : "–",
                    m.source());
        }
        table.lines().forEach(terminal::result);
    }

    private static JsonObject json(MetricInfo m) {
        return new JsonObject()
                .with("id", m.id())
                .with("name", m.name())
                .with("group", m.group())
                .with("low", Double.isInfinite(m.low()) ? null : m.low())
                .with("high", Double.isInfinite(m.high()) ? null : m.high())
                .with("threshold", m.threshold())
                .with("needs", m.needs().stream().sorted().toList())
                .with("source", m.source())
                .with("version", m.version())
                .with(
                        "options",
                        m.options().stream()
                                .map(o -> new JsonObject()
                                        .with("name", o.name())
                                        .with("default", o.standard())
                                        .with("meaning", o.meaning()))
                                .toList());
    }

    private static String number(double value) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "∞" : "−∞";
        }
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
