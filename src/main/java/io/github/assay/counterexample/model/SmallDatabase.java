package io.github.assay.counterexample.model;

import io.github.assay.domain.table.Cell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;

/**
 * A database with few rows.
 *
 * @param shape its tables
 * @param rows per table key the rows; a table without rows may be missing
 */
public record SmallDatabase(DatabaseShape shape, Map<String, List<List<Cell>>> rows) {
    public SmallDatabase {
        SequencedMap<String, List<List<Cell>>> all = new LinkedHashMap<>();
        for (String key : shape.tables().keySet()) {
            List<List<Cell>> own = rows.getOrDefault(key, List.of());
            all.put(key, List.copyOf(own));
        }
        rows = Collections.unmodifiableMap(all);
    }

    /** The rows of a table. */
    public List<List<Cell>> of(String table) {
        return rows.getOrDefault(table, List.of());
    }

    /** The number of rows of all tables. */
    public int size() {
        return rows.values().stream().mapToInt(List::size).sum();
    }

    /** The same with other rows in one table. */
    public SmallDatabase with(String table, List<List<Cell>> changed) {
        Map<String, List<List<Cell>>> all = new LinkedHashMap<>(rows);
        all.put(table, changed);
        return new SmallDatabase(shape, all);
    }

    /** The same with rows of each table in reverse order. */
    public SmallDatabase reversed() {
        Map<String, List<List<Cell>>> all = new LinkedHashMap<>();
        rows.forEach((key, own) -> all.put(key, own.reversed()));
        return new SmallDatabase(shape, all);
    }

    /** The same with rows of each table sorted by all their cells. */
    public SmallDatabase sorted() {
        Map<String, List<List<Cell>>> all = new LinkedHashMap<>();
        rows.forEach((key, own) -> {
            List<Integer> keys = Objects.requireNonNull(shape.tables().get(key)).primaryKey();
            List<List<Cell>> sorted = new ArrayList<>(own);
            sorted.sort(byCells(keys));
            all.put(key, sorted);
        });
        return new SmallDatabase(shape, all);
    }

    /** A text that is the same for databases with the same rows in any order. */
    public String content() {
        StringBuilder text = new StringBuilder();
        sorted().rows().forEach((key, own) -> text.append(key).append(own));
        return text.toString();
    }

    /** Order of rows: by key columns first, then by all cells. */
    private static Comparator<List<Cell>> byCells(List<Integer> keys) {
        return (a, b) -> {
            for (int k : keys) {
                int c = compare(a.get(k), b.get(k));
                if (c != 0) {
                    return c;
                }
            }
            for (int i = 0; i < a.size(); i++) {
                int c = compare(a.get(i), b.get(i));
                if (c != 0) {
                    return c;
                }
            }
            return 0;
        };
    }

    private static int compare(Cell a, Cell b) {
        if (a.family() != b.family()) {
            return a.family().compareTo(b.family());
        }
        return a.family() == Cell.Family.NUM
                ? Double.compare(SqlValues.number(a), SqlValues.number(b))
                : a.display().compareTo(b.display());
    }
}
