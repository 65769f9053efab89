package io.github.assay.files.importers.run;

import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds records in a list that a JSON object holds. */
final class WrappedRecords {
    private static final List<String> NAMES = List.of("cases", "dataset", "examples", "items", "results", "records", "data");
    private static final int DEEPEST = 5;
    private static final int MOST = 8;

    private WrappedRecords() {}

    /**
     * The records of an object: the list at a place that the user stated, or one under a name that programs use for it.
     *
     * @param place a key or a path of keys; empty: found by its name
     * @return empty when there is no such list. An object at a stated place gives its values
     */
    static List<JsonField> in(JsonField object, String place) {
        JsonRecord record = JsonRecord.of(object);
        if (place.isEmpty()) {
            return NAMES.stream()
                    .flatMap(n -> record.peek(n).stream())
                    .filter(f -> f.kind() == JsonField.Kind.LIST)
                    .findFirst()
                    .map(JsonRecord::elements)
                    .orElse(List.of());
        }
        Optional<JsonField> found = record.peek(place).or(() -> FieldPath.of(place).flatMap(path -> path.in(record)));
        return found.map(SourceValue::parsed).map(f -> switch (f.kind()) {
            case LIST -> JsonRecord.elements(f);
            case OBJECT -> List.copyOf(JsonRecord.of(f).rest());
            default -> List.<JsonField>of();
        }).orElse(List.of());
    }

    /** The lists of objects anywhere in a document, the longest first: their places, each with its number of elements. */
    static List<String> places(JsonField document) {
        Map<String, Integer> found = new LinkedHashMap<>();
        try {
            collect(document, "", 0, found);
        } catch (JsonException _) {
            return List.of(); // its reader states the fault
        }
        return found.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(MOST)
                .map(e -> e.getKey() + " (" + e.getValue() + ")")
                .toList();
    }

    private static void collect(JsonField value, String path, int depth, Map<String, Integer> found) {
        if (depth > DEEPEST) {
            return;
        }
        if (value.kind() == JsonField.Kind.OBJECT) {
            for (JsonField field : JsonRecord.of(value).rest()) {
                collect(field, path.isEmpty() ? field.name() : path + "." + field.name(), depth + 1, found);
            }
        } else if (value.kind() == JsonField.Kind.LIST && !path.isEmpty()) {
            List<JsonField> elements = JsonRecord.elements(value);
            if (!elements.isEmpty() && elements.stream().allMatch(e -> e.kind() == JsonField.Kind.OBJECT)) {
                found.put(path, elements.size());
            }
        }
    }
}
