package io.github.assay.metrics.execution;

import io.github.assay.compare.CellPolicy;
import io.github.assay.compare.ComparisonRules;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.parity.DefogTables;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What {@code ex-defog} and {@code ex-defog-subset} have in common: the prediction is compared with each gold query
 * that braces and semicolons allow, and any of them suffices (metrics.md §1.6).
 */
final class Defog {
    private static final String PARITY = "parity";

    /** Which of both metrics. */
    enum Kind {
        EXACT,
        SUBSET
    }

    private Defog() {}

    static MetricInfo info(String id, String name) {
        return MetricInfo.unit(
                        id,
                        name,
                        MetricInfo.Group.EXECUTION,
                        OptionalDouble.of(1),
                        Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT, Need.GOLD_SQL),
                        "defog-ai/sql-eval eval.py compare_query_results")
                .with(RuleOptions.cellsAnd(
                        CellPolicy.STANDARD,
                        RuleOptions.ORDER,
                        Option.flag(PARITY, "whether tables are compared as the original program does, duplicates dropped "
                                + "and columns sorted by name; no other option counts then")));
    }

    static Outcome<Measurement> measure(Evidence evidence, String id, Kind kind) {
        Predicate<GoldTables.Gold> passes = passes(evidence, id, kind);
        boolean parity = RuleOptions.flag(evidence, id, PARITY);
        ComparisonRules rules = rules(evidence, id, kind);
        Predicate<GoldTables.Gold> capped = gold -> !parity && gold.pair().isCapped(rules);
        return GoldTables.measure(evidence, _ -> true, golds -> score(golds, passes, capped));
    }

    private static ComparisonRules rules(Evidence evidence, String id, Kind kind) {
        return RuleOptions.of(evidence, id, ComparisonRules.STANDARD).withExtraColumns(kind == Kind.SUBSET);
    }

    private static Predicate<GoldTables.Gold> passes(Evidence evidence, String id, Kind kind) {
        ComparisonRules rules = rules(evidence, id, kind);
        return RuleOptions.flag(evidence, id, PARITY)
                ? gold -> passesInParity(evidence, gold, kind)
                : gold -> gold.pair().equal(rules);
    }

    static Account account(Evidence evidence, String id, Kind kind) {
        List<GoldTables.Gold> golds = GoldTables.whole(evidence, _ -> true);
        if (golds.isEmpty()) {
            return Account.NONE;
        }
        DefogAccount account = new DefogAccount(golds, passes(evidence, id, kind));
        Account made = RuleOptions.flag(evidence, id, PARITY)
                ? account.parity(gold -> tables(evidence, gold), kind)
                : account.own(rules(evidence, id, kind));
        return golds.size() == 1 && GoldTables.isOwn(evidence, golds.getFirst()) ? made : made.withoutRows();
    }

    /** The original looks for a subset only where the tables are not the same. */
    private static boolean passesInParity(Evidence evidence, GoldTables.Gold gold, Kind kind) {
        DefogTables tables = tables(evidence, gold);
        return tables.exact() || kind == Kind.SUBSET && tables.subset();
    }

    private static DefogTables tables(Evidence evidence, GoldTables.Gold gold) {
        return DefogTables.of(
                gold.pair(),
                evidence.item().evalCase().question(),
                gold.sql(),
                evidence.predictedText());
    }

    private static Measurement score(
            List<GoldTables.Gold> golds, Predicate<GoldTables.Gold> passes, Predicate<GoldTables.Gold> capped) {
        Optional<GoldTables.Gold> found = golds.stream().filter(passes).findFirst();
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("gold_queries", golds.size());
        found.ifPresent(gold -> detail.put("matched_gold", gold.number() + 1));
        found.filter(gold -> !gold.sql().isEmpty()).ifPresent(gold -> detail.put("matched_gold_sql", gold.sql()));
        boolean vacuous = found.map(gold -> gold.pair().gold().isEmpty()).orElse(false);
        if (found.isEmpty()) {
            return new Measurement(0, "", golds.stream().anyMatch(capped) ? List.of("alignment_capped") : List.of(), detail);
        }
        return new Measurement(1, "", vacuous ? List.of("vacuous") : List.of(), detail);
    }
}
