package io.github.assay.files.labels;

import io.github.assay.files.studies.StatisticsCells;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Counts what the columns of a label file contain; {@link LabelColumns} uses the counts before any vote is made. */
final class LabelProfile {
    private static final int SHOWN = 5;
    private static final Set<String> YES_NO = Set.of("true", "false", "1", "0", "1.0", "0.0", "yes", "no");

    private final LabelWords words;
    private final Map<String, Column> columns = new LinkedHashMap<>();
    private int rows;

    /** @param header the columns of a table, including those that no row reaches */
    LabelProfile(LabelWords words, List<String> header) {
        this.words = words;
        header.forEach(name -> columns.putIfAbsent(name, new Column()));
    }

    /** Counts of one column's fields that are not missing. */
    static final class Column {
        private int filled;
        private int labels;
        private int spoken;
        private int yesNo;
        private int sequence;
        private boolean fromZero;
        private final Set<String> others = new LinkedHashSet<>();
        private final Set<String> values = new LinkedHashSet<>();

        int filled() {
            return filled;
        }

        int labels() {
            return labels;
        }

        /** Whether every field is a label. */
        boolean throughout() {
            return labels > 0 && labels == filled;
        }

        /** Whether every field is a label, and at least one is a word other than a number, true or false. */
        boolean spokenThroughout() {
            return throughout() && spoken > 0;
        }

        /** Whether every field states whether the class holds, or repeats its name. */
        boolean yesNo() {
            return filled > 0 && yesNo == filled;
        }

        /** The first words that are no labels. */
        List<String> others() {
            return new ArrayList<>(others);
        }

        /** The first values. */
        List<String> values() {
            return new ArrayList<>(values);
        }
    }

    void row(LabelRow row) {
        row.cells().forEach((name, text) -> take(columns.computeIfAbsent(name, _ -> new Column()), text.strip()));
        rows++;
    }

    private void take(Column column, String field) {
        if (StatisticsCells.isMissing(field)) {
            return;
        }
        if (column.filled == 0) {
            column.fromZero = field.equals("0");
        }
        column.sequence += field.equals(Integer.toString(rows + (column.fromZero ? 0 : 1))) ? 1 : 0;
        column.filled++;
        if (words.label(field).isPresent()) {
            column.labels++;
        } else if (column.others.size() < SHOWN) {
            column.others.add(field);
        }
        column.spoken += words.speaks(field) ? 1 : 0;
        column.yesNo += YES_NO.contains(field.toLowerCase(Locale.ROOT)) ? 1 : 0;
        if (column.values.size() < SHOWN) {
            column.values.add(field);
        }
    }

    int rows() {
        return rows;
    }

    /** All columns in file order. */
    List<String> names() {
        return List.copyOf(columns.keySet());
    }

    Column of(String name) {
        return columns.getOrDefault(name, new Column());
    }

    /** Whether a column only counts the rows, from 0 or 1. */
    boolean countsRows(String name) {
        return rows > 0 && of(name).sequence == rows;
    }
}
