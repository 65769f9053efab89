package io.github.assay.service.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.domain.labelling.Round.Level;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.labelling.rounds.RoundPlanner.KnownItem;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.labels.LabelStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Acts of a lead on the queues of a round, in a real store: worked examples, and random acts between random votes. */
class TeamActsTest {
    private static final List<ItemKey> ITEMS = IntStream.range(0, 12).mapToObj(i -> new ItemKey("c" + i, "sys", "r1")).toList();
    private static final List<String> PEOPLE = List.of("ana", "ben", "cy");

    @TempDir
    Path folder;

    private final AtomicLong seconds = new AtomicLong(Instant.parse("2026-03-01T09:00:00Z").getEpochSecond());
    private final Clock clock = ((InstantSource) () -> Instant.ofEpochSecond(seconds.incrementAndGet())).withZone(ZoneOffset.UTC);
    private StoreFolder open;
    private LabelStore store;
    private TeamActs acts;

    @BeforeEach
    void plan() throws Exception {
        open = StoreFolder.open(folder, Clock.systemUTC());
        store = LabelStore.open(open);
        acts = new TeamActs(store, clock);
        new RoundService(store, clock).plan(
                new Round("r1", PEOPLE, 2, 1, Round.Order.FILE, "", 42, new Round.Disclosure(Level.RESULTS, Level.VOTES, 0, false), "g", 0, false),
                ITEMS.subList(0, 11), List.of(new KnownItem(ITEMS.get(11), Use.ATTENTION, Label.PASS, "")), "lea");
    }

    @AfterEach
    void close() throws Exception {
        store.close();
        open.close();
    }

    private RoundState state() throws Exception {
        return new RoundService(store, clock).find("r1");
    }

    private Map<ItemKey, List<String>> to() throws Exception {
        Map<ItemKey, List<String>> to = new HashMap<>();
        state().assignments().values().forEach(a -> to.put(a.item(), a.to()));
        return to;
    }

    private void vote(String person, ItemKey item, Label label) throws Exception {
        LabelingService.open(store, LabellingPolicy.DEFAULT, "", person, clock).cast(item, label, List.of(), "", 5, Vote.Visible.NOTHING);
    }

    private List<ItemKey> plain(String person) throws Exception {
        return state().ordered(person, _ -> "").stream().filter(a -> a.use() == Use.PLAIN).map(AssignmentAct::item).toList();
    }

    @Test
    void theLastOpenItemsGoToThoseWithTheFewest() throws Exception {
        List<ItemKey> ana = plain("ana");
        vote("ana", ana.getLast(), Label.PASS);
        int before = state().of("dot").size();
        RoundPlan preview = acts.reassign("r1", "ana", List.of("dot"), Optional.of(3), "lea", false);
        assertThat(before).isZero();
        assertThat(state().of("dot")).as("a preview records nothing").isEmpty();
        RoundPlan plan = acts.reassign("r1", "ana", List.of("dot"), Optional.of(3), "lea", true);
        assertThat(plan.left()).isEqualTo(preview.left()).containsEntry("dot", 3);
        assertThat(plan.assignments().stream().map(a -> a.item() + " " + a.to())).isEqualTo(preview.assignments().stream().map(a -> a.item() + " " + a.to()).toList());
        assertThat(plain("dot")).containsExactlyElementsOf(ana.subList(ana.size() - 4, ana.size() - 1));
        assertThat(plain("ana")).as("what was judged stays").contains(ana.getLast()).hasSize(ana.size() - 3);
        assertThat(state().round().people()).containsExactly("ana", "ben", "cy", "dot");
        assertThat(to().get(ITEMS.get(11))).as("everyone of the plan judges an attention item").containsExactlyElementsOf(PEOPLE);
        acts.undo("r1", "lea", true);
        assertThat(plain("ana")).isEqualTo(ana);
        assertThat(state().round().people()).isEqualTo(PEOPLE);
        acts.undo("r1", "lea", true);
        assertThat(plain("dot")).hasSize(3);
    }

