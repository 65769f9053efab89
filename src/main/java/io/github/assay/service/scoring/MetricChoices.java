package io.github.assay.service.scoring;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricChoice;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.ProjectEdit;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.EvidenceBuilder;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Tries thresholds and options of metrics on stored evidence, and writes them into the project on request. Executes no
 * SQL.
 */
public final class MetricChoices {
    private static final int RUN = 16;

    private final ScoringService scoring;
    private final Clock clock;

    /**
     * {@code clock} stamps what is applied.
     *
     * @param clock the time of applied choices
     */
    public MetricChoices(ScoringService scoring, Clock clock) {
        this.scoring = scoring;
        this.clock = clock;
    }

    /** The fault of a choice, in a sentence; empty when it is valid. */
    public Optional<String> fault(MetricSettings settings, MetricChoice choice) {
        Optional<MetricInfo> found = scoring.find(choice.metric(), settings);
        if (found.isEmpty()) {
            return Optional.of("There is no metric '" + choice.metric() + "'. 'assay score --list' names them all.");
        }
        MetricInfo metric = found.get();
        List<String> unknown = metric.unknownOptions(choice.options().keySet());
        if (!unknown.isEmpty()) {
            List<String> names = metric.options().stream().map(MetricInfo.Option::name).toList();
            String home = OptionHomes.of(
                    metric.id(), unknown.getFirst(), scoring.metrics(settings));
            return Optional.of(("'" + metric.id() + "' has no option '" + unknown.getFirst() + "'; it has "
                    + (names.isEmpty() ? "none" : String.join(", ", names)) + ". " + home).strip());
        }
        return metric.optionFault(choice.options()).map(why -> why + ".").or(() -> thresholdFault(metric, choice));
    }

    private static Optional<String> thresholdFault(MetricInfo metric, MetricChoice choice) {
        boolean outside = choice.threshold().isPresent()
                && (choice.threshold().getAsDouble() < metric.low()
                        || choice.threshold().getAsDouble() > metric.high());
        return outside
                ? Optional.of("The threshold of '" + metric.id() + "' must be from " + metric.low() + " to "
                        + metric.high() + ", not at " + choice.threshold().getAsDouble() + ".")
                : Optional.empty();
    }

    /** One item's score under the choice. Reads the store; runs and writes nothing. */
    public ScoreView preview(ProjectSession session, Item item, MetricChoice choice) {
        MetricSettings settings = choice.in(session.project().metrics());
        MetricInfo metric = scoring.find(choice.metric(), settings)
                .orElseThrow(() -> new IllegalArgumentException("no metric " + choice.metric()));
        Evidence evidence = new EvidenceBuilder(session.project().withMetrics(settings), session.outcomes())
                .of(item, scoring.registry(settings)::measure);
        return scoring.scoresOf(
                evidence, List.of(metric), settings, Map.of(metric.id(), scoring.trust(session, metric)))
                .scores()
                .getFirst();
    }

    /**
     * The effect of a choice over all items, from stored outcomes; runs and writes nothing.
     *
     * @param threads number of threads; does not change the result
     */
    public ChoiceEffect effect(ProjectSession session, MetricChoice choice, int threads, Progress progress) {
        MetricSettings now = session.project().metrics();
        return effect(
                new Rescored(session, choice.metric(), now),
                new Rescored(session, choice.metric(), choice.in(now)),
                session.project().items(),
                threads,
                progress);
    }

    /**
     * The effect of the current settings over items, compared with earlier settings of a metric; runs and writes
     * nothing.
     *
     * @param was the metric's earlier settings
     */
    public ChoiceEffect since(
            ProjectSession session, List<Item> items, MetricChoice was, int threads, Progress progress) {
        MetricSettings now = session.project().metrics();
        return effect(new Rescored(session, was.metric(), was.in(now)), new Rescored(session, was.metric(), now), items, threads, progress);
    }

    private ChoiceEffect effect(Rescored before, Rescored after, List<Item> items, int threads, Progress progress) {
        boolean sameScores = before.scoresAs(after);
        ChoiceEffect[] effect = {ChoiceEffect.none(items.size())};
        int[] done = {0};
        Parallel.forEachInRuns(
                items,
                RUN,
                threads,
                progress,
                item -> {
                    ScoreView present = before.of(item);
                    return List.of(present, sameScores ? after.judged(present) : after.of(item));
                },
                both -> {
                    effect[0] = effect[0].and(both.getFirst(), both.getLast());
                    progress.step(++done[0], items.size(), "items compared");
                });
        return effect[0];
    }

