package io.github.assay.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.StoreException.Trouble;
import io.github.assay.store.labels.LabelStore;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes on one folder: one holds it, the other saves acts that the holder takes into the journals. */
class JointProcessTest {
    private static final long SEED = 77;

    private static final int ROUNDS_A_FOLDER = 20;

    @TempDir
    Path project;

    @TempDir
    Path temp;

    private static LabelStore joint(Path project) throws Exception {
        return LabelStore.open(StoreFolder.joint(project, new StoreException(Trouble.LOCKED, "It is open elsewhere.", "Close it there.")));
    }

    @Test
    void bothSeeWhatTheOtherSavesAndTheJournalsHoldAll() throws Exception {
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC()); LabelStore holder = LabelStore.open(folder);
                LabelStore second = joint(project)) {
            Vote ann = Acts.vote("ann", 1, Label.PASS, 1);
            Vote ben = Acts.vote("ben", 1, Label.FAIL, 2);
            holder.append(ann);
            second.append(ben);
            await(() -> holder.allVotes().equals(List.of(ann, ben)) && second.allVotes().equals(List.of(ann, ben)));
            assertThat(holder.votesVisibleTo("cleo")).isEmpty();
            assertThat(second.votesVisibleTo("cleo")).isEmpty();
            assertThat(Files.readString(project.resolve(".assay/journal/ben.jsonl"))).contains("\"annotator\":\"ben\"");
            Vote imported = Acts.vote("cleo", 2, Label.PASS, 3);
            String id = importOf(holder, imported);
            await(() -> second.allVotes().contains(imported));
            holder.undoImport(id, Instant.EPOCH);
            await(() -> !second.allVotes().contains(imported));
            assertThatThrownBy(() -> second.merge(List.of(imported), "pack", Instant.EPOCH))
                    .isInstanceOf(StoreException.class).hasMessageContaining("open elsewhere");
            assertThat(second.voteCount()).isEqualTo(2);
        }
        reopened(2);
        assertThat(project.resolve(".assay/joint")).isEmptyDirectory();
    }

    private static String importOf(LabelStore store, Vote vote) throws StoreException {
        store.merge(List.of(vote), "pack", Instant.EPOCH);
        return store.imports().getFirst().id();
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    /** Waits for something that another process, or the next look at the files, brings about. */
    private static void await(Condition condition) throws Exception {
        for (int i = 0; i < 300 && !condition.holds(); i++) {
            Thread.sleep(50);
        }
        assertThat(condition.holds()).isTrue();
    }

    private void reopened(int votes) throws StoreException {
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC()); LabelStore store = LabelStore.open(folder)) {
            assertThat(store.voteCount()).isEqualTo(votes);
            assertThat(store.notices()).isEmpty();
        }
    }

    @Test
    void actsSavedBesideAHolderThatHasEndedAreReadAndTakenOver() throws Exception {
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC()); LabelStore holder = LabelStore.open(folder)) {
            holder.append(Acts.vote("ann", 1, Label.PASS, 1));
        }
        try (LabelStore second = joint(project)) {
            second.append(Acts.vote("ben", 1, Label.PASS, 2));
            try (LabelStore view = LabelStore.open(StoreFolder.reading(project, new StoreException(Trouble.LOCKED, "Held.", "")))) {
                assertThat(view.voteCount()).isEqualTo(2);
            }
            reopened(2);
            second.append(Acts.vote("ben", 2, Label.PASS, 3));
        }
        reopened(3);
        reopened(3);
        assertThat(project.resolve(".assay/joint")).isEmptyDirectory();
    }

    @Test
    void killsOfBothProcessesLoseAndDoubleNothing() throws Exception {
        kills(2);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void twoHundredKillsOfBothProcessesLoseAndDoubleNothing() throws Exception {
        kills(200);
    }

    /** Folders are independent, so two are used at a time. */
    private void kills(int rounds) throws Exception {
        ChildJvm children = ChildJvm.shared();
        List<Future<?>> folders = new ArrayList<>();
        try (ExecutorService two = Executors.newFixedThreadPool(2)) {
            for (int i = 0; i * ROUNDS_A_FOLDER < rounds; i++) {
                int number = i;
                Path project = Files.createDirectory(temp.resolve("folder" + i));
                folders.add(two.submit(() -> {
                    kills(children, project, SEED + number, Math.min(ROUNDS_A_FOLDER, rounds - number * ROUNDS_A_FOLDER));
                    return null;
                }));
            }
        }
        for (Future<?> folder : folders) {
            folder.get();
        }
    }

    private static void kills(ChildJvm children, Path project, long seed, int rounds) throws Exception {
        Path errors = Files.createFile(project.resolve("errors.txt"));
        SplittableRandom random = new SplittableRandom(seed);
        Set<String> saved = new HashSet<>();
        for (int round = 0; round < rounds; round++) {
            Process holder = child(children, project, "holder", round);
            BufferedReader first = reader(holder);
            assertThat(first.readLine()).as("the holder in round " + round + Files.readString(errors)).isEqualTo("open");
            Process second = child(children, project, "joint", round);
            try (first; BufferedReader other = reader(second)) {
                assertThat(other.readLine()).as("beside it in round " + round + Files.readString(errors)).isEqualTo("open");
                for (int i = random.nextInt(20); i >= 0; i--) {
                    saved.add(first.readLine());
                    saved.add(other.readLine());
                }
                boolean holderFirst = random.nextBoolean();
                kill(holderFirst ? holder : second);
                kill(holderFirst ? second : holder);
                first.lines().forEach(saved::add);
                other.lines().forEach(saved::add);
            }
        }
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC()); LabelStore store = LabelStore.open(folder)) {
            List<String> found = store.allVotes().stream().map(v -> v.annotator() + " " + v.item().caseId()).toList();
            Set<String> distinct = new HashSet<>(found);
            assertThat(found).as("doubled, seed " + seed).hasSize(distinct.size());
            saved.removeAll(distinct);
            assertThat(saved).as("lost, seed " + seed).isEmpty();
            assertThat(store.voteCount()).isEqualTo(found.size());
        }
    }

    /** By its handle, which leaves what the process has printed to be read. */
    private static void kill(Process process) throws Exception {
        process.toHandle().destroyForcibly();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }

    private static BufferedReader reader(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
    }

    private static Process child(ChildJvm children, Path project, String as, int round) throws Exception {
        return children.process(JointChild.class, project.toString(), as, Integer.toString(round))
                .redirectError(ProcessBuilder.Redirect.appendTo(project.resolve("errors.txt").toFile()))
                .start();
    }
}