    @Test
    void whoHasAnItemDoesNotGetItTwice() throws Exception {
        ItemKey both = ITEMS.stream().filter(i -> is(i, "ana") && is(i, "ben")).findFirst().orElseThrow();
        RoundPlan plan = acts.reassign("r1", "ana", List.of("ben"), Optional.empty(), "lea", true);
        assertThat(plan.lacking()).isEqualTo(plain("ana").size()).isPositive();
        assertThat(to().get(both)).containsExactly("ana", "ben");
        assertThatThrownBy(() -> acts.reassign("r1", "dot", List.of("ben"), Optional.empty(), "lea", true))
                .isInstanceOf(ProjectFormatException.class).hasMessageContaining("no open items");
        assertThatThrownBy(() -> acts.reassign("r1", "ana", List.of("ben"), Optional.empty(), "ben", true)).hasMessageContaining("not a lead");
    }

    private boolean is(ItemKey item, String person) {
        try {
            return to().get(item).contains(person);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aThirdPersonJudgesWhereTwoDiffer() throws Exception {
        ItemKey differs = plain("ana").getFirst();
        ItemKey equal = plain("ana").get(1);
        for (String person : to().get(differs)) {
            vote(person, differs, person.equals("ana") ? Label.PASS : Label.FAIL);
        }
        for (String person : to().get(equal)) {
            vote(person, equal, Label.PASS);
        }
        Set<String> others = new HashSet<>(PEOPLE);
        others.removeAll(to().get(differs));
        acts.pause("r1", List.copyOf(others), true, "lea", true);
        assertThat(acts.third("r1", "lea", false).lacking()).as("who is paused gets nothing").isEqualTo(1);
        acts.undo("r1", "lea", true);
        assertThat(acts.third("r1", "lea", true).changed()).hasSize(1);
        assertThat(to().get(differs)).containsExactlyElementsOf(PEOPLE);
        assertThat(to().get(equal)).hasSize(2);
        assertThat(acts.third("r1", "lea", true).changed()).as("once").isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void whoIsPausedKeepsTheirItemsAndGetsNoOthers(int votes) throws Exception {
        acts.pause("r1", List.of("ana"), true, "lea", true);
        List<ItemKey> ana = plain("ana");
        RoundService rounds = new RoundService(store, clock);
        Round was = state().round();
        Round more = new Round(
                "r1", List.of("ana", "ben", "cy", "dot"), votes, 1, Round.Order.FILE, "", 42, was.disclosure(), "g", 0, false, was.paused(), was.automatic());
        RoundPlan plan = rounds.replan(more, IntStream.range(12, 20).mapToObj(i -> new ItemKey("c" + i, "sys", "r1")).toList(), List.of(), "lea", true);
        assertThat(plan.lacking()).isZero();
        assertThat(plain("ana")).isEqualTo(ana);
        assertThat(plain("ben").size() + plain("cy").size() + plain("dot").size()).isEqualTo(19 * votes - ana.size());
        assertThat(plain("dot")).as("the new items at least").hasSizeGreaterThanOrEqualTo(8);
        assertThatThrownBy(() -> acts.reassign("r1", "ben", List.of("ana"), Optional.of(1), "lea", true)).hasMessageContaining("paused");
        acts.pause("r1", List.of("ana"), false, "lea", true);
        rounds.replan(state().round(), List.of(), List.of(), "lea", true);
        assertThat(plain("ana").size()).as("resumed, ana takes a share again").isGreaterThan(ana.size());
    }

    @Test
    void peopleWhoMissAttentionItemsArePaused() throws Exception {
        assertThat(acts.inattentive("r1", 1)).isEmpty();
        vote("ben", ITEMS.get(11), Label.FAIL);
        vote("cy", ITEMS.get(11), Label.PASS);
        assertThat(acts.inattentive("r1", 1)).containsExactly("ben");
        acts.pause("r1", List.of("ben"), true, "lea", true);
        assertThat(state().round().paused()).containsExactly("ben");
        assertThat(acts.inattentive("r1", 1)).isEmpty();
        acts.pause("r1", List.of("ben"), false, "lea", true);
        assertThat(state().round().paused()).isEmpty();
        assertThatThrownBy(() -> acts.pause("r1", List.of("dot"), true, "lea", true)).hasMessageContaining("not in round");
    }

    @Test
    void whatHappensByItselfIsDoneOnceAndCanBeTakenBack() throws Exception {
        Round.Automatic both = new Round.Automatic(true, 1);
        List<ItemKey> differ = plain("ana").stream().filter(i -> is(i, "ben")).limit(2).toList();
        for (ItemKey item : differ) {
            for (String person : to().get(item)) {
                vote(person, item, person.equals("ana") ? Label.PASS : Label.FAIL);
            }
        }
        vote("ben", ITEMS.get(11), Label.FAIL);
        RoundPlan preview = acts.rules("r1", _ -> both, "lea", false);
        assertThat(preview.round().paused()).containsExactly("ben");
        assertThat(state().round().automatic()).as("a preview sets nothing").isEqualTo(Round.Automatic.NONE);
        RoundPlan plan = acts.rules("r1", _ -> both, "lea", true);
        assertThat(plan.changed().size()).isEqualTo(preview.changed().size());
        assertThat(state().round().paused()).containsExactly("ben");
        assertThat(state().round().automatic()).isEqualTo(both);
        assertThat(plan.changed()).hasSize(2);
        assertThat(differ).allSatisfy(i -> assertThat(to().get(i)).containsExactlyElementsOf(PEOPLE));
        assertThat(store.rounds().steps().stream().map(RoundAct::byRule)).containsExactly(false, false, true);
        assertThat(acts.rules("lea")).as("nothing more is due").isEmpty();
        acts.undo("r1", "lea", true);
        assertThat(state().round().paused()).isEmpty();
        assertThat(acts.rules("lea")).as("what was taken back stays so").isEmpty();
        assertThat(state().round().paused()).isEmpty();
        vote("cy", ITEMS.get(11), Label.FAIL);
        assertThat(acts.rules("lea")).singleElement().asString().contains("1 person paused");
        assertThat(state().round().paused()).containsExactly("cy");
        assertThatThrownBy(() -> acts.rules("r1", r -> r, "ben", true)).hasMessageContaining("not a lead");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomActsKeepWhatWasJudged(long seed) throws Exception {
        Random random = new Random(seed);
        Map<ItemKey, Set<String>> judged = new HashMap<>();
        Map<ItemKey, Integer> slots = new HashMap<>();
        to().forEach((item, people) -> slots.put(item, people.size()));
        for (int i = 0; i < 40; i++) {
            String person = List.of("ana", "ben", "cy", "dot").get(random.nextInt(4));
            if (random.nextBoolean()) {
                List<ItemKey> own = state().of(person).stream().map(AssignmentAct::item).toList();
                if (!own.isEmpty()) {
                    ItemKey item = own.get(random.nextInt(own.size()));
                    vote(person, item, random.nextBoolean() ? Label.PASS : Label.FAIL);
                    judged.computeIfAbsent(item, _ -> new TreeSet<>()).add(person);
                }
                continue;
            }
            Map<ItemKey, List<String>> before = to();
            try {
                switch (random.nextInt(4)) {
                    case 0 -> acts.reassign(
                            "r1", person, List.of(person.equals("dot") ? "ana" : "dot"), Optional.of(1 + random.nextInt(4)), "lea", true);
                    case 1 -> acts.pause("r1", List.of(person), random.nextBoolean(), "lea", true);
                    case 2 -> acts.third("r1", "lea", true).changed().forEach(a -> slots.put(a.item(), a.to().size()));
                    default -> {
                        acts.undo("r1", "lea", true);
                        to().forEach((item, people) -> assertThat(people.size()).isGreaterThanOrEqualTo(2));
                        to().forEach((item, people) -> slots.put(item, people.size()));
                    }
                }
            } catch (ProjectFormatException refused) {
                assertThat(refused.getMessage()).containsAnyOf("no open items", "not in round", "not changed since", "is paused");
                assertThat(to()).isEqualTo(before);
            }
            judged.forEach((item, people) -> assertThat(before.get(item)).containsAll(people));
            Map<ItemKey, List<String>> after = to();
            judged.forEach((item, people) -> assertThat(after.get(item)).as("seed " + seed).containsAll(people));
            after.forEach((item, people) -> assertThat(people).hasSize(slots.get(item)));
        }
    }
}
