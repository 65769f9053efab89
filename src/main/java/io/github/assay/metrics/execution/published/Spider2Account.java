package io.github.assay.metrics.execution.published;

import static io.github.assay.metrics.account.AccountBuilder.count;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.columns.ColumnMapping;
import io.github.assay.compare.columns.ColumnPair;
import io.github.assay.compare.columns.JoinedCells;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.parity.Spider2Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Explains which checked gold columns the prediction has, and the nearest column for each of the others. */
final class Spider2Account {
    private final TablePair pair;
    private final List<String> gold;
    private final List<String> predicted;
    private final AccountBuilder account = new AccountBuilder();
    private final List<Line> found = new ArrayList<>();
    private final List<Line> missing = new ArrayList<>();

    /** @param pair the checked gold columns and the predicted table */
    Spider2Account(TablePair pair) {
        this.pair = pair;
        gold = AccountBuilder.names(pair.gold());
        predicted = AccountBuilder.names(pair.predicted());
    }

    /** Columns that agree together, row by row. */
    Account own(ComparisonRules rules) {
        sizes();
        if (pair.equal(rules)) {
            pair.diff(rules).columns().stream()
                    .filter(c -> c.kind() == ColumnPair.Kind.PAIRED)
                    .forEach(c -> found.add(found(c.gold().getAsInt(), c.predicted().getAsInt())));
            return finish(gold.size());
        }
        ColumnMapping columns = pair.agreement(rules);
        for (int g = 0; g < gold.size(); g++) {
            if (columns.partner(g) >= 0) {
                found.add(found(g, columns.partner(g)));
            } else {
                missing.add(nearest(g, columns, rules));
            }
        }
        if (missing.isEmpty()) {
            account.says("Each column agrees, but the rows over all of them do not: their order or a tolerance is at odds. "
                    + "One column less counts as matched.");
        }
        return finish(Math.min(columns.size(), gold.size() - 1));
    }

    private void sizes() {
        if (pair.gold().rowCount() != pair.predicted().rowCount()) {
            account.says("Gold has " + count(pair.gold().rowCount(), "row") + ", the prediction "
                    + pair.predicted().rowCount() + ": no column of one can be equal to a column of the other.");
        }
    }

    private Account finish(int matched) {
        account.figure("matched_columns", matched);
        account.figure("columns_not_found", gold.size() - matched);
        account.passage("Gold columns with no equal predicted column", missing, line -> line);
        account.passage("Gold columns found", found, line -> line);
        return account.build();
    }

    private Line found(int g, int p) {
        return Line.of(Mark.EQUAL, gold.get(g).equals(predicted.get(p)) ? gold.get(g) : gold.get(g) + " → " + predicted.get(p));
    }

    /** A gold column beside the free predicted column that has most of its cells at their places. */
    private Line nearest(int g, ColumnMapping taken, ComparisonRules rules) {
        int best = -1;
        int bestEqual = -1;
        JoinedCells bestCells = null;
        for (int p = 0; p < predicted.size(); p++) {
            if (isTaken(taken, p)) {
                continue;
            }
            JoinedCells cells = pair.joined(rules, single(g, p));
            int equal = (int) IntStream.range(0, rows()).filter(row -> cells.equal(row, row, 0)).count();
            if (equal > bestEqual || equal == bestEqual && gold.get(g).equalsIgnoreCase(predicted.get(p))) {
                best = p;
                bestEqual = equal;
                bestCells = cells;
            }
        }
        JoinedCells cells = bestCells;
        return best < 0
                ? Line.of(Mark.MISSING, gold.get(g) + ": no predicted column is left")
                : beside(g, best, bestEqual,
                        IntStream.range(0, rows()).filter(row -> !cells.equal(row, row, 0)).findFirst());
    }

    private int rows() {
        return Math.min(pair.gold().rowCount(), pair.predicted().rowCount());
    }

    private static boolean isTaken(ColumnMapping columns, int p) {
        return IntStream.range(0, columns.size()).anyMatch(i -> columns.predicted(i) == p);
    }

    private ColumnMapping single(int g, int p) {
        int[] partners = IntStream.range(0, gold.size()).map(c -> c == g ? p : -1).toArray();
        return new ColumnMapping(partners, predicted.size());
    }

    private Line beside(int g, int p, int equal, OptionalInt row) {
        String start = gold.get(g) + ": closest is " + predicted.get(p) + ", " + equal + " of " + count(rows(), "cell") + " equal";
        if (row.isEmpty() || !account.hasRoom()) {
            boolean near = rows() > 0 && equal == rows();
            return Line.of(Mark.MISSING, near ? start + " within the tolerance, which counts only where all columns agree" : start);
        }
        int at = row.getAsInt();
        return Line.of(Mark.MISSING, start + "; first in row " + (at + 1) + ": "
                + account.change(pair.gold().rows().get(at).get(g), pair.predicted().rows().get(at).get(p)), at, at);
    }

    /** Each column on its own, as the original has it. */
    Account parity(Spider2Columns columns) {
        sizes();
        account.says("Each column is looked for on its own; NULL counts as 0.");
        for (int g = 0; g < gold.size(); g++) {
            OptionalInt partner = columns.partner(g);
            if (partner.isPresent()) {
                found.add(found(g, partner.getAsInt()));
            } else {
                missing.add(Line.of(Mark.MISSING, gold.get(g)));
            }
        }
        return finish(found.size());
    }
}
