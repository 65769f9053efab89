package io.github.assay.service.scoring;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.CalibrationNote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.EvidenceBuilder;
import io.github.assay.service.run.RunSummary;
import io.github.assay.service.settings.MetricCatalogue;
import io.github.assay.service.settings.MetricOrigin;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Scores items from stored evidence. It never executes SQL: run first what has not been run. Thread-safe. */
public final class ScoringService {
    /** So many neighbours are scored by one thread: answers to one question often have scores in common. */
    private static final int RUN = 16;

    private final MetricRegistry registry;
    private final Set<String> plugIns;
    private final AtomicReference<Map.Entry<MetricSettings, MetricCatalogue>> latest = new AtomicReference<>();

    public ScoringService(MetricRegistry registry) {
        this(registry, Set.of());
    }

    /**
     * @param registry the metrics that every project has
     * @param plugIns the ids of those among them that come from jars
     */
    public ScoringService(MetricRegistry registry, Set<String> plugIns) {
        this.registry = registry;
        this.plugIns = Set.copyOf(plugIns);
    }

    /** Every metric there is for a project, in list order. */
    public List<MetricInfo> metrics(MetricSettings settings) {
        return registry(settings).infos();
    }

    /** Where a metric of a project comes from. */
    public MetricOrigin origin(String id, MetricSettings settings) {
        return catalogue(settings).origin(id);
    }

    /** Whether a metric was compared with human labels in a project, where that must be said. */
    public CalibrationStatus trust(ProjectSession session, MetricInfo metric) {
        MetricSettings settings = session.project().metrics();
        if (origin(metric.id(), settings) == MetricOrigin.BUILT_IN) {
            return CalibrationStatus.BUILT_IN;
        }
        return note(session, metric).isPresent() ? CalibrationStatus.CALIBRATED : CalibrationStatus.NOT_CALIBRATED;
    }

    /** How a metric in its present version compared with human labels here; empty: not compared. */
    public Optional<CalibrationNote> note(ProjectSession session, MetricInfo metric) {
        return session.calibrations().find(metric, session.project().metrics());
    }

    /** Every metric that all projects have, in list order. */
    public List<MetricInfo> metrics() {
        return registry.infos();
    }

    /** The metrics a project uses, in list order. */
    public List<MetricInfo> enabled(MetricSettings settings) {
        return registry(settings).infos().stream()
                .filter(m -> m.use() == MetricInfo.Use.ALWAYS ? settings.isEnabled(m.id()) : settings.isNamed(m.id()))
                .toList();
    }

    /** The threshold in force for a metric: the project's, else the metric's own; empty when it gives no verdict. */
    public OptionalDouble threshold(MetricInfo metric, MetricSettings settings) {
        Double set = settings.thresholds().get(metric.id());
        return set == null ? metric.threshold() : OptionalDouble.of(set);
    }

    /**
     * Scores items and hands each on in order, so that nothing piles up.
     *
     * @param session the project
     * @param items what to score
     * @param metrics which metrics
     * @param threads how many threads; never changes a result
     */
    public void score(
            ProjectSession session,
            List<Item> items,
            List<MetricInfo> metrics,
            int threads,
            Progress progress,
            Consumer<ItemScores> consumer) {
        score(session, items, metrics, threads, progress, _ -> {}, consumer);
    }

    /**
     * Runs what has not been run, and scores each case as soon as its queries have run.
     *
     * @param threads how many threads score, and how many queries run at a time; never changes a result
     * @param progress steps count queries, then items
     * @return what the run came to
     */
    public RunSummary runAndScore(
            ProjectSession session,
            List<Item> items,
            List<MetricInfo> metrics,
            int threads,
            Progress progress,
            Consumer<ItemScores> consumer) {
        Project project = session.project();
        return new ScoredRun(this, session, project.withLimits(project.limits().withParallel(threads)))
                .of(items, metrics, threads, progress, consumer);
    }

