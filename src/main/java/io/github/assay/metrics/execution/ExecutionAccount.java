package io.github.assay.metrics.execution;

import static io.github.assay.metrics.account.AccountBuilder.count;

import io.github.assay.compare.TableDiff;
import io.github.assay.compare.columns.ColumnPair;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.project.Case;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Explains why two tables are equal or differ: by columns, rows or the order of rows. */
final class ExecutionAccount {
    private final TableDiff diff;
    private final RowOrder order;
    private final Case.Expected expected;

    private ExecutionAccount(TableDiff diff, RowOrder order, Case.Expected expected) {
        this.diff = diff;
        this.order = order;
        this.expected = expected;
    }

    static Account of(Evidence evidence, TableDiff diff) {
        return new ExecutionAccount(diff, evidence.rowOrder(), evidence.expected()).make();
    }

    private Account make() {
        AccountBuilder account = new AccountBuilder();
        because().forEach(account::says);
        account.says(order());
        return account.build();
    }

    /** Each difference that makes the tables unequal, or a line that there is none. */
    private List<String> because() {
        if (diff.gold().isEmpty() && diff.predicted().isEmpty()) {
            return List.of("Neither table has a row.");
        }
        List<String> because = new ArrayList<>();
        if (diff.counts().missingColumns() > 0) {
            because.add("The prediction has no column for " + names(ColumnPair.Kind.MISSING) + " of gold.");
        }
        if (diff.counts().extraColumns() > 0) {
            because.add("The prediction has " + count(diff.counts().extraColumns(), "column") + " that gold has not: "
                    + names(ColumnPair.Kind.EXTRA)
                    + (diff.rules().allowExtraColumns() ? "; extra columns are allowed." : "; extra columns are not allowed."));
        }
        int lost = diff.counts().differentRows() + diff.counts().missingRows();
        int found = diff.counts().equalRows() + diff.counts().nearRows();
        because.add(rows(lost, found));
        if (diff.flags().contains("order_only_mismatch")) {
            because.add("Only the order of the rows differs.");
        }
        return because;
    }

    private String rows(int lost, int found) {
        boolean all = diff.counts().missingColumns() == 0;
        String over = all ? "" : " over the columns put together";
        int more = diff.counts().extraRows();
        String extra = more == 0 ? "" : "; the prediction has " + count(more, "row") + " more";
        return lost == 0
                ? "Each of the " + count(found, "gold row") + " has its equal in the prediction" + over + extra + "."
                : lost + " of " + count((long) lost + found, "gold row")
                        + (lost == 1 ? " has" : " have") + " no equal in the prediction" + over + extra + ".";
    }

    private String names(ColumnPair.Kind kind) {
        List<String> gold = AccountBuilder.names(diff.gold());
        List<String> predicted = AccountBuilder.names(diff.predicted());
        List<String> names = diff.columns().stream()
                .filter(c -> c.kind() == kind)
                .map(c -> kind == ColumnPair.Kind.MISSING
                        ? gold.get(c.gold().getAsInt())
                        : predicted.get(c.predicted().getAsInt()))
                .toList();
        int shown = Math.min(names.size(), 20);
        String more = names.size() > shown ? " and " + (names.size() - shown) + " more" : "";
        return names.stream().limit(shown).collect(Collectors.joining(", ")) + more;
    }

    private String order() {
        boolean stated = expected.orderRequired().isPresent();
        if (!order.matters() || diff.rules().orderMode() == OrderMode.IGNORE) {
            return "Row order does not count: " + (order.matters() ? "the option orderMode says so."
                    : stated ? "the case says so." : "gold has no outermost ORDER BY.");
        }
        String why = stated ? "the case says so" : "gold has an outermost ORDER BY";
        boolean ties = diff.rules().orderMode() == OrderMode.TIE_AWARE && !order.keys().isEmpty();
        String by = order.keys().stream()
                .map(k -> AccountBuilder.names(diff.gold()).get(k))
                .collect(Collectors.joining(", "));
        return "Row order counts: " + why + (ties ? "; rows with the same " + by + " may stand in any order." : ", row by row.");
    }
}
