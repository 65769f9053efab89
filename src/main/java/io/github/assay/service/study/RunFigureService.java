package io.github.assay.service.study;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.project.RunFacts;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.structure.ComponentTotals;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.ItemScores;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.sql.guard.StatementGuard;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.store.StoreException;
import io.github.assay.systems.PhiSummary;
import io.github.assay.systems.QuestionVariance;
import io.github.assay.systems.RobustnessGap;
import io.github.assay.systems.RouteConfusion;
import io.github.assay.systems.board.Corrections;
import io.github.assay.systems.figures.DatafaceRates;
import io.github.assay.systems.figures.RunFigure;
import io.github.assay.systems.figures.StageCosts;
import io.github.assay.systems.figures.SystemFigures;
import io.github.assay.systems.figures.SystemRun;
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
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Computes figures of whole runs, per system, where the evidence exists. Thread-safe.
 * Open to tests that answer in its place.
 */
public class RunFigureService {
    private static final List<String> REQUESTED = List.of(
            "ex", "ex-robust", "parse-ok", "grounding-ok", "dataface-equivalence", "stef-score", "schema-linking", "spider-cm");

    private final ScoringService scoring;

    public RunFigureService(ScoringService scoring) {
        this.scoring = scoring;
    }

    /** One item with the scores that its run's figures need. */
    private record Row(Item item, String dialect, Map<String, Outcome<Measurement>> scores) implements FigureCases.Answer {
        Outcome<Measurement> score(String metric) {
            return scores.getOrDefault(metric, Outcome.unavailable("unknown_metric"));
        }

        @Override
        public Outcome<Double> value(String metric) {
            return score(metric).map(Measurement::value);
        }

        @Override
        public Corrections.Answer correction() {
            return new Corrections.Answer(
                    RunFacts.of(item).first().map(sql -> parses(ParsedSql.parse(sql, dialect)))
                            .orElseGet(() -> Outcome.unavailable("not_recorded")),
                    value("parse-ok").map(v -> v == 1), FigureCases.attempts(item));
        }

        /** Whether a text that no database received parses, by the rules for predictions (metrics.md §0.1). */
        private static Outcome<Boolean> parses(ParsedSql sql) {
            return sql.isParsed() || StatementGuard.isNoStatement(sql)
                    ? Outcome.value(sql.isParsed())
                    : Outcome.unavailable(Corrections.UNREAD);
        }
    }

    /** Runs missing queries, scores, and summarises every system's run. */
    public List<SystemFigures> figures(ProjectSession session, int threads, Progress progress) throws StoreException {
        Map<SystemRun, List<Row>> rows = new LinkedHashMap<>();
        scoring.runAndScore(session, session.project().items(), neededMetrics(), threads, progress, scores -> add(session, scores, rows));
        return summarised(rows);
    }

    /** The figures from stored outcomes; runs no query. */
    public List<SystemFigures> stored(ProjectSession session, int threads, Progress progress) {
        Map<SystemRun, List<Row>> rows = new LinkedHashMap<>();
        scoring.score(session, session.project().items(), neededMetrics(), threads, progress, scores -> add(session, scores, rows));
        return summarised(rows);
    }

    private List<MetricInfo> neededMetrics() {
        return REQUESTED.stream().flatMap(id -> scoring.find(id).stream()).toList();
    }

    private static void add(ProjectSession session, ItemScores scores, Map<SystemRun, List<Row>> rows) {
        Map<String, Outcome<Measurement>> byId = new HashMap<>();
        scores.scores().forEach(s -> byId.put(s.metric().id(), s.outcome()));
        ItemKey key = scores.item().key();
        rows.computeIfAbsent(new SystemRun(key.system(), key.runId()), _ -> new ArrayList<>())
                .add(new Row(scores.item(), session.evidence().dialect(scores.item()), byId));
    }

