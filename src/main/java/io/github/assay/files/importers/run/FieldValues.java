package io.github.assay.files.importers.run;

import io.github.assay.files.tables.FrameJson;
import io.github.assay.files.tables.TableFormatException;
import io.github.assay.files.tables.TableJson;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import java.util.List;
import java.util.Optional;

/** Takes values of Assay's fields from records of another program, converted to the form of a project. */
public final class FieldValues {
    /** Bytes up to which a table is parsed during the import; longer tables are parsed when they are used. */
    private static final int READ_AT_ONCE = 1 << 20;

    private final ImportRun run;

    public FieldValues(ImportRun run) {
        this.run = run;
    }

    /** Takes a field into a line if the record has it and the line does not. */
    public void take(SourceRecord record, TargetField field, OutLine line) {
        boolean inline = field.side() == TargetField.Side.PREDICTION && line.has("predictions");
        Optional<JsonField> taken = record.take(field.name(), names(record, field));
        if (taken.isEmpty() || line.has(field.name())) {
            return;
        }
        JsonField value = taken.get();
        if (inline && field.name().equals("result")) {
            line.with("predicted_result", value);
            return;
        }
        switch (field.form()) {
            case TEXT -> text(field.name(), value, line);
            case TEXTS -> line.with(field.name(), SourceValue.texts(value));
            case STRUCTURE -> line.with(field.name(), SourceValue.structured(value));
            case CALLS -> line.with(field.name(), SourceValue.calls(value));
            case TABLE -> table(record, field.name(), value, line);
        }
    }

    /** Without other programs' names for a text that are an object here: that object is something else. */
    private static String[] names(SourceRecord record, TargetField field) {
        return field.names().stream()
                .filter(n -> field.form() != TargetField.Form.TEXT || n.equals(field.name())
                        || record.peek(n).filter(f -> f.kind() == JsonField.Kind.OBJECT).isEmpty())
                .toArray(String[]::new);
    }

    /** Keeps a table as it is, also an unreadable one; the import reports it as a problem. */
    private void table(SourceRecord record, String name, JsonField value, OutLine line) {
        if (FrameJson.isFrame(value)) {
            line.with(name, new OutLine.Frame(value, ""));
            return;
        }
        line.with(name, value);
        if (value.to() - value.from() <= READ_AT_ONCE) {
            try {
                TableJson.read(value);
            } catch (TableFormatException e) {
                unreadable(record, name, e.getMessage());
            } catch (JsonException e) {
                unreadable(record, name, e.words());
            }
        }
    }

    private void unreadable(SourceRecord record, String name, String fault) {
        run.problems().warning(record.where(), name, "no table that can be read: " + fault, "",
                "Scores that need it are unavailable; tables are objects with columns and rows, or lists of records.");
    }

    /** Several gold queries: the first is the gold SQL, the others are alternatives. */
    private static void text(String name, JsonField value, OutLine line) {
        if (name.equals("gold_sql") && value.kind() == JsonField.Kind.LIST) {
            List<String> all = SourceValue.texts(value);
            if (!all.isEmpty()) {
                line.with("gold_sql", all.getFirst());
            }
            if (all.size() > 1 && !line.has("gold_sql_alternatives")) {
                line.with("gold_sql_alternatives", all.subList(1, all.size()));
            }
            return;
        }
        line.with(name, value.kind() == JsonField.Kind.TEXT ? value.text() : value);
    }
}
