package io.github.assay.domain.project;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Prices of a token, for answers that state no cost. Where no answer of a project states tokens, each counts as one, so
 * that a price is one of an answer.
 *
 * @param prices system → price of a token
 * @param perToken whether any answer states tokens
 */
public record TokenPrices(Map<String, Double> prices, boolean perToken) {
    public TokenPrices {
        prices = Map.copyOf(prices);
    }

    /** The prices as they apply to answers. */
    public static TokenPrices of(Map<String, Double> prices, List<Item> answers) {
        return new TokenPrices(prices, answers.stream().anyMatch(i -> i.prediction().answer().tokens().isPresent()));
    }

    /** What an answer cost: as recorded, else its tokens at the system's price. */
    public OptionalDouble cost(Prediction prediction) {
        Double price = prices.get(prediction.system());
        Prediction.Answer answer = prediction.answer();
        if (answer.cost().isPresent() || price == null) {
            return answer.cost();
        }
        if (price == 0 || !perToken) {
            return OptionalDouble.of(price);
        }
        return answer.tokens().isPresent() ? OptionalDouble.of(price * answer.tokens().getAsDouble()) : OptionalDouble.empty();
    }
}
