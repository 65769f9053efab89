package io.github.assay.counterexample.generate;

import io.github.assay.counterexample.generate.PairFacts.ColumnPlace;
import io.github.assay.counterexample.model.DatabaseShape;
import io.github.assay.counterexample.model.RealData;
import io.github.assay.counterexample.model.Realism;
import io.github.assay.counterexample.model.SmallDatabase;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.counterexample.model.TableShape.Reference;
import io.github.assay.counterexample.model.TableShape;
import io.github.assay.domain.table.Cell;
import io.github.assay.statistics.Seeds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The databases that are tried for a pair, by their number (counterexample.md §4.3). Each number has its own random
 * stream. A database with the same rows as an earlier one is left out.
 */
public final class DatabaseSequence {
    private static final int REAL_DRAWS = 24;
    private static final int MOST_PAIRS = 40;
    private static final int ATTEMPTS = 6;

    /**
     * One database to try.
     *
     * @param index its number, from 0
     * @param database its rows
     * @param rank its rank by its rows
     * @param recipe the recipe that it was made by
     */
    public record Tried(int index, SmallDatabase database, int rank, String recipe) {}

    private final PairFacts facts;
    private final RealData data;
    private final ValuePools pools;
    private final Realism realism;
    private final List<RowPlan> plans;
    private final List<RowPlan> weak;
    private final List<Integer> outOfReach;
    private final long base;
    private final Set<String> seen = new HashSet<>();
    private int next;
    private int useless;

    /** @param base the pair's random stream */
    public DatabaseSequence(PairFacts facts, RealData data, Set<String> constraintsOff, long base) {
        this.facts = facts;
        this.data = data;
        this.pools = new ValuePools(data, facts);
        this.realism = new Realism(data, constraintsOff, pools);
        this.base = base;
        Recipes recipes = new Recipes(facts, pools, data, constraintsOff);
        this.weak = recipes.weak();
        this.plans = withPairs(recipes.plans());
        this.outOfReach = recipes.outOfReach();
    }

    private static List<RowPlan> withPairs(List<RowPlan> single) {
        List<RowPlan> all = new ArrayList<>(single);
        int most = Math.min(single.size(), 12);
        for (int i = 0; i < most && all.size() < single.size() + MOST_PAIRS; i++) {
            for (int j = i + 1; j < most && all.size() < single.size() + MOST_PAIRS; j++) {
                if (!single.get(i).recipe().equals(single.get(j).recipe())) {
                    all.add(single.get(i).and(single.get(j)));
                }
            }
        }
        return all;
    }

    /** Ranks databases of this pair. */
    public Realism realism() {
        return realism;
    }

    /** Numbers of rows that the queries ask for and that no small database has. */
    public List<Integer> outOfReach() {
        return outOfReach;
    }

    /** Tells that both results of the last database were empty, or not. */
    public void reported(boolean empty) {
        useless = empty ? useless + 1 : 0;
    }

    /** The next new database; empty where a number gives none, as for a repetition. */
    public Optional<Tried> next() {
        int index = next++;
        SplittableRandom random = new SplittableRandom(Seeds.replicate(base, index));
        int real = data.hasRows() ? REAL_DRAWS : 0;
        Optional<SmallDatabase> made;
        String recipe;
        int worst;
        if (index < real) {
            made = attempt(RowPlan.of("real", Realism.REAL), random);
            recipe = "real";
            worst = Realism.REAL;
        } else {
            RowPlan plan = plan(index - real, random);
            made = attempt(plan, random);
            recipe = plan.recipe();
            worst = plan.rank();
        }
        return made.filter(d -> seen.add(d.content()))
                .map(d -> new Tried(index, d, Math.max(realism.rank(d), Math.min(worst, 1)), recipe));
    }

    private RowPlan plan(int place, SplittableRandom random) {
        RowPlan plan = place < plans.size() ? plans.get(place) : later(random);
        return useless >= 30 ? plan.satisfying(1) : plan;
    }

    /** A plan of the random remainder. */
    private RowPlan later(SplittableRandom random) {
        int kind = random.nextInt(100);
        int rank = kind < 50 && data.hasRows() ? 2 : kind < 85 ? 3 : 4;
        if (rank == Realism.SCHEMA_ONLY && !weak.isEmpty()) {
            return weak.get(random.nextInt(weak.size()));
        }
        return random.nextBoolean() || plans.isEmpty()
                ? RowPlan.of("random", rank).satisfying(0.4 + 0.6 * random.nextDouble())
                        .with(RowPlan.Children.values()[random.nextInt(RowPlan.Children.values().length)])
                : plans.get(random.nextInt(plans.size())).ofRank(rank);
    }

    /** A database whose declared constraints hold, of the plan's rank if one is found soon. */
    private Optional<SmallDatabase> attempt(RowPlan plan, SplittableRandom random) {
        Optional<SmallDatabase> best = Optional.empty();
        int bestRank = Integer.MAX_VALUE;
        for (int i = 0; i < ATTEMPTS; i++) {
            SmallDatabase made = plan.rank() == Realism.REAL
                    ? new RealSubset(facts, data, random).make()
                    : new DatabaseMaker(facts, pools, data, plan, random).make();
            if (!realism.obeysDeclared(made)) {
                continue;
            }
            int rank = realism.rank(made);
            if (rank < bestRank) {
                best = Optional.of(made);
                bestRank = rank;
            }
            if (rank <= plan.rank()) {
                break;
            }
        }
        return best;
    }

