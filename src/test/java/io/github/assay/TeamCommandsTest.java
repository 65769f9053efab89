package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import io.github.assay.store.shared.TeamServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/team.md on a real server, whose owner is no superuser. The server takes any password. */
class TeamCommandsTest {
    @TempDir
    static Path folder;

    private static TeamServer server;

    @TempDir
    Path temp;

    @BeforeAll
    static void start() throws Exception {
        server = TeamServer.start(folder);
        server.execute("CREATE ROLE assay_owner LOGIN CREATEROLE");
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    private Path project(String name, String url) throws Exception {
        Path project = temp.resolve(name);
        SampleCopies.copy(Path.of("sample-projects", "retail-review"), project);
        Path file = project.resolve("project.json");
        String settings = Files.readString(file);
        Files.writeString(file, settings.replaceFirst("\\{", "{\"store\": {\"url\": \"" + url + "\"},"));
        return project;
    }

    private String database(String name) throws Exception {
        server.execute("CREATE DATABASE " + name + " OWNER assay_owner");
        return "jdbc:postgresql://localhost:" + server.port() + "/" + name;
    }

    private CommandRun run(String command, Path project) {
        return CommandRun.of(Stream.of(command.split(" "))
                .skip(1)
                .map(word -> word.equals("my-project") ? project.toString() : word.equals("people.csv")
                        ? temp.resolve(word).toString() : word.replaceFirst("env:\\w+_PASSWORD", "env:PATH"))
                .toArray(String[]::new));
    }

    @Test
    void theCommandsOfThePageMakeAStoreForTheTeam() throws Exception {
        Path project = project("team", database("labels"));
        String page = Files.readString(Path.of("docs", "team.md"));
        Files.writeString(temp.resolve("people.csv"), page.substring(page.indexOf("name,login,role"), page.indexOf("```\nOne command")));
        List<String> shown = Files.readAllLines(Path.of("docs", "team.md")).stream()
                .filter(line -> line.startsWith("assay store ") && !line.contains(" copy ") && !line.contains(" set-aside "))
                .toList();
        assertThat(shown).hasSize(6);
        for (String command : shown) {
            CommandRun done = run(command, project);
            assertThat(done.status()).as(command + done.err()).isZero();
        }
        assertThat(run(shown.getLast(), project).out()).isEqualTo("""
                login  role         annotator
                ada    adjudicator  Ada
                ann    annotator    ann
                ben    annotator    Ben
                lena   lead         lena
                """);
        assertThat(run(shown.get(1) + " --dry-run", project).out())
                .contains("CREATE ROLE \"lena\" LOGIN;", "GRANT assay_lead TO \"lena\";")
                .doesNotContain(System.getenv("PATH"));
        assertThat(run(shown.getFirst() + " --dry-run", project).out()).contains("CREATE POLICY reads_after_own_vote");
        CommandRun revoked = run("assay store revoke my-project --user assay_owner --login ben", project);
        assertThat(revoked.out()).contains("has no role any more");
    }

    @Test
    void aProjectMovesIntoAStoreAndBackWithTheSamePack() throws Exception {
        String url = database("moving");
        Path first = project("first", url);
        run("assay store init my-project --user assay_owner", first);
        run("assay store grant my-project --user assay_owner --login mover --role lead", first);
        assertThat(run("assay store copy my-project --to embedded --user assay_owner", first).status()).isEqualTo(3);
        Path source = temp.resolve("source");
        SampleCopies.copy(Path.of("sample-projects", "retail-review"), source);
        assertThat(run("assay labels export my-project --to " + temp.resolve("before.jsonl"), source).status()).isZero();
        CommandRun there = run("assay store copy my-project --user mover --to " + url, source);
        assertThat(there.status()).as(there.err()).isZero();
        assertThat(Files.readString(source.resolve("project.json"))).contains(url);
        Path second = project("second", url + "?user=mover");
        CommandRun back = run("assay store copy my-project --to embedded", second);
        assertThat(back.status()).as(back.err()).isZero();
        assertThat(Files.readString(second.resolve("project.json"))).doesNotContain("jdbc:postgresql");
        assertThat(run("assay labels export my-project --to " + temp.resolve("after.jsonl"), second).status()).isZero();
        assertThat(temp.resolve("after.jsonl")).hasSameBinaryContentAs(temp.resolve("before.jsonl"));
        assertThat(Files.size(temp.resolve("after.jsonl"))).isPositive();
        // Whoever reads from the store itself exports the same pack, and audit lists the same acts; the journals are sound.
        Path third = project("third", url + "?user=mover");
        assertThat(run("assay labels export my-project --to " + temp.resolve("shared.jsonl"), third).status()).isZero();
        assertThat(temp.resolve("shared.jsonl")).hasSameBinaryContentAs(temp.resolve("before.jsonl"));
        for (Path project : List.of(second, third)) {
            assertThat(acts(project)).as(project.toString()).isNotEmpty().isEqualTo(acts(source));
            CommandRun verified = run("assay store verify my-project", project);
            assertThat(verified.status()).as(verified.out() + verified.err()).isZero();
        }
    }

    /** What audit says of votes, without the file and line that hold them. */
    private List<String> acts(Path project) {
        CommandRun audit = run("assay audit my-project --json", project);
        assertThat(audit.status()).as(audit.err()).isZero();
        return audit.out().lines().filter(l -> !l.contains("\"act\":\"guideline\"")).filter(l -> l.contains("\"act\":\"vote\"") || l.contains("\"label\"") || l.contains("\"case_id\""))
                .map(l -> l.replaceAll(",\"file\".*", "")).sorted().toList();
    }
}
