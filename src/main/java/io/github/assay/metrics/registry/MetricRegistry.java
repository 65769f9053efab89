package io.github.assay.metrics.registry;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.gate.UnavailableReasons;
import io.github.assay.metrics.judge.JudgeConfidence;
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

    /** The metric of this id, also a confidence of a judge, which no list has; empty when there is none. */
    public Optional<Metric> find(String id) {
        return Optional.ofNullable(byId.get(id)).or(() -> JudgeConfidence.find(id));
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

    /** Explains a metric's score with its options. Empty for an unknown id; an exception becomes a sentence. */
    public Account account(String id, Evidence evidence) {
        Metric metric = find(id).orElse(null);
        if (metric == null || evidence.optionFault(metric.info()).isPresent()) {
            return Account.NONE;
        }
        try {
            return metric.account(evidence).withOptions(evidence.optionsInForce(metric.info()));
        } catch (CancellationException | Cancelled e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            return Account.saying("The evidence of this score cannot be put together: " + e);
        } catch (OutOfMemoryError _) {
            return Account.saying("The evidence of this score cannot be put together. " + Memory.tooLittle());
        }
    }

    private static String place(Metric metric) {
        return String.valueOf(metric.getClass().getProtectionDomain().getCodeSource().getLocation());
    }
}
