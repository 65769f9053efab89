package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.assay.app.SampleCopies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on a disk without space and in a folder that may not be written: each says what was not saved, all or none. */
@Tag("exhaustive")
class FullDiskCommandTest {
    private static final String LONG = "x".repeat(90_000);

    @TempDir
    Path temp;

    private Path disk;
    private Path study;

    @BeforeEach
    void aStudyOnASmallDisk() throws Exception {
        disk = Files.createDirectory(temp.resolve("disk"));
        assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk.toString()), "mounting needs rights");
        study = disk.resolve("study");
        SampleCopies.copy(Path.of("sample-projects", "skill-demo"), study);
        Files.writeString(temp.resolve("ben.jsonl"), vote("ben", "demo-01", "fail", "") + vote("ann", "demo-01", "pass", ""));
        good("people", "add", study.toString(), "Lea", "--role", "lead");
        good("people", "add", study.toString(), "dan", "--role", "adjudicator", "--by", "Lea");
        good("labels", "import", study.toString(), temp.resolve("ben.jsonl").toString());
        good("gold", "propose", study.toString(), "--by", "ben", "--case", "demo-02", "--sql", "SELECT 1");
    }

    @AfterEach
    void unmount() throws Exception {
        run("umount", "-l", disk.toString());
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
    }

    private static String vote(String annotator, String item, String label, String comment) {
        return "{\"case_id\":\"" + item + "\",\"system\":\"demo-agent\",\"run_id\":\"r1\",\"annotator\":\"" + annotator + "\",\"label\":\""
                + label + "\",\"at\":\"2026-01-01T10:00:00Z\",\"comment\":\"" + comment + "\"}\n";
    }

    private static CommandRun good(String... arguments) {
        CommandRun done = CommandRun.of(arguments);
        assertThat(done.status()).as(done.err()).isZero();
        return done;
    }

    /** Leaves room for small files, and not for the long text of an act. */
    private void fill(long left) throws IOException {
        Path ballast = disk.resolve("ballast");
        Files.deleteIfExists(ballast);
        long space = Files.getFileStore(disk).getUsableSpace() - left;
        Files.write(ballast, new byte[(int) Math.max(0, space)], StandardOpenOption.CREATE);
    }

    private Map<String, String> journals() throws IOException {
        try (Stream<Path> files = Files.list(study.resolve(".assay/journal"))) {
            return files.filter(f -> f.toString().endsWith(".jsonl")).collect(Collectors.toMap(f -> f.getFileName().toString(), f -> {
                try {
                    return Files.readString(f).lines().filter(l -> !l.contains("\"disclosure\"")).collect(Collectors.joining("\n"));
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            })).entrySet().stream().filter(e -> !e.getValue().isEmpty()).collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        }
    }

    private void refused(String sentence, String... arguments) throws IOException {
        Map<String, String> before = journals();
        fill(48 << 10);
        CommandRun done = CommandRun.of(arguments);
        assertThat(done.status()).as(String.join(" ", arguments).substring(0, 40)).isNotZero();
        assertThat(done.err()).contains(sentence + ": there is no space left where ", "what was saved before is safe.");
        assertThat(journals()).isEqualTo(before);
    }

    @Test
    void eachActSaysThatItWasNotSavedAndLeavesNoPartOfIt() throws Exception {
        String all = study.toString();
        Path votes = temp.resolve("many.jsonl");
        Files.writeString(votes, IntStream.rangeClosed(1, 9)
                .mapToObj(i -> vote("cyd", "demo-0" + i, "pass", LONG.substring(0, 12_000))).collect(Collectors.joining()));
        String people = IntStream.range(0, 900).mapToObj(i -> "person" + i).collect(Collectors.joining(","));
        refused("The decision on demo-01 · demo-agent was not saved",
                "adjudicate", "decide", all, "--by", "dan", "--case", "demo-01", "--label", "fail", "--reason", LONG);
        refused("The review of the gold query of demo-02 was not saved",
                "gold", "review", all, "--by", "dan", "--case", "demo-02", "--reject", "--reason", LONG);
        refused("None of the 9 votes was saved", "labels", "import", all, votes.toString());
        refused("The record of people was not saved", "rounds", "plan", all, "--round", "r1", "--people", people, "--votes", "1", "--by", "Lea");
        refused("The flag on demo-03 · demo-agent was not saved",
                "gold", "propose", all, "--by", "ben", "--case", "demo-03", "--sql", "SELECT 1 /* " + LONG + " */");
        Files.delete(disk.resolve("ballast"));
        assertThat(good("labels", "import", all, votes.toString()).out()).startsWith("9 votes added");
        good("adjudicate", "decide", all, "--by", "dan", "--case", "demo-01", "--label", "fail", "--reason", "Short.");
        assertThat(good("store", "verify", all).out()).doesNotContain("changed", "lost");
    }

    @Test
    void aProjectOnAFullDiskIsReadAndActsSayThatNothingWasSaved() throws Exception {
        fill(0);
        assertThat(good("labels", "export", study.toString(), "--to", temp.resolve("all.jsonl").toString()).out()).startsWith("Wrote 2 votes");
        assertThat(good("labels", "status", study.toString()).out()).contains("ann", "ben");
    }

    @Test
    void aFolderThatMayNotBeWrittenIsReadAndActsSayThatItMayNot() throws Exception {
        assumeTrue(run("mount", "-o", "remount,ro", disk.toString()), "remounting needs rights");
        String all = study.toString();
        assertThat(good("labels", "status", all).out()).contains("ann", "ben");
        for (String[] command : new String[][] {
            {"adjudicate", "decide", all, "--by", "dan", "--case", "demo-01", "--label", "fail"},
            {"labels", "import", all, temp.resolve("ben.jsonl").toString()},
            {"rounds", "plan", all, "--round", "r1", "--people", "ann", "--votes", "1", "--by", "Lea"},
            {"gold", "review", all, "--by", "dan", "--case", "demo-02", "--accept"}}) {
            CommandRun done = CommandRun.of(command);
            assertThat(done.status()).as(command[1]).isNotZero();
            assertThat(done.err()).as(command[1]).contains("may not be written");
        }
    }
}
