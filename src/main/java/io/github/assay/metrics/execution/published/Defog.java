package io.github.assay.metrics.execution.published;

import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.execution.GoldTables;
import io.github.assay.metrics.execution.RuleOptions;
import io.github.assay.metrics.parity.DefogTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The metrics {@code ex-defog} and {@code ex-defog-subset} (metrics.md §1.6). The prediction is compared with each gold
 * query that braces and semicolons allow; one match is enough.
 */
public abstract class Defog implements Metric {
    private static final String PARITY = "parity";

    private final MetricInfo info;
    private final Kind kind;

    private Defog(String id, String name, Kind kind) {
        info = info(id, name);
        this.kind = kind;
    }

    /** Which of both metrics. */
    enum Kind {
        EXACT,
        SUBSET
    }

    /** {@code ex-defog}: 1 when the predicted table is the same table as one of the gold queries returns. */
    public static final class DefogExact extends Defog {
        public DefogExact() {
            super("ex-defog", "EX (Defog)", Kind.EXACT);
        }
    }

    /** {@code ex-defog-subset}: 1 when the predicted table holds all columns of one gold query's table. */
    public static final class DefogSubset extends Defog {
        public DefogSubset() {
            super("ex-defog-subset", "EX (Defog subset)", Kind.SUBSET);
        }
    }

    @Override
    public MetricInfo info() {
        return info;
    }

    private static MetricInfo info(String id, String name) {
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

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        if (RuleOptions.flag(evidence, info.id(), PARITY)) {
            List<GoldTables.Gold> golds = new ArrayList<>();
            Outcome<Measurement> gate = GoldTables.measure(evidence, _ -> true, found -> {
                golds.addAll(found);
                return Measurement.of(0);
            });
            return golds.isEmpty()
                    ? gate
                    : gate.flatMap(gated -> inParity(evidence, golds)
                            .map(found -> score(golds, found, false, gated.flags())));
        }
        ComparisonRules rules = rules(evidence);
        return GoldTables.measure(evidence, _ -> true, golds -> score(
                golds, golds.stream().filter(gold -> gold.pair().equal(rules)).findFirst(),
                golds.stream().anyMatch(gold -> gold.pair().isCapped(rules)), List.of()), true);
    }

    private ComparisonRules rules(Evidence evidence) {
        return RuleOptions.of(evidence, info.id(), ComparisonRules.STANDARD).withExtraColumns(kind == Kind.SUBSET);
    }

    @Override
    public Account account(Evidence evidence) {
        List<GoldTables.Gold> golds = GoldTables.whole(evidence, _ -> true);
        if (golds.isEmpty()) {
            return Account.NONE;
        }
        boolean parity = RuleOptions.flag(evidence, info.id(), PARITY);
        ComparisonRules rules = rules(evidence);
        Optional<GoldTables.Gold> matched = parity
                ? inParity(evidence, golds).asValue().flatMap(found -> found)
                : golds.stream().filter(gold -> gold.pair().equal(rules)).findFirst();
        DefogAccount account = new DefogAccount(golds, matched);
        Account made = parity ? account.parity(gold -> tables(evidence, gold), kind) : account.own(rules);
        return golds.size() == 1 && GoldTables.isOwn(evidence, golds.getFirst()) ? made : made.withoutRows();
    }

    /**
     * The gold query that decides. The original takes one after the other until one is the same table; where it raises an
     * exception on the way, it has no figure.
     */
    private Outcome<Optional<GoldTables.Gold>> inParity(Evidence evidence, List<GoldTables.Gold> golds) {
        Optional<GoldTables.Gold> part = Optional.empty();
        for (GoldTables.Gold gold : golds) {
            DefogTables tables = tables(evidence, gold);
            Optional<Boolean> exact = tables.exact();
            if (exact.orElse(false)) {
                return Outcome.value(Optional.of(gold));
            }
            Optional<Boolean> subset = kind == Kind.EXACT ? exact : exact.flatMap(_ -> tables.subset());
            if (subset.isEmpty()) {
                return Outcome.unavailable("peer_raises", tables.whyRaised());
            }
            if (subset.get() && part.isEmpty()) {
                part = Optional.of(gold);
            }
        }
        return Outcome.value(part);
    }

    private static DefogTables tables(Evidence evidence, GoldTables.Gold gold) {
        return DefogTables.of(
                gold.pair(),
                evidence.item().evalCase().question(),
                gold.sql(),
                evidence.predictedText());
    }

    private static Measurement score(
            List<GoldTables.Gold> golds, Optional<GoldTables.Gold> found, boolean capped, List<String> flags) {
        FindingList findings = new FindingList();
        findings.number("gold_queries", golds.size());
        found.ifPresent(gold -> findings.number("matched_gold", gold.number() + 1));
        found.filter(gold -> !gold.sql().isEmpty()).ifPresent(gold -> findings.quoted("matched_gold_sql", gold.sql()));
        List<String> all = new ArrayList<>();
        if (found.isEmpty() && capped) {
            all.add("alignment_capped");
        } else if (found.map(gold -> gold.pair().gold().isEmpty()).orElse(false)) {
            all.add("vacuous");
        }
        all.addAll(flags);
        return new Measurement(found.isPresent() ? 1 : 0, "", all, findings.list());
    }
}
