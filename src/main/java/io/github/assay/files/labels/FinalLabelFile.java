package io.github.assay.files.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.files.records.CsvText;
import io.github.assay.files.records.Fields;
import io.github.assay.files.records.FileErrors;
import io.github.assay.files.records.NumberText;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordFile;
import io.github.assay.files.tables.DataTable;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;

/** Writes and reads final labels with their sources, as CSV or as JSON lines (project-and-cli.md §2). */
public final class FinalLabelFile {
    private static final List<String> COLUMNS = List.of(
            "case_id", "system", "run_id", "label", "source", "pass", "fail", "unsure", "cause", "reason", "decided_by", "decided_at",
            "guideline", "gold_version", "carried");

    private static final List<String> COUNTS = List.of("pass", "fail", "unsure", "carried");

    private FinalLabelFile() {}

    /**
     * The final label of one item. Texts are empty where there is nothing to state.
     *
     * @param label {@code pass}, {@code fail}, or empty when undecided
     * @param source word of the kind of decision
     * @param pass votes for pass in force
     * @param fail votes for fail in force
     * @param unsure unsure votes in force
     * @param cause why annotators disagreed, as an adjudicator stated it
     * @param reason the adjudicator's reason
     * @param decidedBy the adjudicator
     * @param decidedAt when, ISO 8601
     * @param guideline version of the guideline at the decision
     * @param goldVersion version of the item's gold query
     * @param carried those of the votes for pass and fail that were carried from answers of earlier runs
     */
    public record Row(
            ItemKey item, String label, String source, int pass, int fail, int unsure, String cause, String reason, String decidedBy,
            String decidedAt, String guideline, String goldVersion, int carried) {
        /** Whether the label rests on carried votes alone. */
        public boolean isCarried() {
            return !label.isEmpty() && !source.equals("adjudicated") && carried > 0 && carried == pass + fail;
        }

        private List<String> cells() {
            return List.of(
                    item.caseId(), item.system(), item.runId(), label, source, Integer.toString(pass), Integer.toString(fail),
                    Integer.toString(unsure), cause, reason, decidedBy, decidedAt, guideline, goldVersion, Integer.toString(carried));
        }

        private JsonObject json() {
            List<String> cells = cells();
            JsonObject json = new JsonObject();
            for (int i = 0; i < COLUMNS.size(); i++) {
                boolean count = COUNTS.contains(COLUMNS.get(i));
                json.with(COLUMNS.get(i), count ? (Object) Integer.valueOf(cells.get(i)) : cells.get(i).isEmpty() ? null : cells.get(i));
            }
            return json;
        }
    }

    /** The rows as a table. */
    public static DataTable table(List<Row> rows) {
        return DataTable.of("labels", COLUMNS, rows.stream().map(Row::cells).toList())
                .with(DataTable.Type.COUNT, COUNTS.toArray(String[]::new))
                .with(DataTable.Type.TIME, "decided_at");
    }

    /** Whether the names of a header, or the keys of a record, are those of final labels. */
    static boolean isOne(Collection<String> names) {
        return names.containsAll(List.of("case_id", "label", "source", "decided_by", "gold_version"));
    }

    /**
     * Reads final labels. A row that cannot be read, and another row of the same item, is a problem and left out; a row
     * without a run has the usual one.
     *
     * @param problems receives what is left out
     */
    public static List<FinalLabel> read(Path file, ProblemList problems, Progress progress) throws ProjectFormatException {
        RecordFile records = new RecordFile(file, problems, progress);
        records.open();
        Map<ItemKey, FinalLabel> labels = new LinkedHashMap<>();
        Consumer<Fields> reader = fields -> {
            Optional<FinalLabel> label = label(fields, problems);
            if (label.isPresent() && labels.putIfAbsent(label.get().item(), label.get()) != null) {
                problems.error(fields.where(), "case_id", "a second final label of " + label.get().item(), "one row an item",
                        "The first one counts.");
            }
        };
        if (records.isJson()) {
            records.readFields(Set.of(), reader);
        } else {
            records.readCsv(reader::accept);
        }
        return List.copyOf(labels.values());
    }

    private static Optional<FinalLabel> label(Fields fields, ProblemList problems) {
        String word = fields.text("label").strip();
        Optional<Label> label = Label.parse(word).filter(l -> l == Label.PASS || l == Label.FAIL);
        Optional<FinalLabel.Source> source = Arrays.stream(FinalLabel.Source.values())
                .filter(s -> s.name().equalsIgnoreCase(fields.text("source").strip())).findFirst();
        String caseId = fields.text("case_id");
        if (caseId.isBlank() || label.isEmpty() && !word.isEmpty() || source.isEmpty()) {
            boolean kind = source.isEmpty();
            problems.error(fields.where(), caseId.isBlank() ? "case_id" : kind ? "source" : "label",
                    caseId.isBlank() ? "nothing" : kind ? fields.text("source") : word,
                    caseId.isBlank() ? "the item's id" : kind ? "the source of a final label" : "pass, fail or nothing",
                    "The row is left out.");
            return Optional.empty();
        }
        String run = fields.text("run_id");
        return Optional.of(new FinalLabel(new ItemKey(caseId, fields.text("system"), run.isEmpty() ? ItemKey.DEFAULT_RUN : run), label,
                source.get(), count(fields, "pass") + count(fields, "fail"), count(fields, "carried")));
    }

    private static int count(Fields fields, String key) {
        OptionalDouble number = NumberText.parse(fields.text(key));
        return number.isPresent() ? (int) number.getAsDouble() : 0;
    }

    /**
     * Writes the rows, atomically: CSV to a name that ends in {@code .csv}, else JSON lines.
     *
     * @param exact CSV with every text as it is; else a text that a spreadsheet would take for a formula has an apostrophe
     */
    public static void write(Path file, List<Row> rows, boolean exact) throws ProjectFormatException {
        StringBuilder out = new StringBuilder();
        if (file.toString().toLowerCase(Locale.ROOT).endsWith(".csv")) {
            if (exact) {
                CsvText.row(out, COLUMNS);
            } else {
                CsvText.safeHeader(out, COLUMNS);
            }
            rows.forEach(row -> CsvText.row(out, exact ? row.cells() : row.cells().stream().map(CsvText::safe).toList()));
        } else {
            rows.forEach(row -> out.append(Json.line(row.json())).append('\n'));
        }
        try {
            AtomicFiles.write(file, out.toString());
        } catch (IOException e) {
            throw new ProjectFormatException(
                    file + " was not written: " + FileErrors.words(e) + ".", "Check that its folder exists and may be written.", e);
        }
    }
}
