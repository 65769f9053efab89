package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import io.github.assay.store.shared.TeamServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A team from the first command to its status, on a server that asks each login for its password: a lead sets up, three
 * annotators join with their packs and label, each in processes of their own.
 */
@Tag("exhaustive")
@Timeout(900)
class TeamInitTest {
    private static final List<String> TEAM = List.of("ana", "ben", "cy");
    private static final String PEOPLE = """
            name,login,role,email
            Lea,lea,lead,lea@example.org
            Ana,ana,,ana@example.org
            Ben,ben,annotator,ben@example.org
            cy,,,
            Ada,ada,adjudicator,
            """;

    @TempDir
    Path temp;

    private TeamServer server;
    private Path study;
    private Path people;
    private Path packs;
    private String url;

    @BeforeEach
    void start() throws Exception {
        server = TeamServer.start(temp.resolve("postgres"));
        server.execute("CREATE ROLE assay_owner LOGIN CREATEROLE PASSWORD 'owner'");
        server.execute("CREATE DATABASE study OWNER assay_owner");
        Files.writeString(temp.resolve("postgres/server/pg_hba.conf"), "host all postgres all trust\nhost all all all scram-sha-256\n");
        server.execute("SELECT pg_reload_conf()");
        url = "jdbc:postgresql://localhost:" + server.port() + "/study";
        study = temp.resolve("lea/study");
        SampleCopies.copy(Path.of("sample-projects", "skill-demo"), study);
        people = Files.writeString(temp.resolve("people.csv"), PEOPLE);
        packs = temp.resolve("packs");
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    private AssayProcess run(Map<String, String> environment, Object... words) throws Exception {
        List<String> command = AssayProcess.command("-Xmx512m", "-Duser.home=" + temp);
        Stream.of(words).map(Object::toString).forEach(command::add);
        return process(environment, command);
    }

    private AssayProcess process(Map<String, String> environment, List<String> command) throws Exception {
        ProcessBuilder process = new ProcessBuilder(command);
        process.environment().put("XDG_CONFIG_HOME", temp.resolve("config").toString());
        process.environment().putAll(environment);
        return AssayProcess.ofCommand(process);
    }

    private static Map<String, String> login(String user, String password) {
        Map<String, String> environment = new HashMap<>();
        environment.put("ASSAY_STORE_USER", user);
        environment.put("ASSAY_STORE_PASSWORD", password);
        return environment;
    }

    private Map<String, String> lea() {
        Map<String, String> environment = login("lea", "of lea's own");
        environment.put("OWNER", "owner");
        return environment;
    }

    private AssayProcess init(String... further) throws Exception {
        List<Object> words = new ArrayList<>(List.of(
                "team", "init", study, "--store", url, "--people", people, "--user", "assay_owner", "--password-from", "env:OWNER",
                "--to", packs, "--round", "r1", "--votes", "3", "--count", "3"));
        words.addAll(List.of(further));
        return run(lea(), words.toArray());
    }

    private static Map<String, String> passwords(String out) {
        Map<String, String> found = new HashMap<>();
        Matcher made = Pattern.compile("Password of the login (\\S+), printed this once: (\\S+)").matcher(out);
        while (made.find()) {
            found.put(made.group(1), made.group(2));
        }
        return found;
    }

    private String everyFile() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Stream.concat(Files.walk(study), Files.walk(packs))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }

    @Test
    void aTeamFromOneCommandToItsStatus() throws Exception {
        AssayProcess preview = init("--preview");
        assertThat(preview.status()).as(preview.err()).isZero();
        assertThat(preview.out()).contains("Nothing was done").doesNotContain("Password", "was there").contains("to do", "ana · annotator", "3 items assigned");
        assertThat(preview.err()).contains("email");
        assertThat(server.read("SELECT rolname FROM pg_roles WHERE rolname IN ('lea', 'ana', 'ben', 'cy', 'ada')")).isEmpty();
        assertThat(Files.readString(study.resolve("project.json"))).doesNotContain("\"store\"");
        assertThat(packs).doesNotExist();

        AssayProcess made = init();
        assertThat(made.status()).as(made.err()).isZero();
        Map<String, String> passwords = passwords(made.out());
        assertThat(passwords).as("the lead chose one").containsOnlyKeys("ana", "ben", "cy", "ada");
        assertThat(everyFile()).doesNotContain(passwords.values()).doesNotContain("of lea's own");
        assertThat(Files.list(packs).map(f -> f.getFileName().toString())).containsExactlyInAnyOrder(
                "project.zip", "ana.json", "ana.txt", "ben.json", "ben.txt", "cy.json", "cy.txt", "ada.json", "ada.txt");
        assertThat(Files.readString(packs.resolve("ana.txt"))).contains("assay team join ana.json", "For Ana, annotator");

        AssayProcess again = init("--json");
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(again.out()).contains("\"passwords\":[]").containsPattern("\"step\":\"round\",\"of\":\"r1\",\"state\":\"there\"");

        for (String login : TEAM) {
            Path home = Files.createDirectories(temp.resolve(login));
            Files.copy(packs.resolve(login + ".json"), home.resolve(login + ".json"));
            Files.copy(packs.resolve("project.zip"), home.resolve("project.zip"));
            Path own = home.resolve("study");
            AssayProcess wrong = run(login(login, "guessed"), "team", "join", home.resolve(login + ".json"), "--yes", "--to", own);
            assertThat(wrong.status()).isEqualTo(1);
            assertThat(wrong.out()).contains("the shared store was not reached");
            Map<String, String> first = login(login, passwords.get(login));
            first.put("MINE", login + " chose this");
            AssayProcess joined = run(first, "team", "join", home.resolve(login + ".json"), "--yes", "--to", own, "--new-password-from", "env:MINE");
            assertThat(joined.status()).as(joined.err() + joined.out()).isZero();
            assertThat(joined.out()).contains("3 items are yours", "Your password is changed");
            String name = login.equals("cy") ? "cy" : login.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + login.substring(1);
            AssayProcess labelled = process(login(login, login + " chose this"), List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                    "-Xmx512m", "-cp", System.getProperty("java.class.path"), StudyMember.class.getName(), own.toString(), name,
                    login.equals("ana") ? "PASS" : "FAIL"));
            assertThat(labelled.out().strip()).as(labelled.err()).endsWith("3 cast, 0 waiting, 0 refused");
            if (login.equals("ben")) {
                AssayProcess old = run(first, "labels", "status", own);
                assertThat(old.err()).as("the first password is no more").contains("password authentication failed");
            }
        }

