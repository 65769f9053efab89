package io.github.assay.service.study;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Datum;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds the items behind a run's figure: by its metric, lowest first; by a cost, highest first. */
final class FigureCases {
    /** Prefix of a figure's id → the metric that the figure is computed from. */
    private static final Map<String, String> MADE_OF = Map.of(
            "qvt", "ex", "robustness", "ex", "perturbation", "ex", "dataface-parse", "parse-ok", "dataface-grounding",
            "grounding-ok", "dataface-equivalence", "dataface-equivalence", "dataface-pass", "dataface-equivalence",
            "stef-", "stef-score", "schema-linking-", "schema-linking", "spider-", "spider-cm");

    private FigureCases() {}

    /** One item and its value by a metric. */
    interface Answer {
        Item item();

        Outcome<Double> value(String metric);
    }

    static List<ItemKey> of(String id, List<? extends Answer> answers) {
        Optional<String> metric = MADE_OF.entrySet().stream()
                .filter(e -> id.startsWith(e.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
        if (id.equals("luck")) {
            return answers.stream()
                    .filter(a -> isOne(a.value("ex")) && a.value("ex-robust").asValue().filter(v -> v == 0).isPresent())
                    .map(a -> a.item().key())
                    .toList();
        }
        boolean pairs = id.startsWith("robustness") || id.startsWith("perturbation");
        Function<Answer, OptionalDouble> value = a -> metric
                .map(m -> a.value(m).asValue().map(OptionalDouble::of).orElse(OptionalDouble.empty()))
                .orElseGet(() -> cost(id, a.item().prediction()));
        Map<String, Long> groups = answers.stream()
                .filter(a -> value.apply(a).isPresent())
                .collect(Collectors.groupingBy(a -> question(a.item()), Collectors.counting()));
        int way = metric.isPresent() ? 1 : -1;
        return answers.stream()
                .filter(a -> value.apply(a).isPresent() && (!pairs || isVariant(a.item()))
                        && (!id.equals("qvt") || groups.get(question(a.item())) > 1))
                .sorted(Comparator.comparingDouble(a -> way * value.apply(a).getAsDouble()))
                .map(a -> a.item().key())
                .toList();
    }

    private static boolean isOne(Outcome<Double> value) {
        return value.asValue().filter(v -> v == 1).isPresent();
    }

    /** The group of an item: questions with the same gold query. */
    static String question(Item item) {
        return item.evalCase().dbId() + "\n" + item.evalCase().goldSql().strip();
    }

    private static boolean isVariant(Item item) {
        return item.evalCase().extras().text("variant_of").isPresent();
    }

    private static OptionalDouble cost(String id, Prediction prediction) {
        return switch (id) {
            case "tokens-mean" -> prediction.answer().tokens();
            case "cost-mean" -> prediction.answer().cost();
            case "latency-ms-mean" -> prediction.answer().latencyMillis();
            case "mean-attempts" -> attempts(prediction);
            case "correction-rate" -> prediction.extras().text("first_attempt_sql").isPresent()
                    ? OptionalDouble.of(attempts(prediction).orElse(0))
                    : OptionalDouble.empty();
            default -> prediction.extras().get("stages").isPresent() ? OptionalDouble.of(0) : OptionalDouble.empty();
        };
    }

    /** Number of attempted corrections, where it was recorded. */
    static OptionalDouble attempts(Prediction prediction) {
        return prediction.extras().get("correction_attempts").flatMap(Datum::asNumber).stream()
                .mapToDouble(Number::doubleValue)
                .findFirst();
    }
}
