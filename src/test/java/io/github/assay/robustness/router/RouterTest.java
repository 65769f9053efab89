package io.github.assay.robustness.router;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.Outcome;
import io.github.assay.robustness.router.Simulation.QuestionSimilarity;
import io.github.assay.statistics.Estimate;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples of metrics.md §4.2. */
class RouterTest {
    private static final List<String> TWO = List.of("small", "large");

    /** Verdicts like {@code 10-}: right, wrong, not known, weakest system first. A negative label is no decision. */
    private static RouterQuery query(String id, String verdicts, int label, double... costs) {
        List<Optional<Boolean>> correct = new ArrayList<>();
        List<OptionalDouble> cost = new ArrayList<>();
        for (int i = 0; i < verdicts.length(); i++) {
            char c = verdicts.charAt(i);
            correct.add(c == '-' ? Optional.empty() : Optional.of(c == '1'));
            cost.add(costs.length > i ? OptionalDouble.of(costs[i]) : OptionalDouble.empty());
        }
        return new RouterQuery(
                id, "db", "same words", correct, cost, label < 0 ? OptionalInt.empty() : OptionalInt.of(label),
                OptionalDouble.empty(), OptionalDouble.empty(), List.of());
    }

    private static double ex(RouterResult result) {
        return result.ex().asValue().map(Estimate::value).orElseThrow();
    }

    @Test
    void noneGoesToTheStrongest() {
        RouterStudy study = new RouterStudy(
                TWO, List.of(query("a", "10", 0), query("b", "10", 1), query("c", "01", 2)));
        RouterResult strongest = RouterEvaluation.of(study, new NonePolicy.Strongest());
        assertThat(ex(strongest)).isEqualTo(2 / 3.0, within(1e-12));
        assertThat(strongest.labels()).containsExactly(1, 1, 1);
        assertThat(strongest.routed()).containsExactly(1, 2, 0);
        RouterResult abstain = RouterEvaluation.of(study, new NonePolicy.Abstain());
        assertThat(ex(abstain)).isEqualTo(1 / 3.0, within(1e-12));
        assertThat(abstain.abstained()).isEqualTo(1);
        assertThat(ex(RouterEvaluation.of(study, new NonePolicy.Weakest()))).isEqualTo(1 / 3.0, within(1e-12));
        assertThat(ex(RouterEvaluation.of(study, new NonePolicy.Index(1)))).isEqualTo(2 / 3.0, within(1e-12));
    }

    @Test
    void unknownVerdictsAndMissingDecisionsAreLeftOut() {
        RouterStudy study = new RouterStudy(
                TWO, List.of(query("a", "1-", 0), query("b", "1-", 1), query("c", "00", -1)));
        RouterResult result = RouterEvaluation.of(study, new NonePolicy.Strongest());
        assertThat(result.decided()).isEqualTo(2);
        assertThat(result.ex().asValue().orElseThrow().n()).isEqualTo(1);
        assertThat(ex(result)).isEqualTo(1);
        assertThat(RouterEvaluation.of(new RouterStudy(TWO, List.of(query("c", "00", -1))), new NonePolicy.Weakest())
                        .ex()
                        .reason())
                .isEqualTo("NO_DATA");
    }

    /** Labels strongest, middle, weakest, none; the printed rows miss one of the 1,534 questions. */
    @ParameterizedTest
    @CsvSource({"197, 88, 5, 1243, 1.0614", "118, 311, 167, 938, 1.4273", "324, 265, 54, 890, 1.2472"})
    void reductionsOfTheThesis(int strongest, int middle, int weakest, int none, double reduction) {
        double cost = 16.6 * (strongest + none) + middle;
        Outcome<Double> ours = RouterEvaluation.reduction(Outcome.value(1534 * 16.6), Outcome.value(cost));
        assertThat(ours.asValue().orElseThrow()).isEqualTo(reduction, within(5e-4));
        assertThat(weakest).as("the local model costs nothing").isPositive();
    }

    @Test
    void costsOfTheRoutedSystemAgainstTheStrongest() {
        RouterStudy study = new RouterStudy(
                TWO, List.of(query("a", "11", 0, 1, 16.6), query("b", "11", 1, 1, 16.6), query("c", "11", 2, 1, 16.6)));
        RouterResult result = RouterEvaluation.of(study, new NonePolicy.Strongest());
        assertThat(result.cost().asValue().orElseThrow()).isEqualTo(34.2, within(1e-9));
        assertThat(result.reduction().asValue().orElseThrow()).isEqualTo(49.8 / 34.2, within(1e-9));
    }

    @Test
    void whatCostsNothingIsInfinitelyCheaper() {
        RouterStudy free = new RouterStudy(TWO, List.of(query("a", "11", 0, 0, 5)));
        assertThat(RouterEvaluation.of(free, new NonePolicy.Strongest()).reduction().reason()).isEqualTo("INFINITE");
        RouterStudy unknown = new RouterStudy(TWO, List.of(query("a", "11", 0)));
        assertThat(RouterEvaluation.of(unknown, new NonePolicy.Strongest()).reduction().reason())
                .isEqualTo("NO_COST");
    }

