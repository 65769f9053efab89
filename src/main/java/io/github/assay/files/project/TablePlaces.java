package io.github.assay.files.project;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.table.Captured;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.records.DatumReader;
import io.github.assay.files.records.JsonPointers;
import io.github.assay.files.records.RecordReader;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Keeps positions of lists of captured tables in a case line. These are several gold results, and both results on each
 * database of a test suite. A position is an object of file, line, offset and key; a project holds no tables.
 */
final class TablePlaces {
    private static final String GOLD_RESULTS = "gold_results";
    private static final String SUITE = "test_suite_results";

    private TablePlaces() {}

    /** These extras with the positions of the record's tables. */
    static Datum.Fields with(Datum.Fields extras, RecordReader record, long offset) {
        SequencedMap<String, Datum> all = new LinkedHashMap<>(extras.values());
        list(record, GOLD_RESULTS).ifPresent(tables -> {
            List<Datum> places = new ArrayList<>();
            for (JsonField table : JsonRecord.elements(tables)) {
                places.add(place(record.where(), offset, tables.name(), table.name()));
            }
            all.put(GOLD_RESULTS, new Datum.Items(places));
        });
        list(record, SUITE).ifPresent(runs -> {
            List<Datum> places = new ArrayList<>();
            for (JsonField run : JsonRecord.elements(runs)) {
                places.add(run(record.where(), offset, runs.name(), run));
            }
            all.put(SUITE, new Datum.Items(places));
        });
        return all.isEmpty() ? Datum.Fields.NONE : new Datum.Fields(all);
    }

    /** These extras with a prediction's own results on the databases of a test suite. */
    static Datum.Fields withSuiteInMemory(Datum.Fields extras, RecordReader record) {
        return list(record, SUITE)
                .map(runs -> extras.with(Datum.fields(Map.of(SUITE, DatumReader.of(runs)))))
                .orElse(extras);
    }

    private static Optional<JsonField> list(RecordReader record, String key) {
        Optional<JsonField> field = record.field(key).filter(f -> f.kind() != JsonField.Kind.NULL);
        field.filter(f -> f.kind() != JsonField.Kind.LIST).ifPresent(f -> record.wrong(f, "a list"));
        return field.filter(f -> f.kind() == JsonField.Kind.LIST);
    }

    /** The run with positions in place of its tables. */
    private static Datum run(SourceLine where, long offset, String list, JsonField run) {
        if (run.kind() != JsonField.Kind.OBJECT) {
            return DatumReader.of(run);
        }
        Map<String, Datum> fields = new LinkedHashMap<>();
        for (JsonField field : JsonRecord.of(run).rest()) {
            boolean table = field.kind() == JsonField.Kind.OBJECT || field.kind() == JsonField.Kind.LIST;
            fields.put(
                    field.name(),
                    table ? place(where, offset, list, run.name(), field.name()) : DatumReader.of(field));
        }
        return Datum.fields(fields);
    }

    private static Datum place(SourceLine where, long offset, String... keys) {
        Map<String, Datum> fields = new LinkedHashMap<>();
        fields.put("file", new Datum.Text(where.file()));
        fields.put("line", new Datum.Number(BigDecimal.valueOf(where.line())));
        fields.put("offset", new Datum.Number(BigDecimal.valueOf(offset)));
        fields.put("key", new Datum.Text(JsonPointers.of(keys)));
        return Datum.fields(fields);
    }

    /** The position that a value names; empty when it is a table. */
    static Optional<Captured> place(Datum datum) {
        Datum.Fields fields = datum.asFields().orElse(Datum.Fields.NONE);
        Optional<BigDecimal> line = fields.get("line").flatMap(Datum::asNumber);
        Optional<BigDecimal> offset = fields.get("offset").flatMap(Datum::asNumber);
        if (line.isEmpty() || offset.isEmpty() || fields.text("file").isEmpty() || fields.text("key").isEmpty()) {
            return Optional.empty();
        }
        SourceLine where = new SourceLine(fields.text("file").orElseThrow(), line.get().intValue());
        return Optional.of(new Captured(where, offset.get().longValue(), fields.text("key").orElseThrow()));
    }
}
