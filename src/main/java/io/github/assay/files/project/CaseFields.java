package io.github.assay.files.project;

import io.github.assay.domain.project.RunFacts;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.records.DatumReader;
import io.github.assay.files.records.LazyField;
import io.github.assay.files.records.RecordReader;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Structured fields of cases and predictions (metrics.md §7). */
final class CaseFields {
    /** Structured fields that only some metrics use; they are read into {@link Datum}s. */
    static final List<String> EXTRAS = Stream.concat(RunFacts.KEYS.stream(), Stream.of(
            "schema", "timings", "app_rules", "question_spec", "tool_calls", "expected_tool_calls",
            "expected_clarifications", "agent_interpretation", "expected_routes", "condition_cols", "ignore_order",
            "required_columns", "router", "variant_of", "perturbation", "mutation", "run",
            "resolution", "refused", "backend", "backend_metadata", "expected_behavior", "imported", "model",
            "prompt_version", "tools", "column_embeddings", "metadata")).toList();

    /** Fields of which metrics take lists only. */
    static final Set<String> LISTS = Set.of(
            "condition_cols", "expected_tool_calls", "tool_calls", "required_columns", RunFacts.RETRIEVED, "tools");

    /** Fields of which metrics take objects only. */
    static final Set<String> OBJECTS = Set.of("question_spec", "timings", "router", "imported", "mutation");

    /** Known fields that stay in the record: tables, and values that other programs wrote beside the answer. */
    static final List<String> SILENT_NAMES = List.of(
            "gold_results", "test_suite_results", "cost", "tokens", "stored_results", "metrics", "llm_judge", "imported_evidence");

    /** {@link #SILENT_NAMES}, folded. */
    static final Set<String> SILENT = SILENT_NAMES.stream().map(JsonRecord::fold)
            .collect(Collectors.toUnmodifiableSet());

    /** The same of predictions, which also state the run that made them. */
    static final Set<String> SILENT_OF_PREDICTIONS = Stream.concat(SILENT.stream(), RunFacts.OF_THE_RUN.stream().map(JsonRecord::fold))
            .collect(Collectors.toUnmodifiableSet());

    private CaseFields() {}

    /** Takes the structured fields out of a line, under Assay's names. */
    static Datum.Fields extras(RecordReader record) {
        SequencedMap<String, Datum> found = new LinkedHashMap<>();
        for (String key : EXTRAS) {
            record.field(key).ifPresent(f -> {
                check(record, key, f);
                found.put(key, switch (key) {
                    case "metadata" -> kept(record, f);
                    case "app_rules" -> rules(f);
                    default -> DatumReader.of(f);
                });
            });
        }
        return found.isEmpty() ? Datum.Fields.NONE : new Datum.Fields(found);
    }

    /**
     * Structured fields of a prediction. Earlier versions wrote the facts of the built-in pipeline under other names; they
     * are taken where a line has the pipeline's settings and none of today's names.
     *
     * @param sql the predicted SQL, which is also the first where none was corrected
     */
    static Datum.Fields ofPrediction(RecordReader record, String sql) {
        Datum.Fields extras = extras(record);
        Optional<JsonRecord> pipeline = record.peek("pipeline").filter(f -> f.kind() == JsonField.Kind.OBJECT).map(JsonRecord::of);
        Optional<String> linker = pipeline.flatMap(p -> p.peek("schema_linker")).map(JsonField::text);
        boolean earlier = linker.isPresent() && record.peek("attempts").isPresent() && RunFacts.KEYS.stream().noneMatch(k -> extras.get(k).isPresent());
        if (!earlier) {
            return extras;
        }
        SequencedMap<String, Datum> facts = new LinkedHashMap<>(extras.values());
        String first = record.text("first_sql");
        facts.put(RunFacts.FIRST, new Datum.Text(first.isEmpty() ? sql : first));
        record.number("attempts").ifPresent(n -> facts.put(RunFacts.CORRECTIONS, new Datum.Number(BigDecimal.valueOf(n - 1))));
        Optional<Datum> linked = record.field("linked_columns").map(DatumReader::of);
        if (linked.isPresent() || !linker.get().equals("full_schema")) {
            facts.put(RunFacts.RETRIEVED, linked.orElse(new Datum.Items(List.of())));
        }
        record.field("trace").map(DatumReader::of).ifPresent(trace -> facts.put(RunFacts.STAGES, new Datum.Items(
                trace.asItems().stream().map(CaseFields::stage).toList())));
        return new Datum.Fields(facts);
    }

    /** An entry of an earlier version's trace without the reply, which is in the agent's recording. */
    private static Datum stage(Datum entry) {
        SequencedMap<String, Datum> stage = new LinkedHashMap<>();
        entry.asFields().ifPresent(f -> f.values().forEach((key, value) -> {
            if (!key.equals("reply")) {
                stage.put(key.equals("ms") ? "latency_ms" : key.equals("key") ? "reply_key" : key, value);
            }
        }));
        return new Datum.Fields(stage);
    }

    private static void check(RecordReader record, String key, JsonField field) {
        if (field.kind() == JsonField.Kind.NULL) {
            return;
        }
        if (LISTS.contains(key) && field.kind() != JsonField.Kind.LIST) {
            record.odd(field, "a list");
        } else if (OBJECTS.contains(key) && field.kind() != JsonField.Kind.OBJECT) {
            record.odd(field, "an object");
        } else if (key.equals("ignore_order") && field.kind() != JsonField.Kind.FLAG) {
            record.odd(field, "true or false");
        }
    }

    /** Application rules; a text that is an object as JSON is that object. */
    private static Datum rules(JsonField field) {
        if (field.kind() == JsonField.Kind.TEXT && field.text().strip().startsWith("{")) {
            try {
                return DatumReader.of(JsonRecord.document(field.text().getBytes(StandardCharsets.UTF_8)));
            } catch (JsonException _) {
                return DatumReader.of(field); // a text that the check names
            }
        }
        return DatumReader.of(field);
    }

    /** The metadata; its long values stay in their file. */
    private static Datum kept(RecordReader record, JsonField metadata) {
        return metadata.kind() == JsonField.Kind.OBJECT
                ? LazyField.withoutLong(record.where(), metadata, List.of("metadata"))
                : DatumReader.of(metadata);
    }
}
