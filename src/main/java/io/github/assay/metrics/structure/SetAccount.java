package io.github.assay.metrics.structure;

import static io.github.assay.metrics.account.AccountBuilder.sql;

import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.Account.Mark;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.account.Sums;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which elements two sets share and which only one has, and the shares that follow. */
public final class SetAccount {
    private static final Pattern CLAUSE = Pattern.compile("(?s)(select|tables|where|group_by|having|order_by|limit|keywords):(.*)");

    private final Set<String> gold;
    private final Set<String> predicted;
    private final List<String> common;
    private final AccountBuilder account = new AccountBuilder();

    SetAccount(Set<String> gold, Set<String> predicted) {
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

    private static List<String> only(Set<String> one, Set<String> other) {
        return one.stream().filter(part -> !other.contains(part)).sorted().toList();
    }

    /** A part of a clause behind the clause's name, its condition in one piece. */
    private static String text(String part) {
        Matcher clause = CLAUSE.matcher(part);
        return sql(clause.matches()
                ? clause.group(1).replace('_', ' ') + ": " + clause.group(2).replace(" | ", " ").strip()
                : part);
    }
}