    /** @param gate lets a case pass when it may be scored; called by the threads that score */
    void score(
            ProjectSession session,
            List<Item> items,
            List<MetricInfo> metrics,
            int threads,
            Progress progress,
            Consumer<Case> gate,
            Consumer<ItemScores> consumer) {
        EvidenceBuilder evidence = session.evidence().ofOneMoment();
        MetricRegistry all = registry(session.project().metrics());
        Map<String, CalibrationStatus> trust = trust(session, metrics);
        long[] done = {0};
        Parallel.forEachInRuns(
                items,
                RUN,
                threads,
                progress,
                item -> {
                    gate.accept(item.evalCase());
                    return evidence.with(
                            item, all::measure, e -> scoresOf(e, metrics, session.project().metrics(), trust));
                },
                scores -> {
                    consumer.accept(scores);
                    progress.step(++done[0], items.size(), "items scored");
                });
    }

    /** Scores all items of a project with its enabled metrics. */
    public ScoreColumns table(ProjectSession session, int threads, Progress progress) {
        MetricSettings settings = session.project().metrics();
        List<MetricInfo> metrics = enabled(settings);
        Map<String, OptionalDouble> thresholds = new HashMap<>();
        metrics.forEach(m -> thresholds.put(m.id(), threshold(m, settings)));
        List<Item> items = session.project().items();
        List<ItemKey> keys = items.stream().map(Item::key).toList();
        ScoreColumns.Builder table = new ScoreColumns.Builder(keys, metrics, thresholds);
        score(session, items, metrics, threads, progress, table::add);
        return table.build();
    }

    /** How metrics stand in a project, by id. */
    public Map<String, CalibrationStatus> trust(ProjectSession session, List<MetricInfo> metrics) {
        Map<String, CalibrationStatus> trust = new HashMap<>();
        metrics.forEach(m -> trust.put(m.id(), trust(session, m)));
        return trust;
    }

    /** How the score of an item by a metric came about; reads what is stored, runs nothing. */
    public Account account(ProjectSession session, Item item, String metric) {
        MetricRegistry all = registry(session.project().metrics());
        return session.evidence().with(item, all::measure, e -> all.account(metric, e));
    }

    /** All enabled scores of one piece of evidence. */
    ItemScores scoresOf(
            Evidence evidence, List<MetricInfo> metrics, MetricSettings settings, Map<String, CalibrationStatus> trust) {
        return scoresOf(evidence, metrics, settings, trust, Progress.NONE);
    }

    /** The same for somebody who may move on before the last of them. */
    public ItemScores scoresOf(
            Evidence evidence,
            List<MetricInfo> metrics,
            MetricSettings settings,
            Map<String, CalibrationStatus> trust,
            Progress progress) {
        return new ItemScores(
                evidence.item(),
                metrics.stream()
                        .map(m -> {
                            progress.check();
                            return view(m, evidence.score(m.id()), settings, trust.get(m.id()));
                        })
                        .toList());
    }

    private ScoreView view(
            MetricInfo metric, Outcome<Measurement> outcome, MetricSettings settings, CalibrationStatus trust) {
        OptionalDouble threshold = threshold(metric, settings);
        Optional<Boolean> pass = threshold.isPresent() && outcome instanceof Outcome.Value<Measurement>(Measurement m)
                ? Optional.of(m.value() >= threshold.getAsDouble())
                : Optional.empty();
        return new ScoreView(metric, outcome, threshold, pass, trust);
    }

    /** The metric of an id that every project has. */
    public Optional<MetricInfo> find(String id) {
        return registry.find(id).map(Metric::info);
    }

    /** The metric of an id in a project. */
    public Optional<MetricInfo> find(String id, MetricSettings settings) {
        return registry(settings).find(id).map(Metric::info);
    }

    /** The metrics of a project, ready to measure. */
    public MetricRegistry registry(MetricSettings settings) {
        return catalogue(settings).registry();
    }

    /** Declared metrics are compiled once and kept until a project with other settings is scored. */
    private MetricCatalogue catalogue(MetricSettings settings) {
        Map.Entry<MetricSettings, MetricCatalogue> known = latest.get();
        if (known != null && known.getKey() == settings) {
            return known.getValue();
        }
        MetricCatalogue made = MetricCatalogue.of(registry, plugIns, settings);
        latest.set(Map.entry(settings, made));
        return made;
    }
}
