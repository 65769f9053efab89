package io.github.assay.metrics.judge.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.finding.Step;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.judge.JudgeGate;
import io.github.assay.metrics.judge.JudgeInfo;
import io.github.assay.metrics.judge.reply.GevalReply;
import io.github.assay.metrics.judge.reply.ReplyForm;
import io.github.assay.metrics.judge.reply.ReplySummary;
import java.util.Locale;
import java.util.OptionalDouble;

/** G-Eval's four metrics: the judge's mark of one dimension, 1 to 5 (metrics.md §3.15). */
public abstract class GEvalMark implements Metric {
    private final GevalReply.Dimension dimension;
    private final MetricInfo info;

    private GEvalMark(GevalReply.Dimension dimension) {
        this.dimension = dimension;
        String word = dimension.word();
        String name = "G-Eval " + word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
        info = JudgeInfo.ofAnswer(
                        "g-eval-" + word, name, 1, 5, OptionalDouble.of(3.5), "BADGER §7.3; G-Eval (Liu et al., 2023)")
                .diagnostic();
    }

    /** {@code g-eval-coherence}. */
    public static final class GEvalCoherence extends GEvalMark {
        public GEvalCoherence() {
            super(GevalReply.Dimension.COHERENCE);
        }
    }

    /** {@code g-eval-consistency}. */
    public static final class GEvalConsistency extends GEvalMark {
        public GEvalConsistency() {
            super(GevalReply.Dimension.CONSISTENCY);
        }
    }

    /** {@code g-eval-fluency}. */
    public static final class GEvalFluency extends GEvalMark {
        public GEvalFluency() {
            super(GevalReply.Dimension.FLUENCY);
        }
    }

    /** {@code g-eval-relevance}. */
    public static final class GEvalRelevance extends GEvalMark {
        public GEvalRelevance() {
            super(GevalReply.Dimension.RELEVANCE);
        }
    }

    @Override
    public MetricInfo info() {
        return info;
    }

    /** The mark, 1 to 5; the detail gives it on a scale from 0 to 1. */
    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return JudgeGate.onAnswer(evidence, ReplyForm.GEVAL, replies ->
                Outcome.value(evidence.explained(measurement(replies), steps -> explain(replies, steps))));
    }

    private Measurement measurement(ReplySummary<GevalReply> replies) {
        double mark = replies.median(r -> r.mark(dimension).value());
        GevalReply.Mark first = replies.first().mark(dimension);
        FindingList findings = new FindingList().number("normalised", (mark - 1) / 4).number("plain", first.plain());
        if (!first.probabilities().isEmpty()) {
            findings.flag("from_probabilities", true);
        }
        return new Measurement(mark, "", replies.flags(), findings.rationale(first.reason())
                .add(replies.origin(r -> r.mark(dimension).plain()))
                .list());
    }

    /** How the mark is made of the replies. */
    private void explain(ReplySummary<GevalReply> replies, Steps steps) {
        Phrase marks = Phrase.of("geval.marks", new Step.Series("; ", replies.values().stream().map(r -> sum(r.mark(dimension))).toList()));
        steps.says(replies.values().size() == 1 ? marks : Phrase.of("reply.median-of", marks));
    }

    private static Phrase sum(GevalReply.Mark mark) {
        double all = mark.probabilities().values().stream().mapToDouble(Double::doubleValue).sum();
        return mark.probabilities().isEmpty()
                ? Phrase.of("geval.plain", mark.plain())
                : Phrase.of("geval.weighted", new Step.Series(" + ", mark.probabilities().entrySet().stream()
                        .map(e -> Phrase.of("geval.term", e.getValue(), e.getKey()))
                        .toList()), all, mark.value());
    }
}
