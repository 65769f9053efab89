package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.sql.canonical.QueryParts;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** {@code badger-complexity}: how complex the gold query is, in four tiers (metrics.md §2.5). */
public final class BadgerComplexity implements Metric {
    private static final String ID = "badger-complexity";
    private static final MetricInfo INFO = new MetricInfo(
            ID, "Complexity", MetricInfo.Group.STRUCTURE, 0, 3, OptionalDouble.empty(),
            Set.of(MetricInfo.Need.GOLD_SQL),
            List.of(MetricInfo.Option.flag("algorithm1Literal", "a query with one-column CTE may be easy, as the algorithm prints it")),
            "BADGER algorithm 1; metrics.md §2.5", 1).diagnostic();

    /** The tiers by rising complexity. */
    enum Tier {
        EASY,
        MEDIUM,
        HARD,
        EXTRA_HARD
    }

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        boolean literal = evidence.is(ID, "algorithm1Literal", "false", "true");
        return SqlPair.withoutGold(evidence).orElseGet(() -> {
            QueryParts gold = SqlPair.gold(evidence).orElseThrow();
            BadgerSets sets = BadgerSets.of(gold, evidence.goldSql(), !literal);
            Tier tier = tier(gold, sets, literal);
            return Outcome.value(
                    new Measurement(tier.ordinal(), tier.name().toLowerCase(Locale.ROOT), List.of(), counts(gold, sets)));
        });
    }

    /** The counts of the algorithm. */
    private static List<Finding> counts(QueryParts q, BadgerSets sets) {
        FindingList findings = new FindingList();
        List.of("select", "tables", "where", "group_by", "order_by", "having").forEach(s -> findings.number(s, sets.size(s)));
        findings.flag("nested", sets.hasNested());
        findings.flag("set_operation", !q.branches().isEmpty());
        findings.flag("cte", !q.ctes().isEmpty());
        return findings.list();
    }

    private static Tier tier(QueryParts q, BadgerSets sets, boolean literal) {
        boolean cte = !q.ctes().isEmpty();
        boolean setOperation = !q.branches().isEmpty();
        boolean deep = sets.hasNested() || setOperation;
        boolean join = sets.size("tables") > 1 || !q.joins().isEmpty();
        boolean flat = sets.size("group_by") == 0 && !deep;
        boolean single = sets.size("select") <= 1 && sets.size("where") <= 1 && sets.size("order_by") == 0;
        if (flat && single && !join && (literal || !cte)) {
            return Tier.EASY;
        }
        if (flat && sets.size("select") <= 3 && sets.size("where") <= 2 && !cte) {
            return Tier.MEDIUM;
        }
        if (weight(sets, setOperation, cte) >= 2) {
            return Tier.EXTRA_HARD;
        }
        boolean wide = sets.size("select") > 2 || sets.size("where") > 2 || sets.size("group_by") >= 2;
        return wide || deep || cte ? Tier.HARD : Tier.MEDIUM;
    }

    /** σ of the algorithm. */
    private static long weight(BadgerSets sets, boolean setOperation, boolean cte) {
        return Stream.of(
                        sets.size("select") > 3,
                        sets.size("where") > 3,
                        sets.size("group_by") > 2,
                        sets.hasNested(),
                        setOperation,
                        sets.size("having") > 0,
                        cte,
                        sets.size("tables") > 3)
                .filter(b -> b)
                .count();
    }

    @Override
    public Account account(Evidence evidence) {
        boolean literal = evidence.is(ID, "algorithm1Literal", "false", "true");
        return SqlPair.withoutGold(evidence).isPresent()
                ? Account.NONE
                : SqlPair.gold(evidence)
                        .map(gold -> why(gold, BadgerSets.of(gold, evidence.goldSql(), !literal), literal))
                        .orElse(Account.NONE);
    }

    private static Account why(QueryParts q, BadgerSets sets, boolean literal) {
        long weight = weight(sets, !q.branches().isEmpty(), !q.ctes().isEmpty());
        String rule = switch (tier(q, sets, literal)) {
            case EASY -> "easy: one output column, at most one condition, no grouping, order, join, nesting or set operation";
            case MEDIUM -> "medium: at most 3 output columns and 2 conditions, no nesting, or one grouping column at most";
            case HARD -> "hard: more than 2 output columns or conditions, several grouping columns, nesting, a set operation or a "
                    + "common table expression";
            case EXTRA_HARD -> "extra hard: " + weight + " of the 8 signs hold, 2 are enough";
        };
        return new AccountBuilder().figure("signs_of_extra_hard", weight).says(rule + ".").build();
    }
}
