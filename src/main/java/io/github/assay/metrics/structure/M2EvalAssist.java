package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * {@code m2-evalassist}: the rubric judge's value (metrics.md §2.8). Without a reply it is the mean of tree similarity
 * and clause recall, flagged {@code no_judge}.
 */
public final class M2EvalAssist implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "m2-evalassist", "EvalAssist (M2)", MetricInfo.Group.STRUCTURE, OptionalDouble.of(0.7),
            Set.of(Need.GOLD_SQL, Need.PREDICTED_SQL, Need.JUDGE_REPLY, Need.OTHER_METRICS),
            "BADGER §6.2, adapted; metrics.md §2.8, §6.8")
            .onRequest();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        Outcome<Measurement> rubric = evidence.score("rubric-judge");
        if (rubric.asValue().isPresent()) {
            Measurement judged = rubric.asValue().get();
            return Outcome.value(evidence.explained(
                    new Measurement(judged.value(), "", judged.flags(), new FindingList().number("rubric", judged.value()).list()),
                    steps -> steps.says("rubric.alone")));
        }
        if (rubric.reason().equals("judge_invalid")) {
            return rubric;
        }
        return ClauseRecall.meanWith("ast-similarity", evidence).map(M2EvalAssist::unjudged);
    }

    private static Measurement unjudged(Measurement mean) {
        List<String> flags = new ArrayList<>(mean.flags());
        flags.add("no_judge");
        return mean.withFlags(flags);
    }

    /** {@code m5-dr-spider}: mean of schema link F1 and clause recall (metrics.md §2.7). Nearly every prediction passes it. */
    public static final class M5DrSpider implements Metric {
        private static final MetricInfo INFO = MetricInfo.unit(
                "m5-dr-spider", "Dr. Spider (M5)", MetricInfo.Group.STRUCTURE, OptionalDouble.of(0.5),
                Set.of(Need.GOLD_SQL, Need.PREDICTED_SQL, Need.OTHER_METRICS),
                "BADGER §6.2, adapted; metrics.md §2.7, §6.8")
                .onRequest();

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return ClauseRecall.meanWith("schema-link-f1", evidence);
        }
    }
}
