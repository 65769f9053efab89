package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.query.ParsedSql;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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

    /** The label of a query by the usual options; empty where it cannot be read. */
    public static Optional<String> tier(ParsedSql gold) {
        return gold.parts(ParsedSql.columnsOf(gold)).map(q -> tier(q, BadgerSets.of(q, gold, true), false).name().toLowerCase(Locale.ROOT));
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
            String label = tier.name().toLowerCase(Locale.ROOT);
            return Outcome.value(evidence.explained(
                    new Measurement(tier.ordinal(), label, List.of(), counts(gold, sets)),
                    steps -> {
                        long weight = weight(sets, !gold.branches().isEmpty(), !gold.ctes().isEmpty());
                        steps.figure("signs_of_extra_hard", weight).says("complexity." + label, weight);
                    }));
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
}
