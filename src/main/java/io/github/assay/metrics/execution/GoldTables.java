package io.github.assay.metrics.execution;

import io.github.assay.compare.TablePair;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.SideResults.Alternative;
import io.github.assay.metrics.gate.ResultGate;
import io.github.assay.sql.query.ParsedSql;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Pairs the predicted table with each accepted gold table. Golds that failed are left out. Without any gold the metric
 * is unavailable, never 0 (metrics.md §0.1).
 */
public final class GoldTables {
    /**
     * One gold table.
     *
     * @param number its place among the golds that the case gives
     * @param sql its query; empty when it was captured without one
     * @param pair it and the predicted table
     */
    public record Gold(int number, String sql, TablePair pair) {}

    /** The flag of a score for which gold tables were left out. */
    static final String DROPPED = "gold_alternatives_dropped";

    private GoldTables() {}

    /** A metric's value on all gold tables, or the outcome that replaces it. */
    public static Outcome<Measurement> measure(
            Evidence evidence, Predicate<Alternative> wanted, Function<List<Gold>, Measurement> metric) {
        return measure(evidence, wanted, metric, false);
    }

    /** @param rowsDecide whether tables with unequal numbers of rows never match, so that a cut prediction can be known to be wrong */
    public static Outcome<Measurement> measure(
            Evidence evidence, Predicate<Alternative> wanted, Function<List<Gold>, Measurement> metric, boolean rowsDecide) {
        if (evidence.expected().refusal()) {
            return ResultGate.beforeTables(evidence).orElseThrow();
        }
        List<Alternative> all = evidence.alternatives();
        List<Alternative> used = all.stream().filter(wanted).toList();
        List<Alternative> whole = used.stream().filter(GoldTables::isWhole).toList();
        if (whole.isEmpty()) {
            return noGold(evidence, used);
        }
        return ResultGate.predictedOnly(evidence)
                .orElseGet(() -> compared(evidence, used, whole, metric, rowsDecide));
    }

    /** The gold tables that a score was made of; empty where it was made of none. */
    public static List<Gold> whole(Evidence evidence, Predicate<Alternative> wanted) {
        List<Gold> golds = new ArrayList<>();
        measure(evidence, wanted, found -> {
            golds.addAll(found);
            return Measurement.of(0);
        });
        return golds;
    }

    /** Whether this is the item's own gold table. */
    public static boolean isOwn(Evidence evidence, Gold gold) {
        return evidence.tables().filter(own -> own.gold() == gold.pair().gold()).isPresent();
    }

    private static boolean isWhole(Alternative gold) {
        return gold.outcome() instanceof ExecutionOutcome.Rows(ResultTable table, _) && !table.truncated();
    }

    private static Outcome<Measurement> noGold(Evidence evidence, List<Alternative> used) {
        Optional<Outcome<Measurement>> stated = ResultGate.statedFailure(evidence);
        if (stated.isPresent()) {
            return stated.get();
        }
        if (used.isEmpty() || used.stream().allMatch(a -> a.outcome() instanceof ExecutionOutcome.Unreachable)) {
            return Outcome.unavailable(
                    ResultGate.hasPredictedTable(evidence) ? "gold_error" : "no_result", "no gold result");
        }
        for (Alternative gold : used) {
            if (gold.outcome() instanceof ExecutionOutcome.TooLarge large) {
                return ResultGate.tooLarge(large);
            }
        }
        boolean cut = used.stream().anyMatch(a -> a.outcome() instanceof ExecutionOutcome.Rows);
        return Outcome.unavailable(cut ? "truncated" : "gold_error", used.size() + " gold queries, none with a whole table");
    }

    private static Outcome<Measurement> compared(
            Evidence evidence, List<Alternative> used, List<Alternative> whole,
            Function<List<Gold>, Measurement> metric, boolean rowsDecide) {
        ResultTable predicted = ((ExecutionOutcome.Rows) evidence.predicted().orElseThrow()).table();
        if (predicted.truncated()) {
            boolean others = used.stream().anyMatch(a -> !isWhole(a) && isCut(a.outcome()));
            int most = whole.stream().mapToInt(GoldTables::rows).max().orElseThrow();
            if (rowsDecide && !others && most < predicted.rowCount()) {
                return Outcome.value(dropped(ResultGate.runAway(most, predicted.rowCount()), used, whole));
            }
            return Outcome.unavailable("truncated", "the predicted table was cut at " + predicted.rowCount() + " rows");
        }
        List<Gold> golds = new ArrayList<>();
        for (int i = 0; i < used.size(); i++) {
            if (isWhole(used.get(i))) {
                golds.add(gold(evidence, used.get(i), i, predicted));
            }
        }
        Measurement measured = metric.apply(golds);
        return Outcome.value(dropped(measured, used, whole));
    }

    private static int rows(Alternative gold) {
        return ((ExecutionOutcome.Rows) gold.outcome()).table().rowCount();
    }

    private static boolean isCut(ExecutionOutcome outcome) {
        return outcome instanceof ExecutionOutcome.Rows || outcome instanceof ExecutionOutcome.TooLarge;
    }

    private static Measurement dropped(Measurement measured, List<Alternative> used, List<Alternative> whole) {
        if (whole.size() == used.size()) {
            return measured;
        }
        List<String> flags = new ArrayList<>(measured.flags());
        flags.add(DROPPED);
        return measured.withFlags(flags);
    }

    /** The item's own pair where this is its own gold query, so that the comparison is shared. */
    private static Gold gold(Evidence evidence, Alternative gold, int number, ResultTable predicted) {
        ResultTable table = ((ExecutionOutcome.Rows) gold.outcome()).table();
        boolean own = gold.sql().equals(evidence.goldSql().text())
                && evidence.tables().map(t -> t.gold() == table).orElse(false);
        TablePair pair = own
                ? evidence.tables().orElseThrow()
                : new TablePair(
                        table,
                        predicted,
                        evidence.rowOrder(
                                ParsedSql.parse(gold.sql(), evidence.dialect()),
                                table.columns().stream().map(Column::name).toList()));
        return new Gold(number, gold.sql(), pair);
    }
}