    private static List<SystemFigures> summarised(Map<SystemRun, List<Row>> rows) {
        List<SystemFigures> all = new ArrayList<>();
        rows.forEach((entrant, own) -> all.add(new SystemFigures(
                entrant, figures(own).stream().map(f -> f.behind(FigureCases.of(f.id(), own))).toList())));
        return all;
    }

    /** The items for which one data source was selected and one was expected. */
    public List<ItemKey> routed(ProjectSession session, String expected, String selected) {
        return session.project().items().stream()
                .filter(i -> i.evalCase().expected().route().equals(expected)
                        && i.prediction().answer().selectedRoute().equals(selected))
                .map(Item::key)
                .toList();
    }

    /** Counts of selected by expected data source, over all systems. */
    public RouteConfusion routes(ProjectSession session) {
        return RouteConfusion.of(session.project().items().stream()
                .map(i -> new RouteConfusion.Answer(
                        i.evalCase().expected().route(), i.prediction().answer().selectedRoute()))
                .toList());
    }

    private static List<RunFigure> figures(List<Row> rows) {
        List<RunFigure> figures = new ArrayList<>();
        figures.add(QuestionVariance.of(rows.stream()
                .map(r -> new QuestionVariance.Answer(
                        FigureCases.question(r.item()), r.item().evalCase().id(), r.value("ex")))
                .toList()));
        luck(rows, figures);
        robustness(rows, figures);
        dataface(rows, figures);
        figures.addAll(PhiSummary.of(rows.stream()
                .map(r -> r.score("stef-score"))
                .filter(o -> !o.reason().equals("not_applicable"))
                .map(o -> o.map(m -> new PhiSummary.Answer(m.value(), m.label())))
                .toList()));
        figures.addAll(Corrections.of(rows.stream().map(Row::correction).toList()));
        linking(rows, figures);
        components(rows, figures);
        costs(rows, figures);
        return figures.stream().filter(f -> f.n() > 0 && isReported(f, figures)).toList();
    }

    /** Whether a figure is reported. STEF's coverage and tiers are not reported where no answer has a Φ. */
    private static boolean isReported(RunFigure figure, List<RunFigure> all) {
        return !figure.name().startsWith("stef-")
                || all.stream().anyMatch(f -> f.name().equals("stef-mean") && f.n() > 0);
    }

    /** The share of EX passes that a separating database contradicts, of those with a complete search (counterexample.md §8.2). */
    private static void luck(List<Row> rows, List<RunFigure> figures) {
        List<Double> robust = rows.stream()
                .filter(r -> r.value("ex").asValue().filter(v -> v == 1).isPresent())
                .flatMap(r -> r.value("ex-robust").asValue().stream())
                .toList();
        figures.add(RunFigure.share("luck", robust.stream().filter(v -> v == 0).count(), robust.size()));
    }

    private static void robustness(List<Row> rows, List<RunFigure> figures) {
        Map<String, Row> byCase = new HashMap<>();
        rows.forEach(r -> byCase.put(r.item().evalCase().id(), r));
        List<RobustnessGap.Pair> pairs = new ArrayList<>();
        for (Row variant : rows) {
            Datum.Fields extras = variant.item().evalCase().extras();
            extras.text("variant_of").map(byCase::get).ifPresent(clean -> {
                Outcome<Double> was = clean.value("ex");
                Outcome<Double> is = variant.value("ex");
                if (was.asValue().isPresent() && is.asValue().isPresent()) {
                    pairs.add(new RobustnessGap.Pair(
                            extras.text("perturbation").orElse(""), was.asValue().get(), is.asValue().get()));
                }
            });
        }
        figures.addAll(RobustnessGap.of(pairs, ""));
        new TreeSet<>(pairs.stream().map(RobustnessGap.Pair::perturbation).filter(p -> !p.isBlank()).toList())
                .forEach(kind -> figures.addAll(RobustnessGap.of(
                        pairs.stream().filter(p -> p.perturbation().equals(kind)).toList(), kind)));
    }

