package io.github.assay.metrics.custom;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Gives the fields of a case and of a prediction by the names of metrics.md §7.1. Every other key of their lines is
 * available too.
 */
final class ItemFields {
    private ItemFields() {}

    static Value of(Evidence evidence, Expression.Owner owner, String key) {
        Optional<Value> value = owner == Expression.Owner.CASE
                ? ofCase(evidence, key.toLowerCase(Locale.ROOT))
                : ofPrediction(evidence.item().prediction(), key.toLowerCase(Locale.ROOT));
        return value.orElseGet(() -> new Value.Missing(
                "field_missing", owner.name().toLowerCase(Locale.ROOT) + "." + key + " is not there"));
    }

    private static Optional<Value> ofCase(Evidence evidence, String key) {
        Case c = evidence.item().evalCase();
        return switch (key) {
            case "id", "case_id" -> text(c.id());
            case "question" -> text(c.question());
            case "gold_sql" -> text(c.goldSql());
            case "db_id" -> text(c.dbId());
            case "dialect" -> text(evidence.dialect());
            case "dataset" -> text(c.context().dataset());
            case "evidence" -> text(c.context().evidence());
            case "tier", "difficulty" -> text(c.strata().difficulty());
            case "complexity" -> text(c.strata().complexity());
            case "category" -> text(c.strata().category());
            case "scenario" -> text(c.strata().scenario());
            case "route", "expected_route" -> text(c.expected().route());
            case "refusal" -> Optional.of(new Value.Flag(c.expected().refusal()));
            default -> other(c.extras(), c.metadata(), key);
        };
    }

    private static Optional<Value> ofPrediction(Prediction p, String key) {
        Prediction.Answer a = p.answer();
        return switch (key) {
            case "system" -> text(p.system());
            case "run_id" -> text(p.runId());
            case "sql", "predicted_sql" -> text(p.sql());
            case "selected_data_source", "route" -> text(a.selectedRoute());
            case "enriched_question" -> text(a.enrichedQuestion());
            case "response_text" -> text(a.responseText());
            case "confidence" -> number(a.confidence());
            case "latency_ms" -> number(a.latencyMillis());
            case "tokens" -> number(a.tokens());
            case "cost" -> number(a.cost());
            case "error" -> text(a.error());
            default -> other(p.extras(), p.metadata(), key);
        };
    }

    private static Optional<Value> text(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(new Value.Text(text));
    }

    private static Optional<Value> number(OptionalDouble number) {
        return number.isPresent() ? Optional.of(new Value.Number(number.getAsDouble())) : Optional.empty();
    }

    private static Optional<Value> other(Datum.Fields extras, Map<String, String> metadata, String key) {
        return extras.get(key)
                .or(() -> extras.fields("metadata").get(key))
                .flatMap(ItemFields::value)
                .or(() -> metadata.entrySet().stream()
                        .filter(e -> e.getKey().equalsIgnoreCase(key))
                        .findFirst()
                        .flatMap(e -> json(e.getValue())));
    }

    private static Optional<Value> value(Datum datum) {
        return switch (datum) {
            case Datum.Number(java.math.BigDecimal value) -> Optional.of(new Value.Number(value.doubleValue()))
                    .filter(v -> Double.isFinite(v.value()))
                    .map(v -> v);
            case Datum.Text(String value) -> text(value);
            case Datum.Flag(boolean value) -> Optional.of(new Value.Flag(value));
            case Datum.Nothing _, Datum.Items _, Datum.Fields _ -> Optional.empty();
        };
    }

    /** A scalar of a key that Assay does not know, kept as JSON text; lists and objects are no field. */
    private static Optional<Value> json(String text) {
        if (text.startsWith("\"") && text.endsWith("\"") && text.length() > 1) {
            return text.indexOf('\\') < 0 ? text(text.substring(1, text.length() - 1)) : Optional.empty();
        }
        if (text.equals("true") || text.equals("false")) {
            return Optional.of(new Value.Flag(text.equals("true")));
        }
        try {
            double number = Double.parseDouble(text);
            return Double.isFinite(number) ? Optional.of(new Value.Number(number)) : Optional.empty();
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}
