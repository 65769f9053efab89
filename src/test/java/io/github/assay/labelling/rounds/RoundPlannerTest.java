package io.github.assay.labelling.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Round;
import io.github.assay.labelling.rounds.RoundPlanner.KnownItem;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans are balanced, repeatable, and keep what was judged. */
class RoundPlannerTest {
    private static final Instant AT = Instant.parse("2026-03-01T09:00:00Z");

    private static List<ItemKey> items(int count) {
        return IntStream.range(0, count).mapToObj(i -> new ItemKey("c" + i, "sys", "r1")).toList();
    }

    private static Round round(List<String> people, int votes, double overlap, int repeats, double masked) {
        return new Round(
                "r1", people, votes, overlap, Round.Order.RANDOM, "", 42,
                new Round.Disclosure(Round.Level.JUDGE, Round.Level.VOTES, masked, false), "g", repeats, false);
    }

    private static RoundPlan plan(Round round, List<ItemKey> items) {
        return RoundPlanner.plan(round, items, List.of(), Map.of(), Map.of(), "lea", AT);
    }

    private static Map<ItemKey, AssignmentAct> byItem(RoundPlan plan) {
        Map<ItemKey, AssignmentAct> found = new HashMap<>();
        plan.assignments().forEach(a -> found.put(a.item(), a));
        return found;
    }

    @Test
    void aPlanIsBalancedAndFollowsFromItsSeed() {
        Round round = round(List.of("ana", "ben", "cy", "dee"), 3, 0.3, 5, 0.25);
        RoundPlan plan = plan(round, items(101));
        assertThat(plan.assignments()).hasSize(101);
        assertThat(plan.assignments().stream().filter(a -> a.to().size() == 3)).hasSize(30);
        assertThat(plan.assignments().stream().filter(a -> a.to().size() == 1)).hasSize(71);
        assertThat(Collections.max(plan.assigned().values()) - Collections.min(plan.assigned().values()))
                .isLessThanOrEqualTo(1);
        assertThat(plan.assignments().stream().filter(AssignmentAct::masked)).hasSize(25);
        for (String person : round.people()) {
            assertThat(plan.assignments().stream().filter(a -> a.again().contains(person))).hasSize(5);
        }
        assertThat(plan(round, items(101))).isEqualTo(plan);
        // a fixed point, so that a change of the scheme, or another machine, is noticed
        assertThat(plan.assignments().stream().filter(a -> a.to().size() == 3).map(a -> a.item().caseId()).limit(4))
                .containsExactly(FIXED);
    }

    private static final String[] FIXED = {"c4", "c6", "c8", "c12"};

