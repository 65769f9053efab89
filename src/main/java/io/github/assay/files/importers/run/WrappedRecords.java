package io.github.assay.files.importers.run;

import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.util.List;

/** Finds records in a list that an object holds. */
final class WrappedRecords {
    private static final List<String> NAMES = List.of("cases", "dataset", "examples", "items", "results", "records", "data");

    private WrappedRecords() {}

    /** The records under one of the names that programs use for the list; empty when there is no such list. */
    static List<JsonField> in(JsonRecord object) {
        return NAMES.stream()
                .flatMap(n -> object.peek(n).stream())
                .filter(f -> f.kind() == JsonField.Kind.LIST)
                .findFirst()
                .map(JsonRecord::elements)
                .orElse(List.of());
    }
}
