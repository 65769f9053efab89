package io.github.assay.llm;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a run may spend; an empty limit does not limit.
 *
 * @param calls most requests that are sent, tries included
 * @param tokens most tokens of requests and replies together
 * @param money most money, in the currency of the prices
 * @param time longest time from the first request
 * @param prices price of a million tokens by model
 */
public record Budget(
        OptionalLong calls, OptionalLong tokens, OptionalDouble money, Optional<Duration> time, Map<String, Price> prices) {
    public static final Budget UNLIMITED = new Budget(
            OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.empty(), Optional.empty(), Map.of());

    /** Price of a million tokens of a model's input and output. */
    public record Price(double input, double output) {
        /** The price of so many tokens. */
        public double of(long inputTokens, long outputTokens) {
            return (inputTokens * input + outputTokens * output) / 1e6;
        }
    }

    public Budget {
        prices = Map.copyOf(prices);
    }
}
