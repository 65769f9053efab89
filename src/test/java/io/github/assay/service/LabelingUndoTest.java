package io.github.assay.service;

import static io.github.assay.service.LabelingFolder.ONE;
import static io.github.assay.service.LabelingFolder.TWO;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.ItemDraw;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.labelling.ItemStatus;
import io.github.assay.service.labels.AnnotatorState;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.store.StoreException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Acts are taken back and done again one by one, across cases and restarts. */
class LabelingUndoTest {
    @TempDir
    Path project;

    @AutoClose
    private LabelingFolder labels;

    @BeforeEach
    void open() throws StoreException {
        labels = new LabelingFolder(project);
    }

    @Test
    void undoAndRedoGoAcrossCasesAndRestarts() throws StoreException {
        labels.vote(labels.anna(), ONE, Label.PASS);
        labels.vote(labels.anna(), TWO, Label.FAIL);
        labels.anna().toggle(TWO, Flag.CANNOT_JUDGE, "");
        labels.vote(labels.anna(), ONE, Label.UNSURE);
        labels.restart();

        assertThat(labels.anna().undo()).extracting(Act::item).containsExactly(ONE);
        assertThat(labels.anna().stateOf(ONE).standing()).isEqualTo(ItemStatus.PASS);
        assertThat(labels.anna().undo()).extracting(Act::item).containsExactly(TWO);
        assertThat(labels.anna().stateOf(TWO).flags()).isEmpty();
        labels.restart();

        assertThat(labels.anna().undo()).extracting(Act::item).containsExactly(TWO);
        assertThat(labels.anna().stateOf(TWO).standing()).isEqualTo(ItemStatus.NONE);
        assertThat(labels.anna().redo()).isNotEmpty();
        assertThat(labels.anna().stateOf(TWO).standing()).isEqualTo(ItemStatus.FAIL);
        labels.restart();

        assertThat(labels.anna().redo()).isNotEmpty();
        assertThat(labels.anna().stateOf(TWO).flags()).containsKey(Flag.CANNOT_JUDGE);
        assertThat(labels.anna().redo()).isNotEmpty();
        assertThat(labels.anna().stateOf(ONE).standing()).isEqualTo(ItemStatus.UNSURE);
        assertThat(labels.anna().redo()).isEmpty();
        assertThat(labels.store().allVotes()).hasSizeGreaterThan(5);
    }

    /** A vote on a drawn item stores its probability; undo and redo keep it, and so does an index made again. */
    @Test
    void votesOnDrawnItemsStoreTheirProbability() throws StoreException {
        labels.vote(labels.anna(), ONE, Label.FAIL);
        labels.store().record(new ItemDraw(
                "d1", List.of("m"), 1, 42, 2, Instant.parse("2026-05-01T10:00:00Z"), new LinkedHashMap<>(Map.of(ONE, 0.25))));
        labels.vote(labels.anna(), ONE, Label.PASS);
        labels.vote(labels.anna(), TWO, Label.PASS);
        labels.anna().undo();
        labels.anna().undo();
        labels.anna().redo();
        labels.restart();
        assertThat(labels.store().draw().orElseThrow().probabilities()).containsExactly(Map.entry(ONE, 0.25));
        assertThat(labels.store().currentVotes()).singleElement().satisfies(v -> {
            assertThat(v.label()).isEqualTo(Label.PASS);
            assertThat(v.draw()).contains(new Vote.Draw("d1", 0.25));
        });
        assertThat(labels.store().allVotes().stream().filter(v -> v.item().equals(TWO))).allMatch(v -> v.draw().isEmpty());
        assertThat(labels.store().allVotes().getFirst().draw()).isEmpty();
    }

    @Test
    void aNewActEndsRedo() throws StoreException {
        labels.vote(labels.anna(), ONE, Label.PASS);
        labels.anna().undo();
        labels.vote(labels.anna(), TWO, Label.PASS);
        labels.restart();
        assertThat(labels.anna().redo()).isEmpty();
        assertThat(labels.anna().undo()).isNotEmpty();
    }

