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
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.EvidenceBuilder;
import io.github.assay.service.run.RunSummary;
import io.github.assay.service.scoring.MetricCatalogue.MetricOrigin;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import io.github.assay.wording.PromotionMark;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Scores items from stored evidence. It never executes SQL; the caller runs missing queries before. Thread-safe. */
public final class ScoringService {
    /** Number of consecutive items that one thread scores; predictions for one question often share scores. */
    private static final int RUN = 16;

    private final MetricRegistry registry;
    private final Set<String> plugIns;
    private final Promotions promotions;
    private final AtomicReference<Map.Entry<MetricSettings, MetricCatalogue>> latest = new AtomicReference<>();

    public ScoringService(MetricRegistry registry) {
        this(registry, Set.of());
    }

    /**
     * @param registry the metrics that every project has
     * @param plugIns the ids of those that come from plug-ins
     */
    public ScoringService(MetricRegistry registry, Set<String> plugIns) {
        this(registry, plugIns, Promotions.NONE);
    }

    /**
     * @param registry the metrics that every project has
     * @param plugIns the ids of those that come from plug-ins
     * @param promotions which judge metrics of a project are promoted
     */
    public ScoringService(MetricRegistry registry, Set<String> plugIns, Promotions promotions) {
        this.registry = registry;
        this.plugIns = Set.copyOf(plugIns);
        this.promotions = promotions;
    }

    /** Every metric available to a project, in list order. */
    public List<MetricInfo> metrics(MetricSettings settings) {
        return registry(settings).infos();
    }

    /** The origin of a project's metric. */
    public MetricOrigin origin(String id, MetricSettings settings) {
        return catalogue(settings).origin(id);
    }

    /** Whether a metric was compared with human labels in a project, for metrics that need it. */
    public CalibrationStatus trust(ProjectSession session, MetricInfo metric) {
        MetricSettings settings = session.project().metrics();
        if (promotions.needsPromotion(session.project(), metric)) {
            double least = threshold(metric, settings).orElse(Double.NaN);
            return promotions.isPromoted(session, metric, least)
                    ? CalibrationStatus.PROMOTED
                    : CalibrationStatus.NOT_PROMOTED;
        }
        if (origin(metric.id(), settings) == MetricOrigin.BUILT_IN) {
            return CalibrationStatus.BUILT_IN;
        }
        return note(session, metric).isPresent() ? CalibrationStatus.CALIBRATED : CalibrationStatus.NOT_CALIBRATED;
    }

    /** Whether scores of a metric on the items of a project are marked where it is not promoted. */
    public boolean needsPromotion(Project project, MetricInfo metric) {
        return promotions.needsPromotion(project, metric);
    }

    /** A metric under its name for users, with a mark where it reads a judge's replies and is not promoted. */
    public MetricInfo marked(ProjectSession session, MetricInfo metric) {
        return trust(session, metric) == CalibrationStatus.NOT_PROMOTED ? metric.named(PromotionMark.on(metric.name())) : metric;
    }

    /** Those of some metrics that read a judge's replies and are not promoted, by id. Ids of no metric are none. */
    public List<String> unpromoted(ProjectSession session, Collection<String> ids) {
        return ids.stream()
                .distinct()
                .filter(id -> find(id, session.project().metrics())
                        .filter(m -> trust(session, m) == CalibrationStatus.NOT_PROMOTED).isPresent())
                .toList();
    }

    /** The comparison of a metric's current version with human labels in this project; empty: not compared. */
    public Optional<CalibrationNote> note(ProjectSession session, MetricInfo metric) {
        return session.calibrations().find(metric, session.project().metrics());
    }

    /** Every metric available to all projects, in list order. */
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
     * Scores items and passes each on in order, so that no scores pile up.
     *
     * @param session the project
     * @param items the items to score
     * @param metrics the metrics
     * @param threads number of threads; does not change the result
     */
    public void score(
            ProjectSession session, List<Item> items, List<MetricInfo> metrics, int threads, Progress progress,
            Consumer<ItemScores> consumer) {
        score(session, items, metrics, threads, progress, _ -> {}, consumer);
    }

    /**
     * Runs missing queries, and scores each case as soon as its outcomes are stored.
     *
     * @param threads number of scoring threads, and number of parallel queries; does not change the result
     * @param progress steps count queries, then items
     * @return the result of the run
     */
    public RunSummary runAndScore(
            ProjectSession session, List<Item> items, List<MetricInfo> metrics, int threads, Progress progress,
            Consumer<ItemScores> consumer) {
        Project project = session.project();
        return new ScoredRun(this, session, project.withLimits(project.limits().withParallel(threads)))
                .of(items, metrics, threads, progress, consumer);
    }

    /** The scores that no output may set beside labels. */
    public LockedTest locked(ProjectSession session) {
        MetricSettings settings = session.project().metrics();
        return promotions.locked(session, metrics(settings), m -> threshold(m, settings));
    }

    /**
     * Scores items as {@link #score} or {@link #runAndScore} do, to be set beside labels of people: without the scores
     * that are locked. Every figure of scores and labels outside an alignment is computed from these.
     *
     * @param run whether missing queries are run before
     */
    public void scoreBesideLabels(
            ProjectSession session, List<Item> items, List<MetricInfo> metrics, boolean run, int threads, Progress progress,
            Consumer<ItemScores> consumer) {
        LockedTest locked = locked(session);
        List<Item> open = items.stream().map(locked::without).toList();
        if (run) {
            runAndScore(session, open, metrics, threads, progress, locked.before(consumer));
        } else {
            score(session, open, metrics, threads, progress, locked.before(consumer));
        }
    }

