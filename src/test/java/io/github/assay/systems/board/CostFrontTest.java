package io.github.assay.systems.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.project.TokenPrices;
import io.github.assay.figure.Axis;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.figure.study.CostQualityFigure;
import io.github.assay.figure.study.TierFigure;
import io.github.assay.systems.Boards;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.tabular.SystemsSentences;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Cost against quality: recorded costs, tokens at a price, and the front. */
class CostFrontTest {
    /** Five systems with EX 0.75, 0.5, 0.5, 0.25 and 0.5. */
    private static final Leaderboard BOARD = Leaderboards.of(
            Boards.of("A: 1 1 1 0", "B: 0 1 1 0", "C: 1 0 0 1", "D: 0 0 0 1", "E: 1 1 0 0"), Boards.settings(CaseSet.ALL), Progress.NONE);

    private static Item answer(String evalCase, String system, OptionalDouble cost) {
        return answer(evalCase, system, OptionalDouble.empty(), cost);
    }

    private static Item answer(String system, OptionalDouble tokens, OptionalDouble cost) {
        return answer("c1", system, tokens, cost);
    }

    private static Item answer(String evalCase, String system, OptionalDouble tokens, OptionalDouble cost) {
        Prediction.Answer answer = new Prediction.Answer("", "", "", OptionalDouble.empty(), OptionalDouble.empty(), tokens, cost, "");
        return new Item(Case.of(evalCase, "q", "SELECT 1", "db"), Prediction.of(evalCase, system, "SELECT 1").withAnswer(answer));
    }

    private static CostFront front(List<Item> items, Map<String, Double> prices) {
        return CostFront.of(BOARD, items, TokenPrices.of(prices, items));
    }

    private static OptionalDouble of(double value) {
        return OptionalDouble.of(value);
    }

    private static List<Item> items() {
        return List.of(
                answer("A", of(10), of(4)), answer("A", of(10), of(6)), answer("B", of(100), OptionalDouble.empty()),
                answer("C", of(7), of(2)), answer("D", of(1), of(3)), answer("E", OptionalDouble.empty(), OptionalDouble.empty()));
    }

    @Test
    void theFrontHoldsWhatNothingBeatsInBoth() {
        CostFront costs = front(items(), Map.of("B", 0.01));
        assertThat(costs.entries()).extracting(e -> e.entrant().name()).containsExactly("B", "C", "D", "A");
        assertThat(costs.entries()).extracting(CostFront.Entry::front).containsExactly(true, false, false, true);
        assertThat(costs.entries().getFirst().cost()).isCloseTo(1, within(1e-12));
        assertThat(costs.entries().getLast().cost()).as("mean of 4 and 6").isEqualTo(5);
        assertThat(costs.entries().getLast().n()).isEqualTo(2);
        assertThat(costs.priced()).extracting(SystemRun::name).containsExactly("B");
        assertThat(costs.without()).extracting(SystemRun::name).containsExactly("E");
        assertThat(SystemsSentences.costs(costs)).containsExactly(
                "On the Pareto front: 2 of 4 systems.", "C is neither better nor cheaper than B.", "D is neither better nor cheaper than B.",
                "Answers of E state neither cost nor tokens, so nothing is known of their cost.");
    }

    @Test
    void equalInBothAreBothOnTheFront() {
        CostFront costs = front(List.of(answer("B", of(1), of(2)), answer("C", of(1), of(2))), Map.of());
        assertThat(costs.entries()).extracting(CostFront.Entry::front).containsExactly(true, true);
    }

    @Test
    void withoutAPriceTokensAreNoCost() {
        CostFront costs = front(items(), Map.of());
        assertThat(costs.unpriced()).extracting(SystemRun::name).containsExactly("B");
        assertThat(SystemsSentences.costs(costs)).anyMatch(s -> s.startsWith("No cost is known of B. The price of a token"));
    }

    /** Every system without a mean has no place, whatever it costs; no price is asked of one that has it. */
    @Test
    void aSystemWithoutAMeanIsNotSaidToHaveNoCost() {
        Leaderboard board = Leaderboards.of(Boards.of("A: 1 0", "B: no_result no_result"), Boards.settings(CaseSet.ALL), Progress.NONE);
        List<Item> items = List.of(answer("A", of(10), OptionalDouble.empty()), answer("B", of(10), OptionalDouble.empty()));
        CostFront costs = CostFront.of(board, items, TokenPrices.of(Map.of("A", 1.0, "B", 1.0), items));
        assertThat(costs.entries()).extracting(e -> e.entrant().name()).containsExactly("A");
        assertThat(costs.priced()).extracting(SystemRun::name).containsExactly("A", "B");
        assertThat(SystemsSentences.costs(costs)).isEmpty();
    }

