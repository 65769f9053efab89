package io.github.assay.tabular;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.Expectation.Choice;
import io.github.assay.calibration.Expectation;
import io.github.assay.calibration.people.HumanCeiling;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Sentences on what a calibration's choices are worth on new questions, and on the human ceiling (statistics.md §4.6, §9.1);
 * the same in window, terminal and report.
 */
public final class ExpectationLines {
    private ExpectationLines() {}

    /**
     * All sentences of a calibration; none where it ranks no metric.
     *
     * @param name the name of a metric by its id
     */
    public static List<String> of(CalibrationResult result, UnaryOperator<String> name) {
        List<String> lines = new ArrayList<>(expected(result.expectation(), name));
        if (result.ceiling().kappa().asValue().isPresent()) {
            lines.add(of(result.ceiling(), name));
        }
        return lines;
    }

    /** The main figures in one line; empty where there are none. */
    public static String brief(CalibrationResult result) {
        List<String> parts = new ArrayList<>();
        Expectation e = result.expectation();
        if (e.metric().candidates() > 1) {
            parts.add(Texts.text("expected.brief", EstimateFormat.full(e.metric().heldOut()), EstimateFormat.full(e.lead().heldOut())));
        }
        if (result.ceiling().kappa().asValue().isPresent()) {
            parts.add(Texts.text("ceiling.brief", EstimateFormat.full(result.ceiling().kappa())));
        }
        return String.join(" · ", parts);
    }

    private static List<String> expected(Expectation e, UnaryOperator<String> name) {
        if (e.metric().best().isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        Choice metric = e.metric();
        if (metric.candidates() > 1) {
            lines.add(Texts.text(
                    "expected.metric", full(metric.heldOut()), metric.candidates(), full(metric.apparent()), name.apply(metric.best()),
                    EstimateFormat.percent(metric.share())));
            lines.add(Texts.text(
                    "expected.lead", name.apply(e.lead().over()), full(e.lead().apparent()), full(e.lead().heldOut())));
        }
        Choice cut = e.cutOff();
        if (cut.threshold().isPresent()) {
            lines.add(Texts.text(
                    "expected.cutOff", full(cut.heldOut()), full(cut.apparent()), name.apply(cut.best()),
                    EstimateFormat.threshold(cut.threshold().getAsDouble())));
        }
        if (!lines.isEmpty()) {
            lines.add(Texts.text("expected.how", e.folds(), e.repeats()));
        }
        return lines;
    }

    /** One person, and the leading metric, against the majority of the others. */
    public static String of(HumanCeiling ceiling, UnaryOperator<String> name) {
        StringBuilder line = new StringBuilder(Texts.text("ceiling.person", full(ceiling.kappa()), ceiling.annotators()));
        ceiling.votesOfOthers().ifPresent(v -> line.append(Texts.text("ceiling.votes", EstimateFormat.one(v))));
        if (ceiling.metricKappa().asValue().isPresent()) {
            line.append(Texts.text(
                    "ceiling.metric", name.apply(ceiling.metric()), full(ceiling.metricKappa()), full(ceiling.difference()),
                    Texts.text(ceiling.metricIsHigher().map(h -> h ? "ceiling.higher" : "ceiling.lower").orElse("ceiling.open"))));
        }
        ceiling.votesOfLabels().ifPresent(v -> line.append(Texts.text(
                v > ceiling.votesOfOthers().orElse(v) ? "ceiling.moreVotes" : "ceiling.labels", EstimateFormat.one(v))));
        return line.toString();
    }

    /** A figure with its interval, or with the reason why it has none. */
    private static String full(Outcome<Estimate> figure) {
        return figure instanceof Outcome.Value<Estimate>(Estimate e) && e.interval().asValue().isEmpty()
                ? Texts.text("figure.withoutInterval", EstimateFormat.three(figure), EstimateFormat.reason(e.interval()))
                : EstimateFormat.full(figure);
    }
}
