package io.github.assay.store;

import static io.github.assay.store.Acts.item;
import static io.github.assay.store.Acts.vote;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.journal.ImportLog.ImportRecord;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.labels.Merge;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An import is one act and is taken back as one, on disk and for good. */
class ImportsUndoneTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T08:00:00Z"), ZoneOffset.UTC);
    private static final Instant AT = CLOCK.instant();

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

    private void restart() throws StoreException {
        close();
        open();
    }

    /** The index made again from the journals alone. */
    private void rebuild() throws Exception {
        close();
        Files.deleteIfExists(project.resolve(".assay/labels.mv.db"));
        Files.deleteIfExists(project.resolve(".assay/labels.mv.db.sum"));
        open();
    }

    private String latest() {
        return store.imports().stream().filter(i -> i.undone().isEmpty()).toList().getLast().id();
    }

    @Test
    void takingBackRestoresTheStateBeforeThroughRestartsAndRebuilding() throws Exception {
        Vote own = vote("anna", 1, Label.PASS, 1);
        store.append(own);
        List<Vote> pack = List.of(
                vote("anna", 1, Label.FAIL, 50), vote("anna", 2, Label.FAIL, 51), vote("ben", 1, Label.FAIL, 52));
        store.merge(pack, "votes.csv", AT);
        assertThat(store.currentVotes()).hasSize(3).doesNotContain(own);
        assertThat(store.annotators()).containsExactly("anna", "ben");

        store.undoImport(latest(), AT);

        for (int i = 0; i < 3; i++) {
            assertThat(store.currentVotes()).containsExactly(own);
            assertThat(store.allVotes()).containsExactly(own);
            assertThat(store.history(item(2))).isEmpty();
            assertThat(store.entriesOf("ben")).isEmpty();
            assertThat(store.annotators()).containsExactly("anna");
            assertThat(store.voteCount()).isEqualTo(1);
            assertThat(store.notices()).isEmpty();
            if (i == 0) {
                restart();
            } else {
                rebuild();
            }
        }
        assertThat(Files.readString(project.resolve(".assay/journal/ben.jsonl"))).as("the lines stay").contains("\"import\":");
    }

    @Test
    void theSamePackComesInAnewAfterItWasTakenBack() throws Exception {
        List<Vote> pack = List.of(vote("anna", 1, Label.PASS, 1), vote("ben", 1, Label.FAIL, 2));
        store.merge(pack, "a", AT);
        store.undoImport(latest(), AT);
        assertThat(store.merge(pack, "a", AT)).isEqualTo(new Merge(2, 0, List.of()));
        assertThat(store.currentVotes()).containsExactlyElementsOf(pack);
        rebuild();
        assertThat(store.currentVotes()).containsExactlyElementsOf(pack);
        store.undoImport(latest(), AT);
        restart();
        assertThat(store.currentVotes()).isEmpty();
    }

    @Test
    void aSecondTimeTakesTheImportBeforeBack() throws Exception {
        store.merge(List.of(vote("anna", 1, Label.PASS, 1)), "a", AT);
        store.merge(List.of(vote("anna", 1, Label.FAIL, 2)), "b", AT);
        String second = latest();
        store.undoImport(second, AT);
        assertThat(store.currentVotes()).extracting(Vote::label).containsExactly(Label.PASS);
        assertThatIllegalArgumentException().isThrownBy(() -> store.undoImport(second, AT));
        store.undoImport(latest(), AT);
        assertThat(store.currentVotes()).isEmpty();
    }

    @Test
    void aVoteCastSinceStays() throws Exception {
        store.merge(List.of(vote("anna", 1, Label.PASS, 1)), "a", AT);
        Vote since = vote("anna", 1, Label.FAIL, 90);
        store.append(since);
        store.undoImport(latest(), AT);
        assertThat(store.currentVotes()).containsExactly(since);
        assertThat(store.allVotes()).containsExactly(since);
    }

    @Test
    void nothingNewIsNoImport() throws Exception {
        store.merge(List.of(vote("anna", 1, Label.PASS, 1)), "a", AT);
        store.merge(List.of(vote("anna", 1, Label.PASS, 1)), "again", AT);
        assertThat(store.imports()).extracting(ImportRecord::source).containsExactly("a");
    }

    @Test
    void anImportThatWasBrokenOffCountsAndCanBeTakenBack() throws Exception {
        store.merge(List.of(vote("anna", 1, Label.PASS, 1)), "a.csv", AT);
        close();
        Path log = project.resolve(".assay/journal/imports.log");
        String whole = Files.readString(log);
        Files.writeString(log, whole.lines().findFirst().orElseThrow() + "\n{\"don");
        open();
        assertThat(store.notices()).anyMatch(n -> n.contains("a.csv") && n.contains("broken off"));
        assertThat(store.currentVotes()).hasSize(1);
        restart();
        assertThat(store.notices()).isEmpty();
        store.undoImport(latest(), AT);
        assertThat(store.currentVotes()).isEmpty();
    }

    @Test
    void withoutTheLogEveryVoteCounts() throws Exception {
        store.merge(List.of(vote("anna", 1, Label.PASS, 1)), "a.csv", AT);
        close();
        Files.delete(project.resolve(".assay/journal/imports.log"));
        open();
        assertThat(store.currentVotes()).hasSize(1);
        rebuild();
        assertThat(store.currentVotes()).hasSize(1);
    }

    @Test
    void aLogWithStrangeLinesIsReadOn() throws Exception {
        store.merge(List.of(vote("anna", 1, Label.PASS, 1)), "a.csv", AT);
        close();
        Files.write(
                project.resolve(".assay/journal/imports.log"), "garbage\n\n{\"undo\":\"nonesuch\"}\n".getBytes(StandardCharsets.UTF_8),
                StandardOpenOption.APPEND);
        open();
        assertThat(store.currentVotes()).hasSize(1);
        assertThat(store.imports()).hasSize(1);
    }
}