        AssayProcess status = run(lea(), "team", "status", study, "--by", "Lea", "--json");
        assertThat(status.status()).as(status.err()).isZero();
        assertThat(status.out()).contains("\"items\":3,\"complete\":3").contains("\"disagreement\":[{");
        for (String name : List.of("Ana", "Ben", "cy")) {
            assertThat(status.out()).containsPattern("\"annotator\":\"" + name + "\",\"assigned\":3,\"done\":3");
        }
        assertThat(run(login("ana", "ana chose this"), "team", "status", temp.resolve("ana/study"), "--by", "Lea").err())
                .contains("not the person of your login");
        assertThat(run(login("ana", "ana chose this"), "team", "status", temp.resolve("ana/study"), "--by", "Ana").err())
                .contains("'Ana' is not a lead of this project");
        AssayProcess labels = run(lea(), "labels", "status", study, "--as", "Lea", "--json");
        assertThat(labels.status()).as(labels.err()).isZero();
        assertThat(labels.out()).contains("\"complete\":3", "\"unanimous\":2,\"split\":1");
        assertThat(run(lea(), "check", study).status()).isLessThan(2);
        AssayProcess verified = run(lea(), "store", "verify", study, "--json");
        assertThat(verified.status()).as(verified.out()).isZero();
        assertThat(verified.out()).contains("\"sound\":true");
        AssayProcess audit = run(lea(), "audit", study, "--as", "Lea", "--json");
        assertThat(audit.status()).as(audit.err()).isZero();
        assertThat(audit.out().lines().filter(l -> l.contains("\"act\":\"vote\"")).count()).isEqualTo(9);
        assertThat(run(lea(), "people", "list", study).out()).contains("Ada", "adjudicator");
    }

    @Test
    void aSetUpThatWasStoppedGoesOnAndAFaultIsSaidBeforeAnythingIsDone() throws Exception {
        Files.writeString(people, PEOPLE + "Fay,ana,annotator,\n");
        AssayProcess twice = init();
        assertThat(twice.status()).isEqualTo(3);
        assertThat(twice.err()).contains("people.csv:7: \"ana\" is there twice");
        assertThat(server.read("SELECT rolname FROM pg_roles WHERE rolname IN ('lea', 'ana')")).isEmpty();

        Files.writeString(people, PEOPLE);
        Path cases = study.resolve("cases.jsonl");
        Files.writeString(cases, Files.readString(cases).replaceFirst("\\{", "{\"human_labels\":{\"eve\":1},"));
        assertThat(init("--preview").err()).contains("1 case line has labels, which reach each person inside project.zip");
        Files.writeString(packs, "a file where the folder is to be");
        AssayProcess stopped = init();
        assertThat(stopped.status()).isEqualTo(3);
        assertThat(stopped.err()).contains("was not written", "What is done stays");
        Map<String, String> passwords = passwords(stopped.out());
        assertThat(passwords).hasSize(4);
        Files.delete(packs);
        AssayProcess again = init();
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(passwords(again.out())).as("logins are there").isEmpty();
        assertThat(packs.resolve("ben.json")).exists();

        Path home = Files.createDirectories(temp.resolve("ben"));
        Path pack = Files.copy(packs.resolve("ben.json"), home.resolve("ben.json"));
        AssayProcess alone = run(login("ben", passwords.get("ben")), "team", "join", pack, "--yes", "--to", home.resolve("study"));
        assertThat(alone.status()).isEqualTo(3);
        assertThat(alone.err()).contains("project.zip");
        Files.copy(packs.resolve("project.zip"), home.resolve("project.zip"));
        AssayProcess whole = run(login("ben", passwords.get("ben")), "team", "join", pack, "--yes", "--to", home.resolve("study"));
        assertThat(whole.status()).as(whole.out() + whole.err()).isZero();
        AssayProcess other = run(login("ana", passwords.get("ana")), "team", "join", packs.resolve("ana.json"), "--yes", "--to", home.resolve("study"));
        assertThat(other.status()).isEqualTo(3);
        assertThat(other.err()).contains("another person's folder");

        AssayProcess renewed = run(lea(), "store", "grant", study, "--user", "assay_owner", "--password-from", "env:OWNER", "--login", "ben", "--renew-password");
        assertThat(renewed.status()).as(renewed.err()).isZero();
        String fresh = passwords(renewed.out()).get("ben");
        assertThat(run(login("ben", fresh), "team", "join", pack, "--yes", "--to", home.resolve("study")).status()).isZero();
        Files.writeString(people, PEOPLE + "Fay,,reader,\n");
        AssayProcess more = run(lea(), "store", "grant", study, "--user", "assay_owner", "--password-from", "env:OWNER", "--from", people);
        assertThat(more.status()).as(more.err()).isZero();
        assertThat(passwords(more.out())).containsOnlyKeys("Fay");
        assertThat(run(lea(), "store", "members", study, "--user", "assay_owner", "--password-from", "env:OWNER").out()).contains("Fay", "reader");
    }
}
