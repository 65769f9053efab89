package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.store.shared.TeamServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Split, looks and promotions hold for all machines of a shared store. */
@Timeout(240)
@Tag("exhaustive")
class SharedAlignmentTest {
    @TempDir
    static Path files;

    private static TeamServer server;

    @TempDir
    Path root;

    @BeforeAll
    static void start() throws Exception {
        server = TeamServer.start(files);
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    /** A machine: a project folder whose store is shared under a login; without a login it is not shared yet. */
    private Path machine(String name, String schema, String login) throws Exception {
        Path project = root.resolve(name);
        AlignmentRecordTest.unlabelled(project);
        share(project, schema, login);
        return project;
    }

    private static void share(Path project, String schema, String login) throws Exception {
        Files.writeString(project.resolve("project.json"), login.isEmpty() ? "{\"assay\":1}"
                : "{\"assay\":1,\"store\":{\"url\":\"" + server.url(schema) + "&user=" + login + "\"}}");
    }

    private static CommandRun run(Path project, String command, String... more) {
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.add(project.toString());
        words.addAll(List.of(more));
        return CommandRun.of(words.toArray(String[]::new));
    }

    private static String align(Path project, String... more) {
        List<String> words = new ArrayList<>(List.of("--judge", "ex"));
        words.addAll(List.of(more));
        CommandRun run = run(project, "align", words.toArray(String[]::new));
        assertThat(run.status()).as(run.out() + run.err()).isZero();
        return run.out() + run.err();
    }

    private void label(Path project) {
        CommandRun run = run(project, "labels import", project.resolveSibling("labels of " + project.getFileName() + ".csv").toString());
        assertThat(run.status()).as(run.out() + run.err()).isLessThan(2);
    }

    @Test
    void aLookOfOneMachineCountsOnTheOtherAndStaysWhenTheFolderLeavesTheStore() throws Exception {
        server.store("looks");
        Path first = machine("first", "looks", "lead");
        Path second = machine("second", "looks", "lead");
        label(first);
        assertThat(align(first, "--test")).contains("Test looked at once");

        assertThat(align(second)).contains("looked at once", "came from the shared store");
        assertThat(second.resolve("alignment/split.json")).hasSameTextualContentAs(first.resolve("alignment/split.json"));
        CommandRun audit = run(second, "audit", "--csv");
        assertThat(audit.out()).contains("alignment=split", "alignment=look", "judge=ex");
        assertThat(run(second, "check").out()).doesNotContain("alignment");

        assertThat(align(second, "--test")).contains("Test looked at 2 times");
        assertThat(align(first)).contains("looked at 2 times", "1 entry of other machines came from the shared store: a look at test of ex");
        assertThat(align(first)).contains("looked at 2 times").doesNotContain("of other machines");
        List<String> looks = Files.readAllLines(first.resolve("alignment/log.jsonl"));
        assertThat(looks).containsExactlyInAnyOrderElementsOf(Files.readAllLines(second.resolve("alignment/log.jsonl")));

        CommandRun left = run(second, "store copy", "--to", "embedded");
        assertThat(left.status()).as(left.out() + left.err()).isZero();
        assertThat(Files.readString(second.resolve(".assay/journal/alignment.log"))).contains("\"look\"");
        assertThat(align(second)).contains("looked at 2 times");
        assertThat(run(second, "store verify").status()).isZero();
    }

    @Test
    void whoIsNoLeadSeesTuneAndOpensNoTest() throws Exception {
        server.store("roles");
        Path lead = machine("lead", "roles", "lead");
        Path adjudicator = machine("adjudicator", "roles", "judge");
        label(lead);
        align(lead);
        CommandRun look = run(adjudicator, "align", "--judge", "ex", "--test");
        assertThat(look.status()).as(look.out()).isEqualTo(3);
        assertThat(look.err()).contains("only a lead", "looks at locked tests", "your login is adjudicator");
        assertThat(align(adjudicator)).contains("looked at never");
        assertThat(align(lead)).contains("looked at never");
    }

    @Test
    void ofTwoSplitsDrawnWithoutContactTheEarlierCountsOnBoth() throws Exception {
        server.store("splits");
        Path early = machine("early", "splits", "");
        Path late = machine("late", "splits", "");
        label(early);
        label(late);
        align(early, "--test");
        Files.writeString(late.resolve("project.json"), "{\"assay\":1,\"study\":{\"seed\":7}}");
        align(late, "--test");
        String split = Files.readString(early.resolve("alignment/split.json"));
        assertThat(Files.readString(late.resolve("alignment/split.json"))).isNotEqualTo(split);

        share(late, "splits", "lead");
        align(late);
        share(early, "splits", "lead");
        align(early);
        assertThat(align(late)).contains("Two machines drew a split");
        assertThat(late.resolve("alignment/split.json")).hasContent(split);
        assertThat(early.resolve("alignment/split.json")).hasContent(split);
        assertThat(align(early)).contains("looked at 2 times");
        assertThat(align(late)).contains("looked at 2 times");
    }
}
