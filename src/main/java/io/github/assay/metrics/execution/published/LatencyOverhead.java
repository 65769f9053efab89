package io.github.assay.metrics.execution.published;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.SideResults.Timings;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * {@code latency-overhead}: by how many per cent the system's whole answer takes longer than the gold query (metrics.md
 * §1.16). The answer's time is the one the system states; the gold query's is the mean of its timings
 * ({@code assay run --timing}). Times of an ordinary run are not used: queries run in parallel there, and their times
 * differ from run to run.
 */
public final class LatencyOverhead implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
                    "latency-overhead", "Latency overhead %", MetricInfo.Group.EXECUTION, OptionalDouble.empty(),
                    Set.of(Need.TIMINGS), "BADGER Table 2")
            .withRange(-100, Double.POSITIVE_INFINITY).diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        OptionalDouble agent = agent(evidence);
        OptionalDouble gold = gold(evidence);
        if (agent.isEmpty() || gold.isEmpty() || !(gold.getAsDouble() > 0) || agent.getAsDouble() < 0) {
            return Outcome.unavailable(
                    "no_timing",
                    "it needs the answer's latency and the gold query's time above 0, which 'assay run --timing N' takes");
        }
        FindingList findings = new FindingList();
        findings.number("agent_ms", agent.getAsDouble());
        findings.number("gold_ms", gold.getAsDouble());
        double overhead = 100 * (agent.getAsDouble() - gold.getAsDouble()) / gold.getAsDouble();
        return Outcome.value(evidence.explained(
                Measurement.of(overhead, findings.list()),
                steps -> new TimeRatio.TimesSteps(evidence.sides().timings().orElseThrow(), steps)
                        .ofOverhead(agent.getAsDouble(), gold.getAsDouble())));
    }

    private static OptionalDouble agent(Evidence evidence) {
        return evidence.sides()
                .timings()
                .map(Timings::agent)
                .filter(OptionalDouble::isPresent)
                .orElse(evidence.item().prediction().answer().latencyMillis());
    }

    private static OptionalDouble gold(Evidence evidence) {
        return evidence.sides()
                .timings()
                .map(t -> t.gold().stream().mapToDouble(x -> x).average())
                .orElse(OptionalDouble.empty());
    }
}
