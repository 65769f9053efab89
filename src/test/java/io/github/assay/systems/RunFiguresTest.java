package io.github.assay.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.Outcome;
import io.github.assay.systems.figures.PipelineFigures;
import io.github.assay.systems.figures.PublishedRates;
import io.github.assay.systems.figures.RunFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Examples of metrics.md §1.17, §3.8, §3.10, §5.3, §6.9. */
class RunFiguresTest {
    private static double value(List<RunFigure> figures, String id) {
        return figures.stream().filter(f -> f.id().equals(id)).findFirst().orElseThrow().value().asValue().orElseThrow();
    }

    private static String reason(List<RunFigure> figures, String id) {
        return figures.stream().filter(f -> f.id().equals(id)).findFirst().orElseThrow().value().reason();
    }

    private static RunFigure qvt(String... groups) {
        List<PublishedRates.Sibling> answers = new ArrayList<>();
        for (int g = 0; g < groups.length; g++) {
            for (char c : groups[g].toCharArray()) {
                answers.add(new PublishedRates.Sibling(
                        "g" + g, "c" + answers.size(), c == '-' ? Outcome.unavailable("gold_error") : Outcome.value(c - '0' + 0.0)));
            }
        }
        return PublishedRates.variance(answers);
    }

    @Test
    void questionVariance() {
        assertThat(qvt("10", "11").value()).isEqualTo(Outcome.value(0.75));
        assertThat(qvt("10", "11", "00", "1", "-1").value()).isEqualTo(Outcome.value(0.75));
        assertThat(qvt("00", "1").value().reason()).isEqualTo("NO_DATA");
        assertThat(qvt("11", "10", "00", "1").parts()).containsExactly(
                "right c2; wrong c3; mean 0.5: g1", "right c0, c1; mean 1: g0",
                "wrong c4, c5; left out, as no answer is right: g2");
    }

    @Test
    void robustnessGap() {
        List<PublishedRates.Pair> pairs = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            pairs.add(new PublishedRates.Pair("typo", i < 8 ? 1 : 0, i < 6 ? 1 : 0));
        }
        List<RunFigure> figures = PublishedRates.robustness(pairs, "");
        assertThat(value(figures, "robustness-gap")).isEqualTo(0.2, within(1e-12));
        assertThat(value(figures, "robustness-gap-relative")).isEqualTo(0.25, within(1e-12));
        assertThat(value(figures, "perturbation-consistency")).isEqualTo(0.8, within(1e-12));
    }

    @Test
    void noGapAndNoPairs() {
        List<RunFigure> same = PublishedRates.robustness(List.of(new PublishedRates.Pair("", 1, 1)), "");
        assertThat(value(same, "robustness-gap")).isZero();
        assertThat(value(same, "perturbation-consistency")).isEqualTo(1);
        List<RunFigure> nothing = PublishedRates.robustness(List.of(new PublishedRates.Pair("", 0, 0)), "x");
        assertThat(reason(nothing, "robustness-gap-relative:x")).isEqualTo("NOTHING_TO_LOSE");
        assertThat(reason(PublishedRates.robustness(List.of(), ""), "robustness-gap")).isEqualTo("NO_DATA");
    }

    private static PublishedRates.Staged answer(double parses, String equivalence) {
        return new PublishedRates.Staged(
                Outcome.value(parses), Outcome.unavailable("no_schema"), Outcome.value(equivalence));
    }

    @Test
    void datafaceRates() {
        List<RunFigure> figures = PublishedRates.dataface(List.of(
                answer(1, "equivalent"), answer(1, "partially_equivalent"), answer(1, "different"), answer(0, "skipped")));
        assertThat(value(figures, "dataface-pass-rate")).isEqualTo(0.5);
        assertThat(value(figures, "dataface-parse-rate")).isEqualTo(0.75);
        assertThat(value(figures, "dataface-equivalence-rate")).isEqualTo(0.25);
        assertThat(value(figures, "dataface-equivalence-rate-judged")).isEqualTo(1 / 3.0, within(1e-12));
        assertThat(reason(figures, "dataface-grounding-rate")).isEqualTo("NO_DATA");
    }

    @Test
    void phiOfARun() {
        List<Outcome<PublishedRates.Graded>> answers = List.of(
                phi(100, "Excellent"), phi(90, "Excellent"), phi(80, "Good"), phi(70, "Marginal"),
                Outcome.unavailable("no_judge"));
        List<RunFigure> figures = PublishedRates.stef(answers);
        assertThat(value(figures, "stef-mean")).isEqualTo(85);
        assertThat(value(figures, "stef-p90")).isEqualTo(100);
        assertThat(value(figures, "stef-coverage")).isEqualTo(0.8);
        assertThat(value(figures, "stef-tier:excellent")).isEqualTo(0.5);
        assertThat(value(figures, "stef-tier:poor")).isZero();
        assertThat(reason(PublishedRates.stef(List.of()), "stef-p90")).isEqualTo("NO_DATA");
    }

    private static Outcome<PublishedRates.Graded> phi(double value, String tier) {
        return Outcome.value(new PublishedRates.Graded(value, tier));
    }

    @Test
    void corrections() {
        List<PipelineFigures.Correction> answers = List.of(
                corrected(true, 1), corrected(true, 2), corrected(true, 1), corrected(false, -1),
                new PipelineFigures.Correction(Outcome.value(true), Outcome.value(true), OptionalDouble.empty()),
                new PipelineFigures.Correction(Outcome.unavailable("not_recorded"), Outcome.value(true), OptionalDouble.empty()));
        List<RunFigure> figures = PipelineFigures.corrections(answers);
        assertThat(value(figures, "correction-rate")).isEqualTo(0.75);
        assertThat(value(figures, "mean-attempts")).isEqualTo(1.3333, within(5e-4));
        assertThat(reason(PipelineFigures.corrections(answers.subList(4, 6)), "correction-rate")).isEqualTo("NO_DATA");
    }

    private static PipelineFigures.Correction corrected(boolean parses, int attempts) {
        return new PipelineFigures.Correction(
                Outcome.value(false), Outcome.value(parses), attempts < 0 ? OptionalDouble.empty() : OptionalDouble.of(attempts));
    }

    @Test
    void routes() {
        RouteConfusion routes = RouteConfusion.of(List.of(
                new RouteConfusion.Answer("sales", "sales"), new RouteConfusion.Answer("sales", "hr"),
                new RouteConfusion.Answer("sales", "sales"), new RouteConfusion.Answer("", "hr"),
                new RouteConfusion.Answer("hr", "")));
        assertThat(routes.counts().get("sales")).containsEntry("sales", 2).containsEntry("hr", 1);
        assertThat(routes.counts().get("hr")).containsEntry("", 1);
        assertThat(routes.counts()).hasSize(2);
    }
}
