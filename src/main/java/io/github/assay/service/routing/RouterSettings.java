package io.github.assay.service.routing;

import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.ProjectEdit;
import io.github.assay.json.JsonObject;
import io.github.assay.robustness.router.NonePolicy;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * Settings of a router study under {@code router} of project.json (docs/router.md).
 *
 * @param metric the metric whose verdict decides which answers are right; empty: people's final labels
 * @param order systems, weakest first; empty: by cost, then by share of right answers
 * @param prices price of a token by system; under {@code router} and the names of classifiers those of decisions
 * @param none where "none" goes: strongest, weakest, abstain, or a system
 * @param ks neighbours to try, each at least 1, ascending
 * @param alphas shares to try, each above 0 and at most 1, ascending
 * @param otherDatabases whether neighbours come from other databases only
 * @param history folder of another project whose questions are the neighbours, from the project's folder; empty: the
 *     other questions of the project. It is never read from or written into project.json, so that a project that came
 *     from others makes the program read no folder outside it
 */
public record RouterSettings(
        Optional<String> metric,
        List<String> order,
        Map<String, Double> prices,
        String none,
        List<Integer> ks,
        List<Double> alphas,
        boolean otherDatabases,
        Optional<String> history) {
    public static final RouterSettings DEFAULT = new RouterSettings(
            Optional.of("ex"), List.of(), Map.of(), "strongest", List.of(1, 3, 5, 10, 20, 30, 50),
            List.of(0.5, 0.6, 0.7, 0.8, 0.9, 1.0), false, Optional.empty());

    private static final String ROOT = "router";

    public RouterSettings {
        order = List.copyOf(order);
        prices = Map.copyOf(prices);
        ks = ks.stream().distinct().sorted().toList();
        alphas = alphas.stream().distinct().sorted().toList();
        if (ks.isEmpty() || ks.getFirst() < 1) {
            throw new IllegalArgumentException("K must be at least 1.");
        }
        if (alphas.isEmpty() || !(alphas.getFirst() > 0 && alphas.getLast() <= 1)) {
            throw new IllegalArgumentException("α must be above 0 and at most 1.");
        }
        prices.forEach((name, price) -> {
            if (!(price >= 0 && price < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("The price of " + name + " must be 0 or more.");
            }
        });
    }

    /**
     * The settings that a project states.
     *
     * @throws ProjectFormatException when a value cannot be used: the message names key and what is expected
     */
    public static RouterSettings of(Project project) throws ProjectFormatException {
        Datum.Fields router = project.router();
        boolean people = router.get("finalLabels").flatMap(Datum::asFlag).orElse(false);
        try {
            return new RouterSettings(
                    people ? Optional.empty() : Optional.of(text(router, "metric").orElse(DEFAULT.metric().orElseThrow())),
                    texts(router, "order"), prices(router), text(router, "none").orElse(DEFAULT.none()),
                    numbers(router, "k").map(RouterSettings::whole).orElse(DEFAULT.ks()),
                    numbers(router, "alpha").orElse(DEFAULT.alphas()),
                    router.get("otherDatabases").flatMap(Datum::asFlag).orElse(false), Optional.empty());
        } catch (IllegalArgumentException e) {
            throw new ProjectFormatException(ROOT + " of project.json cannot be used: " + e.getMessage(), "Correct it in project.json.", e);
        }
    }

    private static List<Integer> whole(List<Double> numbers) {
        return numbers.stream().map(n -> {
            if (n != Math.rint(n) || n > 1e6) {
                throw new IllegalArgumentException("k has " + BigDecimal.valueOf(n).toPlainString() + ", which is no number of neighbours.");
            }
            return n.intValue();
        }).toList();
    }

    private static Optional<String> text(Datum.Fields router, String key) {
        Optional<Datum> value = router.get(key).filter(d -> !(d instanceof Datum.Nothing));
        if (value.isPresent() && value.get().asText().isEmpty()) {
            throw new IllegalArgumentException(key + " is no text.");
        }
        return value.flatMap(Datum::asText).map(String::strip).filter(t -> !t.isEmpty());
    }

    private static List<String> texts(Datum.Fields router, String key) {
        return router.items(key).stream()
                .map(d -> d.asText().orElseThrow(() -> new IllegalArgumentException(key + " is no list of texts.")))
                .toList();
    }

    private static Optional<List<Double>> numbers(Datum.Fields router, String key) {
        List<Datum> items = router.items(key);
        return items.isEmpty() ? Optional.empty() : Optional.of(items.stream()
                .map(d -> number(key, d))
                .toList());
    }

    private static Double number(String key, Datum value) {
        return value.asNumber().map(BigDecimal::doubleValue)
                .orElseThrow(() -> new IllegalArgumentException(key + " has a value that is no number."));
    }

    /**
     * The prices that a project states; no price that cannot be used.
     */
    public static Map<String, Double> prices(Project project) {
        Map<String, Double> prices = new LinkedHashMap<>();
        project.router().fields("prices").values().forEach((name, price) -> price.asNumber()
                .map(BigDecimal::doubleValue)
                .filter(p -> p >= 0 && p < Double.POSITIVE_INFINITY)
                .ifPresent(p -> prices.put(name, p)));
        return prices;
    }

    private static Map<String, Double> prices(Datum.Fields router) {
        Map<String, Double> prices = new LinkedHashMap<>();
        router.fields("prices").values().forEach((name, price) -> prices.put(name, number("prices." + name, price)));
        return prices;
    }

    /**
     * Writes the settings into project.json, atomically; classifiers and unknown keys stay.
     *
     * @throws ProjectFormatException when the file cannot be changed
     */
    void write(Path folder) throws ProjectFormatException {
        Map<String, Object> members = new TreeMap<>();
        members.put("metric", metric.orElse(DEFAULT.metric().orElseThrow()));
        members.put("finalLabels", metric.isEmpty());
        members.put("order", order);
        members.put("prices", new TreeMap<>(prices));
        members.put("none", none);
        members.put("k", ks);
        members.put("alpha", alphas);
        members.put("otherDatabases", otherDatabases);
        ProjectEdit.add(folder, new JsonObject().with(ROOT, members), true);
    }

    /** These settings in place of those of a project's {@code router}; its other members stay. */
    Datum.Fields over(Datum.Fields router) {
        SequencedMap<String, Datum> all = new LinkedHashMap<>(router.values());
        all.put("metric", new Datum.Text(metric.orElse(DEFAULT.metric().orElseThrow())));
        all.put("finalLabels", new Datum.Flag(metric.isEmpty()));
        all.put("order", new Datum.Items(order.stream().map(s -> (Datum) new Datum.Text(s)).toList()));
        all.put("none", new Datum.Text(none));
        all.put("k", new Datum.Items(ks.stream().map(k -> number(k)).toList()));
        all.put("alpha", new Datum.Items(alphas.stream().map(RouterSettings::number).toList()));
        all.put("otherDatabases", new Datum.Flag(otherDatabases));
        return priced(new Datum.Fields(all), prices);
    }

    /** The members of {@code router} with other prices. */
    static Datum.Fields priced(Datum.Fields router, Map<String, Double> prices) {
        SequencedMap<String, Datum> priced = new LinkedHashMap<>();
        new TreeMap<>(prices).forEach((name, price) -> priced.put(name, number(price)));
        SequencedMap<String, Datum> all = new LinkedHashMap<>(router.values());
        all.put("prices", new Datum.Fields(priced));
        return new Datum.Fields(all);
    }

    private static Datum number(double value) {
        return new Datum.Number(BigDecimal.valueOf(value));
    }

    /**
     * The rule for "none" among systems.
     *
     * @throws IllegalArgumentException when it names no system
     */
    public NonePolicy policy(List<String> systems) {
        return switch (none.toLowerCase(Locale.ROOT)) {
            case "strongest" -> new NonePolicy.Strongest();
            case "weakest" -> new NonePolicy.Weakest();
            case "abstain" -> new NonePolicy.Abstain();
            default -> {
                if (!systems.contains(none)) {
                    throw new IllegalArgumentException("'None' goes to strongest, weakest, abstain or one of "
                            + String.join(", ", systems) + ", not to '" + none + "'.");
                }
                yield new NonePolicy.Index(systems.indexOf(none));
            }
        };
    }

    /** The same with another metric; empty: people's final labels. */
    public RouterSettings by(Optional<String> changed) {
        return new RouterSettings(changed, order, prices, none, ks, alphas, otherDatabases, history);
    }

    /** The same with the systems in another order; empty: by cost. */
    public RouterSettings ordered(List<String> changed) {
        return new RouterSettings(metric, changed, prices, none, ks, alphas, otherDatabases, history);
    }

    /** The same with other prices. */
    public RouterSettings priced(Map<String, Double> changed) {
        return new RouterSettings(metric, order, changed, none, ks, alphas, otherDatabases, history);
    }

    /** The same with another rule for "none". */
    public RouterSettings sendingNoneTo(String changed) {
        return new RouterSettings(metric, order, prices, changed, ks, alphas, otherDatabases, history);
    }

    /** The same with another grid. */
    public RouterSettings over(List<Integer> k, List<Double> alpha) {
        return new RouterSettings(metric, order, prices, none, k, alpha, otherDatabases, history);
    }

    /** The same with other neighbours. */
    public RouterSettings neighbours(boolean ofOtherDatabases, Optional<String> folder) {
        return new RouterSettings(metric, order, prices, none, ks, alphas, ofOtherDatabases, folder);
    }
}
