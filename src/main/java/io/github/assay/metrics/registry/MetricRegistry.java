package io.github.assay.metrics.registry;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Step;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.gate.UnavailableReasons;
import io.github.assay.metrics.judge.JudgeConfidence;
import io.github.assay.metrics.structure.MetricPart;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Memory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CancellationException;

/** Lists all metrics, in the order in which they are shown. Immutable. */
public final class MetricRegistry {
    private final Map<String, Metric> byId = new LinkedHashMap<>();

    /** @throws IllegalArgumentException when two metrics have one id, saying where both come from */
    public MetricRegistry(Iterable<Metric> metrics) {
        for (Metric metric : metrics) {
            Metric other = byId.putIfAbsent(metric.info().id(), metric);
            if (other != null) {
                throw new IllegalArgumentException("two metrics are called " + metric.info().id() + ": "
                        + place(other) + " and " + place(metric));
            }
        }
    }

    /** The built-in metrics and those of every jar that {@code loader} sees. */
    public static MetricRegistry load(ClassLoader loader) {
        return new MetricRegistry(ServiceLoader.load(Metric.class, loader));
    }

    /** These metrics and some more behind them, none of whose ids may be among these. */
    public MetricRegistry with(Collection<? extends Metric> more) {
        List<Metric> together = new ArrayList<>(byId.values());
        together.addAll(more);
        return new MetricRegistry(together);
    }

    /** Every metric, in the order in which they were given. */
    public Collection<Metric> all() {
        return List.copyOf(byId.values());
    }

    /** The descriptions of all metrics, in the order of {@link #all}. */
    public List<MetricInfo> infos() {
        return byId.values().stream().map(Metric::info).toList();
    }

    /** The metric of this id, also one that no list has; empty when there is none. */
    public Optional<Metric> find(String id) {
        return Optional.ofNullable(byId.get(id)).or(() -> unlisted(id));
    }

    /** A metric that is named by what it is of: a confidence of a judge, or a part of a metric. */
    public static Optional<Metric> unlisted(String id) {
        return JudgeConfidence.find(id).or(() -> MetricPart.find(id));
    }

    /** Measures one metric. An unknown id, an exception of the metric and a lack of memory become outcomes. */
    public Outcome<Measurement> measure(String id, Evidence evidence) {
        Metric metric = find(id).orElse(null);
        if (metric == null) {
            return Outcome.unavailable("unknown_metric", id);
        }
        Optional<String> fault = evidence.optionFault(metric.info());
        if (fault.isPresent()) {
            return Outcome.unavailable("bad_option", fault.get());
        }
        try {
            return metric.measure(evidence);
        } catch (CancellationException | Cancelled e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            return Outcome.error("metric_error", e.toString());
        } catch (OutOfMemoryError _) {
            return Outcome.error(UnavailableReasons.OUT_OF_MEMORY, Memory.tooLittle());
        }
    }

    /** The same with the steps that lead to the score and the options in force. */
    public Outcome<Measurement> explain(String id, Evidence evidence) {
        return evidence.explain(e -> measure(id, e)).map(m -> {
            Map<String, String> options = evidence.optionsInForce(find(id).orElseThrow().info());
            return options.isEmpty() ? m : m.with(new Step.OptionsInForce(options));
        });
    }

    private static String place(Metric metric) {
        return String.valueOf(metric.getClass().getProtectionDomain().getCodeSource().getLocation());
    }
}
