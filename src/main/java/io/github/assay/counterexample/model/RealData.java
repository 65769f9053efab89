package io.github.assay.counterexample.model;

import io.github.assay.counterexample.model.TableShape.ColumnShape;
import io.github.assay.domain.table.Cell;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tables of the real database with their rows, or a sample of them, and what is counted from them. Immutable; made once
 * per database.
 */
public final class RealData {
    /** Rows that are tried to find constraints that cannot be met together. */
    private static final int ROWS_TRIED = 50;

    /**
     * The values of a column.
     *
     * @param counts value → number of rows, without NULL, in the order of first occurrence
     * @param nulls number of NULLs
     * @param rows number of rows
     */
    public record Values(Map<Cell, Integer> counts, int nulls, int rows) {
        /** Whether every value occurs once. */
        public boolean isDistinct() {
            return counts.size() == rows - nulls;
        }
    }

    private final DatabaseShape shape;
    private final Map<String, List<List<Cell>>> rows;
    private final Map<String, List<Values>> values = new HashMap<>();
    private final Map<String, Set<List<Cell>>> rowSets = new HashMap<>();
    private final List<MinedConstraint> mined;
    private final Set<String> flags = new TreeSet<>();

    /**
     * @param declared the declared shape
     * @param rows per table key its rows; a missing table has none
     * @param sampled whether some table has more rows than these
     */
    public RealData(DatabaseShape declared, Map<String, List<List<Cell>>> rows, boolean sampled) {
        this.rows = Map.copyOf(rows);
        Map<String, TableShape> typed = new LinkedHashMap<>();
        declared.tables().forEach((key, t) -> {
            List<List<Cell>> own = of(key);
            List<Values> all = new ArrayList<>();
            for (int i = 0; i < t.columns().size(); i++) {
                all.add(count(own, i));
            }
            values.put(key, all);
            rowSets.put(key, new HashSet<>(own));
            typed.put(key, typed(t, all));
        });
        shape = declared.with(typed);
        if (sampled) {
            flags.add("sampled");
        }
        List<MinedConstraint> found = hasRows() ? new ConstraintMiner(this).mine() : List.of();
        List<TableShape> broken = shape.tables().values().stream().filter(this::breaksReference).toList();
        if (!broken.isEmpty()) {
            flags.add("declared_broken_in_data");
        }
        Set<MinedConstraint> unmet = new HashSet<>();
        broken.forEach(t -> unmet.addAll(unmet(t, found.stream().filter(c -> c.table().equals(t.key())).toList())));
        mined = found.stream().filter(c -> !unmet.contains(c)).toList();
    }

    private static Values count(List<List<Cell>> rows, int place) {
        Map<Cell, Integer> counts = new LinkedHashMap<>();
        int nulls = 0;
        for (List<Cell> row : rows) {
            if (row.get(place).isNull()) {
                nulls++;
            } else {
                counts.merge(row.get(place), 1, Integer::sum);
            }
        }
        return new Values(counts, nulls, rows.size());
    }

    /** The table with kinds by its values, where these contradict the declared types (counterexample.md §2.3). */
    private TableShape typed(TableShape t, List<Values> all) {
        List<ColumnShape> columns = new ArrayList<>();
        for (int i = 0; i < t.columns().size(); i++) {
            ColumnShape c = t.columns().get(i);
            Map<ValueKind, Integer> kinds = new EnumMap<>(ValueKind.class);
            all.get(i).counts().forEach((cell, n) -> kinds.merge(ValueKind.of(cell), n, Integer::sum));
            ValueKind most = kinds.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .map(Map.Entry::getKey)
                    .orElse(c.kind());
            boolean fits = kinds.isEmpty() || most == c.kind() || c.kind().isNumber() && most.isNumber();
            ValueKind kind = kinds.isEmpty() || c.kind() == ValueKind.DECIMAL && most.isNumber() ? c.kind() : most;
            if (c.kind() == ValueKind.INTEGER && kinds.containsKey(ValueKind.DECIMAL)) {
                kind = ValueKind.DECIMAL;
            }
            if (!fits) {
                flags.add("type_from_data");
            }
            columns.add(c.withKind(kind));
        }
        return new TableShape(t.name(), columns, t.primaryKey(), t.uniques(), t.references(), t.checks());
    }

