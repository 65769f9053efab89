package io.github.assay.files;

import io.github.assay.files.records.JsonFaults;
import io.github.assay.domain.Datum;
import io.github.assay.domain.Outcome;
import io.github.assay.files.records.Deferred;
import io.github.assay.files.records.FileTrouble;
import io.github.assay.files.records.JsonField;
import io.github.assay.files.records.JsonPointers;
import io.github.assay.files.records.JsonRecord;
import io.github.assay.files.records.LineReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/** Long values that were left in their file when the project was opened, read when somebody wants to see them. */
public final class StoredValues {
    private StoredValues() {}

    /** Whether a value only says where it lies. */
    public static boolean isDeferred(Datum value) {
        return value.asFields().filter(f -> f.get(Deferred.KEY).isPresent()).isPresent();
    }

    /**
     * The text of a value: texts as they are, all else in JSON.
     *
     * @return the text; an error ({@code bad_value}) when the file has changed or cannot be read
     */
    public static Outcome<String> text(Path projectFolder, Datum deferred) {
        Datum.Fields place = deferred.asFields().orElse(Datum.Fields.NONE).fields(Deferred.KEY);
        Path file = projectFolder.resolve(place.text("file").orElse(""));
        long wanted = place.get("line").flatMap(Datum::asNumber).map(Number::longValue).orElse(0L);
        try (LineReader lines = new LineReader(file)) {
            while (lines.next()) {
                if (lines.line().number() == wanted) {
                    return value(lines.line().bytes(), place.text("key").orElse(""));
                }
            }
            return Outcome.error("bad_value", file + " has changed: there is no line " + wanted);
        } catch (IOException e) {
            return Outcome.error("bad_value", file + ": " + FileTrouble.words(e));
        } catch (JacksonException e) {
            return Outcome.error("bad_value", file + ":" + wanted + ": " + JsonFaults.words(e));
        }
    }

    private static Outcome<String> value(byte[] line, String pointer) {
        Optional<JsonField> field = Optional.of(JsonRecord.document(line));
        for (String key : JsonPointers.keys(pointer)) {
            field = field.filter(f -> f.kind() == JsonField.Kind.OBJECT).flatMap(f -> JsonRecord.of(f).take(key));
        }
        return field.map(f -> Outcome.value(f.kind() == JsonField.Kind.TEXT ? f.text() : f.raw()))
                .orElseGet(() -> Outcome.error("bad_value", "the file has changed: there is no " + pointer));
    }
}
