package io.github.assay.store.labels.embedded;

import static io.github.assay.store.Acts.vote;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.journal.Appender;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.journal.Journal;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.labels.embedded.IndexFile.IndexSeal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to the index, the labels come back from the journals. */
class LabelStoreDamageTest {
    @TempDir
    Path temp;

    private static List<Vote> fill(Path project, int votes) throws StoreException {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < votes; i++) {
            entries.add(Entry.of(vote(i % 2 == 0 ? "anna" : "Ben", i, Label.values()[i % 3], i)));
        }
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            store.appendAll(entries);
            return store.allVotes();
        }
    }

    /** What was in the store and what it said on opening. */
    private record Reopened(List<Vote> votes, List<String> notices) {}

    private static Reopened reopen(Path project) throws StoreException {
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            return new Reopened(store.allVotes(), store.notices());
        }
    }

    private static Path index(Path project) {
        return project.resolve(".assay/labels.mv.db");
    }

    private static Path journal(Path project, String name) {
        return project.resolve(".assay/journal/" + name + ".jsonl");
    }

    @Test
    void aMissingIndexIsMadeAgain() throws StoreException, IOException {
        List<Vote> votes = fill(temp, 50);
        Files.delete(index(temp));
        assertThat(reopen(temp).votes()).isEqualTo(votes);
    }

    @TestFactory
    Stream<DynamicTest> aDamagedIndexIsSetAsideAndMadeAgain() {
        return LongStream.range(0, 6).mapToObj(seed -> dynamicTest("bytes changed at random, seed " + seed, () -> {
            Path project = Files.createDirectory(temp.resolve("p" + seed));
            List<Vote> votes = fill(project, 400);
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = Files.readAllBytes(index(project));
            for (int i = 0; i < 1 + seed * 40; i++) {
                bytes[random.nextInt(bytes.length)] ^= (byte) random.nextInt(1, 256);
            }
            Files.write(index(project), bytes);

            Reopened found = reopen(project);
            assertThat(found.votes()).isEqualTo(votes);
            assertThat(found.notices()).singleElement().asString().contains("labels.mv.db.damaged-1");
            assertThat(reopen(project).notices()).isEmpty();
        }));
    }

    @TestFactory
    Stream<DynamicTest> whatTheDatabaseCannotOpenIsSetAside() {
        return Stream.of("", "no database at all", "H:2,block:3,format:1\n".repeat(500))
                .map(content -> dynamicTest(content.length() + " bytes of rubbish", () -> {
                    Path project = Files.createDirectory(temp.resolve("r" + content.length()));
                    List<Vote> votes = fill(project, 20);
                    Files.writeString(index(project), content);
                    seal(project);
                    assertThat(reopen(project).votes()).isEqualTo(votes);
                }));
    }

    @Test
    void anIndexOfAnotherVersionIsMadeAgain() throws Exception {
        List<Vote> votes = fill(temp, 20);
        Path seal = temp.resolve(".assay/labels.mv.db.sum");
        Files.writeString(seal, Files.readString(seal).replaceFirst("labels \\d+", "labels 99"));
        alter(temp, "DELETE FROM vote");
        assertThat(reopen(temp)).isEqualTo(new Reopened(votes, List.of()));
    }

    @Test
    void anIndexThatWasNotClosedInOrderIsNotBelieved() throws Exception {
        List<Vote> votes = fill(temp, 20);
        alter(temp, "DELETE FROM vote WHERE number < 5");
        Files.delete(temp.resolve(".assay/labels.mv.db.sum"));
        assertThat(reopen(temp)).isEqualTo(new Reopened(votes, List.of()));
    }

    @Test
    void anIndexWhoseJournalsAreGoneIsKeptAside() throws Exception {
        fill(temp, 20);
        Files.delete(journal(temp, "anna"));
        assertThat(reopen(temp).notices()).satisfiesExactly(
                index -> assertThat(index).contains("labels.mv.db.damaged-1"),
                chain -> assertThat(chain).contains("anna.jsonl is gone; it had 10 lines."));
    }

    @Test
    void anIndexThatLacksATableIsSetAside() throws Exception {
        List<Vote> votes = fill(temp, 20);
        alter(temp, "DROP TABLE mark");
        seal(temp);
        assertThat(reopen(temp).votes()).isEqualTo(votes);
    }

    /** Seals index and journals as they are. */
    private static void seal(Path project) throws IOException {
        List<Journal> journals = new ArrayList<>();
        for (String name : List.of("anna", "%42en")) {
            journals.add(new Journal(journal(project, name), Appender::file));
            journals.getLast().known();
        }
        new IndexSeal(index(project), project.resolve(".assay/journal")).write(journals);
    }

    private static void alter(Path project, String sql) throws SQLException {
        try (Database database = Database.inFile(project.resolve(".assay/labels"));
                Statement statement = database.writer().createStatement()) {
            statement.execute(sql);
            database.writer().commit();
        }
    }

    @Test
    void linesThatTheIndexLacksAreReplayed() throws Exception {
        List<Vote> votes = fill(temp, 20);
        Vote more = vote("anna", 7, Label.FAIL, 1000);
        append(journal(temp, "anna"), EntryLine.write(Entry.of(more)) + "\n");
        assertThat(reopen(temp).votes()).hasSize(21).containsAll(votes).contains(more);
    }

    @Test
    void aForeignJournalPutIntoTheFolderIsReadAndItsRepeatedVotesCountOnce() throws Exception {
        List<Vote> votes = fill(temp, 20);
        Files.copy(journal(temp, "anna"), journal(temp, "anna (copy)"));
        assertThat(reopen(temp).votes()).isEqualTo(votes);
    }

    @Test
    void aJournalThatWasChangedMakesTheIndexAgain() throws Exception {
        fill(temp, 20);
        Path anna = journal(temp, "anna");
        List<String> lines = Files.readAllLines(anna);
        Files.writeString(anna, String.join("\n", lines.subList(0, 4)) + "\n");
        assertThat(reopen(temp).votes()).hasSize(14);
    }

    @Test
    void aLabelChangedInTheMiddleOfAJournalIsSeen() throws Exception {
        fill(temp, 20);
        Path anna = journal(temp, "anna");
        Files.writeString(anna, Files.readString(anna).replaceFirst("\"pass\"", "\"fail\""));
        Reopened found = reopen(temp);
        assertThat(found.votes()).filteredOn(v -> v.label() == Label.FAIL).hasSize(8);
        assertThat(found.notices()).satisfiesExactly(
                index -> assertThat(index).contains("labels.mv.db.damaged-1"),
                chain -> assertThat(chain).contains("anna.jsonl, line 1 was changed."));
    }

    @Test
    void linesThatAppearWhileTheStoreIsOpenAreFoundAtTheNextOpening() throws Exception {
        Vote more = vote("anna", 7, Label.FAIL, 1000);
        Vote ours = vote("anna", 8, Label.PASS, 1001);
        for (boolean after : List.of(false, true)) {
            Path project = Files.createDirectory(temp.resolve("after " + after));
            List<Vote> votes = fill(project, 20);
            try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                    LabelStore store = LabelStore.open(folder)) {
                if (after) {
                    store.append(ours);
                }
                append(journal(project, "anna"), EntryLine.write(Entry.of(more)) + "\n");
                if (!after) {
                    store.append(ours);
                }
            }
            assertThat(reopen(project).votes()).hasSize(22).containsAll(votes).contains(more, ours);
        }
    }

    @Test
    void aTornLastLineIsKeptApartAndNoWholeLineIsLost() throws Exception {
        List<Vote> votes = fill(temp, 20);
        append(journal(temp, "anna"), "{\"act\":\"vote\",\"case_id\":\"c1");

        Reopened found = reopen(temp);
        assertThat(found.votes()).isEqualTo(votes);
        assertThat(found.notices()).singleElement().asString().contains("anna.jsonl.torn-1");
        assertThat(journal(temp, "anna").resolveSibling("anna.jsonl.torn-1"))
                .hasContent("{\"act\":\"vote\",\"case_id\":\"c1");
        assertThat(reopen(temp).notices()).isEmpty();
    }

    @Test
    void aWholeLastLineWithoutLineEndIsCompleted() throws Exception {
        fill(temp, 20);
        Vote last = vote("anna", 3, Label.FAIL, 500);
        append(journal(temp, "anna"), EntryLine.write(Entry.of(last)));
        assertThat(reopen(temp).votes()).contains(last).hasSize(21);
        assertThat(Files.readString(journal(temp, "anna"))).endsWith("}\n");
    }

    @Test
    void unreadableLinesInTheMiddleStayAndAreNamed() throws Exception {
        List<Vote> votes = fill(temp, 20);
        Path anna = journal(temp, "anna");
        append(anna, "what is this\n");
        Files.write(anna, new byte[] {'"', (byte) 0xff, '\n'}, StandardOpenOption.APPEND);
        append(anna, EntryLine.write(Entry.of(vote("anna", 3, Label.FAIL, 500))) + "\r\n");

        Reopened found = reopen(temp);
        assertThat(found.votes()).hasSize(votes.size() + 1);
        assertThat(found.notices()).satisfiesExactly(
                unread -> assertThat(unread).startsWith("2 lines of").contains("anna.jsonl"),
                chain -> assertThat(chain).contains("anna.jsonl: lines 11 to 13 were added by other means than Assay."));
        assertThat(Files.readAllBytes(anna)).contains((byte) 0xff);
    }

    @Test
    void anIndexThatFailsWhileInUseIsMadeAgainUnderTheHand() throws Exception {
        try (StoreFolder folder = StoreFolder.open(temp, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            store.append(vote("anna", 1, Label.PASS, 1));
            alter(temp, "DROP TABLE vote");
            store.append(vote("anna", 2, Label.FAIL, 2));
            assertThat(store.currentVotes()).hasSize(2);
            alter(temp, "DROP TABLE vote");
            assertThat(store.currentVotes()).hasSize(2);
            assertThat(store.notices()).hasSize(2);
        }
    }

    @Test
    void aSecondOpeningSaysWhoHasTheProject() throws Exception {
        try (StoreFolder _ = StoreFolder.open(temp, Clock.systemUTC())) {
            StoreException refused = catchThrowableOfType(
                    StoreException.class, () -> StoreFolder.open(temp, Clock.systemUTC()).close());
            assertThat(refused.trouble()).isEqualTo(StoreException.Trouble.LOCKED);
            assertThat(refused).hasMessageContaining(temp + " is open elsewhere: " + System.getProperty("user.name") + " has it open on ").hasMessageNotContaining("process");
        }
        StoreFolder.open(temp, Clock.systemUTC()).close();
    }

    @Test
    void aFolderWithOddCharactersWorks() throws Exception {
        Path odd = Files.createDirectory(temp.resolve("~a %41;TRACE_LEVEL_FILE=3 ä'!"));
        List<Vote> votes = fill(odd, 4);
        assertThat(Files.exists(index(odd))).isTrue();
        assertThat(reopen(odd)).isEqualTo(new Reopened(votes, List.of()));
    }

    @Test
    void whereTheIndexCannotBeAFileItIsHeldInMemoryAndLabelsAreSavedAllTheSame() throws Exception {
        Path odd = Files.createDirectory(temp.resolve("a"));
        // A folder with something in it where the checksum goes cannot be taken away.
        Files.createDirectories(odd.resolve(".assay/labels.mv.db.sum/x"));
        List<Vote> votes = fill(odd, 4);
        assertThat(reopen(odd).votes()).isEqualTo(votes);
        assertThat(reopen(odd).notices()).singleElement().asString().contains("held in memory");
    }

    @Test
    void aMissingProjectFolderIsNotMade() {
        Path nowhere = temp.resolve("nowhere");
        StoreException refused = catchThrowableOfType(
                StoreException.class, () -> StoreFolder.open(nowhere, Clock.systemUTC()).close());
        assertThat(refused).hasMessageContaining("nowhere");
        assertThat(nowhere).doesNotExist();
    }

    private static void append(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
    }
}
