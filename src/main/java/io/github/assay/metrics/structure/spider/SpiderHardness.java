package io.github.assay.metrics.structure.spider;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.structure.SqlPair;
import io.github.assay.sql.canonical.QueryParts;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;

/** {@code spider-hardness}: how hard the gold query is by Spider's counts, from 0 (easy) to 3 (metrics.md §2.3). */
public final class SpiderHardness implements Metric {
    private static final String ID = "spider-hardness";
    private static final MetricInfo INFO = new MetricInfo(
            ID,
            "Spider hardness",
            MetricInfo.Group.STRUCTURE,
            0,
            3,
            OptionalDouble.empty(),
            Set.of(MetricInfo.Need.GOLD_SQL),
            List.of(MetricInfo.Option.flag(
                    "parityCounting", "aggregates are counted as the original does: also NOT in WHERE, AND and OR in HAVING")),
            "taoyds/spider evaluation.py; metrics.md §2.3",
            1).diagnostic();

    private enum Level {
        EASY,
        MEDIUM,
        HARD,
        EXTRA
    }

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        boolean parity = evidence.is(ID, "parityCounting", "false", "true");
        return SqlPair.withoutGold(evidence).orElseGet(() -> {
            QueryParts gold = SqlPair.gold(evidence).orElseThrow();
            HardnessCounts counts = HardnessCounts.of(gold, parity);
            Level level = level(counts.components(), counts.nested(), counts.others());
            FindingList findings = new FindingList();
            findings.number("component1", counts.components());
            findings.number("component2", counts.nested());
            findings.number("others", counts.others());
            List<String> flags = gold.ctes().isEmpty() ? List.of() : List.of("cte_extension");
            return Outcome.value(
                    new Measurement(level.ordinal(), level.name().toLowerCase(Locale.ROOT), flags, findings.list()));
        });
    }

    private static Level level(int one, int two, int others) {
        if (one <= 1 && others == 0 && two == 0) {
            return Level.EASY;
        }
        if (two == 0 && (others <= 2 && one <= 1 || one <= 2 && others < 2)) {
            return Level.MEDIUM;
        }
        boolean wide = others > 2 && one <= 2 && two == 0;
        boolean long3 = one == 3 && others <= 2 && two == 0;
        boolean deep = one <= 1 && others == 0 && two <= 1;
        return wide || long3 || deep ? Level.HARD : Level.EXTRA;
    }

    @Override
    public Account account(Evidence evidence) {
        boolean parity = evidence.is(ID, "parityCounting", "false", "true");
        return SqlPair.withoutGold(evidence).isPresent()
                ? Account.NONE
                : SqlPair.gold(evidence).map(gold -> why(HardnessCounts.of(gold, parity))).orElse(Account.NONE);
    }

    private static Account why(HardnessCounts c) {
        Level level = level(c.components(), c.nested(), c.others());
        String rule = switch (level) {
            case EASY -> "easy: at most 1 clause, no nested query, no other feature";
            case MEDIUM -> "medium: no nested query, and at most 1 clause with 2 other features, or 2 clauses with 1";
            case HARD -> "hard: beyond medium by one step only: more other features, a third clause, or a nested query alone";
            case EXTRA -> "extra: beyond hard";
        };
        return new AccountBuilder()
                .says("Clauses are WHERE, GROUP BY, ORDER BY, LIMIT, each further table, each OR and LIKE; other features are "
                        + "several aggregates, select items, conditions or grouping columns.")
                .says(rule + ".")
                .build();
    }
}
