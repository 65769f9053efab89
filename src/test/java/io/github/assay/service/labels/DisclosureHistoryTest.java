package io.github.assay.service.labels;

import static io.github.assay.service.LabelingFolder.ONE;
import static io.github.assay.service.LabelingFolder.TWO;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.DisclosureAct.Part;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.service.LabelingFolder;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class DisclosureHistoryTest {
    private static final Set<Part> ALL = EnumSet.of(Part.SCORES, Part.VOTES);

    @TempDir
    Path project;

    @AutoClose
    private LabelingFolder labels;

    @BeforeEach
    void open() throws StoreException {
        labels = new LabelingFolder(project);
    }

    private Vote vote(Label label) throws StoreException {
        return labels.vote(labels.anna(), ONE, label);
    }

    private void look() throws StoreException {
        labels.anna().disclose(Map.of(ONE, ALL));
    }

    @Test
    void aVoteAfterALookAndAnUndoCountsAsSeen() throws StoreException {
        assertThat(vote(Label.PASS).visible()).isEqualTo(Vote.Visible.NOTHING);
        look();
        labels.anna().undo();
        assertThat(labels.anna().maySeeScores(ONE)).isFalse();
        assertThat(labels.anna().knowsScores(ONE)).isFalse();
        assertThat(labels.anna().knowsVotes(ONE)).isFalse();
        assertThat(vote(Label.FAIL).visible()).isEqualTo(new Vote.Visible(true, true));
        assertThat(labels.vote(labels.anna(), TWO, Label.FAIL).visible()).isEqualTo(Vote.Visible.NOTHING);
    }

    @Test
    void itCountsAcrossARestart() throws StoreException {
        vote(Label.PASS);
        look();
        labels.restart();
        labels.anna().undo();
        labels.restart();
        assertThat(vote(Label.FAIL).visible()).isEqualTo(new Vote.Visible(true, true));
        assertThat(labels.store().history(ONE)).anyMatch(DisclosureAct.class::isInstance);
    }

    @Test
    void anUndoWithoutALookLeavesTheNextVoteBlind() throws StoreException {
        vote(Label.PASS);
        labels.anna().undo();
        assertThat(vote(Label.FAIL).visible()).isEqualTo(Vote.Visible.NOTHING);
    }

    @Test
    void reasonsAndCommentsAfterALookSayThatTheyWereGivenAfterIt() throws StoreException {
        Vote blind = vote(Label.FAIL);
        Vote reasoned = labels.anna().amend(blind, List.of("filter"), "");
        assertThat(reasoned.visible()).isEqualTo(Vote.Visible.NOTHING);
        look();
        Vote amended = labels.anna().amend(reasoned, List.of("join"), "why");
        assertThat(amended.visible()).isEqualTo(new Vote.Visible(true, true));
        assertThat(amended.issues()).containsExactly("join");
        assertThat(labels.anna().cast()).extracting(v -> v.visible().scores()).as("the decision stays blind in the history")
                .containsExactly(false, false, true);
    }

    @Test
    void aRedoneReasonSaysWhatWasSeenBeforeIt() throws StoreException {
        Vote blind = vote(Label.FAIL);
        labels.anna().amend(blind, List.of("join"), "");
        look();
        for (int undo = 0; undo < 2; undo++) {
            labels.anna().undo();
        }
        for (int redo = 0; redo < 2; redo++) {
            labels.anna().redo();
            assertThat(labels.anna().stateOf(ONE).vote().orElseThrow().visible()).isEqualTo(new Vote.Visible(true, true));
        }
        assertThat(labels.anna().stateOf(ONE).vote().orElseThrow().issues()).containsExactly("join");
    }

    @Test
    void anUndoOrRedoThatChangesTheLabelAfterALookCountsAsSeen() throws StoreException {
        vote(Label.PASS);
        look();
        vote(Label.FAIL);
        labels.anna().undo();
        assertThat(labels.anna().stateOf(ONE).vote().orElseThrow().label()).isEqualTo(Label.PASS);
        assertThat(labels.anna().stateOf(ONE).vote().orElseThrow().visible()).isEqualTo(new Vote.Visible(true, true));
        labels.anna().undo();
        labels.anna().redo();
        assertThat(labels.anna().stateOf(ONE).vote().orElseThrow().visible()).isEqualTo(new Vote.Visible(true, true));
    }

    @Test
    void aLookIsNoStepOfUndoAndNoAnnotator() throws StoreException {
        labels.anna().disclose(Map.of(ONE, ALL));
        assertThat(labels.anna().undo()).isEmpty();
        assertThat(labels.store().annotators()).isEmpty();
        vote(Label.PASS);
        labels.anna().undo();
        labels.anna().disclose(Map.of(TWO, ALL));
        assertThat(labels.anna().redo()).isNotEmpty();
    }

    @Test
    void whatWasShownUnderAnOpenPolicyCountsWhenThePolicyBecomesBlind() throws StoreException {
        LabelingService open = LabelingService.open(
                labels.store(), new LabellingPolicy(3, false, LabellingPolicy.Ties.ADJUDICATE), "", "anna", LabelingFolder.CLOCK);
        open.disclose(Map.of(ONE, Set.of(Part.SCORES)));
        labels.restart();
        assertThat(vote(Label.PASS).visible()).isEqualTo(new Vote.Visible(true, false));
    }

    @Test
    void aJournalWithoutDisclosuresCountsTheFlagsOfItsVotes() throws StoreException {
        vote(Label.PASS);
        labels.anna().cast(ONE, Label.FAIL, List.of(), "", 1, new Vote.Visible(true, true));
        labels.anna().undo();
        labels.anna().undo();
        labels.restart();
        assertThat(vote(Label.PASS).visible()).isEqualTo(new Vote.Visible(true, true));
    }

    @Test
    void aDisclosureIsOneForcedLineAndIsWrittenOnce() throws StoreException, IOException {
        look();
        look();
        List<String> lines = Files.readAllLines(project.resolve(".assay/journal/anna.jsonl"));
        assertThat(lines).singleElement().asString().contains("\"act\":\"disclosure\"", "\"shown\":[\"scores\",\"votes\"]");
    }

    /** The votes of all lines of the journal that were written after the first {@code lines}. */
    private List<Vote> after(int lines) throws StoreException {
        return labels.store().entriesOf("anna").stream().skip(lines)
                .map(Entry::act).filter(Vote.class::isInstance).map(Vote.class::cast).toList();
    }

    /**
     * Whatever the order of votes, reasons, comments, flags, copies, looks, undo, redo and restarts: no vote that is written
     * after a look says that nothing was seen, and none before it says that something was.
     */
    @TestFactory
    Stream<DynamicTest> noActAfterALookIsBlind() {
        return LongStream.range(0, 5).mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            boolean seen = labels.anna().wasShown(ONE, Part.SCORES);
            for (int i = 0; i < 40; i++) {
                int written = labels.store().entriesOf("anna").size();
                Optional<Vote> now = labels.anna().stateOf(ONE).vote().filter(v -> v.label() != Label.SKIP);
                switch (random.nextInt(9)) {
                    case 0 -> vote(Label.PASS);
                    case 1 -> vote(Label.FAIL);
                    case 2 -> labels.anna().undo();
                    case 3 -> labels.anna().redo();
                    case 4 -> labels.anna().toggle(ONE, Flag.BOTH_WRONG, "");
                    case 5 -> {
                        if (now.isPresent()) {
                            labels.anna().amend(now.get(), List.of("join"), "step " + i);
                        }
                    }
                    case 6 -> labels.anna().remark(ONE, "step " + i);
                    case 7 -> {
                        if (random.nextInt(8) == 0) {
                            look();
                            seen = true;
                        }
                    }
                    default -> {
                        if (random.nextInt(8) == 0) {
                            labels.restart();
                        }
                    }
                }
                assertThat(after(written)).as("step " + i).extracting(v -> v.visible().scores()).doesNotContain(!seen);
            }
        }));
    }
}
