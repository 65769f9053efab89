package io.github.assay.files.labels;

import io.github.assay.domain.labelling.Label;
import io.github.assay.files.studies.StatisticsCells;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Counts what the columns of a label file contain; {@link LabelColumns} uses the counts before any vote is made. */
final class LabelProfile {
    private static final int SHOWN = 5;
    /** Names of columns in which 1 alone is the lowest rating as well as true. */
    private static final Set<String> RATINGS = Set.of("rating", "ratings", "stars", "likert");

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
        private int stated;
        private int several;
        private int ones;
        private boolean scale;
        private long spelled;
        private final Set<String> others = new LinkedHashSet<>();
        private final Set<String> values = new LinkedHashSet<>();

        int filled() {
            return filled;
        }

        int labels() {
            return labels;
        }

        /** Number of fields whose label the user stated. */
        int stated() {
            return stated;
        }

        /** Number of fields that are no label; a list of several labels is not one of them. */
        int unknown() {
            return filled - labels - several;
        }

        /** Whether the numbers in it are ratings: one is neither 0 nor 1. */
        boolean isScale() {
            return scale;
        }

        /** Whether another column has the same label in every row. */
        boolean repeats(Column other) {
            return throughout() && other.throughout() && filled == other.filled && spelled == other.spelled;
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
        OptionalDouble number = StatisticsCells.number(field, true);
        column.scale |= StatisticsCells.isRating(field);
        column.ones += number.isPresent() && number.getAsDouble() == 1 ? 1 : 0;
        column.stated += words.stated(field).isPresent() ? 1 : 0;
        Optional<Label> label = words.label(field);
        if (label.isPresent()) {
            column.labels++;
            column.spelled = (column.spelled * 31 + rows) * 31 + label.get().ordinal();
        } else if (field.startsWith("[") && field.endsWith("]")) {
            column.several++;
        } else if (column.others.size() < SHOWN) {
            column.others.add(field);
        }
        column.spoken += words.speaks(field) ? 1 : 0;
        column.yesNo += YES_NO.contains(field.toLowerCase(Locale.ROOT)) ? 1 : 0;
        if (column.values.size() < SHOWN) {
            column.values.add(field);
        }
    }

    /** Marks a column whose numbers are ratings by the program's own word, or by its name where all are 1. */
    void markScales(Set<String> known) {
        columns.forEach((name, column) -> column.scale |= known.contains(name)
                || column.ones > 0 && column.ones == column.filled && RATINGS.contains(LabelNames.folded(name)));
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
