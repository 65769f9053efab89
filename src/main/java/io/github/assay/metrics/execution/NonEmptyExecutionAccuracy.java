package io.github.assay.metrics.execution;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.account.Account;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * {@code ex-nonempty}: execution accuracy where the gold query returns at least one row (metrics.md §1.2). Elsewhere
 * any query without rows would pass. Its options are those of {@code ex}.
 */
public final class NonEmptyExecutionAccuracy implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "ex-nonempty",
            "EX (non-empty)",
            MetricInfo.Group.EXECUTION,
            OptionalDouble.of(1),
            Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT, Need.OTHER_METRICS),
            "IBM/unitxt text2sql, main score in spirit; options as of ex");

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        boolean empty = evidence.gold().orElse(null) instanceof ExecutionOutcome.Rows(var table, _) && table.isEmpty();
        return empty
                ? Outcome.unavailable("not_applicable", "the gold query returns no rows")
                : evidence.score(ExecutionAccuracy.ID);
    }

    @Override
    public Account account(Evidence evidence) {
        Account told = new ExecutionAccuracy().account(evidence);
        return told.isEmpty() ? told : told.and(Account.saying("Options are those of ex: "
                + evidence.optionsInForce(new ExecutionAccuracy().info()).entrySet().stream()
                        .map(o -> o.getKey() + " = " + o.getValue())
                        .collect(Collectors.joining(", ")) + "."));
    }
}