    @Test
    void aPriceOfNothingIsACostWithoutTokens() {
        CostFront costs = front(items(), Map.of("E", 0.0));
        assertThat(costs.entries().getFirst().entrant().name()).isEqualTo("E");
        assertThat(costs.without()).isEmpty();
    }

    /** A cost is of the cases that count, as the mean beside it; systems that are not ranked have no front. */
    @Test
    void costsAreOfTheCasesThatCount() {
        String[] lines = {"A: 1 1 0", "B: 0 1 -"};
        List<Item> items = List.of(
                answer("c1", "A", of(1)), answer("c2", "A", of(3)), answer("c3", "A", of(50)), answer("c1", "B", of(2)), answer("c2", "B", of(4)));
        Leaderboard all = Leaderboards.of(Boards.of(lines), Boards.settings(CaseSet.ALL), Progress.NONE);
        CostFront apart = CostFront.of(all, items, TokenPrices.of(Map.of(), items));
        assertThat(all.isUnranked()).isTrue();
        assertThat(apart.entries()).extracting(CostFront.Entry::cost).containsExactly(3.0, 18.0);
        assertThat(apart.entries()).noneMatch(CostFront.Entry::front);
        assertThat(SystemsSentences.costs(apart)).containsExactly("Systems answered different cases, so none is set against another here.");
        Leaderboard common = Leaderboards.of(Boards.of(lines), Boards.settings(CaseSet.COMMON), Progress.NONE);
        CostFront together = CostFront.of(common, items, TokenPrices.of(Map.of(), items));
        assertThat(together.entries()).extracting(CostFront.Entry::cost).containsExactly(2.0, 3.0);
        assertThat(together.entries()).extracting(CostFront.Entry::front).containsExactly(true, false);
    }

    /** The rule of the router study: where no answer of the project states tokens, a price is one of an answer. */
    @Test
    void whereNoAnswerStatesTokensAPriceIsOneOfAnAnswer() {
        CostFront costs = front(List.of(answer("A", OptionalDouble.empty(), OptionalDouble.empty())), Map.of("A", 3.0));
        assertThat(costs.entries().getFirst().cost()).isEqualTo(3);
        assertThat(SystemsSentences.costs(front(List.of(answer("A", OptionalDouble.empty(), OptionalDouble.empty())), Map.of())))
                .allMatch(s -> s.endsWith(": answers state neither cost nor tokens. A price is one of an answer here."));
    }

    /** Means of different cases have no best one, nor has a system alone; every cell opens the answers that it counts. */
    @Test
    void theHeatMapFramesOnlyWhatCompares() {
        String right = "1 ".repeat(11);
        Leaderboard even = Leaderboards.of(Boards.of("A: " + right, "B: " + right + "0"), Boards.settings(CaseSet.COMMON), Progress.NONE);
        assertThat(frames(even)).as("equally good").isEqualTo(2);
        assertThat(frames(Leaderboards.of(Boards.of("A: " + right, "B: " + right + "0"), Boards.settings(CaseSet.ALL), Progress.NONE))).isZero();
        assertThat(frames(Leaderboards.of(Boards.of("A: " + right), Boards.settings(CaseSet.ALL), Progress.NONE))).isZero();
    }

    private static long frames(Leaderboard board) {
        Figure figure = TierFigure.ofSystems("EX", "ex", List.of(new SliceBoard("tier", "easy", List.of(), board)), (_, s) -> List.of(Boards.key("c1", s.system())));
        assertThat(figure.spots()).allSatisfy(s -> assertThat(s.cases().get()).hasSize(1));
        return figure.marks().stream().filter(m -> m instanceof FigureMark.Box b && b.ink() == MarkStyle.BEST_CELL).count();
    }

    @Test
    void everyFigureHasItsSystemsOnThePaper() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 200; i++) {
            List<Item> items = new ArrayList<>();
            for (String system : List.of("A", "B", "C", "D", "E")) {
                items.add(answer(system, of(1), of(Math.pow(10, random.nextInt(-6, 7)) * random.nextInt(0, 4))));
            }
            CostFront costs = front(items, Map.of());
            Figure figure = CostQualityFigure.of("EX", costs);
            assertThat(figure.data().rows()).hasSize(5);
            assertThat(figure.spots()).allMatch(s -> figure.x().share(s.x()) >= 0 && figure.x().share(s.x()) <= 1
                    && figure.y().share(s.y()) >= 0 && figure.y().share(s.y()) <= 1);
            assertThat(figure.x().ticks()).as(costs.toString()).hasSizeBetween(2, 10);
            assertThat(figure.x().ticks()).extracting(Axis.Tick::label).doesNotHaveDuplicates();
        }
    }
}