    /** Draws a few connected rows from the real data (counterexample.md §4.3 a). */
    private static final class RealSubset {
        private static final int MOST_LOOKED_AT = 3_000;

        private final PairFacts facts;
        private final RealData data;
        private final DatabaseShape shape;
        private final SplittableRandom random;
        private final Map<String, Set<List<Cell>>> rows = new LinkedHashMap<>();

        RealSubset(PairFacts facts, RealData data, SplittableRandom random) {
            this.facts = facts;
            this.data = data;
            this.shape = facts.shape();
            this.random = random;
            shape.tables().keySet().forEach(key -> rows.put(key, new LinkedHashSet<>()));
        }

        SmallDatabase make() {
            List<String> tables = new ArrayList<>(shape.tables().keySet());
            int wanted = 1 + random.nextInt(4);
            String table = tables.get(random.nextInt(tables.size()));
            boolean passing = random.nextBoolean();
            for (int i = 0; i < wanted; i++) {
                List<Cell> row = pick(table, passing);
                if (!row.isEmpty()) {
                    add(table, row);
                    children(table, row);
                }
                table = random.nextInt(3) == 0 ? tables.get(random.nextInt(tables.size())) : table;
            }
            Map<String, List<List<Cell>>> made = new LinkedHashMap<>();
            rows.forEach((key, own) -> made.put(key, new ArrayList<>(own)));
            return new SmallDatabase(shape, made);
        }

        /**
         * A row; one that shares a value that matters with a row chosen before, or passes the comparisons, if possible.
         */
        private List<Cell> pick(String table, boolean passing) {
            List<List<Cell>> all = data.of(table);
            if (all.isEmpty()) {
                return List.of();
            }
            List<Integer> read = facts.read().stream().filter(c -> c.table().equals(table)).map(ColumnPlace::place).toList();
            List<List<Cell>> before = new ArrayList<>(rows.get(table));
            int start = random.nextInt(all.size());
            int query = random.nextInt(2);
            if (!before.isEmpty() && !read.isEmpty() && random.nextInt(3) > 0) {
                List<Cell> like = before.get(random.nextInt(before.size()));
                int place = read.get(random.nextInt(read.size()));
                for (int i = 0; i < Math.min(all.size(), MOST_LOOKED_AT); i++) {
                    List<Cell> row = all.get((start + i) % all.size());
                    if (row.get(place).equals(like.get(place)) && !before.contains(row)) {
                        return row;
                    }
                }
            }
            for (int i = 0; passing && i < Math.min(all.size(), MOST_LOOKED_AT); i++) {
                List<Cell> row = all.get((start + i) % all.size());
                if (facts.comparisons().stream()
                        .filter(c -> c.query() == query && c.column().table().equals(table))
                        .allMatch(c -> c.passes(row.get(c.column().place())).orElse(true))) {
                    return row;
                }
            }
            return all.get(start);
        }

        /** Adds a row and the rows that it refers to. */
        private void add(String table, List<Cell> row) {
            TableShape t = shape.tables().get(table);
            if (t == null || !Objects.requireNonNull(rows.get(table)).add(row)) {
                return;
            }
            for (Reference r : t.references()) {
                data.of(r.table()).stream().filter(other -> refers(r, row, other)).findFirst().ifPresent(other -> add(r.table(), other));
            }
            for (PairFacts.Equality e : facts.equalities()) {
                joined(table, row, e.left(), e.right());
                joined(table, row, e.right(), e.left());
            }
        }

        private void joined(String table, List<Cell> row, ColumnPlace own, ColumnPlace other) {
            boolean leaves = own.table().equals(table) && !other.table().equals(table);
            if (leaves && Objects.requireNonNull(rows.get(other.table())).isEmpty()) {
                data.of(other.table()).stream()
                        .limit(MOST_LOOKED_AT)
                        .filter(o -> SqlValues.sameKey(o.get(other.place()), row.get(own.place())))
                        .findFirst()
                        .ifPresent(o -> add(other.table(), o));
            }
        }

        /** Adds up to three rows that refer to a row. */
        private void children(String table, List<Cell> row) {
            for (TableShape t : shape.tables().values()) {
                for (Reference r : t.references()) {
                    if (r.table().equals(table) && random.nextInt(4) > 0) {
                        List<List<Cell>> own = data.of(t.key()).stream().limit(MOST_LOOKED_AT).filter(c -> refers(r, c, row)).toList();
                        int count = own.isEmpty() ? 0 : 1 + random.nextInt(3);
                        for (int i = 0; i < count; i++) {
                            add(t.key(), own.get(random.nextInt(own.size())));
                        }
                    }
                }
            }
        }

        private static boolean refers(Reference r, List<Cell> row, List<Cell> other) {
            for (int i = 0; i < r.columns().size(); i++) {
                if (!SqlValues.sameKey(row.get(r.columns().get(i)), other.get(r.refColumns().get(i)))) {
                    return false;
                }
            }
            return true;
        }
    }
}
