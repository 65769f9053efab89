package io.github.assay.counterexample.generate;

import io.github.assay.counterexample.generate.PairFacts.ColumnPlace;
import io.github.assay.counterexample.generate.RowPlan.Demand;
import io.github.assay.counterexample.model.DatabaseShape;
import io.github.assay.counterexample.model.RealData;
import io.github.assay.counterexample.model.SmallDatabase;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.counterexample.model.TableShape.ColumnShape;
import io.github.assay.counterexample.model.TableShape.Reference;
import io.github.assay.counterexample.model.TableShape;
import io.github.assay.counterexample.model.ValueKind;
import io.github.assay.domain.table.Cell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes one database by a plan: rows like real ones, with some values replaced and rows linked anew. */
final class DatabaseMaker {
    /** Parents of seven children: 2, 3 and 2. */
    private static final int[] MIDDLE = {1, 0, 2, 1, 0, 2, 1};

    private final PairFacts facts;
    private final ValuePools pools;
    private final RealData data;
    private final DatabaseShape shape;
    private final RowPlan plan;
    private final SplittableRandom random;
    private final Map<String, List<List<Cell>>> rows = new LinkedHashMap<>();
    private final Map<ColumnPlace, List<Cell>> active = new HashMap<>();
    private final Map<String, Integer> spread = new HashMap<>();

    DatabaseMaker(PairFacts facts, ValuePools pools, RealData data, RowPlan plan, SplittableRandom random) {
        this.facts = facts;
        this.pools = pools;
        this.data = data;
        this.shape = facts.shape();
        this.plan = plan;
        this.random = random;
    }

    SmallDatabase make() {
        for (TableShape t : shape.tables().values()) {
            int count = Math.max(plan.rows().getOrDefault(t.key(), 0), 1 + random.nextInt(random.nextInt(4) == 0 ? 6 : 3));
            List<List<Cell>> made = new ArrayList<>();
            rows.put(t.key(), made);
            for (int i = 0; i < count; i++) {
                List<Cell> row = row(t, i, made);
                if (!row.isEmpty()) {
                    made.add(row);
                }
            }
        }
        return new SmallDatabase(shape, rows);
    }

    /** A row; empty where no row with free keys is found. */
    private List<Cell> row(TableShape t, int number, List<List<Cell>> made) {
        List<List<Cell>> real = data.of(t.key());
        List<Cell> template = real.isEmpty() ? List.of() : real.get(random.nextInt(real.size()));
        boolean passes = random.nextDouble() < plan.satisfy();
        int query = random.nextInt(2);
        for (int attempt = 0; attempt < 6; attempt++) {
            List<Cell> row = new ArrayList<>();
            for (int i = 0; i < t.columns().size(); i++) {
                row.add(value(new ColumnPlace(t.key(), i), t.columns().get(i), template, number));
            }
            obey(t, row, query, passes);
            link(t, row, number);
            if (checks(t, row) && keys(t, row, made)) {
                return List.copyOf(row);
            }
        }
        return List.of();
    }

    /** Puts other values where a declared CHECK fails; false where none is known that passes. */
    private boolean checks(TableShape t, List<Cell> row) {
        for (int i = 0; i < row.size(); i++) {
            ColumnPlace place = new ColumnPlace(t.key(), i);
            if (!facts.isDeclared(place, row.get(i))) {
                ValuePools.Pool pool = pools.of(place);
                List<Cell> good = Stream.of(plan.rank() <= 2 ? List.<Cell>of() : pool.special(), pool.some(40))
                        .flatMap(List::stream)
                        .filter(v -> facts.isDeclared(place, v))
                        .toList();
                if (good.isEmpty()) {
                    return false;
                }
                row.set(i, good.get(random.nextInt(good.size())));
            }
        }
        return true;
    }

    private Cell value(ColumnPlace place, ColumnShape column, List<Cell> template, int number) {
        Demand demand = plan.demands().get(place);
        ValuePools.Pool pool = pools.of(place);
        if (demand != null) {
            return demanded(place, column, demand, pool, number);
        }
        if (!facts.read().contains(place)) {
            return template.isEmpty() ? pool.invented().get(number % pool.invented().size()) : template.get(place.place());
        }
        List<Cell> values = active.computeIfAbsent(place, _ -> chosen(pool));
        if (values.isEmpty()) {
            return template.isEmpty() ? pool.any(random) : template.get(place.place());
        }
        return values.get(random.nextInt(values.size()));
    }

    private Cell demanded(ColumnPlace place, ColumnShape column, Demand demand, ValuePools.Pool pool, int number) {
        return switch (demand.kind()) {
            case SOME_NULL -> !column.required() && (number + random.nextInt(2)) % 2 == 0 ? Cell.nul() : plain(place, pool);
            case ALL_NULL -> column.required() ? plain(place, pool) : Cell.nul();
            case ONE_VALUE -> active.computeIfAbsent(place, _ -> some(pool, 1)).getFirst();
            case TWO_VALUES -> active.computeIfAbsent(place, _ -> some(pool, 2)).get(number % 2);
            case DISTINCT -> {
                List<Cell> values = active.computeIfAbsent(place, _ -> some(pool, 8));
                yield values.get(number % values.size());
            }
            case IN_TURN -> demand.values().get(number % demand.values().size());
        };
    }

