package io.github.assay.metrics.triage;

import io.github.assay.domain.ExecutionOutcome;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * {@code failure-cause}: the first cause that applies, of an item whose answer is wrong; all that apply stand in the
 * detail (metrics.md §6.3). The value is the cause's rank. Flags: {@code suspect_gold} where the gold query returns no
 * rows or cuts a tie; comparing systems with each other is left to the caller.
 */
public final class FailureCause implements Metric {
    private static final String ID = "failure-cause";
    private static final MetricInfo INFO = new MetricInfo(
            ID,
            "Cause of failure",
            MetricInfo.Group.TRIAGE,
            0,
            Cause.values().length - 1,
            OptionalDouble.empty(),
            Set.of(MetricInfo.Need.OTHER_METRICS, MetricInfo.Need.GOLD_SQL, MetricInfo.Need.PREDICTED_SQL),
            List.of(new MetricInfo.Option("of", "ex", "the metric whose values below 1 are failures")),
            "metrics.md §6.3",
            1);

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        if (evidence.item().evalCase().expected().refusal()) {
            return Outcome.unavailable("not_applicable", "a refusal is expected");
        }
        Outcome<Measurement> judged = evidence.score(evidence.option(ID, "of", "ex"));
        EnumSet<Cause> causes = AttemptCauses.of(evidence);
        boolean never = causes.contains(Cause.UNSAFE_BLOCK)
                || causes.contains(Cause.NO_PREDICTION)
                || causes.contains(Cause.PARSE_FAILURE);
        if (judged.asValue().isEmpty() && !never) {
            return judged;
        }
        if (judged.asValue().isPresent() && judged.asValue().get().value() >= 1) {
            return Outcome.unavailable("not_applicable", "the answer is right");
        }
        Map<String, Object> detail = new LinkedHashMap<>();
        SqlCauses.add(evidence, causes, detail);
        ResultCauses.add(evidence, judged, causes);
        if (causes.isEmpty()) {
            causes.add(Cause.UNEXPLAINED);
        }
        detail.put("causes", causes.stream().map(Cause::word).toList());
        Cause first = causes.iterator().next();
        return Outcome.value(new Measurement(first.ordinal(), first.word(), flags(evidence, judged), detail));
    }

    private static List<String> flags(Evidence evidence, Outcome<Measurement> judged) {
        List<String> flags = new ArrayList<>();
        boolean empty = evidence.gold().orElse(null) instanceof ExecutionOutcome.Rows r && r.table().rowCount() == 0;
        boolean tie = judged.asValue().filter(m -> m.flags().contains("limit_tie_possible")).isPresent();
        if (empty || tie) {
            flags.add("suspect_gold");
        }
        return flags;
    }
}
