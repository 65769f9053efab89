package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import io.github.assay.store.shared.TeamServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The study of {@code StudyByKeysTest} through one shared store, everyone with a folder and a login of their own: a lead
 * plans a round, three processes label at once, a tie is adjudicated, its gold query is repaired, the report says so.
 */
@Tag("exhaustive")
@Timeout(300)
class SharedStudyTest {
    private static final List<String> TEAM = List.of("ana", "ben", "cy");

    @TempDir
    static Path folder;

    @TempDir
    Path temp;

    private String url;

    @Test
    void aStudyOfThreeProcessesThroughOneStore() throws Exception {
        try (TeamServer server = TeamServer.start(folder)) {
            server.execute("CREATE ROLE assay_owner LOGIN CREATEROLE");
            server.execute("CREATE DATABASE study OWNER assay_owner");
            url = "jdbc:postgresql://localhost:" + server.port() + "/study";
            Path lead = project("lea");
            run("store", "init", lead, "--user", "assay_owner");
            run("store", "grant", lead, "--user", "assay_owner", "--login", "lea", "--role", "lead");
            for (String name : TEAM) {
                run("store", "grant", lead, "--user", "assay_owner", "--login", name, "--role", "annotator");
            }
            run("people", "add", lead, "lea", "--role", "lead");
            run("rounds", "plan", lead, "--round", "r1", "--people", "ana,ben,cy", "--votes", "3", "--count", "3", "--by", "lea");

            Map<String, Process> processes = new LinkedHashMap<>();
            for (String name : TEAM) {
                processes.put(name, member(name, name.equals("ana") ? "PASS" : name.equals("ben") ? "FAIL" : "UNSURE"));
            }
            for (Map.Entry<String, Process> e : processes.entrySet()) {
                String stated = new String(e.getValue().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(e.getValue().waitFor(120, TimeUnit.SECONDS)).isTrue();
                assertThat(stated.strip()).as(e.getKey()).endsWith("3 cast, 0 waiting, 0 refused");
            }
            Path pack = temp.resolve("pack.jsonl");
            run("labels", "export", lead, "--to", pack, "--as", "lea");
            assertThat(Files.readAllLines(pack).stream().filter(l -> l.contains("\"label\"")).count())
                    .as("every vote once").isEqualTo(9);

            CommandRun list = run("adjudicate", "list", lead, "--by", "lea", "--json");
            Matcher found = Pattern.compile("\"case_id\":\"([^\"]+)\"").matcher(list.out());
            assertThat(found.find()).as(list.out()).isTrue();
            String tie = found.group(1);
            assertThat(found.find()).as("one tie: %s", list.out()).isFalse();
            run("gold", "propose", lead, "--by", "lea", "--case", tie, "--sql", "SELECT 1 AS one");
            run("adjudicate", "decide", lead, "--by", "lea", "--case", tie, "--label", "fail", "--cause", "gold-defective",
                    "--reason", "Gold is not unique.");

            Path second = temp.resolve("ana");
            CommandRun refused = CommandRun.of(
                    "adjudicate", "decide", second.toString(), "--by", "ana", "--case", tie, "--label", "pass");
            assertThat(refused.status()).as(refused.err()).isEqualTo(3);
            run("gold", "review", second, "--by", "ana", "--case", tie, "--accept", "--error", "other");
            run("rounds", "close", lead, "--round", "r1", "--by", "lea");
            Path report = temp.resolve("report");
            run("report", lead, "--to", report, "--replicates", "200");
            assertThat(Files.readString(report.resolve("index.html"))).contains(
                    "1 adjudicated", "1 repair of a gold query is accepted and not applied to this project: " + tie + ".");
            assertThat(run("agreement", lead, "--round", "r1", "--replicates", "200", "--json").out())
                    .contains("\"n_raters\":3");
            assertThat(run("store", "verify", lead).out()).isNotEmpty();
        }
    }

    private Path project(String name) throws Exception {
        Path project = temp.resolve(name);
        SampleCopies.copy(Path.of("sample-projects", "skill-demo"), project);
        Path file = project.resolve("project.json");
        Files.writeString(file, Files.readString(file).replaceFirst("\\{", "{\"store\": {\"url\": \"" + url + "?user=" + name + "\"},"));
        return project;
    }

    private static CommandRun run(Object... words) {
        List<String> arguments = new ArrayList<>();
        for (Object word : words) {
            arguments.add(word.toString());
        }
        CommandRun done = CommandRun.of(arguments.toArray(String[]::new));
        assertThat(done.status()).as(arguments + " " + done.err()).isLessThan(2);
        return done;
    }

    private Process member(String name, String first) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1", "-Xmx512m", "-cp", System.getProperty("java.class.path"),
                        StudyMember.class.getName(), project(name).toString(), name, first)
                .redirectError(temp.resolve(name + ".err").toFile())
                .start();
    }
}
