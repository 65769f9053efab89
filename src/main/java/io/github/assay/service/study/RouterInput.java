package io.github.assay.service.study;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a router study starts from.
 *
 * @param metric the metric whose verdict says what is right; empty: the final labels of people do
 * @param order systems, weakest first; empty: by what they cost, else by how often they are right
 * @param prices system → price of a token, for answers that give no cost; where no answer of the project gives tokens,
 *     each counts as one
 */
public record RouterInput(Optional<String> metric, List<String> order, Map<String, Double> prices) {
    public RouterInput {
        order = List.copyOf(order);
        prices = Map.copyOf(prices);
    }
}
