package io.github.assay.service.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.files.labels.LabelPacks;
import io.github.assay.labelling.ItemStatus;
import io.github.assay.service.LabelingFolder;
import io.github.assay.service.labels.VoteCopy.Refusal;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Votes copied among systems with the same result table: rules, journal, undo, label packs. */
class VoteCopyTest {
    private static final ItemKey A = new ItemKey("c1", "a", "r1");
    private static final ItemKey B = new ItemKey("c1", "b", "r1");
    private static final ItemKey C = new ItemKey("c1", "c", "r1");
    private static final ItemKey OTHER = new ItemKey("c2", "a", "r1");

    @TempDir
    Path folder;

    private LabelingFolder labels;

    @BeforeEach
    void open() throws Exception {
        labels = new LabelingFolder(folder);
    }

    @AfterEach
    void close() throws Exception {
        labels.close();
    }

    private LabelingService anna() {
        return labels.anna();
    }

    private Vote vote(ItemKey item, Label label, String... reasons) throws Exception {
        return anna().cast(item, label, List.of(reasons), "why", 7, new Vote.Visible(false, false, 2));
    }

    private Optional<Label> label(ItemKey item) {
        return anna().stateOf(item).vote().map(Vote::label);
    }

    @Test
    void aCopyHasTheOriginalsLabelAndReasonsAndSaysWhichVoteItIs() throws Exception {
        anna().toggle(B, Flag.QUESTION_AMBIGUOUS, "");
        anna().toggle(A, Flag.GOLD_DEFECTIVE, "");
        Vote original = vote(A, Label.FAIL, "join");
        List<Vote> copies = anna().copy(anna().copyOf(A, List.of(B, C)));
        assertThat(copies).extracting(Vote::item).containsExactly(B, C);
        Vote b = copies.getFirst();
        assertThat(b.label()).isEqualTo(Label.FAIL);
        assertThat(b.issues()).as("the original's reasons, the item's own flags").containsExactly("join", "question_ambiguous");
        assertThat(b.comment()).isEmpty();
        assertThat(b.seconds()).isZero();
        assertThat(b.visible()).isEqualTo(original.visible());
        assertThat(b.copyOf()).contains(new Vote.Original("a", "r1", original.at()));
        labels.restart();
        assertThat(anna().stateOf(C).vote()).contains(copies.getLast());
        assertThat(labels.store().currentVotes()).hasSize(3);
    }

    @Test
    void theJournalSaysSoAndOldLinesReadAsBefore() throws Exception {
        Vote original = vote(A, Label.PASS);
        anna().copy(anna().copyOf(A, List.of(B)));
        List<String> lines = journal();
        assertThat(lines.getFirst()).doesNotContain("copy_of");
        assertThat(lines.getLast()).contains("\"copy_of\":[\"a\",\"r1\",\"" + original.at() + "\"]");
        assertThat(EntryLine.read(lines.getFirst()).act()).isEqualTo(original);
    }

    private List<String> journal() throws Exception {
        try (Stream<Path> files = Files.walk(folder.resolve(".assay/journal"))) {
            return Files.readAllLines(files.filter(f -> f.toString().endsWith("anna.jsonl")).findFirst().orElseThrow());
        }
    }

    @Test
    void oneUndoRevertsAllCopiesAndOneRedoBringsThemBackAlsoAfterARestart() throws Exception {
        vote(A, Label.PASS);
        vote(OTHER, Label.FAIL);
        anna().copy(anna().copyOf(A, List.of(B, C)));
        labels.restart();
        assertThat(anna().undo()).extracting(Act::item).containsExactly(B, C);
        assertThat(label(B)).isEmpty();
        assertThat(label(C)).isEmpty();
        assertThat(label(A)).contains(Label.PASS);
        labels.restart();
        assertThat(anna().redo()).hasSize(2).allSatisfy(act -> assertThat(((Vote) act).copyOf()).isPresent());
        labels.restart();
        assertThat(label(C)).contains(Label.PASS);
        assertThat(anna().redo()).isEmpty();
        assertThat(anna().undo()).hasSize(2);
        assertThat(anna().undo()).extracting(Act::item).containsExactly(OTHER);
        assertThat(anna().undo()).extracting(Act::item).containsExactly(A);
        assertThat(anna().undo()).isEmpty();
        assertThat(labels.store().currentVotes()).isEmpty();
    }

