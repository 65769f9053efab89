package io.github.assay.metrics.custom;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.task.Cancelled;
import java.util.Optional;

/**
 * Wraps a plug-in's metric so that every exception or invalid result becomes an outcome. Its description is read once.
 */
public final class GuardedMetric implements Metric {
    private final Metric inside;
    private final MetricInfo info;

    private GuardedMetric(Metric inside, MetricInfo info) {
        this.inside = inside;
        this.info = info;
    }

    /**
     * Wraps a metric.
     *
     * @throws IllegalArgumentException when its description cannot be used
     */
    public static GuardedMetric of(Metric metric) {
        MetricInfo info = metric.info();
        if (info == null) {
            throw new IllegalArgumentException("it does not say what it is: info() gives null");
        }
        fault(info).ifPresent(why -> {
            throw new IllegalArgumentException(why);
        });
        return new GuardedMetric(metric, info);
    }

    private static Optional<String> fault(MetricInfo info) {
        if (info.id() == null || !info.id().matches("[a-z0-9][a-z0-9-]{0,63}")) {
            return Optional.of("its id \"" + info.id() + "\" is not made of a-z, 0-9 and -");
        }
        if (info.name() == null || info.name().isBlank() || info.group() == null || info.source() == null
                || info.threshold() == null || info.use() == null || info.determinism() == null) {
            return Optional.of("its description lacks a name, group, source, threshold, use or determinism");
        }
        boolean judge = info.group() == MetricInfo.Group.JUDGE && info.needs().contains(MetricInfo.Need.JUDGE_REPLY);
        if (info.question() == null || info.question().isPresent() && !judge) {
            return Optional.of("it has a question for a language model, but its group is not JUDGE, or it does not need JUDGE_REPLY");
        }
        boolean range = info.low() < info.high() && Double.isFinite(info.low());
        return range ? Optional.empty() : Optional.of("its range " + info.low() + " to " + info.high() + " is none");
    }

    @Override
    public MetricInfo info() {
        return info;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        try {
            evidence.item(); // a plug-in's metric may read anything: its scores are shared with no other item
            return checked(inside.measure(evidence));
        } catch (Cancelled e) {
            throw e;
        } catch (Exception | Error e) {
            return Outcome.error("metric_error", words(e));
        }
    }

    private Outcome<Measurement> checked(Outcome<Measurement> found) {
        return switch (found) {
            case null -> Outcome.error("metric_error", "it returned null");
            case Outcome.Value<Measurement>(Measurement m) -> checked(m);
            case Outcome.Unavailable<Measurement>(String reason, String detail) ->
                unavailable(reason == null ? "" : reason.strip(), detail == null ? "" : detail);
            case Outcome.Error<Measurement>(String _, String detail) ->
                Outcome.error("metric_error", detail == null ? "" : detail);
        };
    }

    /** Reasons are codes that tables count and files store; a reason that is no code becomes the detail of one. */
    private static Outcome<Measurement> unavailable(String reason, String detail) {
        if (reason.matches("[a-z][a-z0-9_]{0,63}")) {
            return Outcome.unavailable(reason, detail);
        }
        return Outcome.unavailable("no_reason", reason.isEmpty() || detail.isEmpty() ? reason + detail : reason + ": " + detail);
    }

    private Outcome<Measurement> checked(Measurement m) {
        if (m == null || m.label() == null) {
            return Outcome.error("metric_error", "it returned no measurement");
        }
        if (m.value() < info.low() || m.value() > info.high()) {
            return Outcome.error(
                    "metric_error", "it returned " + m.value() + ", outside " + info.low() + " to " + info.high());
        }
        return Outcome.value(
                new Measurement(m.value(), m.label(), m.flags(), m.findings().stream().limit(Finding.MOST).toList()));
    }

    private static String words(Throwable e) {
        String message = e.getMessage() == null ? "" : ": " + e.getMessage();
        return e.getClass().getSimpleName() + (message.length() > 500 ? message.substring(0, 500) + "…" : message);
    }
}
