package io.github.assay.files.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.files.records.CsvText;
import io.github.assay.files.records.FileErrors;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Writes final labels with their sources, as CSV or as JSON lines (project-and-cli.md §2). */
public final class FinalLabelFile {
    private static final List<String> COLUMNS = List.of(
            "case_id", "system", "run_id", "label", "source", "pass", "fail", "unsure", "cause", "reason", "decided_by", "decided_at",
            "guideline", "gold_version");

    private FinalLabelFile() {}

    /**
     * The final label of one item. Texts are empty where there is nothing to state.
     *
     * @param item the item
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
     */
    public record Row(
            ItemKey item, String label, String source, int pass, int fail, int unsure, String cause, String reason, String decidedBy,
            String decidedAt, String guideline, String goldVersion) {
        private List<String> cells() {
            return List.of(
                    item.caseId(), item.system(), item.runId(), label, source, Integer.toString(pass), Integer.toString(fail),
                    Integer.toString(unsure), cause, reason, decidedBy, decidedAt, guideline, goldVersion);
        }

        private JsonObject json() {
            List<String> cells = cells();
            JsonObject json = new JsonObject();
            for (int i = 0; i < COLUMNS.size(); i++) {
                boolean count = i >= 5 && i <= 7;
                json.with(COLUMNS.get(i), count ? (Object) Integer.valueOf(cells.get(i)) : cells.get(i).isEmpty() ? null : cells.get(i));
            }
            return json;
        }
    }

    /**
     * Writes the rows, atomically: CSV to a name that ends in {@code .csv}, else JSON lines.
     *
     * @param exact CSV with every text as it is; else a text that a spreadsheet would take for a formula has an apostrophe
     */
    public static void write(Path file, List<Row> rows, boolean exact) throws ProjectFormatException {
        StringBuilder out = new StringBuilder();
        if (file.toString().toLowerCase(Locale.ROOT).endsWith(".csv")) {
            CsvText.row(out, COLUMNS);
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
