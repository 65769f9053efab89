package io.github.assay.counterexample.generate;

import io.github.assay.counterexample.generate.PairFacts.ColumnPlace;
import io.github.assay.domain.table.Cell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a database should contain.
 *
 * @param recipe the recipe's number, such as {@code R13}; {@code random}; {@code real}
 * @param rank the best rank that its values allow: 1 real rows, 2 real values, 3 invented ones, 4 no mined constraint
 * @param demands per column what its values should be
 * @param rows least number of rows per table key
 * @param satisfy share of rows that pass the comparisons of one query
 * @param children how children are spread over parents
 */
record RowPlan(
        String recipe, int rank, Map<ColumnPlace, Demand> demands, Map<String, Integer> rows, double satisfy,
        Children children) {
    /** Ways to spread children over parents. */
    enum Children {
        ANY,
        /** All of one parent. */
        ONE_PARENT,
        /** At least one parent has none. */
        LEAVE_ONE,
        /** Each child has a parent of its own. */
        EACH,
        /** Groups of 1, 2, 3 … children. */
        STEPS,
        /** The second parent has most, the first and the third more together. */
        MIDDLE
    }

    /**
     * A demand on the values of a column.
     *
     * @param kind what is demanded
     * @param values values to use in turn, for {@link Kind#IN_TURN}
     */
    record Demand(Kind kind, List<Cell> values) {
        /** Kinds of demand. */
        enum Kind {
            /** NULL in some rows. */
            SOME_NULL,
            /** NULL in every row. */
            ALL_NULL,
            /** One value in every row. */
            ONE_VALUE,
            /** Two values. */
            TWO_VALUES,
            /** Different values. */
            DISTINCT,
            /** Given values in turn. */
            IN_TURN
        }

        Demand {
            values = List.copyOf(values);
        }

        static Demand of(Kind kind) {
            return new Demand(kind, List.of());
        }
    }

    RowPlan {
        demands = Map.copyOf(demands);
        rows = Map.copyOf(rows);
    }

    static RowPlan of(String recipe, int rank) {
        return new RowPlan(recipe, rank, Map.of(), Map.of(), 0.85, Children.ANY);
    }

    RowPlan with(ColumnPlace column, Demand demand) {
        Map<ColumnPlace, Demand> all = new LinkedHashMap<>(demands);
        all.put(column, demand);
        return new RowPlan(recipe, rank, all, rows, satisfy, children);
    }

    RowPlan with(ColumnPlace column, Demand.Kind kind) {
        return with(column, Demand.of(kind));
    }

    RowPlan withRows(String table, int least) {
        Map<String, Integer> all = new LinkedHashMap<>(rows);
        all.merge(table, least, Math::max);
        return new RowPlan(recipe, rank, demands, all, satisfy, children);
    }

    RowPlan with(Children spread) {
        return new RowPlan(recipe, rank, demands, rows, satisfy, spread);
    }

    RowPlan satisfying(double share) {
        return new RowPlan(recipe, rank, demands, rows, share, children);
    }

    RowPlan ofRank(int other) {
        return new RowPlan(recipe, other, demands, rows, satisfy, children);
    }

    /** Both plans at once; this one's demands come first. */
    RowPlan and(RowPlan other) {
        Map<ColumnPlace, Demand> all = new LinkedHashMap<>(other.demands);
        all.putAll(demands);
        Map<String, Integer> more = new LinkedHashMap<>(rows);
        other.rows.forEach((t, n) -> more.merge(t, n, Math::max));
        return new RowPlan(
                recipe + "+" + other.recipe, Math.max(rank, other.rank), all, more, Math.min(satisfy, other.satisfy),
                children == Children.ANY ? other.children : children);
    }
}
