package io.github.assay.store.journal;

import static io.github.assay.store.Acts.vote;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.WritingChild;
import io.github.assay.store.labels.LabelStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Labels are read while another process has the store, and nothing is written then. */
class JournalViewTest {
    private static final StoreException HELD =
            new StoreException(StoreException.Trouble.LOCKED, "Held.", "Close it.");
    private static final StoreException READ_ONLY =
            new StoreException(StoreException.Trouble.READ_ONLY, "May not be written.", "Copy it.");

    @TempDir
    Path temp;

    private Path project() throws IOException {
        return Files.createDirectories(temp.resolve("project"));
    }

    private static List<Vote> read(Path project, StoreException reason) throws StoreException {
        try (StoreFolder folder = StoreFolder.reading(project, reason);
                LabelStore store = LabelStore.open(folder)) {
            return store.allVotes();
        }
    }

    private static Map<String, String> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            Map<String, String> found = new TreeMap<>();
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                found.put(
                        folder.relativize(file).toString(),
                        Files.getLastModifiedTime(file) + " " + new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
            return found;
        }
    }

    @Test
    void everythingIsReadAndNothingIsWritten() throws Exception {
        Path project = project();
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            store.append(vote("anna", 1, Label.PASS, 1));
            store.merge(List.of(vote("ben", 1, Label.FAIL, 2)), "a", Instant.EPOCH);
            store.merge(List.of(vote("ben", 2, Label.FAIL, 2)), "b", Instant.EPOCH);
            store.undoImport(store.imports().getLast().id(), Instant.EPOCH);
        }
        Map<String, String> before = files(project);
        for (StoreException reason : List.of(HELD, READ_ONLY)) {
            try (StoreFolder folder = StoreFolder.reading(project, reason);
                    LabelStore store = LabelStore.open(folder)) {
                assertThat(store.currentVotes()).hasSize(2);
                assertThat(store.annotators()).containsExactly("anna", "ben");
                assertThat(store.imports()).hasSize(2);
                StoreException refused = catchThrowableOfType(
                        StoreException.class, () -> store.append(vote("anna", 3, Label.PASS, 9)));
                assertThat(refused).isSameAs(reason);
                assertThat(catchThrowableOfType(
                                StoreException.class, () -> store.merge(List.of(vote("zoe", 3, Label.PASS, 9)), "c", Instant.EPOCH)))
                        .isSameAs(reason);
                assertThat(store.currentVotes()).hasSize(2);
            }
        }
        assertThat(files(project)).isEqualTo(before);
    }

    @Test
    void aProjectThatWasNeverOpenedHasNoVotes() throws Exception {
        assertThat(read(project(), READ_ONLY)).isEmpty();
        assertThat(files(temp)).isEmpty();
    }

    @Test
    void aTornLastLineIsPassedOverWhileItMayBeWritten() throws Exception {
        Path project = project();
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            store.append(vote("anna", 1, Label.PASS, 1));
            Path journal = project.resolve(".assay/journal/anna.jsonl");
            String next = EntryLine.write(Entry.of(vote("anna", 2, Label.FAIL, 2)));
            byte[] bytes = next.getBytes(StandardCharsets.UTF_8);
            for (int length : new int[] {1, bytes.length / 2, bytes.length - 1, bytes.length}) {
                byte[] whole = Files.readAllBytes(journal);
                Files.write(journal, java.util.Arrays.copyOf(bytes, length), StandardOpenOption.APPEND);
                assertThat(read(project, HELD)).as(length + " bytes of a line").hasSize(1);
                assertThat(read(project, READ_ONLY)).hasSize(length == bytes.length ? 2 : 1);
                Files.write(journal, whole);
            }
        }
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void importsAreSeenWholeWhileAnotherProcessWritesThemAndAfterItWasKilled() throws Exception {
        Path project = project();
        Path opened = temp.resolve("opened");
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
                        "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                        WritingChild.class.getName(), project.toString(), opened.toString())
                .redirectErrorStream(true)
                .redirectOutput(temp.resolve("said").toFile())
                .start();
        try {
            while (!Files.exists(opened)) {
                assertThat(child.isAlive()).as(Files.readString(temp.resolve("said"))).isTrue();
                Thread.sleep(10);
            }
            StoreException refused = catchThrowableOfType(
                    StoreException.class, () -> StoreFolder.open(project, Clock.systemUTC()).close());
            assertThat(refused.trouble()).isEqualTo(StoreException.Trouble.LOCKED);
            assertThat(refused.sentence())
                    .contains(project + " is open elsewhere: " + System.getProperty("user.name") + " has it open on ").doesNotContain("process");
            int grown = 0;
            int last = -1;
            for (long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2); grown < 12 && System.nanoTime() < end; ) {
                List<Vote> votes = read(project, refused);
                mustBeWhole(votes);
                assertThat(votes.size()).isGreaterThanOrEqualTo(last);
                grown += votes.size() > last ? 1 : 0;
                last = votes.size();
            }
            assertThat(grown).as("states that were seen").isGreaterThanOrEqualTo(12);
        } finally {
            child.destroyForcibly().waitFor();
        }
        int seen = read(project, HELD).size();
        mustBeWhole(read(project, HELD));
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            assertThat(store.allVotes()).as("nothing that was seen is lost").hasSizeGreaterThanOrEqualTo(seen);
            assertThat(read(project, HELD)).as("the window and a command beside it").isEqualTo(store.allVotes());
        }
    }

    private static void mustBeWhole(List<Vote> votes) {
        Map<String, Long> count = new HashMap<>(votes.stream().collect(Collectors.groupingBy(Vote::annotator, Collectors.counting())));
        assertThat(count.getOrDefault("anna", 0L)).isEqualTo(count.getOrDefault("ben", 0L));
        assertThat(votes.size() % 40).as("an import counts whole or not at all").isZero();
    }
}
