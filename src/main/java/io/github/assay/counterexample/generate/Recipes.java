package io.github.assay.counterexample.generate;

import io.github.assay.counterexample.generate.PairFacts.ColumnPlace;
import io.github.assay.counterexample.generate.RowPlan.Children;
import io.github.assay.counterexample.generate.RowPlan.Demand;
import io.github.assay.counterexample.model.RealData;
import io.github.assay.counterexample.model.Realism;
import io.github.assay.counterexample.model.TableShape.ColumnShape;
import io.github.assay.counterexample.model.TableShape;
import io.github.assay.counterexample.model.ValueKind;
import io.github.assay.domain.table.Cell;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Plans of the recipes that a pair of queries triggers, those for its differences first (counterexample.md §4.4). */
final class Recipes {
    private static final int MOST_ROWS = 200;
    private static final int MIDDLE_CHILDREN = 7;
    private static final int REPEATED = 5;

    private final PairFacts facts;
    private final ValuePools pools;
    private final RealData data;
    private final Set<String> off;
    private final List<RowPlan> first = new ArrayList<>();
    private final List<RowPlan> later = new ArrayList<>();

    /** @param off ids of constraints that are switched off */
    Recipes(PairFacts facts, ValuePools pools, RealData data, Set<String> off) {
        this.off = off;
        this.facts = facts;
        this.pools = pools;
        this.data = data;
    }

    /** The plans in the order in which they are tried. */
    List<RowPlan> plans() {
        boundaries();
        conjuncts();
        texts();
        nulls();
        aggregates();
        repeatedInGroups();
        children();
        duplicates();
        thresholds();
        ties();
        columns();
        limits();
        first.addAll(later);
        return first;
    }

    /** Numbers beyond the greatest database, such as a HAVING threshold. */
    List<Integer> outOfReach() {
        return facts.thresholds().stream().filter(n -> n + 1 > MOST_ROWS).toList();
    }

    private void add(RowPlan plan, boolean differs) {
        (differs ? first : later).add(plan);
    }

    /** For real values first, then for invented ones, where they may lead to other rows. */
    private void both(RowPlan plan, boolean differs) {
        if (data.hasRows()) {
            add(plan.ofRank(2), differs);
        }
        add(plan.ofRank(3), differs);
    }

    private boolean isNew(Comparison c) {
        return facts.comparisons().stream()
                .noneMatch(o -> o.query() != c.query() && o.column().equals(c.column()) && o.operator().equals(c.operator())
                        && o.negated() == c.negated() && o.literals().equals(c.literals()));
    }

    private void boundaries() {
        for (Comparison c : facts.comparisons()) {
            List<Cell> values = pools.of(c.column()).special();
            if (!values.isEmpty()) {
                List<Cell> turn = values.subList(0, Math.min(6, values.size()));
                add(RowPlan.of(c.literals().getFirst() instanceof Cell.Text ? "R17" : "R1", 3)
                        .with(c.column(), new Demand(Demand.Kind.IN_TURN, turn))
                        .withRows(c.column().table(), Math.min(6, turn.size()))
                        .satisfying(1), isNew(c));
            }
        }
    }

    private void conjuncts() {
        for (Comparison c : facts.comparisons()) {
            if (c.passes(c.literals().getFirst()).isEmpty()) {
                continue;
            }
            List<Cell> values = new ArrayList<>();
            ValuePools.Pool pool = pools.of(c.column());
            List<Cell> all = new ArrayList<>(pool.real());
            all.addAll(pool.special());
            all.addAll(pool.invented());
            all.stream().filter(v -> !c.passes(v).orElse(true)).findFirst().ifPresent(values::add);
            all.stream().filter(v -> c.passes(v).orElse(false)).findFirst().ifPresent(values::add);
            if (!values.isEmpty()) {
                both(RowPlan.of("R2", 3)
                        .with(c.column(), new Demand(Demand.Kind.IN_TURN, values))
                        .withRows(c.column().table(), 2)
                        .satisfying(1), isNew(c));
            }
        }
    }

    private void texts() {
        for (Comparison c : facts.comparisons()) {
            List<Cell> values = pools.of(c.column()).special();
            if (!values.isEmpty() && values.getFirst() instanceof Cell.Text && facts.has("like", "equal", "in")) {
                add(RowPlan.of("R3", 3)
                        .with(c.column(), new Demand(Demand.Kind.IN_TURN, values.reversed()))
                        .withRows(c.column().table(), Math.min(5, values.size()))
                        .satisfying(1), facts.differs("like") || isNew(c));
            }
        }
    }

