package io.github.assay.counterexample;

import io.github.assay.counterexample.model.RealData;
import io.github.assay.counterexample.model.SmallDatabase;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.counterexample.model.TableShape.Reference;
import io.github.assay.counterexample.model.TableShape;
import io.github.assay.domain.table.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/** Removes rows and simplifies values while a database still separates. */
public final class Minimiser {
    private static final int MOST_RUNS = 500;

    private final RealData data;
    private final Predicate<SmallDatabase> separates;
    private int runs;

    /** @param separates whether a smaller database is permitted and still separates */
    public Minimiser(RealData data, Predicate<SmallDatabase> separates) {
        this.data = data;
        this.separates = separates;
    }

    /** Whether the limit on executions ended the work. */
    public boolean isIncomplete() {
        return runs >= MOST_RUNS;
    }

    /** The smaller database. */
    public SmallDatabase minimise(SmallDatabase database) {
        return values(rows(database)).sorted();
    }

    private boolean test(SmallDatabase candidate) {
        return runs++ < MOST_RUNS && separates.test(candidate);
    }

    private SmallDatabase rows(SmallDatabase database) {
        SmallDatabase best = database;
        for (String table : List.copyOf(database.rows().keySet()).reversed()) {
            best = halves(best, table);
        }
        boolean smaller = true;
        while (smaller && runs < MOST_RUNS) {
            smaller = false;
            for (String table : List.copyOf(best.rows().keySet()).reversed()) {
                for (int i = best.of(table).size() - 1; i >= 0; i--) {
                    if (i >= best.of(table).size()) {
                        continue;
                    }
                    SmallDatabase without = without(best, table, best.of(table).get(i));
                    if (test(without)) {
                        best = without;
                        smaller = true;
                    }
                }
            }
        }
        return best;
    }

    /** Removes runs of rows of one table, each half as long as those before. */
    private SmallDatabase halves(SmallDatabase database, String table) {
        SmallDatabase best = database;
        for (int size = best.of(table).size(); size > 1; size /= 2) {
            for (int from = 0; from < best.of(table).size();) {
                List<List<Cell>> rows = best.of(table);
                SmallDatabase without = best;
                for (List<Cell> row : rows.subList(from, Math.min(rows.size(), from + size))) {
                    without = without(without, table, row);
                }
                if (without.size() < best.size() && test(without)) {
                    best = without;
                } else {
                    from += size;
                }
            }
        }
        return best;
    }

    /** The database without a row and all rows that refer to it. */
    private static SmallDatabase without(SmallDatabase database, String table, List<Cell> row) {
        Map<String, List<List<Cell>>> rows = new LinkedHashMap<>();
        database.rows().forEach((key, own) -> rows.put(key, new ArrayList<>(own)));
        remove(database, rows, table, row);
        return new SmallDatabase(database.shape(), rows);
    }

    private static void remove(SmallDatabase database, Map<String, List<List<Cell>>> rows, String table, List<Cell> row) {
        if (!Objects.requireNonNull(rows.get(table)).remove(row)) {
            return;
        }
        for (TableShape t : database.shape().tables().values()) {
            for (Reference r : t.references()) {
                if (r.table().equals(table)) {
                    for (List<Cell> child : List.copyOf(rows.get(t.key()))) {
                        boolean refers = true;
                        for (int i = 0; i < r.columns().size(); i++) {
                            refers &= SqlValues.sameKey(child.get(r.columns().get(i)), row.get(r.refColumns().get(i)));
                        }
                        boolean another = Objects.requireNonNull(rows.get(table)).stream().anyMatch(o -> {
                            boolean same = true;
                            for (int i = 0; i < r.columns().size(); i++) {
                                same &= SqlValues.sameKey(child.get(r.columns().get(i)), o.get(r.refColumns().get(i)));
                            }
                            return same;
                        });
                        if (refers && !another) {
                            remove(database, rows, t.key(), child);
                        }
                    }
                }
            }
        }
    }

    private SmallDatabase values(SmallDatabase database) {
        SmallDatabase best = database;
        for (String table : best.rows().keySet()) {
            TableShape t = Objects.requireNonNull(best.shape().tables().get(table));
            for (int row = 0; row < best.of(table).size(); row++) {
                for (int column = 0; column < t.columns().size(); column++) {
                    best = simpler(best, t, row, column);
                }
            }
        }
        return best;
    }

    private SmallDatabase simpler(SmallDatabase database, TableShape t, int row, int column) {
        List<List<Cell>> rows = database.of(t.key());
        boolean key = t.primaryKey().contains(column) || t.references().stream().anyMatch(r -> r.columns().contains(column));
        boolean real = data.isReal(t.key(), rows.get(row));
        Cell present = rows.get(row).get(column);
        if (key || real || data.values(t.key(), column).counts().containsKey(present)) {
            return database;
        }
        List<Cell> choices = new ArrayList<>();
        rows.forEach(r -> choices.add(r.get(column)));
        data.values(t.key(), column).counts().entrySet().stream().max(Map.Entry.comparingByValue()).ifPresent(e -> choices.add(e.getKey()));
        for (Cell choice : choices) {
            if (!choice.equals(present) && !choice.isNull()) {
                SmallDatabase changed = replaced(database, t.key(), row, column, choice);
                if (test(changed)) {
                    return changed;
                }
            }
        }
        return database;
    }

    /** The database with one cell replaced. */
    public static SmallDatabase replaced(SmallDatabase database, String table, int row, int column, Cell by) {
        List<List<Cell>> rows = new ArrayList<>(database.of(table));
        List<Cell> changed = new ArrayList<>(rows.get(row));
        changed.set(column, by);
        rows.set(row, List.copyOf(changed));
        return database.with(table, rows);
    }
}
