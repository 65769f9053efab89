package io.github.assay.counterexample.model;

import io.github.assay.counterexample.model.TableShape.Reference;
import io.github.assay.domain.table.Cell;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds how realistic a small database is (counterexample.md §2). */
public final class Realism {
    /** Rows of the real data, unchanged. */
    public static final int REAL = 1;
    /** Real values in other combinations. */
    public static final int RECOMBINED = 2;
    /** Invented values that obey every constraint. */
    public static final int PLAUSIBLE = 3;
    /** Declared constraints hold, a mined one is broken. */
    public static final int SCHEMA_ONLY = 4;
    /** Nothing but an empty table or a missing row differs. */
    public static final int EDGE = 5;

    private final RealData data;
    private final List<MinedConstraint> enforced;
    private final MinedConstraint.Admitted admitted;

    /**
     * @param data the real data
     * @param off ids of constraints that are switched off
     * @param admitted values that the queries' literals admit
     */
    public Realism(RealData data, Set<String> off, MinedConstraint.Admitted admitted) {
        this.data = data;
        this.enforced = data.mined().stream().filter(c -> !off.contains(c.id())).toList();
        this.admitted = admitted;
    }

    /** The mined constraints that count. */
    public List<MinedConstraint> enforced() {
        return enforced;
    }

    /** The rank of a database whose declared constraints hold; {@link #EDGE} is found from results, not here. */
    public int rank(SmallDatabase database) {
        if (data.hasRows() && all(database, (key, row) -> data.isReal(key, row))) {
            return REAL;
        }
        if (!broken(database).isEmpty()) {
            return SCHEMA_ONLY;
        }
        return data.hasRows() && all(database, this::isRecombined) ? RECOMBINED : PLAUSIBLE;
    }

    /** Ids of the mined constraints that a database breaks. */
    public List<String> broken(SmallDatabase database) {
        List<String> broken = new ArrayList<>();
        for (MinedConstraint c : enforced) {
            if (database.rows().containsKey(c.table()) && !c.holds(database, admitted)) {
                broken.add(c.id());
            }
        }
        return broken;
    }

    /** Ids of the mined constraints that hold only because a literal was admitted. */
    public List<String> widened(SmallDatabase database) {
        return enforced.stream()
                .filter(c -> database.rows().containsKey(c.table()))
                .filter(c -> c.holds(database, admitted) && !c.holds(database, MinedConstraint.Admitted.NONE))
                .map(MinedConstraint::id)
                .toList();
    }

    @FunctionalInterface
    private interface RowTest {
        boolean test(String table, List<Cell> row);
    }

    private static boolean all(SmallDatabase database, RowTest test) {
        return database.rows().entrySet().stream()
                .allMatch(e -> e.getValue().stream().allMatch(row -> test.test(e.getKey(), row)));
    }

    private boolean isRecombined(String table, List<Cell> row) {
        for (int i = 0; i < row.size(); i++) {
            RealData.Values values = data.values(table, i);
            if (row.get(i).isNull() ? values.nulls() == 0 : !values.counts().containsKey(row.get(i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether declared keys, references, NOT NULL and kinds of value hold. Real rows may break references that the real
     * data break. CHECK conditions are left to the engine.
     */
    public boolean obeysDeclared(SmallDatabase database) {
        for (TableShape t : database.shape().tables().values()) {
            List<List<Cell>> rows = database.of(t.key());
            if (!keysHold(t, rows) || !rows.stream().allMatch(row -> fits(t, row)) || !referencesHold(t, rows, database)) {
                return false;
            }
        }
        return true;
    }

    private static boolean keysHold(TableShape t, List<List<Cell>> rows) {
        List<List<Integer>> keys = new ArrayList<>(t.uniques());
        if (!t.primaryKey().isEmpty()) {
            keys.add(t.primaryKey());
        }
        for (List<Integer> key : keys) {
            Set<List<Cell>> seen = new HashSet<>();
            for (List<Cell> row : rows) {
                List<Cell> own = RealData.project(row, key).stream().map(Realism::comparable).toList();
                if (own.stream().noneMatch(Cell::isNull) && !seen.add(own)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** One form for equal numbers. */
    private static Cell comparable(Cell cell) {
        return cell instanceof Cell.Real(double v) && v == Math.rint(v) && Math.abs(v) < 1e15 ? Cell.of((long) v) : cell;
    }

    private boolean fits(TableShape t, List<Cell> row) {
        for (int i = 0; i < row.size(); i++) {
            Cell cell = row.get(i);
            boolean real = data.isReal(t.key(), row);
            if (cell.isNull() ? t.columns().get(i).required() && !real : !real && !isOfKind(t, i, cell)) {
                return false;
            }
        }
        return true;
    }

    private boolean isOfKind(TableShape t, int i, Cell cell) {
        ValueKind kind = t.columns().get(i).kind();
        ValueKind own = ValueKind.of(cell);
        return own == kind || kind == ValueKind.DECIMAL && own.isNumber() || kind == ValueKind.OTHER
                || data.values(t.key(), i).counts().containsKey(cell);
    }

    private boolean referencesHold(TableShape t, List<List<Cell>> rows, SmallDatabase database) {
        for (Reference r : t.references()) {
            Set<List<Cell>> targets = new HashSet<>();
            database.of(r.table()).forEach(row -> targets.add(RealData.project(row, r.refColumns()).stream().map(SqlValues::keyForm).toList()));
            for (List<Cell> row : rows) {
                List<Cell> key = RealData.project(row, r.columns()).stream().map(SqlValues::keyForm).toList();
                boolean exempt = key.stream().anyMatch(Cell::isNull)
                        || data.flags().contains("declared_broken_in_data") && data.isReal(t.key(), row) && isBroken(r, key);
                if (!exempt && !targets.contains(key)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isBroken(Reference r, List<Cell> key) {
        return data.of(r.table()).stream()
                .noneMatch(row -> RealData.project(row, r.refColumns()).stream().map(SqlValues::keyForm).toList().equals(key));
    }
}
