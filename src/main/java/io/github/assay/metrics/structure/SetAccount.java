package io.github.assay.metrics.structure;

import static io.github.assay.metrics.account.AccountBuilder.sql;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding.Part;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.account.Sums;
import java.util.List;
import java.util.Set;

/** Explains which elements two sets share, which only one has, and the resulting shares. */
public final class SetAccount {
    private final Set<Part> gold;
    private final Set<Part> predicted;
    private final List<Part> common;
    private final AccountBuilder account = new AccountBuilder();

    SetAccount(Set<Part> gold, Set<Part> predicted) {
        this.gold = gold;
        this.predicted = predicted;
        this.common = gold.stream().filter(predicted::contains).sorted().toList();
    }

    Account recall() {
        return empty() ? settled() : listed(Sums.share(common.size(), gold.size()) + " of gold’s parts are in the prediction.");
    }

    Account precision() {
        return empty()
                ? settled()
                : listed(Sums.share(common.size(), predicted.size()) + " of the prediction’s parts are in gold.");
    }

    public Account f1() {
        if (!empty() && common.isEmpty()) {
            return listed("No part is in both: F1 = 0.");
        }
        return empty()
                ? settled()
                : listed(Sums.f1((double) common.size() / predicted.size(), (double) common.size() / gold.size()) + "; precision "
                        + Sums.share(common.size(), predicted.size()) + ", recall " + Sums.share(common.size(), gold.size()) + ".");
    }

    private boolean empty() {
        return gold.isEmpty() || predicted.isEmpty();
    }

    private Account settled() {
        return listed(gold.isEmpty() && predicted.isEmpty()
                ? "Neither query has a part to compare: they agree."
                : "Only one of the queries has parts to compare.");
    }

    private Account listed(String sum) {
        account.figure("in_common", common.size());
        account.says(sum);
        account.instead("missing", "extra");
        account.passage("Only in gold", only(gold, predicted), part -> Line.of(Mark.MISSING, text(part)));
        account.passage("Only in the prediction", only(predicted, gold), part -> Line.of(Mark.EXTRA, text(part)));
        account.passage("In both", common, part -> Line.of(Mark.EQUAL, text(part)));
        return account.build();
    }

    private static List<Part> only(Set<Part> one, Set<Part> other) {
        return one.stream().filter(part -> !other.contains(part)).sorted().toList();
    }

    /** A part of a clause behind the clause's name, its condition in one piece. */
    private static String text(Part part) {
        return sql(part.clause().isEmpty()
                ? part.text()
                : part.clause().replace('_', ' ') + ": " + part.text().replace(" | ", " ").strip());
    }
}
