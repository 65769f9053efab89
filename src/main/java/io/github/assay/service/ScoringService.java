package io.github.assay.service;

import io.github.assay.domain.Item;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.MetricSettings;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricRegistry;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** Scores items from stored evidence. It never executes SQL: run first what has not been run. Thread-safe. */
public final class ScoringService {
    private final MetricRegistry registry;

    public ScoringService(MetricRegistry registry) {
        this.registry = registry;
    }

    /** Every metric there is, in list order. */
    public List<MetricInfo> metrics() {
        return registry.infos();
    }

    /** The metrics a project uses, in list order. */
    public List<MetricInfo> enabled(MetricSettings settings) {
        return registry.infos().stream()
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
        EvidenceBuilder evidence = session.evidence();
        long[] done = {0};
        Parallel.forEachOrdered(
                items,
                threads,
                progress,
                (item, _) -> scoresOf(evidence.of(item, registry::measure), metrics, session.project().metrics()),
                scores -> {
                    consumer.accept(scores);
                    progress.step(++done[0], items.size(), "items scored");
                });
    }

    /** Scores all items of a project with its enabled metrics. */
    public ScoreTable table(ProjectSession session, int threads, Progress progress) {
        MetricSettings settings = session.project().metrics();
        List<MetricInfo> metrics = enabled(settings);
        Map<String, OptionalDouble> thresholds = new HashMap<>();
        metrics.forEach(m -> thresholds.put(m.id(), threshold(m, settings)));
        List<Item> items = session.project().items();
        List<ItemKey> keys = items.stream().map(Item::key).toList();
        ScoreTable.Builder table = new ScoreTable.Builder(keys, metrics, thresholds);
        score(session, items, metrics, threads, progress, table::add);
        return table.build();
    }

    /** All enabled scores of one piece of evidence. */
    ItemScores scoresOf(Evidence evidence, List<MetricInfo> metrics, MetricSettings settings) {
        return new ItemScores(
                evidence.item(),
                metrics.stream().map(m -> view(m, evidence.score(m.id()), settings)).toList());
    }

    private ScoreView view(MetricInfo metric, Outcome<Measurement> outcome, MetricSettings settings) {
        OptionalDouble threshold = threshold(metric, settings);
        Optional<Boolean> pass = threshold.isPresent()
                ? outcome.asValue().map(m -> m.value() >= threshold.getAsDouble())
                : Optional.empty();
        return new ScoreView(metric, outcome, threshold, pass);
    }

    /** The registered metric of an id. */
    public Optional<MetricInfo> find(String id) {
        return registry.find(id).map(Metric::info);
    }

    MetricRegistry registry() {
        return registry;
    }
}
