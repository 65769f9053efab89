package io.github.assay.service.study;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The input of a router study.
 *
 * @param metric the metric whose verdict decides which answers are right; empty: the final labels of people
 * @param order systems, weakest first; empty: by cost, else by share of right answers
 * @param prices system → price of a token, for answers without a cost; where no answer of the project states tokens,
 *     each counts as one
 */
public record RouterInput(Optional<String> metric, List<String> order, Map<String, Double> prices) {
    public RouterInput {
        order = List.copyOf(order);
        prices = Map.copyOf(prices);
    }
}
