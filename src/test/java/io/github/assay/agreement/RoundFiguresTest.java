package io.github.assay.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.agreement.RoundFigure.Kind;
import io.github.assay.agreement.RoundFigures.RoundInput.Repeated;
import io.github.assay.agreement.RoundFigures.RoundInput;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.task.Progress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Figures of a round by counts made by hand, and what is degenerate has a reason. */
class RoundFiguresTest {
    private static final AgreementSettings SETTINGS = new AgreementSettings(new BootstrapSettings(42, 500, 0.95), 1);

    private static ItemKey item(int i) {
        return new ItemKey("c" + i, "sys", "r1");
    }

    private static Vote vote(int i, String who, boolean pass) {
        return vote(item(i), who, pass);
    }

    private static Vote vote(ItemKey item, String who, boolean pass) {
        return new Vote(
                item, who, pass ? Label.PASS : Label.FAIL, List.of(), "", 1, Instant.EPOCH, Vote.Visible.NOTHING,
                Optional.empty(), Vote.Origin.CAST);
    }

    private static Estimate value(List<RoundFigure> figures, Kind kind, String who) {
        return figures.stream().filter(f -> f.kind() == kind && f.annotator().equals(who)).findFirst().orElseThrow()
                .estimate().asValue().orElseThrow();
    }

    private static RoundFigure figure(List<RoundFigure> figures, Kind kind) {
        return figures.stream().filter(f -> f.kind() == kind).findFirst().orElseThrow();
    }

    private static List<RoundFigure> of(RoundInput input) {
        return RoundFigures.of(input, SETTINGS, Progress.NONE);
    }

    private static RoundInput masked(List<Vote> votes, Set<ItemKey> masked, Set<ItemKey> shown) {
        return new RoundInput(votes, List.of(), false, List.of(), Map.of(), masked, shown, true);
    }

    @Test
    void anchoringIsShownMinusMaskedAndRepeatsItself() {
        List<Vote> votes = new ArrayList<>();
        Set<ItemKey> masked = new HashSet<>();
        Set<ItemKey> shown = new HashSet<>();
        for (int i = 0; i < 40; i++) {
            // masked: ana passes every second, ben every fourth; shown: both pass three of four, always alike
            boolean isMasked = i % 2 == 0;
            (isMasked ? masked : shown).add(item(i));
            int n = i / 2;
            votes.add(vote(i, "ana", isMasked ? n % 2 == 0 : n % 4 != 0));
            votes.add(vote(i, "ben", isMasked ? n % 4 == 0 : n % 4 != 0));
        }
        List<RoundFigure> figures = of(masked(votes, masked, shown));
        assertThat(value(figures, Kind.PASS_MASKED, "").value()).isCloseTo(15 / 40.0, within(1e-12));
        assertThat(value(figures, Kind.PASS_SHOWN, "").value()).isCloseTo(0.75, within(1e-12));
        Estimate effect = value(figures, Kind.ANCHORING_PASS, "");
        assertThat(effect.value()).isCloseTo(0.375, within(1e-12));
        assertThat(effect.n()).isEqualTo(40);
        assertThat(effect.interval().asValue().orElseThrow().low()).isBetween(0.0, 0.3);
        assertThat(effect.interval().asValue().orElseThrow().high()).isBetween(0.45, 0.75);
        assertThat(value(figures, Kind.AGREEMENT_MASKED, "").value()).isCloseTo(0.75, within(1e-12));
        assertThat(value(figures, Kind.ANCHORING_AGREEMENT, "").value()).isCloseTo(0.25, within(1e-12));
        assertThat(of(masked(votes, masked, shown))).isEqualTo(figures);
    }

    /** Two answers to each question, judged alike, are the evidence of one: shares, κ and effects have its intervals. */
    @Test
    void answersToOneQuestionCountOnce() {
        List<RoundFigure> once = ofAnswers(List.of("a"));
        List<RoundFigure> twice = ofAnswers(List.of("a", "b"));
        assertThat(twice).hasSameSizeAs(once).hasSizeGreaterThan(8);
        for (int i = 0; i < once.size(); i++) {
            Kind kind = once.get(i).kind();
            if (kind == Kind.ALPHA_BEFORE || kind == Kind.ALPHA_AFTER) {
                continue; // its chance term counts labels, of which there are twice as many
            }
            Estimate one = once.get(i).estimate().asValue().orElseThrow();
            Estimate two = twice.get(i).estimate().asValue().orElseThrow();
            assertThat(two.value()).as(kind.key()).isCloseTo(one.value(), within(1e-12));
            assertThat(two.n()).isEqualTo(2 * one.n());
            assertThat(two.interval().asValue().orElseThrow().low()).as(kind.key())
                    .isCloseTo(one.interval().asValue().orElseThrow().low(), within(1e-9));
            assertThat(two.interval().asValue().orElseThrow().high()).as(kind.key())
                    .isCloseTo(one.interval().asValue().orElseThrow().high(), within(1e-9));
        }
    }

