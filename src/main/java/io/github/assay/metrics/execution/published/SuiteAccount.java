package io.github.assay.metrics.execution.published;

import static io.github.assay.metrics.account.AccountBuilder.count;

import io.github.assay.compare.TableDiff;
import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.SideResults.SuiteRun;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.execution.DifferingRows;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Explains on which databases of a test suite two queries agree or differ. For the first database that separates them
 * it shows how their tables differ.
 */
final class SuiteAccount {
    private final List<SuiteRun> runs;
    private final ComparisonRules rules;
    private final Function<ResultTable, RowOrder> order;
    private final AccountBuilder account = new AccountBuilder();

    /** @param order whether row order counts, by the gold table on a database */
    SuiteAccount(List<SuiteRun> runs, ComparisonRules rules, Function<ResultTable, RowOrder> order) {
        this.runs = runs;
        this.rules = rules;
        this.order = order;
    }

    Account make() {
        List<SuiteRun> used = runs.stream().filter(r -> r.gold() instanceof ExecutionOutcome.Rows).toList();
        List<SuiteRun> dropped = runs.stream().filter(r -> !used.contains(r)).toList();
        int variants = used.stream().mapToInt(r -> r.predicted().size()).min().orElse(0);
        int passing = IntStream.range(0, variants)
                .filter(v -> used.stream().allMatch(r -> agrees(r, v)))
                .findFirst()
                .orElse(-1);
        List<SuiteRun> apart = used.stream().filter(r -> variants == 0 || !agrees(r, 0)).toList();
        account.instead("separating").figure("databases_apart", apart.size());
        account.says("The queries agree on " + (used.size() - apart.size()) + " of " + count(used.size(), "database")
                + "; one on which they do not is enough for 0.");
        variants(variants, passing);
        account.passage("Databases that tell them apart", apart, r -> Line.of(Mark.DIFFERENT, r.database() + ": " + how(r)));
        apart.stream().filter(r -> diff(r) != null).findFirst().ifPresent(this::first);
        account.passage("Databases on which they agree", used.stream().filter(r -> !apart.contains(r)).toList(),
                r -> Line.of(Mark.EQUAL, r.database() + ": " + rows(r.gold())));
        account.passage("Databases left out, as the gold query gives no table there", dropped,
                r -> Line.of(Mark.NONE, r.database() + ": " + rows(r.gold())));
        return account.build().withoutRows();
    }

    /** The results of other literals in the prediction, where those were tried. */
    private void variants(int variants, int passing) {
        if (variants > 1) {
            account.says("Gold’s literals were put into the prediction in " + count(variants - 1, "way") + ": "
                    + (passing < 0 ? "none agrees everywhere." : passing == 0 ? "it agrees as it is."
                            : "number " + passing + " agrees everywhere."));
        }
        if (runs.stream().anyMatch(SuiteRun::capped)) {
            account.says("There were more ways than are tried.");
        }
    }

    private boolean agrees(SuiteRun run, int variant) {
        return run.gold() instanceof ExecutionOutcome.Rows(ResultTable gold, _)
                && run.predicted().get(variant) instanceof ExecutionOutcome.Rows(ResultTable table, _)
                && new TablePair(gold, table, order.apply(gold)).equal(rules);
    }

    private TableDiff diff(SuiteRun run) {
        return run.gold() instanceof ExecutionOutcome.Rows(ResultTable gold, _)
                        && !run.predicted().isEmpty()
                        && run.predicted().getFirst() instanceof ExecutionOutcome.Rows(ResultTable table, _)
                ? new TablePair(gold, table, order.apply(gold)).diff(rules)
                : null;
    }

    private String how(SuiteRun run) {
        TableDiff diff = diff(run);
        if (diff == null) {
            return "the prediction " + (run.predicted().isEmpty() ? "was not run" : rows(run.predicted().getFirst()));
        }
        List<String> how = new ArrayList<>(List.of(
                "gold " + size(diff.gold()) + ", prediction " + size(diff.predicted())));
        int lost = diff.counts().differentRows() + diff.counts().missingRows();
        if (lost > 0) {
            how.add(count(lost, "gold row") + " without an equal");
        }
        if (diff.counts().extraRows() > 0) {
            how.add(count(diff.counts().extraRows(), "row") + " more than gold");
        }
        if (diff.flags().contains("order_only_mismatch")) {
            how.add("only the order differs");
        }
        return String.join("; ", how);
    }

    private void first(SuiteRun run) {
        TableDiff diff = diff(run);
        account.says("On " + run.database() + ":");
        new DifferingRows(diff, account).add();
    }

    private static String size(ResultTable table) {
        return count(table.rowCount(), "row") + " × " + count(table.columnCount(), "column");
    }

    private static String rows(ExecutionOutcome outcome) {
        return switch (outcome) {
            case ExecutionOutcome.Rows(ResultTable table, _) -> size(table);
            case ExecutionOutcome.EngineError(String message) -> "fails: " + AccountBuilder.sql(message.strip());
            case ExecutionOutcome.Timeout(var limit) -> "ran out of time after " + limit.toSeconds() + " s";
            case ExecutionOutcome.Blocked(String rule, String detail, _) -> "is blocked: " + rule + " " + detail;
            case ExecutionOutcome.TooLarge(String what, String detail, _) -> "is too large: " + what + " " + detail;
            case ExecutionOutcome.Unreachable(String message) -> "cannot be run: " + message;
        };
    }
}