    @Test
    void theOrderOfTheFilesDecidesPlacesOnly() {
        Round round = round(List.of("ana", "ben", "cy"), 2, 0.5, 0, 0.5);
        List<ItemKey> shuffled = new ArrayList<>(items(40));
        Collections.shuffle(shuffled, new Random(1));
        Map<ItemKey, AssignmentAct> one = byItem(plan(round, items(40)));
        Map<ItemKey, AssignmentAct> other = byItem(plan(round, shuffled));
        one.forEach((item, act) -> {
            assertThat(other.get(item).to()).isEqualTo(act.to());
            assertThat(other.get(item).masked()).isEqualTo(act.masked());
        });
        assertThat(other.get(shuffled.getFirst()).place()).isOne();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1})
    void aShareOfNoneAndAllIsExact(double share) {
        Round round = round(List.of("ana", "ben"), 2, share, 0, share);
        for (int count : new int[] {0, 1, 2, 7}) {
            RoundPlan plan = plan(round, items(count));
            assertThat(plan.assignments()).hasSize(count).allMatch(a -> a.to().size() == (share == 1 ? 2 : 1));
            assertThat(plan.assignments()).allMatch(a -> a.masked() == (share == 1));
            assertThat(plan.lacking()).isZero();
        }
    }

    @Test
    void twoItemsForTenAnnotatorsGoToTwoOfThem() {
        RoundPlan plan = plan(round(IntStream.range(0, 10).mapToObj(i -> "p" + i).toList(), 1, 1, 3, 0), items(2));
        assertThat(plan.assigned().values().stream().filter(n -> n > 0)).hasSize(2);
        assertThat(plan.assignments()).allMatch(a -> a.again().equals(a.to()));
    }

    @Test
    void pairsOfAnnotatorsShareAboutAsManyItems() {
        RoundPlan plan = plan(round(List.of("a", "b", "c", "d", "e"), 2, 1, 0, 0), items(200));
        Map<List<String>, Integer> pairs = new HashMap<>();
        plan.assignments().forEach(a -> pairs.merge(a.to(), 1, Integer::sum));
        assertThat(pairs).hasSize(10);
        assertThat(pairs.values()).allMatch(n -> n >= 15 && n <= 25);
    }

    @Test
    void whatWasJudgedStaysWhenThreeLeave() {
        List<String> five = List.of("a", "b", "c", "d", "e");
        Round round = round(five, 3, 1, 0, 0);
        RoundPlan first = plan(round, items(60));
        Map<ItemKey, Set<String>> judged = new HashMap<>();
        first.assignments().stream().limit(25).forEach(a -> judged.put(a.item(), new HashSet<>(a.to())));
        Round smaller = round.of(List.of("d", "e"));
        assertThat(smaller.votes()).isEqualTo(2);
        RoundPlan second = RoundPlanner.plan(smaller, items(60), List.of(), byItem(first), judged, "lea", AT.plusSeconds(1));
        Map<ItemKey, AssignmentAct> now = byItem(second);
        judged.forEach((item, people) -> assertThat(now.get(item).to()).containsAll(people));
        second.assignments().stream().filter(a -> !judged.containsKey(a.item()))
                .forEach(a -> assertThat(a.to()).containsExactly("d", "e"));
        assertThat(second.left()).containsEntry("d", 35).containsEntry("e", 35).doesNotContainEntry("a", 1);
        // nothing changes when it is planned again
        RoundPlan third = RoundPlanner.plan(smaller, items(60), List.of(), now, judged, "lea", AT.plusSeconds(2));
        assertThat(third.changed()).isEmpty();
    }

    @Test
    void whoJoinsTakesAShareOfWhatIsOpenAndTheOthersKeepTheirs() {
        Round round = round(List.of("a", "b"), 1, 1, 0, 0);
        RoundPlan first = plan(round, items(90));
        RoundPlan second = RoundPlanner.plan(
                round.of(List.of("a", "b", "c")), items(90), List.of(), byItem(first), Map.of(), "lea", AT.plusSeconds(1));
        assertThat(second.left().values()).allMatch(n -> n == 30);
        Map<ItemKey, AssignmentAct> was = byItem(first);
        assertThat(second.assignments()).allMatch(a -> a.to().equals(was.get(a.item()).to()) || a.to().equals(List.of("c")));
        assertThat(second.changed()).hasSize(30);
    }

    @Test
    void votesOfOthersAreExtraAndThoseOfTheAnnotatorsCount() {
        Round round = round(List.of("ana", "ben"), 1, 1, 0, 0);
        Map<ItemKey, Set<String>> judged = new HashMap<>();
        items(10).forEach(i -> judged.put(i, Set.of("ana", "zoe")));
        RoundPlan plan = RoundPlanner.plan(round, items(10), List.of(), Map.of(), judged, "lea", AT);
        assertThat(plan.assignments()).allMatch(a -> a.to().equals(List.of("ana")));
        assertThat(plan.left()).containsEntry("ana", 0).containsEntry("ben", 0);
    }

    @Test
    void knownItemsGoToEveryAnnotatorAndOnboardingComesFirst() {
        Round round = round(List.of("ana", "ben"), 1, 1, 4, 0);
        List<ItemKey> all = items(20);
        List<KnownItem> known = List.of(
                new KnownItem(all.get(7), Use.ONBOARDING, Label.FAIL, "why"),
                new KnownItem(all.get(3), Use.ATTENTION, Label.PASS, ""),
                new KnownItem(all.get(4), Use.GOLD, Label.PASS, ""));
        RoundPlan plan = RoundPlanner.plan(round, all, known, Map.of(), Map.of(), "lea", AT);
        Map<ItemKey, AssignmentAct> by = byItem(plan);
        assertThat(plan.assignments()).hasSize(20);
        assertThat(by.get(all.get(7)).place()).isOne();
        known.forEach(k -> {
            assertThat(by.get(k.item()).to()).containsExactly("ana", "ben");
            assertThat(by.get(k.item()).again()).isEmpty();
            assertThat(by.get(k.item()).known()).contains(k.label());
        });
    }

    @Test
    void eachOrderOfAnAnnotatorHoldsTheirItemsAndRepeatsItself() {
        for (Round.Order order : Round.Order.values()) {
            Round round = new Round(
                    "r1", List.of("ana", "ben"), 1, 1, order, order == Round.Order.STRATIFIED ? "db" : "", 7,
                    new Round.Disclosure(Round.Level.RESULTS, Round.Level.VOTES, 0, false), "g", 0, false);
            RoundPlan plan = plan(round, items(40));
            var assignments = new java.util.LinkedHashMap<ItemKey, AssignmentAct>();
            plan.assignments().forEach(a -> assignments.put(a.item(), a));
            RoundState state = new RoundState(round, true, "lea", AT, assignments);
            List<AssignmentAct> list = state.ordered("ana", i -> i.caseId().length() > 2 ? "long" : "short");
            assertThat(list).hasSize(20).containsExactlyInAnyOrderElementsOf(state.of("ana"));
            assertThat(state.ordered("ana", i -> i.caseId().length() > 2 ? "long" : "short")).isEqualTo(list);
            boolean filed = order == Round.Order.FILE || order == Round.Order.TRIAGE;
            assertThat(list.stream().map(AssignmentAct::place).toList().equals(
                            list.stream().map(AssignmentAct::place).sorted().toList()))
                    .isEqualTo(filed);
        }
    }
}
