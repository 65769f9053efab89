package io.github.assay.metrics.judge;

import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Sums;
import io.github.assay.metrics.judge.reply.DatafaceReply;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * {@code dataface-pass}: 1 iff the answer parses, names only what exists and is equivalent, wholly or in part
 * (metrics.md §3.10). Partial equivalence passes by design; the strict rate stands beside it.
 */
public final class DatafacePass implements Metric {
    private static final Set<String> PASSING = Set.of(
            Words.of(DatafaceReply.Equivalence.EQUIVALENT), Words.of(DatafaceReply.Equivalence.PARTIALLY_EQUIVALENT));
    private static final MetricInfo INFO = JudgeInfo.ofSql(
            "dataface-pass", "Dataface pass", OptionalDouble.of(1), "Dataface evaluation",
            MetricInfo.Need.GOLD_SQL, MetricInfo.Need.OTHER_METRICS);

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return evidence.score(DatafaceEquivalence.ID).map(DatafacePass::measurement);
    }

    private static Measurement measurement(Measurement equivalence) {
        Told told = new Told().text("equivalence", equivalence.label());
        Object why = equivalence.detail().getOrDefault("reason", "");
        return new Measurement(
                PASSING.contains(equivalence.label()) ? 1 : 0,
                "",
                equivalence.flags(),
                told.text("reason", why.toString()).detail());
    }

    @Override
    public Account account(Evidence evidence) {
        return Account.saying("Gates before the judge: " + gate(evidence, "parse-ok") + ", " + gate(evidence, "grounding-ok")
                + "; then the judge’s class, of which equivalent and partially equivalent pass.");
    }

    private static String gate(Evidence evidence, String metric) {
        return metric + " " + evidence.score(metric).asValue().map(m -> Sums.figure(m.value())).orElse("not known");
    }
}
