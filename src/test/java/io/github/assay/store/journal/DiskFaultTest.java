package io.github.assay.store.journal;

import static io.github.assay.store.Acts.vote;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.store.Acts;
import io.github.assay.store.StoreException;
import io.github.assay.store.StoreException.Trouble;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.outcomes.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Full disks, failing disks and disks that may not be written: what was called saved is there, nothing else is. */
class DiskFaultTest {
    @TempDir
    Path temp;

    /** A real file whose writing fails part of the way, whose forcing fails, or which cannot even be shortened then. */
    private record Failing(Appender real, SplittableRandom random) implements AppenderOver {
        private void mayFail(int outOf) throws IOException {
            if (random.nextInt(outOf) == 0) {
                throw new IOException("No space left on device");
            }
        }

        @Override
        public void write(byte[] bytes) throws IOException {
            if (random.nextInt(4) == 0) {
                real.write(Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)));
                throw new IOException("No space left on device");
            }
            real.write(bytes);
        }

        @Override
        public void force() throws IOException {
            mayFail(5);
            real.force();
        }

        @Override
        public void truncate(long length) throws IOException {
            mayFail(3);
            real.truncate(length);
        }
    }

    /** Many acts are written in parts of a megabyte and forced once; a part that fails takes all of them back. */
    @Test
    void aFailureBetweenTwoPartsSavesNothing() throws Exception {
        Path project = Files.createDirectory(temp.resolve("parts"));
        List<Vote> votes = IntStream.range(1, 6000).mapToObj(i -> vote("anna", i, Label.PASS, i)).toList();
        List<Entry> entries = votes.stream().map(Entry::of).toList();
        int[] parts = new int[1];
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder, f -> new Parts(Appender.file(f), parts))) {
            store.append(vote("anna", 0, Label.FAIL, 0));
            parts[0] = 2;
            assertThat(catchThrowableOfType(StoreException.class, () -> store.appendAll(entries))).isNotNull();
            assertThat(parts[0]).isZero();
            assertThat(store.voteCount()).isEqualTo(1);
            store.appendAll(entries);
            assertThat(store.voteCount()).isEqualTo(6000);
        }
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            assertThat(store.voteCount()).isEqualTo(6000);
            assertThat(store.notices()).isEmpty();
        }
    }

    /** A real file whose writing fails once, at the last of so many parts; 0: never. */
    private record Parts(Appender real, int[] left) implements AppenderOver {
        @Override
        public void write(byte[] bytes) throws IOException {
            real.write(bytes);
            if (left[0] > 0 && --left[0] == 0) {
                throw new IOException("No space left on device");
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> onlyWhatWasSavedIsThere() {
        return LongStream.range(0, 6).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            Path project = Files.createDirectory(temp.resolve("p" + seed));
            SplittableRandom random = new SplittableRandom(seed);
            List<Vote> saved = new ArrayList<>();
            int refused = 0;
            try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                    LabelStore store = LabelStore.open(folder, f -> new Failing(Appender.file(f), random))) {
                for (int i = 0; i < 150; i++) {
                    Vote vote = vote(i % 3 == 0 ? "ben" : "anna", i, Label.PASS, i);
                    try {
                        store.append(vote);
                        saved.add(vote);
                    } catch (StoreException e) {
                        assertThat(e.trouble()).isEqualTo(Trouble.DISK_FULL);
                        refused++;
                    }
                    if (i % 10 == 0) {
                        assertThat(store.allVotes()).containsExactlyInAnyOrderElementsOf(saved);
                    }
                }
            }
            assertThat(refused).isPositive();
            try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                    LabelStore store = LabelStore.open(folder)) {
                assertThat(store.allVotes()).containsAll(saved);
            }
        }));
    }

    /** So many acts that journals are written beside each other. */
    @Test
    void manyActsOfSeveralJournalsAreSavedTogetherOrNotAtAll() throws Exception {
        List<Vote> votes = IntStream.range(0, 12_000).mapToObj(i -> vote("ann" + i % 5, i / 5, Label.PASS, i)).toList();
        boolean[] fails = {true};
        try (StoreFolder folder = StoreFolder.open(temp, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder, file -> {
                    if (fails[0] && file.endsWith("ann3.jsonl")) {
                        throw new IOException("Input/output error");
                    }
                    return Appender.file(file);
                })) {
            assertThat(catchThrowableOfType(StoreException.class, () -> store.merge(votes, "pack", Acts.START))).isNotNull();
            assertThat(store.voteCount()).isZero();
            for (String journal : List.of("ann0", "ann1", "ann2", "ann4")) {
                assertThat(folder.journals().resolve(journal + ".jsonl")).isEmptyFile();
            }
            fails[0] = false;
            store.merge(votes, "pack", Acts.START);
            assertThat(store.voteCount()).isEqualTo(12_000);
        }
        Files.delete(temp.resolve(".assay/labels.mv.db"));
        try (StoreFolder folder = StoreFolder.open(temp, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            assertThat(store.notices()).isEmpty();
            assertThat(new HashSet<>(store.allVotes())).isEqualTo(new HashSet<>(votes));
        }
    }

    @Test
    void actsOfSeveralJournalsAreSavedTogetherOrNotAtAll() throws Exception {
        try (StoreFolder folder = StoreFolder.open(temp, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder, file -> {
                    if (file.endsWith("zoe.jsonl")) {
                        throw new IOException("Input/output error");
                    }
                    return Appender.file(file);
                })) {
            store.append(vote("anna", 1, Label.PASS, 1));
            StoreException refused = catchThrowableOfType(
                    StoreException.class,
                    () -> store.merge(List.of(vote("anna", 2, Label.PASS, 2), vote("zoe", 2, Label.PASS, 2)), "pack", Instant.EPOCH));
            assertThat(refused).hasMessageStartingWith("None of the 2 votes was saved: ");
            assertThat(store.allVotes()).hasSize(1);
            store.append(vote("anna", 2, Label.FAIL, 3));
            assertThat(store.allVotes()).hasSize(2);
        }
    }

    @Test
    void aFullDiskIsSaidAndLosesNothingAndWorksAgainWithSpace() throws Exception {
        Path disk = mounted("size=3m");
        try {
            List<Vote> saved = new ArrayList<>();
            try (StoreFolder folder = StoreFolder.open(disk, Clock.systemUTC());
                    LabelStore store = LabelStore.open(folder);
                    RunStore runs = RunStore.open(folder)) {
                save(store, saved, 20);
                Path ballast = disk.resolve("ballast");
                fill(ballast);
                StoreException refused = fillUp(store, saved);
                assertThat(refused.trouble()).isEqualTo(Trouble.DISK_FULL);
                assertThat(refused).hasMessageContaining("no space left");
                assertThat(catchThrowableOfType(
                                        StoreException.class,
                                        () -> runs.put("k", new ExecutionOutcome.EngineError(noise(9000))))
                                .trouble())
                        .isEqualTo(Trouble.DISK_FULL);
                assertThat(store.allVotes()).containsExactlyInAnyOrderElementsOf(saved);
                Files.delete(ballast);
                save(store, saved, 20);
            }
            try (StoreFolder folder = StoreFolder.open(disk, Clock.systemUTC());
                    LabelStore store = LabelStore.open(folder)) {
                assertThat(store.allVotes()).containsExactlyInAnyOrderElementsOf(saved);
            }
        } finally {
            run("umount", "-l", disk.toString());
        }
    }

    @Test
    void aFolderThatMayNotBeWrittenIsSaid() throws Exception {
        Path disk = mounted("size=1m");
        try {
            assumeTrue(run("mount", "-o", "remount,ro", disk.toString()), "remounting needs rights");
            StoreException refused = catchThrowableOfType(
                    StoreException.class, () -> StoreFolder.open(disk, Clock.systemUTC()).close());
            assertThat(refused.trouble()).isEqualTo(Trouble.READ_ONLY);
            assertThat(refused).hasMessageContaining("may not be written");
        } finally {
            run("umount", "-l", disk.toString());
        }
    }

    static void save(LabelStore store, List<Vote> saved, int count) throws StoreException {
        for (int i = 0; i < count; i++) {
            Vote vote = vote("anna", saved.size(), Label.PASS, saved.size());
            store.append(vote);
            saved.add(vote);
        }
    }

    /** Votes until the disk refuses one. */
    private static StoreException fillUp(LabelStore store, List<Vote> saved) {
        for (int i = 0; i < 100_000; i++) {
            try {
                save(store, saved, 1);
            } catch (StoreException e) {
                return e;
            }
        }
        throw new AssertionError("the disk never got full");
    }

    /** Takes all space there is, and gives a little back for the first votes. */
    private static void fill(Path ballast) throws IOException {
        try (Appender file = Appender.file(ballast)) {
            byte[] block = new byte[4096];
            try {
                for (int i = 0; i < 10_000; i++) {
                    file.write(block);
                }
            } catch (IOException _) {
                file.truncate(Math.max(0, file.length() - 8 * 4096));
            }
        }
    }

    private static String noise(int length) {
        StringBuilder text = new StringBuilder();
        new SplittableRandom(1).ints(length, 'a', 'z').forEach(c -> text.append((char) c));
        return text.toString();
    }

    /** A small file system of its own, where the system lets us make one. */
    private Path mounted(String options) throws Exception {
        Path disk = Files.createDirectory(temp.resolve("disk"));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", options, "tmpfs", disk.toString()),
                "a small file system can be made by root on Linux only");
        return disk;
    }

    private static boolean run(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        }
    }
}
