package io.github.assay.service.scoring;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.judge.agentic.JudgeRunFigures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Means of scores by metric and system, with missing values and their reasons (metrics.md §0.6). Items must be added in
 * item order; sums then do not depend on the number of threads. Not thread-safe.
 */
public final class ScoreSummary {
    /**
     * One metric over the items of one system.
     *
     * @param system the system; empty: all systems
     * @param total number of items
     * @param scored items with a value
     * @param mean mean value over {@code scored} items; undefined when there are none
     * @param passed items whose verdict is pass
     * @param judged items with a verdict
     * @param labels items by class, for metrics that classify
     * @param figures further figures of the metric over a run, such as {@code p90}
     * @param reasons items without a value, by reason
     */
    public record Line(
            MetricInfo metric, String system, int total, int scored, double mean, int passed, int judged,
            Map<String, Integer> labels, Map<String, Double> figures, Map<String, Integer> reasons) {
        /** Whether the mean is meaningful: there is a value, and values are more than numbers of classes. */
        public boolean meanTells() {
            return scored > 0 && (labels.isEmpty() || metric.threshold().isPresent());
        }
    }

    private static final class Sums {
        private final MetricInfo metric;
        private final String system;
        private int total;
        private int scored;
        private double sum;
        private int passed;
        private int judged;
        private final Map<String, Integer> labels = new TreeMap<>();
        private final Map<String, Integer> reasons = new TreeMap<>();
        private final JudgeRunFigures figures;

        Sums(MetricInfo metric, String system) {
            this.metric = metric;
            this.system = system;
            this.figures = new JudgeRunFigures(metric.id());
        }

        void add(ScoreView score) {
            total++;
            if (score.outcome() instanceof Outcome.Value<Measurement>(Measurement m)) {
                scored++;
                sum += m.value();
                figures.add(m);
                if (!m.label().isEmpty()) {
                    labels.merge(m.label(), 1, Integer::sum);
                }
            } else {
                reasons.merge(score.outcome().reason(), 1, Integer::sum);
            }
            if (score.pass().isPresent()) {
                judged++;
                passed += score.pass().get() ? 1 : 0;
            }
        }

        Line line() {
            return new Line(
                    metric, system, total, scored, scored == 0 ? 0 : sum / scored, passed, judged, labels,
                    figures.figures(), reasons);
        }
    }

    private final Map<String, Map<String, Sums>> bySystem = new LinkedHashMap<>();

    /** Adds one item's scores to its own system and to all systems together. */
    public void add(ItemScores scores) {
        for (String system : List.of("", scores.item().prediction().system())) {
            Map<String, Sums> metrics = bySystem.computeIfAbsent(system, _ -> new LinkedHashMap<>());
            Iterator<Sums> next = metrics.values().iterator();
            for (ScoreView score : scores.scores()) {
                Sums sums = next.hasNext() ? next.next() : null;
                if (sums == null || sums.metric != score.metric()) {
                    // another order than the items before
                    next = Collections.emptyIterator();
                    sums = metrics.computeIfAbsent(score.metric().id(), _ -> new Sums(score.metric(), system));
                }
                sums.add(score);
            }
        }
    }

    /** The systems, in the order of their first item. */
    public List<String> systems() {
        return bySystem.keySet().stream().filter(s -> !s.isEmpty()).toList();
    }

    /** Every metric over all systems, then every metric by system. */
    public List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        bySystem.values().forEach(metrics -> metrics.values().forEach(sums -> lines.add(sums.line())));
        return lines;
    }
}
