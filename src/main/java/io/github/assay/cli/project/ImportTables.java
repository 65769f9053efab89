package io.github.assay.cli.project;

import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.files.importers.ImportPreview;
import io.github.assay.files.importers.mapping.MappedField;
import io.github.assay.json.JsonObject;
import java.util.Locale;

/** Preview of an import as tables of text. */
final class ImportTables {
    private static final int NARROW = 40;
    private static final int WIDE = 60;

    private ImportTables() {}

    static void print(ImportPreview shown, Terminal terminal) {
        terminal.result("Format " + shown.format()
                + (shown.why().isEmpty() ? "" : ", recognised by " + shown.why()) + ".");
        TextTable fields = new TextTable("their field", "becomes", "kind", ">records", "first value");
        shown.fields().forEach(f -> fields.add(
                cut(f.source(), NARROW), cut(f.target(), NARROW), use(f.use()), Integer.toString(f.records()),
                cut(f.sample(), WIDE)));
        terminal.result("");
        fields.lines().forEach(terminal::result);
        terminal.result("");
        TextTable rows = new TextTable("case_id", "db_id", "question", "gold SQL", "system", "predicted SQL");
        shown.rows().forEach(r -> rows.add(
                cut(r.caseId(), NARROW), cut(r.dbId(), NARROW), cut(r.question(), NARROW), cut(r.goldSql(), NARROW),
                cut(r.system(), NARROW), cut(r.predictedSql(), NARROW)));
        rows.lines().forEach(terminal::result);
        terminal.result("");
        shown.losses().forEach(terminal::result);
        shown.problems().forEach(p -> terminal.result(CliWords.line(p)));
        terminal.result("Nothing was written.");
    }

    private static String use(MappedField.Use use) {
        return switch (use) {
            case FIELD -> "field";
            case IMPORTED -> "imported";
            case METADATA -> "kept";
            case LEFT_OUT -> "left out";
        };
    }

    private static String cut(String text, int length) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() > length ? line.substring(0, length - 1) + "…" : line;
    }

    static JsonObject document(ImportPreview shown) {
        return new JsonObject()
                .with("format", shown.format())
                .with("recognised_by", shown.why())
                .with("fields", shown.fields().stream().map(ImportTables::field).toList())
                .with("rows", shown.rows().stream().map(ImportTables::row).toList())
                .with("losses", shown.losses())
                .with("problems", shown.problems().stream().map(JsonDocuments::problem).toList());
    }

    private static JsonObject field(MappedField f) {
        return new JsonObject()
                .with("source", f.source())
                .with("target", f.target())
                .with("use", f.use().name().toLowerCase(Locale.ROOT))
                .with("records", f.records())
                .with("sample", f.sample());
    }

    private static JsonObject row(ImportPreview.Row r) {
        return new JsonObject()
                .with("case_id", r.caseId())
                .with("db_id", r.dbId())
                .with("question", r.question())
                .with("gold_sql", r.goldSql())
                .with("system", r.system())
                .with("predicted_sql", r.predictedSql());
    }
}