    private static List<RoundFigure> ofAnswers(List<String> systems) {
        SplittableRandom random = new SplittableRandom(7);
        List<Vote> before = new ArrayList<>();
        List<Vote> now = new ArrayList<>();
        List<Repeated> repeats = new ArrayList<>();
        Map<ItemKey, Label> adjudicated = new HashMap<>();
        Set<ItemKey> masked = new HashSet<>();
        Set<ItemKey> shown = new HashSet<>();
        for (int q = 0; q < 30; q++) {
            boolean[] passes = {random.nextBoolean(), random.nextInt(3) > 0, random.nextBoolean(), random.nextBoolean()};
            for (String system : systems) {
                ItemKey item = new ItemKey("c" + q, system, "r1");
                (q % 2 == 0 ? masked : shown).add(item);
                adjudicated.put(item, passes[3] ? Label.PASS : Label.FAIL);
                repeats.add(new Repeated("ana", item, passes[0] ? Label.PASS : Label.FAIL, passes[1] ? Label.PASS : Label.FAIL));
                for (String who : List.of("ana", "ben")) {
                    before.add(vote(item, who, passes[who.equals("ana") ? 2 : 1]));
                    now.add(vote(item, who, passes[who.equals("ana") ? 0 : 2]));
                }
            }
        }
        return of(new RoundInput(now, before, true, repeats, adjudicated, masked, shown, true));
    }

    @Test
    void degenerateGroupsHaveAReason() {
        List<Vote> votes = List.of(vote(0, "ana", true), vote(1, "ana", false));
        assertThat(of(masked(votes, Set.of(), Set.of(item(0), item(1))))).as("nothing was masked").isEmpty();
        List<RoundFigure> one = of(masked(votes, Set.of(item(0)), Set.of(item(1))));
        assertThat(value(one, Kind.ANCHORING_PASS, "").value()).isEqualTo(-1);
        assertThat(value(one, Kind.ANCHORING_PASS, "").interval().reason()).isEqualTo("NOT_COMPUTABLE");
        assertThat(figure(one, Kind.ANCHORING_AGREEMENT).estimate().reason()).isEqualTo("NO_DATA");
        List<RoundFigure> none = of(masked(votes, Set.of(item(5)), Set.of(item(0), item(1))));
        assertThat(figure(none, Kind.ANCHORING_PASS).estimate().reason()).isEqualTo("NO_DATA");
        assertThat(figure(none, Kind.PASS_SHOWN).estimate().reason()).isEmpty();
    }

    @Test
    void repeatsDiscussionAndAdjudicationAreCounted() {
        List<Vote> before = List.of(vote(0, "ana", true), vote(1, "ana", true), vote(0, "ben", false), vote(1, "ben", true));
        List<Vote> now = List.of(vote(0, "ana", true), vote(1, "ana", false), vote(0, "ben", true), vote(1, "ben", false));
        RoundInput input = new RoundInput(
                now, before, true,
                List.of(
                        new Repeated("ana", item(0), Label.PASS, Label.PASS), new Repeated("ana", item(1), Label.FAIL, Label.PASS),
                        new Repeated("ana", item(2), Label.UNSURE, Label.PASS)),
                Map.of(item(0), Label.PASS, item(1), Label.PASS), Set.of(), Set.of(), false);
        List<RoundFigure> figures = of(input);
        assertThat(value(figures, Kind.CHANGED, "").value()).isEqualTo(0.75);
        assertThat(value(figures, Kind.ALPHA_AFTER, "").value()).isEqualTo(1);
        assertThat(value(figures, Kind.ALPHA_BEFORE, "").value()).isLessThan(0.5);
        assertThat(value(figures, Kind.SELF_CONSISTENCY, "ana").value()).isEqualTo(0.5);
        assertThat(value(figures, Kind.SELF_CONSISTENCY, "ana").n()).as("unsure does not count").isEqualTo(2);
        assertThat(value(figures, Kind.AGAINST_ADJUDICATED, "ben").value()).isEqualTo(0.5);
        List<RoundFigure> empty = of(new RoundInput(now, List.of(), true, List.of(), Map.of(), Set.of(), Set.of(), false));
        assertThat(figure(empty, Kind.ALPHA_BEFORE).estimate().reason()).isEqualTo("NO_DATA");
        assertThat(figure(empty, Kind.CHANGED).estimate().reason()).isEqualTo("NO_DATA");
    }
}
