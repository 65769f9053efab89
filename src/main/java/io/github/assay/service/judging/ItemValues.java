package io.github.assay.service.judging;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.domain.table.ShownCell;
import io.github.assay.files.records.CsvText;
import io.github.assay.files.records.DatumText;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.judge.agentic.IntentResolution;
import io.github.assay.metrics.specification.ComparisonRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The values of an item that a prompt may insert. A value that there is not, or that is switched off, is empty. */
final class ItemValues {
    /** Names of all values. */
    static final Set<String> NAMES = Set.of(
            "question", "evidence", "enriched_question", "interpretation", "dialect", "schema", "gold_sql", "predicted_sql",
            "sql", "gold_result", "predicted_result", "response", "tool_calls", "expected_tool_calls", "guideline", "mode",
            "strict", "loose", "rubric_name", "rubric_description", "options", "examples", "rules", "comparison",
            "expected_clarifications");
    /** Values that are made only for prompts that insert them, so that they change no request of other prompts. */
    private static final Set<String> ON_REQUEST = Set.of("examples", "rules", "comparison", "expected_clarifications");

    private static final int MOST_CHARACTERS = 200;

    private final JudgeSettings settings;
    private final String guideline;
    private final ExampleSource.Examples examples;
    private final Set<String> inserted;
    private final boolean csv;

    /**
     * @param examples a prompt contains those of other cases than the item's own
     * @param inserted names of the values that the prompt inserts
     * @param csv whether results are CSV
     */
    ItemValues(JudgeSettings settings, String guideline, ExampleSource.Examples examples, Set<String> inserted, boolean csv) {
        this.csv = csv;
        this.settings = settings;
        this.inserted = inserted;
        this.guideline = guideline;
        this.examples = examples;
    }

    /**
     * The values of one item.
     *
     * @param variant {@code reversed}: the options of a rubric in reverse order; {@code gold}: {@code sql} is the gold query
     */
    Map<String, String> of(Evidence evidence, String variant) {
        Item item = evidence.item();
        Case.Context context = item.evalCase().context();
        boolean gold = settings.parts().contains("gold");
        boolean results = settings.parts().contains("results");
        Map<String, String> values = new LinkedHashMap<>();
        NAMES.stream().sorted().filter(name -> !ON_REQUEST.contains(name)).forEach(name -> values.put(name, ""));
        values.put("question", item.evalCase().question());
        values.put("evidence", settings.parts().contains("evidence") ? context.evidence() : "");
        values.put("enriched_question", Optional.of(item.prediction().answer().enrichedQuestion())
                .filter(q -> !q.isBlank()).orElse(context.enrichedQuestion()));
        values.put("interpretation", extra(evidence, "agent_interpretation").orElse(context.interpretation()));
        values.put("dialect", evidence.dialect());
        values.put("schema", settings.parts().contains("schema") ? schema(evidence) : "");
        values.put("gold_sql", gold ? item.evalCase().goldSql() : "");
        values.put("predicted_sql", item.prediction().sql());
        values.put("sql", variant.equals("gold") ? item.evalCase().goldSql() : item.prediction().sql());
        values.put("gold_result", gold && results ? evidence.gold().map(this::result).orElse("") : "");
        values.put("predicted_result", results ? evidence.predicted().map(this::result).orElse("") : "");
        values.put("response", item.prediction().answer().responseText());
        values.put("tool_calls", extra(evidence, "tool_calls").orElse(""));
        values.put("expected_tool_calls", extra(evidence, "expected_tool_calls").orElse(""));
        values.put("guideline", guideline);
        if (inserted.contains("rules") && !evidence.rules().isEmpty()) {
            values.put("rules", DatumText.json(evidence.rules()));
        }
        if (inserted.contains("comparison")) {
            ComparisonRecord.of(evidence).asValue().ifPresent(record -> values.put("comparison", DatumText.json(record)));
        }
        if (inserted.contains("expected_clarifications")) {
            values.put("expected_clarifications", numbered(IntentResolution.expected(evidence)));
        }
        mode(evidence, values);
        rubric(variant.equals("reversed"), values);
        if (!examples.all().isEmpty()) {
            values.put("examples", examples.all().stream()
                    .filter(e -> !e.caseId().equals(item.evalCase().id()))
                    .limit(examples.limit())
                    .map(ExampleSource.Example::text)
                    .collect(Collectors.joining("\n\n")));
        }
        return values;
    }