    private Cell plain(ColumnPlace place, ValuePools.Pool pool) {
        return active.computeIfAbsent(place, _ -> some(pool, 2)).get(random.nextInt(2));
    }

    /** Exactly this number of values, different where the pool has enough. */
    private List<Cell> some(ValuePools.Pool pool, int count) {
        List<Cell> values = new ArrayList<>();
        for (int i = 0; values.size() < count && i < 4 * count; i++) {
            Cell v = one(pool);
            if (!values.contains(v)) {
                values.add(v);
            }
        }
        while (values.size() < count) {
            values.add(values.get(random.nextInt(values.size())));
        }
        return values;
    }

    private Cell one(ValuePools.Pool pool) {
        List<Cell> special = plan.rank() <= 2 ? pool.realSpecial() : pool.special();
        return !special.isEmpty() && random.nextInt(5) < 2 ? special.get(random.nextInt(special.size())) : pool.any(random);
    }

    /** The values that a column takes in this database; empty: those of the rows it is like. */
    private List<Cell> chosen(ValuePools.Pool pool) {
        int kind = random.nextInt(10);
        return kind < 3 ? some(pool, 1) : kind < 6 ? some(pool, 2) : kind < 8 ? some(pool, 3) : List.of();
    }

    /** Makes a row pass one query's comparisons, or fail one of them. */
    private void obey(TableShape t, List<Cell> row, int query, boolean passes) {
        List<Comparison> own = facts.comparisons().stream()
                .filter(c -> c.query() == query && c.column().table().equals(t.key()))
                .toList();
        if (own.isEmpty()) {
            return;
        }
        Comparison failing = passes ? null : own.get(random.nextInt(own.size()));
        Set<ColumnPlace> done = new HashSet<>();
        for (Comparison c : own) {
            Demand demand = plan.demands().get(c.column());
            boolean free = demand == null || demand.kind() != Demand.Kind.IN_TURN && demand.kind() != Demand.Kind.ALL_NULL
                    && demand.kind() != Demand.Kind.SOME_NULL;
            if (free && done.add(c.column())) {
                int place = c.column().place();
                row.set(place, fitting(c.column(), row.get(place), own, failing));
            }
        }
    }

    private Cell fitting(ColumnPlace column, Cell present, List<Comparison> own, @Nullable Comparison failing) {
        List<Comparison> here = own.stream().filter(c -> c.column().equals(column)).toList();
        boolean mustFail = failing != null && failing.column().equals(column);
        if (suits(present, here, mustFail)) {
            return present;
        }
        ValuePools.Pool pool = pools.of(column);
        List<Cell> special = plan.rank() <= 2 ? pool.realSpecial() : pool.special();
        List<Cell> good = new ArrayList<>(special.stream().filter(v -> suits(v, here, mustFail)).toList());
        pool.real().stream().filter(v -> suits(v, here, mustFail)).limit(40).forEach(good::add);
        if (good.isEmpty()) {
            special.stream().filter(v -> here.stream().anyMatch(c -> c.passes(v).orElse(true))).forEach(good::add);
        }
        return good.isEmpty() ? present : good.get(random.nextInt(good.size()));
    }

    private static boolean suits(Cell value, List<Comparison> here, boolean mustFail) {
        boolean all = here.stream().allMatch(c -> c.passes(value).orElse(true));
        return all != mustFail;
    }

    private void link(TableShape t, List<Cell> row, int number) {
        for (Reference r : t.references()) {
            boolean own = r.table().equals(t.key());
            List<List<Cell>> parents = rows.getOrDefault(r.table(), List.of());
            boolean nullable = r.columns().stream().noneMatch(c -> t.columns().get(c).required());
            Demand demand = plan.demands().get(new ColumnPlace(t.key(), r.columns().getFirst()));
            boolean wantsNull = demand != null && (demand.kind() == Demand.Kind.ALL_NULL
                    || demand.kind() == Demand.Kind.SOME_NULL && random.nextBoolean());
            if (parents.isEmpty() || nullable && (wantsNull || nulls(t, r) && random.nextInt(6) == 0)) {
                r.columns().forEach(c -> row.set(c, nullable ? Cell.nul() : own ? row.get(r.refColumns().getFirst()) : row.get(c)));
                continue;
            }
            List<Cell> parent = parents.get(isSpread(t, r) ? parent(parents.size(), number) : number % parents.size());
            for (int i = 0; i < r.columns().size(); i++) {
                row.set(r.columns().get(i), PairFacts.coerced(
                        parent.get(r.refColumns().get(i)), t.columns().get(r.columns().get(i)).kind()));
            }
        }
        for (PairFacts.Equality e : facts.equalities()) {
            equal(t, row, e.left(), e.right(), number);
            equal(t, row, e.right(), e.left(), number);
        }
    }

