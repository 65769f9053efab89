package io.github.assay.metrics.judge.agentic;

import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.judge.equivalence.DatafaceEquivalence;
import io.github.assay.metrics.structure.ComponentTotals;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Computes the figures of a run that judge metrics show beside the mean. These are STEF's P90 and tiers of confidence
 * (metrics.md §3.8), Dataface's rate among judged cases (§3.10), FLEX' false passes and fails (§3.11), Spider's
 * components (§2.1) and irrelevant columns (§2.9). Add the measurements of one metric only. Not thread-safe.
 */
public final class JudgeRunFigures {
    private final String metric;
    private final TreeMap<Double, Integer> values = new TreeMap<>();
    private final Map<String, Integer> labels = new TreeMap<>();
    private final Map<String, Integer> confidence = new TreeMap<>();
    private final ComponentTotals.Sums components = new ComponentTotals.Sums();
    private double irrelevance;
    private int scored;

    /** @param metric the metric's id; most metrics have no further figures */
    public JudgeRunFigures(String metric) {
        this.metric = metric;
    }

    /** Takes one item's measurement. */
    public void add(Measurement m) {
        switch (metric) {
            case "stef-score" -> {
                scored++;
                values.merge(m.value(), 1, Integer::sum);
                confidence.merge("confidence_" + m.codes("confidence_tier").getFirst(), 1, Integer::sum);
            }
            case "dataface-equivalence", "flex" -> {
                scored++;
                labels.merge(m.label(), 1, Integer::sum);
            }
            case "spider-cm" -> {
                scored++;
                components.add(m);
            }
            case "schema-linking" -> {
                scored++;
                irrelevance += m.number("irrelevance").orElse(0);
            }
            default -> {}
        }
    }

    /** Name → figure, in reading order; shares are from 0 to 1. Empty where there is nothing to add. */
    public Map<String, Double> figures() {
        Map<String, Double> all = new LinkedHashMap<>();
        if (scored > 0) {
            switch (metric) {
                case "stef-score" -> {
                    all.put("p90", percentile(0.9));
                    confidence.forEach((tier, n) -> all.put(tier, (double) n));
                }
                case "dataface-equivalence" -> judged(all);
                case "flex" -> {
                    all.put("false_positive_rate", share("false_positive"));
                    all.put("false_negative_rate", share("false_negative"));
                }
                case "spider-cm" -> components(all);
                case "schema-linking" -> all.put("fpr_thesis", irrelevance / scored);
                default -> {}
            }
        }
        return all;
    }

    /** Precision, recall and F1 of each component that occurs (§2.1). */
    private void components(Map<String, Double> all) {
        for (ComponentTotals t : components.totals()) {
            if (t.gold() + t.predicted() > 0) {
                all.put(t.component() + " P", t.precision());
                all.put(t.component() + " R", t.recall());
                all.put(t.component() + " F1", t.f1());
            }
        }
    }

    /** The nearest-rank percentile: the ⌈q·n⌉-th smallest value. */
    private double percentile(double q) {
        long rank = (long) Math.ceil(q * scored);
        long seen = 0;
        for (Map.Entry<Double, Integer> e : values.entrySet()) {
            seen += e.getValue();
            if (seen >= rank) {
                return e.getKey();
            }
        }
        return values.lastKey();
    }

    private void judged(Map<String, Double> all) {
        int judged = scored - labels.getOrDefault(DatafaceEquivalence.SKIPPED, 0);
        if (judged > 0) {
            all.put("equivalence_rate_judged", labels.getOrDefault("equivalent", 0) / (double) judged);
        }
    }

    private double share(String label) {
        return labels.getOrDefault(label, 0) / (double) scored;
    }
}