    /** A kill may leave only some of the lines of one undo. */
    @Test
    void anUndoThatWasCutShortIsFinishedByTheNext() throws Exception {
        vote(A, Label.PASS);
        anna().copy(anna().copyOf(A, List.of(B, C)));
        anna().undo();
        labels.close();
        try (Stream<Path> files = Files.walk(folder.resolve(".assay/journal"))) {
            Path file = files.filter(f -> f.toString().endsWith("anna.jsonl")).findFirst().orElseThrow();
            List<String> lines = Files.readAllLines(file);
            Files.write(file, lines.subList(0, lines.size() - 1));
        }
        labels = new LabelingFolder(folder);
        assertThat(label(B)).isEmpty();
        assertThat(label(C)).contains(Label.PASS);
        assertThat(anna().undo()).extracting(Act::item).containsExactly(C);
        assertThat(label(C)).isEmpty();
        assertThat(anna().redo()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(value = Label.class, names = {"PASS", "FAIL", "UNSURE"})
    void neverOverAVoteOfTheSamePerson(Label present) throws Exception {
        vote(B, present);
        vote(A, Label.PASS);
        VoteCopy plan = anna().copyOf(A, List.of(B, C));
        assertThat(plan.targets()).containsExactly(C);
        anna().copy(plan);
        assertThat(label(B)).contains(present);
        assertThatThrownBy(() -> anna().copy(plan)).as("C has its vote by now").isInstanceOf(IllegalArgumentException.class);
        assertThat(anna().copyOf(A, List.of(B, C)).refusal()).contains(Refusal.NONE_LEFT);
    }

    @Test
    void whatWasPutOffMayGetACopyWhatCannotBeJudgedMayNot() throws Exception {
        vote(A, Label.PASS);
        vote(B, Label.SKIP);
        anna().toggle(C, Flag.CANNOT_JUDGE, "");
        assertThat(anna().copyOf(A, List.of(B, C)).targets()).containsExactly(B);
        anna().copy(anna().copyOf(A, List.of(B, C)));
        anna().undo();
        assertThat(anna().stateOf(B).standing()).isEqualTo(ItemStatus.LATER);
    }

    @Test
    void fromAnItemWithoutAVoteTheOthersVoteIsTakenIfTheyAgree() throws Exception {
        vote(A, Label.PASS);
        assertThat(anna().copyOf(B, List.of(A, C)).original()).map(Vote::item).contains(A);
        assertThat(anna().copyOf(B, List.of(A, C)).targets()).containsExactly(B, C);
        vote(C, Label.FAIL);
        assertThat(anna().copyOf(B, List.of(A, C)).refusal()).contains(Refusal.VOTES_DIFFER);
        assertThat(anna().copyOf(A, List.of(B, C)).refusal()).as("the one in front decides").isEmpty();
        assertThat(anna().copyOf(OTHER, List.of()).refusal()).contains(Refusal.NO_EQUAL_TABLE);
        assertThat(anna().copyOf(OTHER, List.of(new ItemKey("c2", "b", "r1"))).refusal()).contains(Refusal.NO_VOTE);
    }

    @Test
    void aVoteCastWithScoresInSightIsNotCopiedOntoBlindItems() throws Exception {
        vote(A, Label.PASS);
        anna().cast(A, Label.FAIL, List.of(), "", 1, new Vote.Visible(true, false));
        assertThat(anna().copyOf(A, List.of(B)).refusal()).contains(Refusal.NOT_BLIND);
        assertThatThrownBy(() -> anna().copy(anna().copyOf(A, List.of(B)))).isInstanceOf(IllegalArgumentException.class);
        assertThat(label(B)).isEmpty();
    }

    @Test
    void aCopyOfACopyNamesTheFirstVoteAndCastingAgainMakesItOnesOwn() throws Exception {
        Vote original = vote(A, Label.PASS);
        anna().copy(anna().copyOf(A, List.of(B)));
        List<Vote> further = anna().copy(anna().copyOf(B, List.of(A, C)));
        assertThat(further.getFirst().copyOf()).contains(Vote.Original.of(original));
        vote(B, Label.PASS);
        assertThat(anna().stateOf(B).vote().orElseThrow().copyOf()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = LabelPacks.Form.class, names = {"JSONL", "CSV", "EXACT_CSV"})
    void copiesComeBackFromALabelFileByteForByte(LabelPacks.Form form) throws Exception {
        vote(A, Label.FAIL, "join");
        anna().copy(anna().copyOf(A, List.of(B, C)));
        List<Item> items = Stream.of("a", "b", "c")
                .map(s -> new Item(Case.of("c1", "?", "", "d"), Prediction.of("c1", s, "SELECT 1")))
                .map(i -> new Item(i.evalCase(), new Prediction(
                        "c1", i.prediction().system(), "r1", "SELECT 1", i.prediction().answer(), Optional.empty(),
                        i.prediction().extras(), java.util.Map.of(), i.prediction().source())))
                .toList();
        Path pack = folder.resolve("pack" + form + (form == LabelPacks.Form.JSONL ? ".jsonl" : ".csv"));
        new LabelPackService(labels.store(), items, LabelingFolder.CLOCK).export(pack, form);
        Path second = Files.createDirectory(folder.resolve("second"));
        try (LabelingFolder other = new LabelingFolder(second)) {
            LabelPackService packs = new LabelPackService(other.store(), items, LabelingFolder.CLOCK);
            packs.importPack(pack, Progress.NONE);
            assertThat(other.store().allVotes()).filteredOn(v -> v.copyOf().isPresent()).hasSize(2);
            Path again = folder.resolve("again");
            packs.export(again, form);
            assertThat(again).hasSameBinaryContentAs(pack);
        }
    }
}
