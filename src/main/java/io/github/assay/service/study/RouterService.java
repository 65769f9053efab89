package io.github.assay.service.study;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.robustness.router.CombinedSystems;
import io.github.assay.robustness.router.NonePolicy;
import io.github.assay.robustness.router.RouterEvaluation;
import io.github.assay.robustness.router.RouterQuery;
import io.github.assay.robustness.router.RouterResult;
import io.github.assay.robustness.router.RouterStudy;
import io.github.assay.robustness.router.Simulation;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.ItemScores;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
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
import java.util.function.Consumer;

/** The router study of a project (metrics.md §4.2). Thread-safe. */
public final class RouterService {
    private static final String NOT_RUN = "no_result";
    /** The name under which a price list has the price of a token of recorded decisions. */
    public static final String DECISION = "router";

    private final ScoringService scoring;
    private final ProjectAnalysis analysis;

    public RouterService(ScoringService scoring, ProjectAnalysis analysis) {
        this.scoring = scoring;
        this.analysis = analysis;
    }

    /** Those of some metrics that are judges' without a promotion in force. */
    public List<String> unpromoted(ProjectSession session, List<String> metrics) {
        return scoring.unpromoted(session, metrics);
    }

    /**
     * The study of the project's questions with every system's answer. Runs missing queries where a metric decides
     * which answers are right. Of a system with several runs the first is used; questions without any answer known to
     * be right or wrong are left out.
     *
     * @throws IllegalArgumentException when the order names unknown systems, or the metric gives no verdict
     */
    public RouterStudy study(ProjectSession session, RouterInput input, int threads, Progress progress)
            throws StoreException {
        return study(session, input, right(session, input, true, threads, progress).passes());
    }

    /**
     * Which answers are right.
     *
     * @param passes whether an answer is right, by item; items that are not known are absent
     * @param notRun items whose verdict needs queries that were not run
     */
    public record RightAnswers(Map<ItemKey, Boolean> passes, int notRun) {
        public RightAnswers {
            passes = Map.copyOf(passes);
        }
    }

    /**
     * Which answers are right, by the metric of the input or by people's final labels.
     *
     * @param run whether queries without an outcome are run first
     * @throws IllegalArgumentException when the metric gives no verdict
     */
    public RightAnswers right(ProjectSession session, RouterInput input, boolean run, int threads, Progress progress)
            throws StoreException {
        return input.metric().isPresent()
                ? verdicts(session, input.metric().get(), run, threads, progress)
                : new RightAnswers(labels(session), 0);
    }

    /**
     * The study of answers of which it is known whether they are right. Runs nothing.
     *
     * @throws IllegalArgumentException when the order names unknown systems, or there is no prediction
     */
    public RouterStudy study(ProjectSession session, RouterInput input, Map<ItemKey, Boolean> right) {
        Map<String, Map<String, Item>> byCase = new LinkedHashMap<>();
        counted(session.project().items())
                .forEach(item -> byCase.computeIfAbsent(item.evalCase().id(), _ -> new HashMap<>())
                        .putIfAbsent(item.prediction().system(), item));
        List<String> systems = order(session, input, right);
        List<RouterQuery> queries = new ArrayList<>();
        byCase.values().forEach(answers -> queries.add(query(answers, systems, right, input.prices())));
        List<RouterQuery> judged = queries.stream()
                .filter(q -> q.correct().stream().anyMatch(Optional::isPresent))
                .toList();
        return new RouterStudy(systems, judged);
    }

    /** The result of the recorded decisions. */
    public RouterResult evaluate(RouterStudy study, NonePolicy policy) {
        return RouterEvaluation.of(study, policy);
    }

    /** Accuracy of the systems, each alone and all together. */
    public CombinedSystems together(RouterStudy study) {
        return CombinedSystems.of(study);
    }

    /** The neighbours of every question: other questions of the study, or those of the past where there are any. */
    public Simulation simulation(
            RouterStudy study, Optional<RouterStudy> past, Simulation.History history, int most, int threads, Progress progress) {
        return past.isPresent()
                ? Simulation.of(study, past.get(), history, most, threads, progress)
                : Simulation.of(study, history, most, threads, progress);
    }

    private RightAnswers verdicts(ProjectSession session, String id, boolean run, int threads, Progress progress)
            throws StoreException {
        MetricInfo metric = scoring.find(id, session.project().metrics())
                .filter(m -> scoring.threshold(m, session.project().metrics()).isPresent())
                .orElseThrow(() -> new IllegalArgumentException("No metric '" + id + "' gives a verdict."));
        List<Item> items = session.project().items();
        Map<ItemKey, Boolean> verdicts = new HashMap<>();
        int[] notRun = {0};
        Consumer<ItemScores> taking = scores -> {
            ScoreView score = scores.scores().getFirst();
            score.pass().ifPresent(pass -> verdicts.put(scores.item().key(), pass));
            notRun[0] += score.outcome().reason().equals(NOT_RUN) ? 1 : 0;
        };
        if (run) {
            scoring.runAndScore(session, items, List.of(metric), threads, progress, taking);
        } else {
            scoring.score(session, items, List.of(metric), threads, progress, taking);
        }
        return new RightAnswers(verdicts, notRun[0]);
    }

