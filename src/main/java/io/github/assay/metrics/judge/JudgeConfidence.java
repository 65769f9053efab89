package io.github.assay.metrics.judge;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.judge.reply.JudgeVerdict;
import io.github.assay.metrics.judge.reply.ReplyForm;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code judge.NAME.confidence.KIND}: the probability that the answer passes, as a judge's confidence implies it
 * (metrics.md §3.18). A confidence c in a passing verdict counts c, in a failing verdict 1 − c; of several replies the
 * median. The three kinds are never mixed. Computed on request.
 */
public final class JudgeConfidence implements Metric {
    /** Where a confidence comes from. */
    public enum Kind {
        /** The number that the judge states. */
        ELICITED,
        /** The probability of the verdict's tokens among the words that a verdict can have. */
        LOGPROB,
        /** The share of samples whose verdict passes. */
        SPREAD
    }

    private static final Pattern ID = Pattern.compile("judge\\.(.+)\\.confidence\\.(elicited|logprob|spread)");

    private final String judge;
    private final Kind kind;
    private final MetricInfo info;

    private JudgeConfidence(String judge, Kind kind) {
        this.judge = judge;
        this.kind = kind;
        String word = kind.name().toLowerCase(Locale.ROOT);
        info = new MetricInfo("judge." + judge + ".confidence." + word, "Confidence of " + judge + ", " + word,
                MetricInfo.Group.JUDGE, 0, 1, OptionalDouble.of(0.5),
                EnumSet.of(MetricInfo.Need.JUDGE_REPLY, MetricInfo.Need.PREDICTED_SQL), List.of(), "metrics.md §3.18", 1)
                .onRequest();
    }

    /** The metric of an id; empty when the id is none of these. */
    public static Optional<Metric> find(String id) {
        Matcher named = ID.matcher(id);
        return named.matches()
                ? Optional.of(new JudgeConfidence(named.group(1), Kind.valueOf(named.group(2).toUpperCase(Locale.ROOT))))
                : Optional.empty();
    }

    /** The judge whose confidence a metric of this id is; empty when the id is none of these. */
    public static Optional<String> judge(String id) {
        Matcher named = ID.matcher(id);
        return named.matches() ? Optional.of(named.group(1)) : Optional.empty();
    }

    @Override
    public MetricInfo info() {
        return info;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        List<JudgeReply> replies = evidence.replies().stream()
                .filter(r -> ReplyForm.areOne(r.judge(), judge) && ReplyForm.faults(r).isEmpty())
                .toList();
        Optional<Outcome<Measurement>> settled = JudgeGate.refusal(evidence);
        if (settled.isPresent()) {
            return settled.get();
        }
        if (replies.isEmpty()) {
            return Outcome.unavailable("no_judge", "no usable reply of " + judge);
        }
        Optional<JudgeVerdict> verdict = JudgeVerdict.of(judge, replies.getFirst().extras().fields("declared"));
        if (verdict.isEmpty()) {
            return Outcome.unavailable("no_confidence", "replies of " + judge + " have no verdict");
        }
        double[] passing = kind == Kind.SPREAD ? shares(replies, verdict.get()) : stated(replies, verdict.get());
        return passing.length == 0
                ? Outcome.unavailable("no_confidence", "no reply of " + judge + " has a confidence of this kind")
                : Outcome.value(new Measurement(median(passing), "", List.of(),
                        new FindingList().number("replies", replies.size()).list()));
    }

    private double[] stated(List<JudgeReply> replies, JudgeVerdict verdict) {
        return replies.stream().flatMap(reply -> {
            Optional<Boolean> passes = reply.document().flatMap(verdict::word).map(verdict::passes);
            return confidence(reply).flatMap(c -> passes.map(p -> p ? c : 1 - c)).stream();
        }).mapToDouble(Double::doubleValue).toArray();
    }

    /** One value: the share of replies whose verdict passes. None for a single reply. */
    private static double[] shares(List<JudgeReply> replies, JudgeVerdict verdict) {
        List<String> words = replies.stream().flatMap(r -> r.document().flatMap(verdict::word).stream()).toList();
        return words.size() < 2 ? new double[0]
                : new double[] {words.stream().filter(verdict::passes).count() / (double) words.size()};
    }

    private Optional<Double> confidence(JudgeReply reply) {
        Optional<Datum> beside = reply.extras().get("confidence_" + kind.name().toLowerCase(Locale.ROOT));
        return beside.or(() -> kind == Kind.ELICITED ? reply.document().flatMap(d -> d.get("confidence")) : Optional.empty())
                .flatMap(Datum::asNumber)
                .map(BigDecimal::doubleValue)
                .filter(c -> c >= 0 && c <= 1);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