    @Test
    void undoBringsBackReasonsCommentAndTime() throws StoreException {
        Vote first = labels.anna().cast(ONE, Label.FAIL, List.of("join"), "two rows", 31, Vote.Visible.NOTHING);
        labels.vote(labels.anna(), ONE, Label.PASS);
        Vote back = (Vote) labels.anna().undo().getFirst();
        assertThat(back.issues()).isEqualTo(first.issues());
        assertThat(back.comment()).isEqualTo("two rows");
        assertThat(back.seconds()).isEqualTo(31);
        assertThat(labels.store().currentVotes()).containsExactly(back);
    }

    @Test
    void eachAnnotatorUndoesTheirOwn() throws StoreException {
        labels.vote(labels.anna(), ONE, Label.PASS);
        LabelingService ben = labels.service("ben");
        labels.vote(ben, ONE, Label.FAIL);
        labels.anna().undo();
        assertThat(labels.store().currentVotes()).extracting(Vote::annotator).containsExactly("ben");
        assertThat(labels.service("ben").undo()).isNotEmpty();
    }

    @Test
    void importedVotesCountButAreNotUndone() throws StoreException {
        Vote imported = new Vote(
                ONE, "anna", Label.FAIL, List.of(), "", 0, Instant.parse("2027-01-01T00:00:00Z"), Vote.Visible.NOTHING,
                Optional.empty(), Vote.Origin.IMPORTED);
        labels.store().merge(List.of(imported), "pack", Instant.EPOCH);
        labels.restart();
        assertThat(labels.anna().stateOf(ONE).standing()).isEqualTo(ItemStatus.FAIL);
        assertThat(labels.anna().undo()).isEmpty();
        Vote own = labels.vote(labels.anna(), ONE, Label.PASS);
        assertThat(own.at()).isAfter(imported.at());
        assertThat(own.supersedes()).contains(imported.at());
        labels.anna().undo();
        assertThat(labels.anna().stateOf(ONE).standing()).isEqualTo(ItemStatus.FAIL);
    }

    /** A plain editor with two stacks is the model; the service must agree with it at every step and after restarts. */
    @TestFactory
    Stream<DynamicTest> undoAndRedoBehaveAsInAnyEditor() {
        return LongStream.range(0, 8).mapToObj(seed -> dynamic(seed));
    }

    private DynamicTest dynamic(long seed) {
        return DynamicTest.dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            String who = "editor" + seed;
            LabelingService service = labels.service(who);
            List<Map<ItemKey, String>> states = new ArrayList<>(List.of(Map.of()));
            int now = 0;
            for (int step = 0; step < 120; step++) {
                int choice = random.nextInt(10);
                if (choice < 3) {
                    assertThat(!service.undo().isEmpty()).isEqualTo(now > 0);
                    now = Math.max(0, now - 1);
                } else if (choice < 5) {
                    assertThat(!service.redo().isEmpty()).isEqualTo(now < states.size() - 1);
                    now = Math.min(states.size() - 1, now + 1);
                } else if (choice == 9) {
                    service = labels.service(who);
                } else {
                    Map<ItemKey, String> next = new HashMap<>(states.get(now));
                    act(service, random, next);
                    states.subList(now + 1, states.size()).clear();
                    states.add(next);
                    now++;
                }
                for (ItemKey item : List.of(ONE, TWO)) {
                    assertThat(described(service.stateOf(item)))
                            .isEqualTo(states.get(now).getOrDefault(item, described(AnnotatorState.BLANK)));
                }
            }
        });
    }

    private static void act(LabelingService service, SplittableRandom random, Map<ItemKey, String> states)
            throws StoreException {
        ItemKey item = random.nextBoolean() ? ONE : TWO;
        if (random.nextBoolean()) {
            Label label = Label.values()[random.nextInt(4)];
            service.cast(item, label, List.of(), "n" + random.nextInt(1000), 1, Vote.Visible.NOTHING);
        } else {
            service.toggle(item, random.nextBoolean() ? Flag.BOOKMARK : Flag.CANNOT_JUDGE, "");
        }
        states.put(item, described(service.stateOf(item)));
    }

    private static String described(AnnotatorState state) {
        return state.standing() + " " + state.vote().map(Vote::comment).orElse("") + " "
                + state.flags().values().stream().map(FlagAct::flag).sorted().toList();
    }
}
