package io.github.assay.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.labels.LabelStore;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a labelling process many times at random moments, on one and the same store, and finds every act that it had
 * called saved. The moment is drawn as a number of acts and then of nanoseconds, so that blows fall on opening, between
 * acts and inside them alike.
 */
class KillTest {
    private static final int LOOK_EVERY = 25;
    private static final long SEED = 20260301;

    @TempDir
    Path temp;

    private final List<String> saved = new ArrayList<>();

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void everyActThatWasCalledSavedIsThereAfterTwentyFiveKills() throws Exception {
        everyActThatWasCalledSavedIsThere(LOOK_EVERY);
    }

    @Test
    @Tag("exhaustive")
    @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void everyActThatWasCalledSavedIsThereAfterTwoHundredKills() throws Exception {
        everyActThatWasCalledSavedIsThere(200);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    @Timeout(value = 90, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void everyActThatWasCalledSavedIsThereAfterOneThousandKills() throws Exception {
        everyActThatWasCalledSavedIsThere(1000);
    }

    private void everyActThatWasCalledSavedIsThere(int kills) throws Exception {
        SplittableRandom random = new SplittableRandom(SEED);
        Path jar = jar();
        Path archive = temp.resolve("classes.jsa");
        Path rehearsal = Files.createDirectory(temp.resolve("rehearsal"));
        new ProcessBuilder(command(jar, rehearsal, "-XX:ArchiveClassesAtExit=" + archive, "0", "20"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        Path project = Files.createDirectory(temp.resolve("project"));
        for (int process = 0; process < kills; process++) {
            int acts = process % 10 == 0 ? -1 : random.nextInt(12);
            Process child = new ProcessBuilder(
                            command(jar, project, "-XX:SharedArchiveFile=" + archive, Integer.toString(process)))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            kill(child, acts, random.nextLong(4_000_000));
            if (process % LOOK_EVERY == LOOK_EVERY - 1) {
                lookForEverythingSaved(project);
            }
        }
        assertThat(saved).as("acts that were called saved, seed " + SEED).hasSizeGreaterThan(kills);
        Files.delete(project.resolve(".assay/labels.mv.db"));
        lookForEverythingSaved(project);
    }

    /** @param acts after how many acts; below 0: without waiting even for the store to open */
    private void kill(Process child, int acts, long nanos) throws IOException, InterruptedException {
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.US_ASCII))) {
            boolean opened = acts < 0 || "open".equals(said.readLine());
            assertThat(opened).as("the child opened the store").isTrue();
            for (int i = 0; i < acts; i++) {
                hear(said.readLine());
            }
            for (long end = System.nanoTime() + (acts < 0 ? nanos * 50 : nanos); System.nanoTime() < end; ) {
                Thread.onSpinWait();
            }
            assertThat(child.toHandle().destroyForcibly()).isTrue();
            assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
            said.lines().forEach(this::hear);
        }
    }

    /** Lines are shorter than what a pipe takes at once, so none is torn. */
    private void hear(String line) {
        assertThat(line).as("the child ended by itself").isNotNull();
        if (line.contains(" ")) {
            saved.add(line);
        }
    }

    private void lookForEverythingSaved(Path project) throws StoreException {
        try (StoreFolder folder = StoreFolder.open(project, Clock.systemUTC());
                LabelStore store = LabelStore.open(folder)) {
            List<String> found = Stream.of("annotator0", "annotator1", "annotator2")
                    .flatMap(annotator -> entries(store, annotator))
                    .map(Entry::act)
                    .map(KillTest::said)
                    .toList();
            assertThat(found).doesNotHaveDuplicates().containsAll(saved);
            assertThat(store.notices()).as("a kill is no change by hand").noneMatch(n -> n.startsWith("Labels were changed"));
        }
    }

    private static Stream<Entry> entries(LabelStore store, String annotator) {
        try {
            return store.entriesOf(annotator).stream();
        } catch (StoreException e) {
            throw new AssertionError(e);
        }
    }

    private static String said(Act act) {
        ItemKey item = act.item();
        return item.caseId().substring(1) + " " + item.runId().substring(1);
    }

    /** Little class path, little compiling, and classes shared between the processes: most of the time is the start. */
    private List<String> command(Path jar, Path project, String sharing, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                sharing,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx128m",
                "-cp",
                jar + File.pathSeparator + classPath(part -> part.endsWith(".jar") && part.contains("h2-"))
                        .findFirst()
                        .orElseThrow(),
                KilledChild.class.getName(),
                project.toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static Stream<String> classPath(Predicate<String> which) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).filter(which);
    }

    /** The classes that a child needs, in one jar: only classes in jars can be shared. */
    private Path jar() throws IOException {
        Path jar = temp.resolve("child.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (String root : classPath(part -> Files.isDirectory(Path.of(part))).toList()) {
                for (Path file : needed(Path.of(root))) {
                    String name = Path.of(root).relativize(file).toString().replace(File.separatorChar, '/');
                    out.putNextEntry(new JarEntry(name));
                    Files.copy(file, out);
                }
            }
        }
        return jar;
    }

    private static List<Path> needed(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> StreamSupport.stream(root.relativize(file).spliterator(), false)
                            .anyMatch(part -> Set.of("cells", "domain", "h2", "json", "store", "task").contains(part.toString())))
                    .toList();
        }
    }
}
