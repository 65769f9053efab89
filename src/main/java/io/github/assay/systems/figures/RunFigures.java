package io.github.assay.systems.figures;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.project.RunFacts;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Computes the figures of a whole run from the scores and records of its answers. */
public final class RunFigures {
    /** Ids of the metrics whose scores figures are made of. */
    public static final List<String> METRICS = List.of(
            "ex", "ex-robust", "parse-ok", "grounding-ok", "dataface-equivalence", "stef-score", "schema-linking", "spider-cm");

    /** Prefix of a figure's id → the metric that the figure is computed from. */
    private static final Map<String, String> MADE_OF = Map.of(
            "qvt", "ex", "robustness", "ex", "perturbation", "ex", "dataface-parse", "parse-ok",
            "dataface-grounding",
            "grounding-ok", "dataface-equivalence", "dataface-equivalence", "dataface-pass", "dataface-equivalence",
            "stef-", "stef-score", "schema-linking-", "schema-linking", "spider-", "spider-cm");

    private RunFigures() {}

    /**
     * One answer of a run.
     *
     * @param scores its scores by the metrics that figures need
     * @param firstParses whether the text that no database received parses; as {@link PipelineFigures.Correction#first}
     */
    public record Answer(Item item, Map<String, Outcome<Measurement>> scores, Outcome<Boolean> firstParses) {
        /** Its score by a metric; unavailable where it has none. */
        public Outcome<Measurement> score(String metric) {
            return scores.getOrDefault(metric, Outcome.unavailable("unknown_metric"));
        }

        private Outcome<Double> value(String metric) {
            return score(metric).map(Measurement::value);
        }

        private PipelineFigures.Correction correction() {
            return new PipelineFigures.Correction(firstParses, value("parse-ok").map(v -> v == 1), attempts(item));
        }
    }

    /**
     * The figures of a run for which there is evidence, each with the items behind it.
     *
     * @param components figures of Spider's components, in their place among the others
     */
    public static List<RunFigure> of(List<Answer> answers, List<RunFigure> components) {
        return all(answers, components).stream().map(f -> f.behind(behind(f.id(), answers))).toList();
    }

    private static List<RunFigure> all(List<Answer> rows, List<RunFigure> components) {
        List<RunFigure> figures = new ArrayList<>();
        figures.add(PublishedRates.variance(rows.stream()
                .map(r -> new PublishedRates.Sibling(
                        question(r.item()), r.item().evalCase().id(), r.value("ex")))
                .toList()));
        luck(rows, figures);
        robustness(rows, figures);
        dataface(rows, figures);
        figures.addAll(PublishedRates.stef(rows.stream()
                .map(r -> r.score("stef-score"))
                .filter(o -> !o.reason().equals("not_applicable"))
                .map(o -> o.map(m -> new PublishedRates.Graded(m.value(), m.label())))
                .toList()));
        figures.addAll(PipelineFigures.corrections(rows.stream().map(Answer::correction).toList()));
        linking(rows, figures);
        figures.addAll(components);
        costs(rows, figures);
        return figures.stream().filter(f -> f.n() > 0 && isReported(f, figures)).toList();
    }

    /** Whether a figure is reported. STEF's coverage and tiers are not reported where no answer has a Φ. */
    private static boolean isReported(RunFigure figure, List<RunFigure> all) {
        return !figure.name().startsWith("stef-")
                || all.stream().anyMatch(f -> f.name().equals("stef-mean") && f.n() > 0);
    }

    /** The share of EX passes that a separating database contradicts, of those with a complete search (counterexample.md §8.2). */
    private static void luck(List<Answer> rows, List<RunFigure> figures) {
        List<Double> robust = rows.stream()
                .filter(r -> r.value("ex").asValue().filter(v -> v == 1).isPresent())
                .flatMap(r -> r.value("ex-robust").asValue().stream())
                .toList();
        figures.add(RunFigure.share("luck", robust.stream().filter(v -> v == 0).count(), robust.size()));
    }

    private static void robustness(List<Answer> rows, List<RunFigure> figures) {
        Map<String, Answer> byCase = new HashMap<>();
        rows.forEach(r -> byCase.put(r.item().evalCase().id(), r));
        List<PublishedRates.Pair> pairs = new ArrayList<>();
        for (Answer variant : rows) {
            Datum.Fields extras = variant.item().evalCase().extras();
            extras.text("variant_of").map(byCase::get).ifPresent(clean -> {
                Outcome<Double> was = clean.value("ex");
                Outcome<Double> is = variant.value("ex");
                if (was.asValue().isPresent() && is.asValue().isPresent()) {
                    pairs.add(new PublishedRates.Pair(
                            extras.text("perturbation").orElse(""), was.asValue().get(), is.asValue().get()));
                }
            });
        }
        figures.addAll(PublishedRates.robustness(pairs, ""));
        new TreeSet<>(pairs.stream().map(PublishedRates.Pair::perturbation).filter(p -> !p.isBlank()).toList())
                .forEach(kind -> figures.addAll(PublishedRates.robustness(
                        pairs.stream().filter(p -> p.perturbation().equals(kind)).toList(), kind)));
    }