    private Map<ItemKey, Boolean> labels(ProjectSession session) throws StoreException {
        Map<ItemKey, Boolean> labels = new HashMap<>();
        analysis.finalLabels(session)
                .forEach(f -> f.label().ifPresent(l -> labels.put(f.item(), l == Label.PASS)));
        return labels;
    }

    private static List<String> order(ProjectSession session, RouterInput input, Map<ItemKey, Boolean> right) {
        List<Item> items = counted(session.project().items());
        List<String> systems = items.stream().map(i -> i.prediction().system()).distinct().toList();
        if (!input.order().isEmpty()) {
            if (!systems.containsAll(input.order())
                    || input.order().stream().distinct().count() < input.order().size()) {
                throw new IllegalArgumentException("The order names " + String.join(", ", input.order())
                        + "; the project has " + String.join(", ", systems) + ".");
            }
            return input.order();
        }
        Map<String, Double> cost = new HashMap<>();
        Map<String, Double> rights = new HashMap<>();
        for (String system : systems) {
            List<Item> own = items.stream().filter(i -> i.prediction().system().equals(system)).toList();
            cost.put(system, own.stream()
                    .flatMapToDouble(i -> cost(i.prediction(), input.prices()).stream())
                    .average()
                    .orElse(0));
            rights.put(system, own.stream().filter(i -> right.getOrDefault(i.key(), false))
                    .count() / (double) own.size());
        }
        return systems.stream()
                .sorted(Comparator.comparing((String s) -> cost.get(s)).thenComparing(rights::get))
                .toList();
    }

    /** The items with tokens. Where no answer states tokens, each counts as one token at the system's price. */
    private static List<Item> counted(List<Item> items) {
        if (items.stream().anyMatch(i -> i.prediction().answer().tokens().isPresent())) {
            return items;
        }
        return items.stream()
                .map(i -> new Item(i.evalCase(), withOneToken(i.prediction())))
                .toList();
    }

    private static Prediction withOneToken(Prediction p) {
        Prediction.Answer a = p.answer();
        return p.withAnswer(new Prediction.Answer(
                a.selectedRoute(), a.enrichedQuestion(), a.responseText(), a.confidence(), a.latencyMillis(),
                OptionalDouble.of(1), a.cost(), a.error()));
    }

    /** The recorded cost, else tokens at the system's price. */
    private static OptionalDouble cost(Prediction prediction, Map<String, Double> prices) {
        Double price = prices.get(prediction.system());
        OptionalDouble tokens = prediction.answer().tokens();
        if (prediction.answer().cost().isPresent() || price == null) {
            return prediction.answer().cost();
        }
        if (price == 0) {
            return OptionalDouble.of(0);
        }
        return tokens.isPresent() ? OptionalDouble.of(price * tokens.getAsDouble()) : OptionalDouble.empty();
    }

    private static RouterQuery query(
            Map<String, Item> answers, List<String> systems, Map<ItemKey, Boolean> right,
            Map<String, Double> prices) {
        Item any = answers.values().iterator().next();
        List<Optional<Boolean>> correct = new ArrayList<>();
        List<OptionalDouble> costs = new ArrayList<>();
        for (String system : systems) {
            Optional<Item> answer = Optional.ofNullable(answers.get(system));
            correct.add(answer.map(a -> right.get(a.key())));
            costs.add(answer.map(a -> cost(a.prediction(), prices)).orElse(OptionalDouble.empty()));
        }
        Datum.Fields router = router(any, answers, systems);
        return new RouterQuery(
                any.evalCase().id(), any.evalCase().dbId(), any.evalCase().question(), correct, costs,
                label(router, systems), number(router.get("latency_ms")),
                decisionCost(router, prices), vector(router.items("embedding")));
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
        return cost.isEmpty() && tokens.isPresent() && prices.containsKey(DECISION)
                ? OptionalDouble.of(tokens.getAsDouble() * prices.get(DECISION))
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

    /**
     * The input of a router study.
     *
     * @param metric the metric whose verdict decides which answers are right; empty: the final labels of people
     * @param order systems, weakest first; empty: by cost, else by share of right answers
     * @param prices system → price of a token, for answers without a cost; where no answer of the project states
     *     tokens, each counts as one
     */
    public record RouterInput(Optional<String> metric, List<String> order, Map<String, Double> prices) {
        public RouterInput {
            order = List.copyOf(order);
            prices = Map.copyOf(prices);
        }
    }
}
