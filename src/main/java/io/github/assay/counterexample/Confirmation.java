package io.github.assay.counterexample;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.counterexample.model.SmallDatabase;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.query.QueryShape;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Runs both queries on databases and decides whether a difference counts (counterexample.md §5). */
final class Confirmation {
    private final PairInput pair;
    private final ScratchEngine engine;
    private final List<String> tables;
    private final OpenOrder open;
    private final Comparer comparer;
    private int refused;
    private List<Boolean> broken = List.of();
    private boolean unprobed;

    Confirmation(PairInput pair, ScratchEngine engine, List<String> tables, OpenOrder open) {
        this.pair = pair;
        this.engine = engine;
        this.tables = tables;
        this.open = open;
        this.comparer = new Comparer(pair);
    }

    /** Both results on a database. */
    record Results(ResultTable gold, ResultTable predicted) {
        boolean areEmpty() {
            return gold.isEmpty() && predicted.isEmpty();
        }
    }

    /** The results on each database; empty where a query failed. */
    List<Optional<Results>> run(List<SmallDatabase> databases, Progress progress) {
        List<List<ExecutionOutcome>> all = run(databases, List.of(), false, false, progress);
        refused += (int) all.stream().filter(o -> isRefused(o) && !breaksCheck(o)).count();
        broken = all.stream().map(Confirmation::breaksCheck).toList();
        return all.stream().map(Confirmation::results).toList();
    }

    private List<List<ExecutionOutcome>> run(
            List<SmallDatabase> databases, List<String> more, boolean reversed, boolean fresh, Progress progress) {
        List<String> queries = new ArrayList<>(List.of(pair.gold(), pair.predicted()));
        queries.addAll(more);
        return engine.run(new ScratchEngine.Batch(
                pair.kind(), tables, databases.stream().map(SqlValues::inserts).toList(), queries, reversed, fresh), progress);
    }

    /** Whether the engine refused the tables, the rows or a query; a process that ended, or ran out of time, did not. */
    private static boolean isRefused(List<ExecutionOutcome> outcomes) {
        return outcomes.stream().anyMatch(o -> o instanceof ExecutionOutcome.EngineError || o instanceof ExecutionOutcome.Blocked);
    }

    /** Whether rows broke a declared CHECK that only the engine can evaluate. */
    private static boolean breaksCheck(List<ExecutionOutcome> outcomes) {
        return outcomes.getFirst() instanceof ExecutionOutcome.EngineError(String message)
                && message.startsWith("the small database cannot be filled") && message.toLowerCase(Locale.ROOT).contains("check constraint");
    }

    private static Optional<Results> results(List<ExecutionOutcome> outcomes) {
        return outcomes.get(0) instanceof ExecutionOutcome.Rows(ResultTable gold, _)
                        && outcomes.get(1) instanceof ExecutionOutcome.Rows(ResultTable predicted, _)
                        && !gold.truncated() && !predicted.truncated()
                ? Optional.of(new Results(gold, predicted))
                : Optional.empty();
    }

    /** Whether the results differ at all, before open choices are looked at. */
    boolean differ(Results results) {
        return !comparer.equal(results.gold(), results.predicted());
    }

    /** Whether the results differ only by "no row" against one row of NULL or 0 (counterexample.md §2, rank 5). */
    static boolean isEdge(Results results) {
        ResultTable none = results.gold().isEmpty() ? results.gold() : results.predicted();
        ResultTable one = none == results.gold() ? results.predicted() : results.gold();
        return none.isEmpty() && one.rowCount() == 1 && one.rows().getFirst().stream().allMatch(c -> c.isNull()
                || SqlValues.number(c) == 0);
    }

    /**
     * The results if the difference stays with rows in other orders and whatever the engine chooses; empty otherwise.
     */
    Optional<Results> confirmed(SmallDatabase database, boolean fresh, Progress progress) {
        SmallDatabase reversed = database.reversed();
        List<String> more = open.queries();
        List<List<ExecutionOutcome>> plain = run(List.of(database, reversed), more, false, fresh, progress);
        List<List<ExecutionOutcome>> turned = run(List.of(database, reversed), List.of(), true, fresh, progress);
        List<Results> all = new ArrayList<>();
        for (List<List<ExecutionOutcome>> outcomes : List.of(plain, turned)) {
            for (List<ExecutionOutcome> each : outcomes) {
                Optional<Results> results = results(each);
                if (results.isEmpty()) {
                    return Optional.empty();
                }
                all.add(results.get());
            }
        }
        for (Results g : all) {
            for (Results p : all) {
                if (comparer.equal(g.gold(), p.predicted())) {
                    return Optional.empty();
                }
            }
        }
        Results first = all.getFirst();
        boolean orderOnly = comparer.isOrderOnly(first.gold(), first.predicted());
        OpenOrder.Finding finding = open.judge(
                List.of(first.gold(), first.predicted()), plain.getFirst().subList(2, plain.getFirst().size()), orderOnly);
        unprobed |= finding == OpenOrder.Finding.UNPROBED;
        return finding == OpenOrder.Finding.STAYS ? Optional.of(first) : Optional.empty();
    }

    /** Whether order matters and both results have the same rows. */
    boolean isOrderOnly(Results results) {
        return comparer.isOrderOnly(results.gold(), results.predicted());
    }

    /** Databases on which the engine refused something. */
    int refused() {
        return refused;
    }

    /** For each database of the latest run whether its rows broke a declared CHECK, so that it is none of the search. */
    List<Boolean> broken() {
        return broken;
    }

    /** Whether some difference was dropped because a choice has no probe. */
    boolean hasUnprobed() {
        return unprobed;
    }

    /** Compares two results as {@code ex} does (counterexample.md §5.1). */
    private static final class Comparer {
        private final PairInput pair;
        private final ParsedSql gold;

        Comparer(PairInput pair) {
            this.pair = pair;
            this.gold = ParsedSql.parse(pair.gold(), pair.kind().dialect());
        }

        boolean equal(ResultTable first, ResultTable second) {
            TablePair tables = new TablePair(first, second, order(first));
            return tables.equal(pair.rules()) || tables.isCapped(pair.rules());
        }

        /** Whether the tables differ in the order of rows only. */
        boolean isOrderOnly(ResultTable first, ResultTable second) {
            ComparisonRules unordered = pair.rules().withOrderMode(OrderMode.IGNORE);
            return order(first).matters() && new TablePair(first, second, RowOrder.IGNORED).equal(unordered);
        }

        private RowOrder order(ResultTable table) {
            QueryShape shape = QueryShape.of(gold, table.columns().stream().map(Column::name).toList());
            boolean matters = pair.orderRequired().orElse(shape.ordered());
            return matters ? new RowOrder(true, shape.keys(), shape.keysHidden(), shape.limited()) : RowOrder.IGNORED;
        }
    }
}
