package io.github.assay.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.labels.LabelStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a labelling process many times at random moments, fifty times on one and the same store, and finds every act that
 * it had called saved. The moment is drawn as a number of acts and then of nanoseconds, so that blows fall on opening,
 * between acts and inside them alike. Stores are independent, so two are used at a time.
 */
class KillTest {
    private static final int LOOK_EVERY = 25;
    private static final int KILLS_A_STORE = 50;
    private static final long SEED = 20260301;

    @TempDir
    Path temp;

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void everyActThatWasCalledSavedIsThereAfterFiveKills() throws Exception {
        everyActThatWasCalledSavedIsThere(5);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void everyActThatWasCalledSavedIsThereAfterTwentyKills() throws Exception {
        everyActThatWasCalledSavedIsThere(20);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    @Timeout(value = 60, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void everyActThatWasCalledSavedIsThereAfterOneThousandKills() throws Exception {
        everyActThatWasCalledSavedIsThere(1000);
    }

    private void everyActThatWasCalledSavedIsThere(int kills) throws Exception {
        ChildJvm children = ChildJvm.shared();
        List<Future<Integer>> stores = new ArrayList<>();
        try (ExecutorService two = Executors.newFixedThreadPool(2)) {
            for (int store = 0; store * KILLS_A_STORE < kills; store++) {
                int number = store;
                stores.add(two.submit(() -> new KilledStore(children, Files.createDirectory(temp.resolve("project" + number)), SEED + number)
                        .kill(Math.min(KILLS_A_STORE, kills - number * KILLS_A_STORE))));
            }
        }
        int saved = 0;
        for (Future<Integer> store : stores) {
            saved += store.get();
        }
        assertThat(saved).as("acts that were called saved, seed " + SEED).isGreaterThan(kills);
    }

    /** One store, whose processes are killed one after the other. */
    private static final class KilledStore {
        private final ChildJvm children;
        private final Path project;
        private final SplittableRandom random;
        private final Set<String> saved = new HashSet<>();

        KilledStore(ChildJvm children, Path project, long seed) {
            this.children = children;
            this.project = project;
            this.random = new SplittableRandom(seed);
        }

        /** Returns how many acts were called saved, all of which are there. */
        int kill(int kills) throws Exception {
            for (int process = 0; process < kills; process++) {
                int acts = process % 10 == 0 ? -1 : random.nextInt(12);
                Process child = children.process(KilledChild.class, project.toString(), Integer.toString(process))
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                kill(child, acts, random.nextLong(4_000_000));
                if (process % LOOK_EVERY == LOOK_EVERY - 1) {
                    lookForEverythingSaved();
                }
            }
            Files.delete(project.resolve(".assay/labels.mv.db"));
            lookForEverythingSaved();
            return saved.size();
        }

        /** @param acts after how many acts; below 0: without waiting even for the store to open */
        private void kill(Process child, int acts, long nanos) throws IOException, InterruptedException {
            try (BufferedReader stated =
                    new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.US_ASCII))) {
                boolean opened = acts < 0 || "open".equals(stated.readLine());
                assertThat(opened).as("the child opened the store").isTrue();
                for (int i = 0; i < acts; i++) {
                    hear(stated.readLine());
                }
                for (long end = System.nanoTime() + (acts < 0 ? nanos * 50 : nanos); System.nanoTime() < end; ) {
                    Thread.onSpinWait();
                }
                assertThat(child.toHandle().destroyForcibly()).isTrue();
                assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
                stated.lines().forEach(this::hear);
            }
        }

        /** Lines are shorter than what a pipe takes at once, so none is torn. */
        private void hear(String line) {
            assertThat(line).as("the child ended by itself").isNotNull();
            if (line.contains(" ")) {
                saved.add(line);
            }
        }

        private void lookForEverythingSaved() throws StoreException {
            try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                    LabelStore store = LabelStore.open(folder)) {
                List<String> found = Stream.of("annotator0", "annotator1", "annotator2")
                        .flatMap(annotator -> entries(store, annotator))
                        .map(Entry::act)
                        .map(KillTest::stated)
                        .toList();
                Set<String> distinct = new HashSet<>(found);
                assertThat(found).as("doubled").hasSize(distinct.size());
                Set<String> lost = new HashSet<>(saved);
                lost.removeAll(distinct);
                assertThat(lost).as("lost").isEmpty();
                assertThat(store.notices()).as("a kill is no change by hand").noneMatch(n -> n.startsWith("Labels were changed"));
            }
        }
    }

    private static Stream<Entry> entries(LabelStore store, String annotator) {
        try {
            return store.entriesOf(annotator).stream();
        } catch (StoreException e) {
            throw new AssertionError(e);
        }
    }

    private static String stated(Act act) {
        ItemKey item = act.item();
        return item.caseId().substring(1) + " " + item.runId().substring(1);
    }
}