    /** One metric's scores under given settings, from stored outcomes. */
    private final class Rescored {
        private final MetricSettings settings;
        private final MetricInfo metric;
        private final EvidenceBuilder evidence;
        private final MetricRegistry registry;
        private final Map<String, CalibrationStatus> trust;

        Rescored(ProjectSession session, String id, MetricSettings settings) {
            this.settings = settings;
            this.metric = scoring.find(id, settings).orElseThrow(() -> new IllegalArgumentException("no metric " + id));
            this.evidence = new EvidenceBuilder(session.project().withMetrics(settings), session.outcomes())
                    .ofOneMoment();
            this.registry = scoring.registry(settings);
            this.trust = Map.of(id, scoring.trust(session, metric));
        }

        ScoreView of(Item item) {
            return evidence.with(item, registry::measure, e -> scoring.scoresOf(e, List.of(metric), settings, trust))
                    .scores()
                    .getFirst();
        }

        /** Whether both give every item the same score, so that at most thresholds differ. */
        boolean scoresAs(Rescored other) {
            return settings.options().getOrDefault(metric.id(), Map.of()).equals(
                    other.settings.options().getOrDefault(metric.id(), Map.of()));
        }

        /** The same score with the threshold of these settings. */
        ScoreView judged(ScoreView score) {
            OptionalDouble threshold = scoring.threshold(metric, settings);
            Optional<Boolean> pass = threshold.isPresent()
                    ? score.outcome().asValue().map(m -> m.value() >= threshold.getAsDouble())
                    : Optional.empty();
            return new ScoreView(score.metric(), score.outcome(), threshold, pass, score.trust());
        }
    }

    /** Sets a choice for as long as the project is open. */
    public void use(ProjectSession session, MetricChoice choice) {
        session.use(choice.in(session.project().metrics()));
    }

    /**
     * Writes a choice into {@code project.json}, with the user's name and the time, and sets it.
     *
     * @throws ProjectFormatException when the file cannot be changed; nothing is then changed
     */
    public void apply(ProjectSession session, MetricChoice choice, String by) throws ProjectFormatException {
        ProjectEdit.setMetric(
                session.project().folder(),
                kept(session, choice),
                new TreeMap<>(Map.of("by", by, "at", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString())));
        use(session, choice);
    }

    /** The choice without options that equal the default. */
    private MetricChoice kept(ProjectSession session, MetricChoice choice) {
        Map<String, String> options = new TreeMap<>(choice.options());
        scoring.find(choice.metric(), session.project().metrics()).ifPresent(metric -> metric.options().stream()
                .filter(o -> o.standard().equals(options.get(o.name())))
                .forEach(o -> options.remove(o.name())));
        return new MetricChoice(choice.metric(), choice.threshold(), options);
    }

    /**
     * The changes that another threshold or other options of a metric would cause over all items of a project. Metrics
     * computed from this one are not included.
     *
     * @param items items of the project
     * @param toPass items that fail or have no verdict under the current settings and would pass
     * @param toFail items that pass or have no verdict under the current settings and would fail
     * @param lost items that have a verdict under the current settings and would have none
     * @param values items whose score would differ
     */
    public record ChoiceEffect(int items, int toPass, int toFail, int lost, int values) {
        /** An effect of zero over this many items. */
        static ChoiceEffect none(int items) {
            return new ChoiceEffect(items, 0, 0, 0, 0);
        }

        /** The effect with one more item: its current score and its score under the choice. */
        ChoiceEffect and(ScoreView now, ScoreView then) {
            boolean changes = !now.pass().equals(then.pass());
            boolean pass = changes && then.pass().orElse(false);
            boolean fail = changes && !then.pass().orElse(true);
            boolean other = !now.outcome().map(m -> m.value()).asValue().equals(then.outcome().map(m -> m.value()).asValue());
            return new ChoiceEffect(
                    items, toPass + (pass ? 1 : 0), toFail + (fail ? 1 : 0), lost + (changes && !pass && !fail ? 1 : 0),
                    values + (other ? 1 : 0));
        }
    }
}