    private void nulls() {
        for (ColumnPlace c : facts.read()) {
            if (mayBeNull(c)) {
                boolean differs = facts.differs("null", "count", "avg", "not", "not in query", "except");
                String recipe = facts.aggregated().contains(c) ? "R5" : "R4";
                both(RowPlan.of(recipe, 3).with(c, Demand.Kind.SOME_NULL).withRows(c.table(), 2).satisfying(1), differs);
                add(RowPlan.of(recipe, 3).with(c, Demand.Kind.ALL_NULL).satisfying(1), false);
            }
        }
    }

    private boolean mayBeNull(ColumnPlace c) {
        boolean open = !data.hasRows() || data.values(c.table(), c.place()).nulls() > 0 || data.of(c.table()).size() < 20;
        return !column(c).required() && (open || off.contains("not_null("
                + Objects.requireNonNull(facts.shape().tables().get(c.table())).name() + "." + column(c).name() + ")"));
    }

    /** Plans that break a constraint of the data: NULL where the real data have none. */
    List<RowPlan> weak() {
        return facts.read().stream()
                .filter(c -> !column(c).required() && !mayBeNull(c))
                .map(c -> RowPlan.of(facts.aggregated().contains(c) ? "R5" : "R4", Realism.SCHEMA_ONLY)
                        .with(c, Demand.Kind.SOME_NULL)
                        .withRows(c.table(), 2)
                        .satisfying(1))
                .toList();
    }

    private void aggregates() {
        for (ColumnPlace c : facts.aggregated()) {
            boolean differs = facts.differs("count", "sum", "avg", "min", "max", "total", "inner distinct");
            both(RowPlan.of("R6", 3).with(c, Demand.Kind.TWO_VALUES).withRows(c.table(), 3).satisfying(1), differs);
            both(RowPlan.of("R5", 3).with(c, Demand.Kind.ONE_VALUE).withRows(c.table(), 2).satisfying(1), differs);
        }
    }

    /** The group with most rows has fewest different values: three of one value against two of two. */
    private void repeatedInGroups() {
        for (ColumnPlace c : facts.differs("inner distinct") ? facts.aggregated() : Set.<ColumnPlace>of()) {
            for (ColumnPlace g : facts.grouped()) {
                List<Cell> v = pools.of(c).some(3);
                List<Cell> groups = pools.of(g).some(2);
                if (!g.equals(c) && v.size() == 3 && groups.size() == 2) {
                    both(RowPlan.of("R5", 3)
                            .with(c, new Demand(Demand.Kind.IN_TURN, List.of(v.getFirst(), v.getFirst(), v.getFirst(), v.get(1), v.get(2))))
                            .with(g, new Demand(Demand.Kind.IN_TURN, List.of(
                                    groups.getFirst(), groups.getFirst(), groups.getFirst(), groups.get(1), groups.get(1))))
                            .withRows(c.table(), REPEATED)
                            .withRows(g.table(), REPEATED)
                            .with(Children.EACH)
                            .satisfying(1), true);
                }
            }
        }
    }

    private void children() {
        boolean tables = facts.different().stream().anyMatch(p -> p.startsWith("table "));
        boolean joins = tables || facts.differs("join", "outer", "in query", "exists", "not in query", "except");
        if (facts.shape().tables().size() > 1) {
            both(RowPlan.of("R7", 3).with(Children.LEAVE_ONE).satisfying(1), joins);
            both(RowPlan.of("R9", 3).with(Children.ONE_PARENT).satisfying(1), joins);
            both(RowPlan.of("R15", 3).with(Children.LEAVE_ONE).satisfying(0.5), facts.differs("group"));
            both(RowPlan.of("R8", 3).satisfying(1), tables);
        }
        for (TableShape t : facts.shape().tables().values()) {
            if (t.references().isEmpty() && facts.shape().tables().size() > 1 && joins) {
                RowPlan fans = RowPlan.of("R9", 3).with(Children.ONE_PARENT).satisfying(1);
                for (TableShape other : facts.shape().tables().values()) {
                    fans = other.references().isEmpty() ? fans : fans.withRows(other.key(), 2);
                }
                both(fans, true);
            }
        }
    }

    private void duplicates() {
        boolean differs = facts.differs("distinct", "union", "except", "intersect", "group", "inner distinct", "in query");
        RowPlan all = RowPlan.of("R10", 3).satisfying(1);
        for (ColumnPlace c : facts.selected()) {
            all = all.with(c, Demand.Kind.ONE_VALUE).withRows(c.table(), 2);
        }
        if (!facts.selected().isEmpty()) {
            both(all, differs);
        }
        for (ColumnPlace c : facts.selected()) {
            both(RowPlan.of("R10", 3).with(c, Demand.Kind.ONE_VALUE).withRows(c.table(), 2).satisfying(1), differs);
        }
        Set<ColumnPlace> keys = new LinkedHashSet<>(facts.grouped());
        keys.addAll(facts.selected());
        boolean groups = facts.different().stream().anyMatch(p -> p.startsWith("group "));
        if (facts.has("group")) {
            for (ColumnPlace c : keys) {
                both(RowPlan.of("R11", 3).with(c, Demand.Kind.ONE_VALUE).withRows(c.table(), 2).with(Children.LEAVE_ONE), groups);
                both(RowPlan.of("R11", 3).with(c, Demand.Kind.TWO_VALUES).withRows(c.table(), 3), groups);
                if (facts.has("limit")) {
                    RowPlan most = RowPlan.of("R11", 3).with(c, Demand.Kind.TWO_VALUES).withRows(c.table(), 3).with(Children.MIDDLE);
                    for (TableShape t : facts.shape().tables().values()) {
                        most = t.references().isEmpty() ? most : most.withRows(t.key(), MIDDLE_CHILDREN);
                    }
                    both(most.satisfying(1), groups);
                }
            }
        }
    }