    /** @param gate returns when a case may be scored; called by the scoring threads */
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
        return table(session, enabled(session.project().metrics()), threads, progress);
    }

    /** Scores all items of a project with some metrics. */
    public ScoreColumns table(ProjectSession session, List<MetricInfo> metrics, int threads, Progress progress) {
        MetricSettings settings = session.project().metrics();
        Map<String, OptionalDouble> thresholds = new HashMap<>();
        metrics.forEach(m -> thresholds.put(m.id(), threshold(m, settings)));
        List<Item> items = session.project().items();
        List<ItemKey> keys = items.stream().map(Item::key).toList();
        ScoreColumns.Builder table = new ScoreColumns.Builder(keys, metrics, thresholds);
        score(session, items, metrics, threads, progress, table::add);
        return table.build();
    }

    /**
     * The same, with the scores of the last time where nothing has changed that they are computed from; otherwise they
     * are computed, and kept for the next time.
     */
    public ScoreColumns keptTable(ProjectSession session, int threads, Progress progress) {
        MetricSettings settings = session.project().metrics();
        Optional<byte[]> inputs = ScoreInputs.of(session, registry(settings));
        Optional<ScoreColumns> kept = inputs.flatMap(session.scores()::find).flatMap(values -> columns(session, values));
        if (kept.isPresent()) {
            return kept.get();
        }
        ScoreColumns made = table(session, threads, progress);
        // What was scored may have changed meanwhile, for example by a run.
        if (session.partOf().isEmpty() && inputs.isPresent() && Arrays.equals(inputs.get(), ScoreInputs.of(session, registry(settings)).orElse(null))) {
            session.scores().keep(inputs.get(), made.values());
        }
        return made;
    }

    /** The same without the scores that are locked, for lists that are chosen by scores and labels together. */
    public ScoreColumns tableBesideLabels(ProjectSession session, int threads, Progress progress) {
        ScoreColumns all = keptTable(session, threads, progress);
        LockedTest locked = locked(session);
        List<Item> items = session.project().items();
        List<Item> concerned = items.stream().filter(i -> locked.isTest(i.evalCase().id())).toList();
        if (concerned.isEmpty()) {
            return all;
        }
        List<ItemKey> keys = items.stream().map(Item::key).toList();
        Map<ItemKey, Integer> rows = new HashMap<>();
        keys.forEach(key -> rows.put(key, rows.size()));
        Map<String, double[]> values = all.values();
        values.replaceAll((_, column) -> column.clone());
        scoreBesideLabels(session, concerned, all.metrics(), false, threads, progress, scores -> scores.scores()
                .forEach(s -> Objects.requireNonNull(values.get(s.metric().id()))[Objects.requireNonNull(rows.get(scores.item().key()))] =
                        s.outcome().asValue().map(Measurement::value).orElse(Double.NaN)));
        return ScoreColumns.of(keys, all.metrics(), m -> threshold(m, session.project().metrics()), values);
    }

    private Optional<ScoreColumns> columns(ProjectSession session, Map<String, double[]> values) {
        MetricSettings settings = session.project().metrics();
        List<MetricInfo> metrics = enabled(settings);
        List<ItemKey> keys = session.project().items().stream().map(Item::key).toList();
        boolean whole = metrics.stream().allMatch(
                m -> values.containsKey(m.id()) && values.get(m.id()).length == keys.size());
        return whole ? Optional.of(ScoreColumns.of(keys, metrics, m -> threshold(m, settings), values)) : Optional.empty();
    }

    /** The calibration status of metrics in a project, by id. */
    public Map<String, CalibrationStatus> trust(ProjectSession session, List<MetricInfo> metrics) {
        Map<String, CalibrationStatus> trust = new HashMap<>();
        metrics.forEach(m -> trust.put(m.id(), trust(session, m)));
        return trust;
    }

    /** An item's score by a metric with the steps that lead to it; reads stored outcomes, runs nothing. */
    public Outcome<Measurement> explain(ProjectSession session, Item item, String metric) {
        MetricRegistry all = registry(session.project().metrics());
        return session.evidence().with(item, all::measure, e -> all.explain(metric, e));
    }

    /** All enabled scores of one piece of evidence. */
    ItemScores scoresOf(
            Evidence evidence, List<MetricInfo> metrics, MetricSettings settings, Map<String, CalibrationStatus> trust) {
        return scoresOf(evidence, metrics, settings, trust, Progress.NONE);
    }

    /** All enabled scores of one piece of evidence, cancellable between metrics. */
    public ItemScores scoresOf(
            Evidence evidence, List<MetricInfo> metrics, MetricSettings settings,
            Map<String, CalibrationStatus> trust, Progress progress) {
        return new ItemScores(
                evidence.item(),
                metrics.stream()
                        .map(m -> {
                            progress.check();
                            return view(m, evidence.score(m.id()), settings, Objects.requireNonNull(trust.get(m.id())));
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

    /** The metric with an id, among those of all projects. */
    public Optional<MetricInfo> find(String id) {
        return registry.find(id).map(Metric::info);
    }

    /** The metric with an id in a project. */
    public Optional<MetricInfo> find(String id, MetricSettings settings) {
        return registry(settings).find(id).map(Metric::info);
    }

    /** The metrics of a project, ready to measure. */
    public MetricRegistry registry(MetricSettings settings) {
        return catalogue(settings).registry();
    }

    /** The metrics of a project. Declared metrics are compiled once and cached until other settings are used. */
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
