package io.github.assay.cli.score;

import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.OptionValues;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.CalibrationStatus;
import io.github.assay.service.scoring.MetricCatalogue.MetricOrigin;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.EstimateFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** All metrics as a table or as JSON; with a project, under its settings. */
final class MetricList {
    private final ScoringService scoring;
    private final Optional<ProjectSession> session;
    private final MetricSettings settings;
    private final List<MetricInfo> metrics;
    private final boolean named;

    /** @param named ids of the metrics; empty: all */
    MetricList(ScoringService scoring, Optional<ProjectSession> session, List<String> named) {
        this.scoring = scoring;
        this.session = session;
        settings = session.map(s -> s.project().metrics()).orElse(MetricSettings.DEFAULT);
        this.named = !named.isEmpty();
        metrics = scoring.metrics(settings).stream().filter(m -> named.isEmpty() || named.contains(m.id())).toList();
    }

    JsonObject document() {
        return new JsonObject().with("metrics", SpecDocument.rows(spec(), metrics));
    }

    /** Prints the named metrics in full; if none is named, all metrics with one line each. */
    void print(Terminal terminal) {
        if (named) {
            metrics.forEach(m -> describe(m, terminal));
        } else {
            terminal.table(spec(), metrics);
            terminal.result("'assay score --list --metric ID' describes one with its options.");
        }
    }

    private void describe(MetricInfo m, Terminal terminal) {
        terminal.result(m.id() + "  " + m.name());
        terminal.result("  source       " + m.source());
        terminal.result("  from         " + word(origin(m)) + ", version " + m.version() + ", " + word(m.determinism()));
        terminal.result("  role         " + word(m.role()));
        terminal.result("  needs        " + words(m));
        terminal.result("  range        " + number(m.low()) + " to " + number(m.high()));
        terminal.result("  passes from  " + (threshold(m).isPresent() ? number(threshold(m).getAsDouble()) : "no threshold"));
        terminal.result("  computed     " + (isOn(m) ? "yes" : "on request"));
        session.ifPresent(s -> terminal.result("  calibrated   "
                + scoring.note(s, m)
                        .map(n -> "on " + n.n() + " labelled items, κ " + EstimateFormat.three(n.kappa()))
                        .orElse("not yet")));
        for (MetricInfo.Option o : m.options()) {
            terminal.result("  option " + o.name() + " = " + quoted(given(m).getOrDefault(o.name(), o.standard())));
            terminal.result("      " + o.meaning() + "; " + allowed(o.accepts()) + ", usually " + quoted(o.standard()));
        }
    }

    private static String quoted(String value) {
        return value.isEmpty() ? "\"\"" : value;
    }

    private static String words(MetricInfo m) {
        return m.needs().isEmpty()
                ? "nothing"
                : m.needs().stream().sorted().map(MetricList::word).collect(Collectors.joining(", "));
    }

    private static String allowed(OptionValues values) {
        return switch (values) {
            case OptionValues.Free _, OptionValues.Checked _ -> "any text it understands";
            case OptionValues.Words(List<String> words) -> String.join(" | ", words);
            case OptionValues.Between(double low, double high, boolean orEmpty) ->
                "a number from " + number(low) + (high == Double.MAX_VALUE ? " on" : " to " + number(high))
                        + (orEmpty ? ", or empty" : "");
        };
    }

    private boolean isOn(MetricInfo m) {
        return m.use() == MetricInfo.Use.ALWAYS ? settings.isEnabled(m.id()) : settings.isNamed(m.id());
    }

    private OptionalDouble threshold(MetricInfo m) {
        return scoring.threshold(m, settings);
    }

    private MetricOrigin origin(MetricInfo m) {
        return scoring.origin(m.id(), settings);
    }

    private CalibrationStatus trust(MetricInfo m) {
        return session.map(s -> scoring.trust(s, m))
                .orElse(origin(m) == MetricOrigin.BUILT_IN ? CalibrationStatus.BUILT_IN : CalibrationStatus.NOT_CALIBRATED);
    }

    private Map<String, String> given(MetricInfo m) {
        return settings.options().getOrDefault(m.id(), Map.of());
    }

    private TableSpec<MetricInfo> spec() {
        return TableSpec.list(
                "metrics", ColumnSpec.verbatim("id", "list.metrics.id", MetricInfo::id),
                ColumnSpec.valued("name", "list.name", m -> m.name() + (trust(m).isMarked() ? " (" + trust(m).mark() + ")" : ""), MetricInfo::name),
                ColumnSpec.valued("group", "list.metrics.group", m -> word(m.group()), MetricInfo::group),
                ColumnSpec.words("part", "list.role", m -> word(m.role())),
                ColumnSpec.words("range", "list.metrics.range", (MetricInfo m) -> number(m.low()) + " to " + number(m.high())).right(),
                ColumnSpec.data("low", m -> finite(m.low())), ColumnSpec.data("high", m -> finite(m.high())),
                ColumnSpec.valued(
                        "threshold", "league.threshold",
                        (MetricInfo m) -> threshold(m).isPresent() ? number(threshold(m).getAsDouble()) : "–", this::threshold).right(),
                ColumnSpec.words("computed", "list.metrics.computed", m -> isOn(m) ? "yes" : "on request"),
                ColumnSpec.data("needs", m -> m.needs().stream().sorted().toList()), ColumnSpec.verbatim("source", "list.source", MetricInfo::source),
                ColumnSpec.data("version", MetricInfo::version), ColumnSpec.data("origin", this::origin),
                ColumnSpec.data("determinism", MetricInfo::determinism), ColumnSpec.data("role", MetricInfo::role),
                ColumnSpec.data("use", MetricInfo::use), ColumnSpec.data("enabled", this::isOn),
                ColumnSpec.data("calibration", m -> session.flatMap(s -> scoring.note(s, m))
                        .map(n -> new JsonObject().with("n", n.n()).with("kappa", n.kappa()))),
                ColumnSpec.data("not_yet_calibrated", m -> trust(m) == CalibrationStatus.NOT_CALIBRATED),
                ColumnSpec.data("not_promoted", m -> trust(m) == CalibrationStatus.NOT_PROMOTED),
                ColumnSpec.data("options", m -> m.options().stream().map(o -> json(m, o)).toList()));
    }

    private static OptionalDouble finite(double bound) {
        return Double.isInfinite(bound) ? OptionalDouble.empty() : OptionalDouble.of(bound);
    }

    private JsonObject json(MetricInfo m, MetricInfo.Option o) {
        return new JsonObject()
                .with("name", o.name())
                .with("default", o.standard())
                .with("value", given(m).getOrDefault(o.name(), o.standard()))
                .with("meaning", o.meaning())
                .with("accepts", accepts(o.accepts()));
    }

    private static JsonObject accepts(OptionValues values) {
        return switch (values) {
            case OptionValues.Free _, OptionValues.Checked _ -> new JsonObject().with("kind", "text");
            case OptionValues.Words(List<String> words) ->
                new JsonObject().with("kind", "words").with("words", words);
            case OptionValues.Between(double low, double high, boolean orEmpty) ->
                new JsonObject()
                        .with("kind", "number")
                        .with("low", low == -Double.MAX_VALUE ? null : low)
                        .with("high", high == Double.MAX_VALUE ? null : high)
                        .with("or_empty", orEmpty);
        };
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String number(double value) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "∞" : "−∞";
        }
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