    private void thresholds() {
        for (int n : facts.thresholds()) {
            if (n > 0 && n + 1 <= MOST_ROWS && facts.has("having", "aggregate condition")) {
                for (int size : new int[] {n, n + 1, n - 1}) {
                    RowPlan plan = RowPlan.of("R12", 3).with(Children.ONE_PARENT).satisfying(1);
                    for (TableShape t : facts.shape().tables().values()) {
                        boolean child = !t.references().isEmpty() || facts.shape().tables().size() == 1;
                        plan = child ? plan.withRows(t.key(), Math.max(1, size)) : plan;
                        for (TableShape.Reference r : t.references().size() > 1 ? t.references() : List.<TableShape.Reference>of()) {
                            plan = plan.withRows(r.table(), Math.max(1, size));
                        }
                    }
                    for (ColumnPlace c : facts.grouped()) {
                        plan = plan.with(c, Demand.Kind.ONE_VALUE);
                    }
                    both(plan, facts.differs("having") || facts.different().stream().anyMatch(p -> p.contains(Integer.toString(n))));
                }
                both(RowPlan.of("R12", 3).with(Children.STEPS).satisfying(1), false);
            }
        }
    }

    private void ties() {
        Set<ColumnPlace> keys = new LinkedHashSet<>(facts.sorted());
        if (facts.has("max", "min", "limit", "subquery", "window")) {
            keys.addAll(facts.aggregated());
            facts.read().stream().filter(c -> column(c).kind().isNumber()).forEach(keys::add);
        }
        boolean differs = facts.differs("limit", "order", "max", "min", "window", "subquery");
        for (ColumnPlace c : keys) {
            both(RowPlan.of("R13", 3).with(c, Demand.Kind.ONE_VALUE).withRows(c.table(), 2).satisfying(1), differs);
            both(RowPlan.of("R13", 3).with(c, Demand.Kind.TWO_VALUES).withRows(c.table(), 3).satisfying(0.7), differs);
            both(RowPlan.of("R14", 3).with(c, Demand.Kind.DISTINCT).withRows(c.table(), 3).satisfying(0.5), facts.differs("subquery"));
        }
        for (ColumnPlace c : keys) {
            if (column(c).kind() == ValueKind.TEXT && areDigits(c)) {
                List<Cell> texts = new ArrayList<>(List.of(Cell.of("9"), Cell.of("10")));
                pools.of(c).real().stream().limit(2).forEach(texts::add);
                add(RowPlan.of("R13", 3).with(c, new Demand(Demand.Kind.IN_TURN, texts)).withRows(c.table(), 2).satisfying(1), true);
            }
        }
        if (facts.has("limit", "max", "min")) {
            both(RowPlan.of("R13", 3).with(Children.STEPS).satisfying(1), facts.differs("limit"));
        }
    }

    /** Whether the texts of a column are numbers, or there are none. */
    private boolean areDigits(ColumnPlace c) {
        return pools.of(c).real().stream().allMatch(v -> v.display().matches("-?\\d+(\\.\\d+)?"));
    }

    private void columns() {
        boolean differs = !facts.different().isEmpty();
        RowPlan all = RowPlan.of("R16", 3).satisfying(1);
        for (ColumnPlace c : facts.read()) {
            all = all.with(c, Demand.Kind.DISTINCT);
        }
        both(all, differs);
    }

    private void limits() {
        facts.limits().stream().max(Integer::compare).filter(n -> n + 2 <= MOST_ROWS).ifPresent(n -> {
            RowPlan plan = RowPlan.of("R18", 3).satisfying(1);
            for (TableShape t : facts.shape().tables().values()) {
                plan = plan.withRows(t.key(), n + 1);
            }
            for (ColumnPlace c : facts.sorted()) {
                plan = plan.with(c, Demand.Kind.DISTINCT);
            }
            both(plan, facts.limits().size() > 1 || facts.differs("limit"));
        });
    }

    private ColumnShape column(ColumnPlace c) {
        return Objects.requireNonNull(facts.shape().tables().get(c.table())).columns().get(c.place());
    }
}