    private boolean breaksReference(TableShape t) {
        return t.references().stream().anyMatch(r -> !missing(t, r).isEmpty());
    }

    /** Keys by which rows of a table refer to no row. */
    private Set<List<Cell>> missing(TableShape t, TableShape.Reference r) {
        Set<List<Cell>> targets = new HashSet<>();
        of(r.table()).forEach(row -> targets.add(keys(row, r.refColumns())));
        Set<List<Cell>> missing = new HashSet<>();
        of(t.key()).stream()
                .map(row -> keys(row, r.columns()))
                .filter(key -> key.stream().noneMatch(Cell::isNull) && !targets.contains(key))
                .forEach(missing::add);
        return missing;
    }

    /**
     * The constraints of a table that no row can meet together with the declared references, which the real rows break:
     * those that fail in each of some real rows made to refer to real rows, and those that fail in the one of these
     * which meets most.
     */
    private Set<MinedConstraint> unmet(TableShape t, List<MinedConstraint> constraints) {
        DatabaseShape alone = shape.with(Map.of(t.key(), t));
        Set<MinedConstraint> least = new HashSet<>(constraints);
        List<List<Cell>> own = of(t.key());
        int tried = Math.min(own.size(), ROWS_TRIED);
        for (int i = 0; i < tried && !least.isEmpty(); i++) {
            List<Cell> row = new ArrayList<>(own.get((int) ((long) i * own.size() / tried)));
            for (TableShape.Reference r : t.references()) {
                List<List<Cell>> parents = of(r.table());
                if (!parents.isEmpty()) {
                    List<Cell> parent = parents.get((int) ((long) i * parents.size() / tried));
                    for (int k = 0; k < r.columns().size(); k++) {
                        int place = r.columns().get(k);
                        Cell key = parent.get(r.refColumns().get(k));
                        boolean text = t.columns().get(place).kind() == ValueKind.TEXT && !key.isNull();
                        row.set(place, text ? Cell.of(key.display()) : key);
                    }
                }
            }
            SmallDatabase database = new SmallDatabase(alone, Map.of(t.key(), List.of(row)));
            Set<MinedConstraint> failing = new HashSet<>(constraints);
            failing.removeIf(c -> c.holds(database, MinedConstraint.Admitted.NONE));
            least = failing.size() < least.size() ? failing : least;
        }
        return least;
    }

    static List<Cell> project(List<Cell> row, List<Integer> places) {
        return places.stream().map(row::get).toList();
    }

    private static List<Cell> keys(List<Cell> row, List<Integer> places) {
        return project(row, places).stream().map(SqlValues::keyForm).toList();
    }

    /** The shape with kinds of value that fit the data. */
    public DatabaseShape shape() {
        return shape;
    }

    /** The rows of a table, by its name in lower case. */
    public List<List<Cell>> of(String table) {
        return rows.getOrDefault(table, List.of());
    }

    /** Whether any table has a row. */
    public boolean hasRows() {
        return rows.values().stream().anyMatch(r -> !r.isEmpty());
    }

    /** The values of a column. */
    public Values values(String table, int place) {
        return Objects.requireNonNull(values.get(table)).get(place);
    }

    /** Whether a row is one of the table's. */
    public boolean isReal(String table, List<Cell> row) {
        return rowSets.getOrDefault(table, Set.of()).contains(row);
    }

    /** The mined constraints. */
    public List<MinedConstraint> mined() {
        return mined;
    }

    /** Qualifying codes: {@code sampled}, {@code type_from_data}, {@code declared_broken_in_data}. */
    public Set<String> flags() {
        return Set.copyOf(flags);
    }
}
