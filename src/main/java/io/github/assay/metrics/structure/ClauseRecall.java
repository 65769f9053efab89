package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Step.Arithmetic;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/** {@code clause-recall}: recall of the elements of all clauses (metrics.md §2.7). */
public final class ClauseRecall implements Metric {
    private static final MetricInfo INFO = LinkedNames.info("clause-recall", "Clause recall");

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return LinkedNames.clauses(evidence, SetMatch::recall, SetSteps::recall);
    }

    /** The mean of another metric's value and clause recall, both in the detail; flags are those of the recall. */
    static Outcome<Measurement> meanWith(String other, Evidence evidence) {
        return evidence.score(other).flatMap(one -> evidence.score(INFO.id()).map(recall -> {
            Map<String, Double> inputs = new TreeMap<>();
            inputs.put(other.replace('-', '_'), one.value());
            inputs.put("clause_recall", recall.value());
            FindingList findings = new FindingList();
            inputs.forEach(findings::input);
            Measurement mean = Measurement.of((one.value() + recall.value()) / 2, findings.list()).withFlags(recall.flags());
            return evidence.explained(mean, steps -> {
                steps.says("clause.mean", new Arithmetic.Mean(List.of(one.value(), recall.value())), other);
                evidence.explain(INFO.id()).asValue().ifPresent(steps::of);
            });
        }));
    }

    /** {@code clause-precision}: precision of the elements of all clauses (metrics.md §2.7). */
    public static final class ClausePrecision implements Metric {
        private static final MetricInfo INFO = LinkedNames.info("clause-precision", "Clause precision");

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return LinkedNames.clauses(evidence, SetMatch::precision, SetSteps::precision);
        }
    }

    /** {@code clause-recall-ast}: the clause recall of {@link ClauseRecall}, as the EvalAssist adaptation takes it (metrics.md §2.8). */
    public static final class ClauseRecallAst implements Metric {
        private static final MetricInfo INFO = MetricInfo.unit(
                "clause-recall-ast", "Clause recall (EvalAssist)", MetricInfo.Group.STRUCTURE,
                OptionalDouble.of(0.7), Set.of(Need.GOLD_SQL, Need.PREDICTED_SQL, Need.OTHER_METRICS),
                "BADGER §6.2; metrics.md §2.8")
                .onRequest();

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return evidence.same("clause-recall");
        }
    }
}
