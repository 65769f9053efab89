package io.github.assay.files.records;

import io.github.assay.domain.SourceLine;
import io.github.assay.json.JsonRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Fields of one CSV row by the names of the header; names match as JSON keys do. */
public record CsvFields(Map<String, Integer> ordinals, CsvRows.Row row, SourceLine where) implements Fields {
    private static final char SEPARATOR = ';';

    @Override
    public SourceLine where() {
        return where;
    }

    @Override
    public String text(String... keys) {
        for (String key : keys) {
            Integer ordinal = ordinals.get(JsonRecord.fold(key));
            if (ordinal != null) {
                return row.text(ordinal);
            }
        }
        return "";
    }

    /** Whether the row is long enough to have a field for the first of the keys that the header has. */
    public boolean reaches(String... keys) {
        for (String key : keys) {
            Integer ordinal = ordinals.get(JsonRecord.fold(key));
            if (ordinal != null) {
                return ordinal < row.fields().size();
            }
        }
        return false;
    }

    @Override
    public List<String> texts(String... keys) {
        return split(text(keys));
    }

    /** Several texts in one field, separated by semicolons; a backslash escapes a semicolon or backslash of a text. */
    public static String joined(List<String> texts) {
        return String.join(
                String.valueOf(SEPARATOR),
                texts.stream()
                        .map(t -> t.replace("\\", "\\\\").replace(";", "\\;"))
                        .toList());
    }

    /** The texts of a field, separated by semicolons; a backslash makes the next character literal. */
    public static List<String> split(String field) {
        List<String> texts = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            if (c == '\\' && i + 1 < field.length()) {
                text.append(field.charAt(++i));
            } else if (c == SEPARATOR) {
                texts.add(text.toString());
                text.setLength(0);
            } else {
                text.append(c);
            }
        }
        texts.add(text.toString());
        return texts.stream().filter(t -> !t.isEmpty()).toList();
    }
}
