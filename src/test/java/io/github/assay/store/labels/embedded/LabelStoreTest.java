package io.github.assay.store.labels.embedded;

import static io.github.assay.store.Acts.START;
import static io.github.assay.store.Acts.item;
import static io.github.assay.store.Acts.mark;
import static io.github.assay.store.Acts.vote;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.Acts;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.labels.Merge;
import io.github.assay.task.Cancelled;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabelStoreTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T08:00:00Z"), ZoneOffset.UTC);

    @TempDir
    Path project;

    private StoreFolder folder;
    private LabelStore store;

    @BeforeEach
    void open() throws StoreException {
        folder = StoreFolder.open(project, CLOCK);
        store = LabelStore.open(folder);
    }

    @AfterEach
    void close() throws StoreException {
        store.close();
        folder.close();
    }

    private void reopen() throws StoreException {
        close();
        open();
    }

    @Test
    void anIndexAndAJournalOfTheFirstVersionAreReadOn() throws Exception {
        Vote old = vote("anna", 1, Label.PASS, 0);
        store.append(old);
        close();
        Path index = Files.list(project.resolve(".assay"))
                .filter(f -> f.toString().endsWith(".mv.db"))
                .findFirst()
                .orElseThrow();
        Path plain = index.resolveSibling(index.getFileName().toString().replace(".mv.db", ""));
        try (Database database = Database.inFile(plain);
                var change = database.writer().createStatement()) {
            change.execute("DROP ALL OBJECTS");
            change.execute("CREATE TABLE schema_version (version INT PRIMARY KEY)");
            change.execute("CREATE TABLE vote (position BIGINT PRIMARY KEY, item INT NOT NULL)");
            database.writer().commit();
        }
        Files.writeString(index.resolveSibling(index.getFileName() + ".sum"), Files.size(index) + " 1a2b3c4d");
        open();
        assertThat(store.notices()).isEmpty();
        assertThat(store.currentVotes()).containsExactly(old);
        Vote now = new Vote(
                item(2), "anna", Label.FAIL, List.of(), "", 1, START.plusSeconds(5), Vote.Visible.NOTHING,
                Optional.empty(), Vote.Origin.CAST, "0a1b2c3d4e5f");
        Remark remark = new Remark(item(3), "anna", "look again", START.plusSeconds(6));
        store.append(now);
        store.append(remark);
        reopen();
        assertThat(store.currentVotes()).containsExactly(old, now);
        assertThat(store.history(item(3))).containsExactly(remark);
    }

    @Test
    void everyActComesBackExactlyBeforeAndAfterReopening() throws StoreException {
        SplittableRandom random = new SplittableRandom(5);
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            entries.add(Acts.hostileEntry(random));
            store.append(entries.getLast());
        }
        for (int round = 0; round < 2; round++) {
            for (Entry entry : entries) {
                assertThat(store.entriesOf(entry.act().annotator())).contains(entry);
                assertThat(store.history(entry.act().item())).contains(entry.act());
            }
            reopen();
        }
        assertThat(store.notices()).isEmpty();
    }

    @Test
    void theLatestVoteIsInForceAndSkipTakesItBack() throws StoreException {
        store.append(vote("anna", 1, Label.PASS, 1));
        store.append(vote("anna", 1, Label.FAIL, 2));
        store.append(vote("anna", 2, Label.PASS, 3));
        store.append(vote("anna", 2, Label.SKIP, 4));
        store.append(vote("ben", 1, Label.UNSURE, 5));

        assertThat(store.currentVotes())
                .containsExactly(vote("anna", 1, Label.FAIL, 2), vote("ben", 1, Label.UNSURE, 5));
        assertThat(store.allVotes()).hasSize(5);
        assertThat(store.voteCount()).isEqualTo(5);
        assertThat(store.annotators()).containsExactly("anna", "ben");
    }

    @Test
    void othersAreHiddenUntilTheOwnVoteInForceTakesASide() throws StoreException {
        Vote ben = vote("ben", 1, Label.FAIL, 1);
        store.append(ben);
        assertSees();

        store.append(vote("anna", 1, Label.UNSURE, 2));
        assertSees(vote("anna", 1, Label.UNSURE, 2));

        store.append(vote("anna", 2, Label.PASS, 3));
        assertThat(store.votesVisibleTo("anna", item(1))).doesNotContain(ben);

        store.append(vote("anna", 1, Label.PASS, 4));
        assertSees(vote("anna", 1, Label.PASS, 4), ben);

        store.append(vote("anna", 1, Label.SKIP, 5));
        assertSees();
        assertThat(store.votesVisibleTo("nobody", item(1))).isEmpty();
    }

    private void assertSees(Vote... expected) throws StoreException {
        assertThat(store.votesVisibleTo("anna", item(1))).containsExactly(expected);
        assertThat(store.votesVisibleTo("anna")).filteredOn(v -> v.item().equals(item(1))).containsExactly(expected);
    }

    @Test
    void ofOthersOnlyTheVoteInForceIsShown() throws StoreException {
        store.append(vote("ben", 1, Label.FAIL, 1));
        store.append(vote("ben", 1, Label.PASS, 2));
        store.append(vote("cleo", 1, Label.FAIL, 3));
        store.append(vote("cleo", 1, Label.SKIP, 4));
        store.append(vote("anna", 1, Label.PASS, 5));
        assertSees(vote("anna", 1, Label.PASS, 5), vote("ben", 1, Label.PASS, 2));
    }

    @Test
    void flagsStandUntilTheyAreCleared() throws StoreException {
        store.append(mark("anna", 1, Flag.GOLD_DEFECTIVE, true, 1));
        store.append(mark("anna", 1, Flag.BOOKMARK, true, 2));
        store.append(mark("anna", 1, Flag.BOOKMARK, false, 3));
        store.append(mark("ben", 1, Flag.BOOKMARK, true, 4));

        assertThat(store.currentMarks())
                .containsExactly(mark("anna", 1, Flag.GOLD_DEFECTIVE, true, 1), mark("ben", 1, Flag.BOOKMARK, true, 4));
    }

    @Test
    void theLatestAdjudicationCountsUnlessTakenBack() throws StoreException {
        store.append(new Adjudication(item(1), "lea", Label.PASS, "rounding", START));
        store.append(new Adjudication(item(2), "lea", Label.FAIL, "", START));
        store.append(new Adjudication(item(1), "max", Label.FAIL, "no", START.plusSeconds(1)));
        store.append(new Adjudication(item(2), "lea", Label.SKIP, "", START.plusSeconds(2)));

        assertThat(store.adjudications()).containsOnlyKeys(item(1));
        assertThat(store.adjudications().get(item(1)).label()).isEqualTo(Label.FAIL);
        assertThat(store.history(item(2))).hasSize(2);
    }

    @Test
    void anActIsRecordedOnce() throws StoreException {
        store.append(vote("anna", 1, Label.PASS, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> store.append(vote("anna", 1, Label.FAIL, 1)));
        assertThat(store.allVotes()).containsExactly(vote("anna", 1, Label.PASS, 1));
    }

    @Test
    void theSamePackTwiceChangesNothing() throws StoreException {
        List<Vote> pack = List.of(vote("anna", 1, Label.PASS, 1), vote("ben", 1, Label.FAIL, 2));
        assertThat(store.merge(pack, "pack", Instant.EPOCH)).isEqualTo(new Merge(2, 0, List.of()));
        List<Vote> once = store.allVotes();
        assertThat(store.merge(pack, "pack", Instant.EPOCH)).isEqualTo(new Merge(0, 2, List.of()));
        reopen();
        assertThat(store.allVotes()).isEqualTo(once);
    }

    @Test
    void contradictingVotesAreShownTheLaterOneCountsAndBothAreKept() throws StoreException {
        Vote here = vote("anna", 1, Label.PASS, 10);
        Vote there = vote("anna", 1, Label.FAIL, 5);
        store.append(here);

        assertThat(store.merge(List.of(there), "pack", Instant.EPOCH).conflicts()).containsExactly(new Merge.Conflict(here, there));
        assertThat(store.currentVotes()).containsExactly(here);
        assertThat(store.allVotes()).containsExactly(there, here);
    }

    @Test
    void aVoteThatSupersedesAnotherIsNoConflict() throws StoreException {
        Vote first = vote("anna", 1, Label.PASS, 1);
        Vote second = new Vote(
                first.item(), "anna", Label.FAIL, List.of(), "", 1, START.plusSeconds(2), Vote.Visible.NOTHING,
                Optional.of(first.at()), Vote.Origin.IMPORTED);
        store.append(first);
        assertThat(store.merge(List.of(second), "pack", Instant.EPOCH).conflicts()).isEmpty();
    }

    @Test
    void theSameTimeWithAnotherLabelIsAConflictAndTheFirstStays() throws StoreException {
        Vote here = vote("anna", 1, Label.PASS, 1);
        Vote there = vote("anna", 1, Label.FAIL, 1);
        store.append(here);
        assertThat(store.merge(List.of(there), "pack", Instant.EPOCH)).isEqualTo(new Merge(0, 1, List.of(new Merge.Conflict(here, there))));
        assertThat(store.allVotes()).containsExactly(here);
    }

    @Test
    void anInterruptedThreadStillSavesAndStaysInterrupted() throws StoreException {
        Thread.currentThread().interrupt();
        store.append(vote("anna", 1, Label.PASS, 1));
        assertThat(store.currentVotes()).hasSize(1);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aClosedStoreSaysSo() throws StoreException {
        store.close();
        assertThatIllegalStateException().isThrownBy(() -> store.append(vote("anna", 1, Label.PASS, 1)));
        assertThatThrownBy(() -> store.currentVotes()).isInstanceOf(Cancelled.class);
    }
}