    /** Whether the plan's spread applies to a reference; of references that make up a key it applies to one. */
    private boolean isSpread(TableShape t, Reference r) {
        List<Reference> keys = t.references().stream().filter(k -> t.primaryKey().containsAll(k.columns())).toList();
        if (plan.children() == RowPlan.Children.ANY || keys.size() < 2 || !keys.contains(r)) {
            return true;
        }
        return r == keys.stream()
                .filter(k -> facts.grouped().contains(new ColumnPlace(t.key(), k.columns().getFirst())))
                .findFirst()
                .orElseGet(() -> keys.get(spread.computeIfAbsent(t.key(), _ -> random.nextInt(keys.size()))));
    }

    private boolean nulls(TableShape t, Reference r) {
        return data.values(t.key(), r.columns().getFirst()).nulls() > 0 || data.of(t.key()).size() < 20;
    }

    /** Which parent a child gets. */
    private int parent(int parents, int number) {
        return switch (plan.children()) {
            case ANY -> random.nextInt(parents);
            case ONE_PARENT -> random.nextInt(8) == 0 ? random.nextInt(parents) : 0;
            case LEAVE_ONE -> parents == 1 ? 0 : random.nextInt(parents - 1);
            case EACH -> number % parents;
            case MIDDLE -> Math.min(parents - 1, MIDDLE[number % MIDDLE.length]);
            case STEPS -> Math.min(parents - 1, (int) ((Math.sqrt(8.0 * number + 1) - 1) / 2));
        };
    }

    /** Takes the value of a row of the other table that a query joins without a declared reference. */
    private void equal(TableShape t, List<Cell> row, ColumnPlace own, ColumnPlace other, int number) {
        boolean declared = t.references().stream().anyMatch(r -> r.columns().contains(own.place()));
        List<List<Cell>> others = rows.getOrDefault(other.table(), List.of());
        if (own.table().equals(t.key()) && !other.table().equals(t.key()) && !declared && !others.isEmpty()
                && !t.primaryKey().equals(List.of(own.place())) && random.nextInt(10) < 8
                && plan.demands().get(own) == null) {
            Cell value = PairFacts.coerced(others.get(parent(others.size(), number)).get(other.place()), kind(t, own));
            if (ValueKind.of(value) == kind(t, own)) {
                row.set(own.place(), value);
            }
        } else if (own.table().equals(t.key()) && !declared && !others.isEmpty() && t.primaryKey().equals(List.of(own.place()))
                && !other.table().equals(t.key())) {
            Cell value = PairFacts.coerced(others.get(number % others.size()).get(other.place()), kind(t, own));
            if (ValueKind.of(value) == kind(t, own)) {
                row.set(own.place(), value);
            }
        }
    }

    private static ValueKind kind(TableShape t, ColumnPlace c) {
        return t.columns().get(c.place()).kind();
    }

    /** Gives the row keys that no other row has; false where that is not possible. */
    private boolean keys(TableShape t, List<Cell> row, List<List<Cell>> made) {
        List<List<Integer>> keys = new ArrayList<>(t.uniques());
        if (!t.primaryKey().isEmpty()) {
            keys.addFirst(t.primaryKey());
        }
        for (List<Integer> key : keys) {
            if (!isFree(key, row, made) && !renewed(t, key, row, made)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isFree(List<Integer> key, List<Cell> row, List<List<Cell>> made) {
        return made.stream().noneMatch(m -> key.stream().allMatch(k -> m.get(k).equals(row.get(k)) && !m.get(k).isNull()));
    }

    private boolean renewed(TableShape t, List<Integer> key, List<Cell> row, List<List<Cell>> made) {
        for (int k : key.reversed()) {
            boolean refers = t.references().stream().anyMatch(r -> r.columns().contains(k));
            if (refers) {
                continue;
            }
            ValuePools.Pool pool = pools.of(new ColumnPlace(t.key(), k));
            for (int i = 0; i < 8; i++) {
                row.set(k, pool.any(random));
                if (isFree(key, row, made)) {
                    return true;
                }
            }
            for (int i = 1; i <= 400; i++) {
                row.set(k, next(row.get(k), i));
                if (isFree(key, row, made)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Cell next(Cell cell, int i) {
        return switch (cell) {
            case Cell.Int(long v) -> Cell.of(v + 1);
            case Cell.Real _, Cell.Dec _ -> Cell.of(SqlValues.number(cell) + 1);
            case Cell.Text(String v) -> Cell.of(v.replaceFirst("\\d+$", "") + i);
            case Cell.Date(var v) -> new Cell.Date(v.plusDays(1));
            case Cell.Timestamp(var v) -> new Cell.Timestamp(v.plusDays(1));
            case Cell other -> other;
        };
    }
}