    /** Adds the figures of a judge only where it was called; otherwise every class would be "skipped". */
    private static void dataface(List<Row> rows, List<RunFigure> figures) {
        List<DatafaceRates.Answer> answers = rows.stream()
                .map(r -> new DatafaceRates.Answer(
                        r.value("parse-ok"),
                        r.value("grounding-ok"),
                        r.score("dataface-equivalence").map(Measurement::label)))
                .toList();
        boolean judged = answers.stream()
                .flatMap(a -> a.equivalence().asValue().stream())
                .anyMatch(c -> !c.equals("skipped"));
        DatafaceRates.of(answers).stream()
                .filter(f -> judged || f.name().endsWith("-parse-rate") || f.name().endsWith("-grounding-rate"))
                .forEach(figures::add);
    }

    private static void linking(List<Row> rows, List<RunFigure> figures) {
        List<Measurement> linked = rows.stream().flatMap(r -> r.score("schema-linking").asValue().stream()).toList();
        figures.add(RunFigure.mean("schema-linking-recall", linked.stream().map(Measurement::value).toList()));
        figures.add(RunFigure.mean("schema-linking-irrelevance", numbers(linked, "irrelevance")));
        figures.add(RunFigure.mean("schema-linking-fpr-true", numbers(linked, "fpr_true")));
    }

    /** Spider's components: precision, recall and F1 of each over the run (metrics.md §2.1). */
    private static void components(List<Row> rows, List<RunFigure> figures) {
        for (ComponentTotals c : ComponentTotals.of(rows.stream().map(r -> r.score("spider-cm")).toList())) {
            figures.add(new RunFigure("spider-precision", Outcome.value(c.precision()), c.predicted()).in(c.component()));
            figures.add(new RunFigure("spider-recall", Outcome.value(c.recall()), c.gold()).in(c.component()));
            figures.add(new RunFigure("spider-f1", Outcome.value(c.f1()), Math.max(c.gold(), c.predicted()))
                    .in(c.component()));
        }
    }

    private static List<Double> numbers(List<Measurement> measured, String key) {
        return measured.stream().flatMapToDouble(m -> m.number(key).stream()).boxed().toList();
    }

    private static void costs(List<Row> rows, List<RunFigure> figures) {
        List<Prediction.Answer> answers = rows.stream().map(r -> r.item().prediction().answer()).toList();
        figures.add(mean("tokens-mean", answers.stream().map(Prediction.Answer::tokens).toList()));
        figures.add(mean("cost-mean", answers.stream().map(Prediction.Answer::cost).toList()));
        figures.add(mean("latency-ms-mean", answers.stream().map(Prediction.Answer::latencyMillis).toList()));
        figures.addAll(StageCosts.of(rows.stream().map(r -> RunFacts.of(r.item())).toList()));
    }

    private static RunFigure mean(String id, List<OptionalDouble> values) {
        return RunFigure.mean(id, values.stream().flatMapToDouble(OptionalDouble::stream).boxed().toList());
    }

    /** Finds the items behind a run's figure: by its metric, lowest first; by a cost, highest first. */
    private static final class FigureCases {
        /** Prefix of a figure's id → the metric that the figure is computed from. */
        private static final Map<String, String> MADE_OF = Map.of(
                "qvt", "ex", "robustness", "ex", "perturbation", "ex", "dataface-parse", "parse-ok",
                "dataface-grounding",
                "grounding-ok", "dataface-equivalence", "dataface-equivalence", "dataface-pass", "dataface-equivalence",
                "stef-", "stef-score", "schema-linking-", "schema-linking", "spider-", "spider-cm");

        /** One item and its value by a metric. */
        interface Answer {
            Item item();

            Outcome<Double> value(String metric);

            /** What is known of its correction. */
            Corrections.Answer correction();
        }

        static List<ItemKey> of(String id, List<? extends Answer> answers) {
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
        static String question(Item item) {
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
        static OptionalDouble attempts(Item item) {
            return RunFacts.of(item).corrections().stream().asDoubleStream().findFirst();
        }
    }
}