    private static String numbered(List<String> texts) {
        return IntStream.range(0, texts.size())
                .mapToObj(i -> i + 1 + ". " + texts.get(i).strip().replaceAll("\\R", " "))
                .collect(Collectors.joining("\n"));
    }

    private static void mode(Evidence evidence, Map<String, String> values) {
        boolean runs = evidence.predicted().filter(o -> o instanceof ExecutionOutcome.Rows).isPresent();
        if (runs) {
            evidence.score("ex").asValue().ifPresent(ex -> {
                values.put("mode", ex.value() >= 1 ? "strict" : "loose");
                values.put(ex.value() >= 1 ? "strict" : "loose", "yes");
            });
        }
    }

    /** Names of the rubric's options in the order in which a prompt lists them. */
    List<String> options(String variant) {
        List<String> names = settings.declared().fields("rubric").items("options").stream()
                .flatMap(o -> o.asFields().flatMap(f -> f.text("name")).stream())
                .distinct()
                .toList();
        return variant.equals("reversed") ? names.reversed() : names;
    }

    private void rubric(boolean reversed, Map<String, String> values) {
        Datum.Fields rubric = settings.declared().fields("rubric");
        List<String> options = new ArrayList<>(rubric.items("options").stream()
                .flatMap(o -> o.asFields().stream())
                .map(o -> "- " + o.text("name").orElse("") + o.text("description").map(d -> ": " + d).orElse(""))
                .toList());
        values.put("rubric_name", rubric.text("name").orElse(""));
        values.put("rubric_description", rubric.text("description").orElse(""));
        values.put("options", String.join("\n", reversed ? options.reversed() : options));
    }

    private static Optional<String> extra(Evidence evidence, String key) {
        return evidence.extra(key).map(d -> d.asText().orElseGet(() -> DatumText.json(d)));
    }

    /** The declared or read schema. Names that queries use are no schema: it would vouch for invented ones, and show gold's. */
    private static String schema(Evidence evidence) {
        return evidence.knownSchema().stream()
                .flatMap(schema -> schema.columns().entrySet().stream())
                .map(table -> table.getKey() + "(" + String.join(", ", table.getValue()) + ")")
                .collect(Collectors.joining("\n"));
    }

    /**
     * A result as text: its size, then a line of names and one line a row, cells apart by {@code |}. For BADGER's comparison
     * of results the lines are CSV (A.3): NULL is an empty field, the empty text a quoted one.
     */
    private String result(ExecutionOutcome outcome) {
        if (!(outcome instanceof ExecutionOutcome.Rows rows)) {
            return outcome instanceof ExecutionOutcome.EngineError(String message)
                    ? "The query failed: " + message
                    : "The query has no result.";
        }
        ResultTable table = rows.table();
        int shown = Math.min(table.rowCount(), settings.maxResultRows());
        StringBuilder text = new StringBuilder();
        text.append(table.rowCount()).append(table.truncated() ? " rows or more" : table.rowCount() == 1 ? " row" : " rows");
        text.append(shown < table.rowCount() ? ", the first " + shown + " of them:\n" : ":\n");
        List<String> names = table.columns().stream().map(c -> csv ? CsvText.field(c.name()) : c.name()).toList();
        text.append(String.join(csv ? "," : " | ", names)).append('\n');
        for (int r = 0; r < shown; r++) {
            List<String> cells = new ArrayList<>();
            for (int c = 0; c < table.columnCount(); c++) {
                boolean hidden = settings.redact().contains(table.columns().get(c).name().toLowerCase(Locale.ROOT));
                Cell cell = table.rows().get(r).get(c);
                cells.add(hidden ? "[redacted]" : csv ? field(cell) : cut(new ShownCell(cell).text()));
            }
            text.append(String.join(csv ? "," : " | ", cells)).append('\n');
        }
        return csv ? text.substring(0, text.length() - 1) : text.toString().stripTrailing();
    }

    private static String field(Cell cell) {
        return switch (cell) {
            case Cell.Null _ -> "";
            case Cell.Text(String value) -> value.isEmpty() ? "\"\"" : CsvText.field(cut(value));
            default -> CsvText.field(cut(new ShownCell(cell).text()));
        };
    }

    private static String cut(String text) {
        return text.codePointCount(0, text.length()) <= MOST_CHARACTERS
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MOST_CHARACTERS)) + "…";
    }
}