    @ParameterizedTest
    @CsvSource({"0.7, 1", "0.75, 1", "0.5, 0", "0.8, 2"})
    void scoreBasedRouter(double alpha, int label) {
        List<RouterQuery> queries = new ArrayList<>(List.of(query("q", "00", -1)));
        List.of("11", "01", "11", "00").forEach(v -> queries.add(query("h" + queries.size(), v, -1)));
        Simulation simulation = Simulation.of(
                new RouterStudy(TWO, queries), Simulation.History.ALL_OTHERS, 4, 1, Progress.NONE);
        assertThat(simulation.decide(4, alpha).queries().getFirst().label()).hasValue(label);
    }

    @Test
    void tiesAtRankKGoToTheLowerId() {
        List<RouterQuery> queries = List.of(query("q", "00", -1), query("b", "00", -1), query("a", "10", -1));
        Simulation simulation = Simulation.of(
                new RouterStudy(TWO, queries), Simulation.History.ALL_OTHERS, 5, 1, Progress.NONE);
        assertThat(simulation.decide(1, 1).queries().getFirst().label()).hasValue(0);
        assertThat(simulation.isShort(2)).isFalse();
        assertThat(simulation.isShort(3)).isTrue();
    }

    @Test
    void ofOneDatabaseThereIsNoOtherHistory() {
        List<RouterQuery> queries = List.of(query("q", "00", -1), query("a", "11", -1));
        Simulation simulation = Simulation.of(
                new RouterStudy(TWO, queries), Simulation.History.OTHER_DATABASES, 5, 1, Progress.NONE);
        assertThat(simulation.decide(1, 0).queries().getFirst().label()).as("nobody to ask").hasValue(2);
    }

    @Test
    void likeQuestionsAreNeighbours() {
        List<RouterQuery> queries = List.of(
                requested("q", "How many singers are there?"), requested("far", "List the airports in Boston."),
                requested("near", "How many singers do we have in total?"));
        QuestionSimilarity likeness = new QuestionSimilarity(queries);
        assertThat(likeness.of(0, 2)).isGreaterThan(likeness.of(0, 1));
        assertThat(likeness.of(0, 0)).isEqualTo(1, within(1e-12));
    }

    private static RouterQuery requested(String id, String question) {
        return new RouterQuery(
                id, "db", question, List.of(Optional.of(true)), List.of(OptionalDouble.empty()), OptionalInt.empty(),
                OptionalDouble.empty(), OptionalDouble.empty(), List.of());
    }

    @Test
    void oracleAndDecisions() {
        RouterStudy study = new RouterStudy(
                TWO, List.of(query("a", "11", 0), query("b", "01", 1), query("c", "00", 1), query("d", "10", 2)));
        RouterResult result = RouterEvaluation.of(study, new NonePolicy.Strongest());
        assertThat(result.labelAccuracy()).isEqualTo(Outcome.value(0.5));
        assertThat(result.confusion()).containsExactly(List.of(1, 0, 1), List.of(0, 1, 0), List.of(0, 1, 0));
        assertThat(result.macroF1().asValue().orElseThrow()).isEqualTo((2 / 3.0 + 2 / 3.0 + 0) / 3, within(1e-12));
        assertThat(result.regret()).isEqualTo(Outcome.value(0.0));
        CombinedSystems together = CombinedSystems.of(study);
        assertThat(together.oracle()).isEqualTo(Outcome.value(0.75));
        assertThat(together.oracleLabels()).containsExactly(2, 1, 1);
        assertThat(together.alone()).containsExactly(Outcome.value(0.5), Outcome.value(0.5));
        assertThat(together.failures())
                .containsExactly(
                        new CombinedSystems.FailureSet(List.of(), 1),
                        new CombinedSystems.FailureSet(List.of("small"), 1),
                        new CombinedSystems.FailureSet(List.of("large"), 1),
                        new CombinedSystems.FailureSet(List.of("small", "large"), 1));
    }

    @Test
    void theGridKeepsTheBestPointThatUsesEverySystem() {
        List<RouterQuery> queries = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            queries.add(query("q" + i, i % 3 == 0 ? "11" : "01", -1, 1, 10));
        }
        Simulation simulation = Simulation.of(
                new RouterStudy(TWO, queries), Simulation.History.ALL_OTHERS, 5, 1, Progress.NONE);
        RouterGrid grid = RouterGrid.of(
                simulation, List.of(1, 3, 5), List.of(0.1, 0.5, 1.0), new NonePolicy.Strongest(), Progress.NONE);
        assertThat(grid.points()).hasSize(9);
        assertThat(grid.best().map(RouterGrid.Point::ex))
                .isEqualTo(grid.points().stream()
                        .filter(RouterGrid.Point::usesEverySystem)
                        .map(RouterGrid.Point::ex)
                        .max(Double::compare));
        assertThat(grid.pareto()).isNotEmpty();
        for (int i = 1; i < grid.pareto().size(); i++) {
            assertThat(grid.pareto().get(i).cost()).isGreaterThan(grid.pareto().get(i - 1).cost());
            assertThat(grid.pareto().get(i).ex()).isGreaterThan(grid.pareto().get(i - 1).ex());
        }
    }

    @Test
    void aLabelMustNameASystem() {
        assertThatThrownBy(() -> query("a", "10", 3)).hasMessageContaining("router label 3 of 2 systems");
    }
}
