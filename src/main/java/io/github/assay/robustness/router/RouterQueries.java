package io.github.assay.robustness.router;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.TokenPrices;
import io.github.assay.domain.table.Datum;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The questions of a router study, from a project's answers (metrics.md §4.2). */
public final class RouterQueries {
    private RouterQueries() {}

    /**
     * The study of answers of which it is known whether they are right. Of a system with several runs the first is used;
     * questions without any answer known to be right or wrong are left out.
     *
     * @param named systems, weakest first; empty: by cost, else by share of right answers
     * @param prices system → price of a token, for answers without a cost; where no answer states tokens, each counts as
     *     one
     * @throws IllegalArgumentException when the order names unknown systems, or there is no prediction
     */
    public static RouterStudy study(
            List<Item> answers, List<String> named, Map<String, Double> prices, Map<ItemKey, Boolean> right) {
        TokenPrices priced = TokenPrices.of(prices, answers);
        Map<String, Map<String, Item>> byCase = new LinkedHashMap<>();
        answers.forEach(item -> byCase.computeIfAbsent(item.evalCase().id(), _ -> new HashMap<>())
                .putIfAbsent(item.prediction().system(), item));
        List<String> systems = order(answers, named, priced, right);
        return new RouterStudy(systems, byCase.values().stream()
                .map(ofCase -> query(ofCase, systems, right, priced))
                .filter(q -> q.correct().stream().anyMatch(Optional::isPresent))
                .toList());
    }

    private static List<String> order(
            List<Item> items, List<String> named, TokenPrices prices, Map<ItemKey, Boolean> right) {
        List<String> systems = items.stream().map(i -> i.prediction().system()).distinct().toList();
        if (!named.isEmpty()) {
            if (!systems.containsAll(named)
                    || named.stream().distinct().count() < named.size()) {
                throw new IllegalArgumentException("The order names " + String.join(", ", named)
                        + "; the project has " + String.join(", ", systems) + ".");
            }
            return named;
        }
        Map<String, Double> cost = new HashMap<>();
        Map<String, Double> rights = new HashMap<>();
        for (String system : systems) {
            List<Item> own = items.stream().filter(i -> i.prediction().system().equals(system)).toList();
            cost.put(system, own.stream()
                    .flatMapToDouble(i -> prices.cost(i.prediction()).stream())
                    .average()
                    .orElse(0));
            rights.put(system, own.stream().filter(i -> right.getOrDefault(i.key(), false))
                    .count() / (double) own.size());
        }
        return systems.stream()
                .sorted(Comparator.comparing((String s) -> cost.get(s)).thenComparing(rights::get))
                .toList();
    }

    private static RouterQuery query(
            Map<String, Item> answers, List<String> systems, Map<ItemKey, Boolean> right, TokenPrices prices) {
        Item any = answers.values().iterator().next();
        List<Optional<Boolean>> correct = new ArrayList<>();
        List<OptionalDouble> costs = new ArrayList<>();
        for (String system : systems) {
            Optional<Item> answer = Optional.ofNullable(answers.get(system));
            correct.add(answer.map(a -> right.get(a.key())));
            costs.add(answer.map(a -> prices.cost(a.prediction())).orElse(OptionalDouble.empty()));
        }
        Datum.Fields router = router(any, answers, systems);
        return new RouterQuery(
                any.evalCase().id(), any.evalCase().dbId(), any.evalCase().question(), correct, costs,
                label(router, systems), number(router.get("latency_ms")),
                decisionCost(router, prices.prices()), vector(router.items("embedding")));
    }

    /** The recorded decision: in the case, or in one of the predictions. */
    private static Datum.Fields router(Item any, Map<String, Item> answers, List<String> systems) {
        Datum.Fields own = any.evalCase().extras().fields("router");
        return own.isEmpty()
                ? systems.stream()
                        .filter(answers::containsKey)
                        .map(s -> Objects.requireNonNull(answers.get(s)).prediction().extras().fields("router"))
                        .filter(f -> !f.isEmpty())
                        .findFirst()
                        .orElse(Datum.Fields.NONE)
                : own;
    }

    /**
     * The system of a label. A number is the system's index from the weakest, 0; the number of systems, and the word
     * none, mean none; a name means the system of that name.
     */
    private static OptionalInt label(Datum.Fields router, List<String> systems) {
        Optional<Datum> label = router.get("label");
        Optional<String> name = label.flatMap(Datum::asText).map(String::strip);
        if (name.isPresent()) {
            int number = name.get().equalsIgnoreCase("none") ? systems.size() : systems.indexOf(name.get());
            return number < 0 ? OptionalInt.empty() : OptionalInt.of(number);
        }
        return label.flatMap(Datum::asNumber)
                .map(n -> n.doubleValue() >= 0 && n.doubleValue() <= systems.size()
                        && n.stripTrailingZeros().scale() <= 0
                        ? OptionalInt.of(n.intValue())
                        : OptionalInt.empty())
                .orElse(OptionalInt.empty());
    }

    /** The recorded cost of a decision, else its tokens at the price of decisions. */
    private static OptionalDouble decisionCost(Datum.Fields router, Map<String, Double> prices) {
        OptionalDouble cost = number(router.get("cost"));
        OptionalDouble tokens = number(router.get("tokens"));
        return cost.isEmpty() && tokens.isPresent() && prices.containsKey(RouterStudy.DECISION)
                ? OptionalDouble.of(tokens.getAsDouble() * prices.get(RouterStudy.DECISION))
                : cost;
    }

    private static OptionalDouble number(Optional<Datum> datum) {
        return datum.flatMap(Datum::asNumber)
                .map(n -> OptionalDouble.of(n.doubleValue()))
                .orElse(OptionalDouble.empty());
    }

    private static List<Double> vector(List<Datum> embedding) {
        return embedding.stream()
                .flatMap(d -> d.asNumber().stream())
                .map(java.math.BigDecimal::doubleValue)
                .toList();
    }
}
