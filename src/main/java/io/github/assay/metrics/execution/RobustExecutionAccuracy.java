package io.github.assay.metrics.execution;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.SideResults;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * {@code ex-robust}: {@code ex}, but 0 where a search found a small realistic database on which the two queries return
 * different tables (metrics.md §1.18, counterexample.md §8.1). That none was found proves nothing, so the figure is an upper bound.
 */
public final class RobustExecutionAccuracy implements Metric {
    public static final String ID = "ex-robust";
    private static final String WORST_RANK = "worstRank";
    private static final String USUAL = "3";

    private static final MetricInfo INFO = new MetricInfo(
            ID,
            "EX (robust)",
            MetricInfo.Group.EXECUTION,
            0,
            1,
            OptionalDouble.of(1),
            Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT, Need.GOLD_SQL, Need.OTHER_METRICS),
            List.of(MetricInfo.Option.oneOf(
                    WORST_RANK, "worst rank of a separating database that makes the value 0; 4 and 5 are unrealistic data", USUAL, "4", "5")),
            "SpotIt (ICLR 2026) in spirit; docs/spec/counterexample.md",
            1);

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        Outcome<Measurement> equal = evidence.score(ExecutionAccuracy.ID);
        Optional<Measurement> value = equal.asValue();
        if (value.isEmpty()) {
            return equal;
        }
        Optional<SideResults.Search> search = evidence.sides().search();
        if (search.isEmpty()) {
            return Outcome.unavailable("not_searched", "run 'assay separate'");
        }
        Outcome<Measurement> robust = value.get().value() < 1 ? Outcome.value(Measurement.of(0))
                : searched(search.get(), Integer.parseInt(evidence.option(ID, WORST_RANK, USUAL).strip()));
        return robust.map(m -> evidence.explained(m, steps -> steps.says(Phrase.text(search.get().sentence()))));
    }

    private static Outcome<Measurement> searched(SideResults.Search search, int worst) {
        return switch (search.verdict()) {
            case "separated" -> search.rank() <= worst ? Outcome.value(Measurement.of(0)) : flagged("weak_separation");
            case "not_separated" -> search.complete()
                    ? Outcome.value(Measurement.of(1))
                    : Outcome.unavailable("search_incomplete", search.sentence());
            default -> search.reason().equals("identical_text")
                    ? flagged("identical_text")
                    : Outcome.unavailable(search.reason(), search.sentence());
        };
    }

    private static Outcome<Measurement> flagged(String flag) {
        return Outcome.value(Measurement.of(1).withFlags(List.of(flag)));
    }
}