    /** Adds the figures of a judge only where it was called; otherwise every class would be "skipped". */
    private static void dataface(List<Answer> rows, List<RunFigure> figures) {
        List<PublishedRates.Staged> answers = rows.stream()
                .map(r -> new PublishedRates.Staged(
                        r.value("parse-ok"),
                        r.value("grounding-ok"),
                        r.score("dataface-equivalence").map(Measurement::label)))
                .toList();
        boolean judged = answers.stream()
                .flatMap(a -> a.equivalence().asValue().stream())
                .anyMatch(c -> !c.equals("skipped"));
        PublishedRates.dataface(answers).stream()
                .filter(f -> judged || f.name().endsWith("-parse-rate") || f.name().endsWith("-grounding-rate"))
                .forEach(figures::add);
    }

    private static void linking(List<Answer> rows, List<RunFigure> figures) {
        List<Measurement> linked = rows.stream().flatMap(r -> r.score("schema-linking").asValue().stream()).toList();
        figures.add(RunFigure.mean("schema-linking-recall", linked.stream().map(Measurement::value).toList()));
        figures.add(RunFigure.mean("schema-linking-irrelevance", numbers(linked, "irrelevance")));
        figures.add(RunFigure.mean("schema-linking-fpr-true", numbers(linked, "fpr_true")));
    }

    private static List<Double> numbers(List<Measurement> measured, String key) {
        return measured.stream().flatMapToDouble(m -> m.number(key).stream()).boxed().toList();
    }

    private static void costs(List<Answer> rows, List<RunFigure> figures) {
        List<Prediction.Answer> answers = rows.stream().map(r -> r.item().prediction().answer()).toList();
        figures.add(mean("tokens-mean", answers.stream().map(Prediction.Answer::tokens).toList()));
        figures.add(mean("cost-mean", answers.stream().map(Prediction.Answer::cost).toList()));
        figures.add(mean("latency-ms-mean", answers.stream().map(Prediction.Answer::latencyMillis).toList()));
        figures.addAll(PipelineFigures.stages(rows.stream().map(r -> RunFacts.of(r.item())).toList()));
    }

    private static RunFigure mean(String id, List<OptionalDouble> values) {
        return RunFigure.mean(id, values.stream().flatMapToDouble(OptionalDouble::stream).boxed().toList());
    }

    /** The items behind a run's figure: by its metric, lowest first; by a cost, highest first. */
    private static List<ItemKey> behind(String id, List<Answer> answers) {
        Optional<String> metric = MADE_OF.entrySet().stream()
                .filter(e -> id.startsWith(e.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
        if (id.equals("luck")) {
            return answers.stream()
                    .filter(a -> isOne(a.value("ex"))
                            && a.value("ex-robust").asValue().filter(v -> v == 0).isPresent())
                    .map(a -> a.item().key())
                    .toList();
        }
        if (id.equals("correction-unread")) {
            return answers.stream().filter(a -> a.correction().isLeftOut()).map(a -> a.item().key()).toList();
        }
        boolean pairs = id.startsWith("robustness") || id.startsWith("perturbation");
        Function<Answer, OptionalDouble> value = a -> metric
                .map(m -> a.value(m).asValue().map(OptionalDouble::of).orElse(OptionalDouble.empty()))
                .orElseGet(() -> cost(id, a.item()));
        Map<String, Long> groups = answers.stream()
                .filter(a -> value.apply(a).isPresent())
                .collect(Collectors.groupingBy(a -> question(a.item()), Collectors.counting()));
        int way = metric.isPresent() ? 1 : -1;
        return answers.stream()
                .filter(a -> value.apply(a).isPresent() && (!pairs || isVariant(a.item()))
                        && (!id.equals("qvt") || Objects.requireNonNull(groups.get(question(a.item()))) > 1))
                .sorted(Comparator.comparingDouble(a -> way * value.apply(a).getAsDouble()))
                .map(a -> a.item().key())
                .toList();
    }

    private static boolean isOne(Outcome<Double> value) {
        return value.asValue().filter(v -> v == 1).isPresent();
    }

    /** The group of an item: questions with the same gold query. */
    private static String question(Item item) {
        return item.evalCase().dbId() + "\n" + item.evalCase().goldSql().strip();
    }

    private static boolean isVariant(Item item) {
        return item.evalCase().extras().text("variant_of").isPresent();
    }

    private static OptionalDouble cost(String id, Item item) {
        Prediction.Answer answer = item.prediction().answer();
        RunFacts facts = RunFacts.of(item);
        return switch (id) {
            case "tokens-mean" -> answer.tokens();
            case "cost-mean" -> answer.cost();
            case "latency-ms-mean" -> answer.latencyMillis();
            case "mean-attempts" -> attempts(item);
            case "correction-rate" -> facts.first().isPresent()
                    ? OptionalDouble.of(attempts(item).orElse(0))
                    : OptionalDouble.empty();
            default -> facts.stages().isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(0);
        };
    }

    /** Number of attempted corrections, where it was recorded. */
    private static OptionalDouble attempts(Item item) {
        return RunFacts.of(item).corrections().stream().asDoubleStream().findFirst();
    }
}
