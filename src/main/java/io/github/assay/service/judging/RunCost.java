package io.github.assay.service.judging;

import io.github.assay.llm.Budget;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Estimated cost of a run.
 *
 * @param requests requests that would be sent
 * @param inputTokens tokens of the requests, about a quarter of their characters
 * @param money by the project's prices; empty without a price, or without recorded replies
 * @param each money of one recorded request with its reply; empty likewise
 * @param time at the median time of recorded replies; empty without any
 */
public record RunCost(
        int requests, long inputTokens, OptionalDouble money, OptionalDouble each, Optional<Duration> time) {
    private static final int CHARACTERS_OF_A_TOKEN = 4;

    static RunCost estimate(JudgeSettings settings, int requests, long characters, RecordedCost known) {
        long input = characters / CHARACTERS_OF_A_TOKEN;
        OptionalDouble output = known.outputTokens().isPresent()
                ? OptionalDouble.of(requests * known.outputTokens().getAsDouble())
                : OptionalDouble.empty();
        Budget.Price price = output.isPresent() ? settings.budget().prices().get(settings.model()) : null;
        int parallel = settings.endpoint().map(e -> e.parallel()).orElse(1);
        return new RunCost(requests, input,
                price != null ? OptionalDouble.of(price.of(input, Math.round(output.getAsDouble()))) : OptionalDouble.empty(),
                price != null ? OptionalDouble.of((known.inputTokens().getAsDouble() * price.input()
                        + known.outputTokens().getAsDouble() * price.output()) / 1e6) : OptionalDouble.empty(),
                known.medianMillis().isPresent() && requests > 0
                        ? Optional.of(Duration.ofMillis(known.medianMillis().getAsLong() * ((requests + parallel - 1) / parallel)))
                        : Optional.empty());
    }
}
