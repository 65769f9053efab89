package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import io.github.assay.domain.labelling.Label;
import io.github.assay.store.Acts;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.shared.TeamServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands beside a shared store refuse of a login (names of others), and what they say of votes that count for nothing. */
@Tag("exhaustive")
class TeamRefusalsTest {
    @TempDir
    static Path folder;

    private static TeamServer server;
    private static Path lead;
    private static Path own;
    private static Path rounds;
    private static Path pack;

    @BeforeAll
    static void start() throws Exception {
        server = TeamServer.start(folder.resolve("postgres"));
        server.store("team");
        lead = project("lead", "team");
        done("people", "add", lead, "lead", "--role", "lead");
        done("people", "add", lead, "ann");
        done("people", "add", lead, "ben");
        done("rounds", "plan", lead, "--round", "r1", "--people", "ann,ben", "--votes", "2", "--count", "3", "--by", "lead");
        done("rounds", "close", lead, "--round", "r1", "--by", "lead");
        rounds = folder.resolve("rounds.jsonl");
        done("rounds", "export", lead, rounds, "--as", "lead", "--answers");
        pack = folder.resolve("pack.csv");
        Files.writeString(pack, "case_id,system,run_id,label\ndemo-01,demo-agent,r1,pass\n");
        own = project("ann", "team");
        done("labels", "status", own);
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    private static Path project(String login, String schema) throws Exception {
        Path project = folder.resolve(login + schema);
        SampleCopies.copy(Path.of("sample-projects", "skill-demo"), project);
        Path file = project.resolve("project.json");
        Files.writeString(file, Files.readString(file).replaceFirst(
                "\\{", "{\"store\": {\"url\": \"" + server.url(schema) + "&user=" + login + "\"},"));
        return project;
    }

    private static CommandRun run(Object... words) {
        return CommandRun.of(Stream.of(words).map(Object::toString).toArray(String[]::new));
    }

    private static void done(Object... words) {
        CommandRun did = run(words);
        assertThat(did.status()).as(did.out() + did.err()).isZero();
    }

    /** Commands of an annotator under the name in place of NAME, which is that of another. */
    private static final List<String> COMMANDS = List.of(
            "labels queue P --annotator NAME", "labels queue P --annotator NAME --draw 3", "labels status P --as NAME",
            "labels export P --to OUT --as NAME", "labels export P --to OUT --final --as NAME",
            "labels guideline P --as NAME", "people add P dora --by NAME",
            "people add P ann --role lead --by NAME", "people rename P ben Ben --by NAME", "people pseudonyms P on --by NAME",
            "rounds plan P --round r2 --people ann --count 2 --by NAME", "rounds replan P --round r1 --leave ben --by NAME",
            "rounds close P --round r1 --by NAME", "rounds reopen P --round r1 --by NAME", "rounds show P --round r1 --by NAME",
            "rounds progress P --by NAME", "rounds export P OUT --as NAME", "rounds import P ROUNDS --as NAME",
            "adjudicate list P --by NAME", "adjudicate show P --case demo-01 --by NAME",
            "adjudicate decide P --case demo-01 --label pass --by NAME", "adjudicate undo P --by NAME",
            "adjudicate accept P --by NAME", "adjudicate reopen P --case demo-01 --by NAME", "adjudicate gaps P --by NAME",
            "team status P --by NAME", "judge P --judge ex --without gold --as NAME", "labels import P PACK --as NAME",
            "gold list P --by NAME", "gold propose P --case demo-01 --sql SELECT --by NAME",
            "gold review P --case demo-01 --accept --by NAME", "gold export P --out OUT --as NAME", "gold effect P --as NAME",
            "gold apply P --to OUT --as NAME", "agreement P --as NAME", "calibrate P --as NAME", "systems P --as NAME", "gate P --min ex>=0.1 --as NAME",
            "plan P --metric ex --against exf1 --as NAME", "align P --judge ex --as NAME", "report P --to OUT --as NAME", "export P --to OUT --format csv --as NAME", "report P --paper OUT --as NAME", "summary P --as NAME", "triage P --as NAME",
            "mutate P --noticed --as NAME", "separate P --as NAME", "route P --as NAME", "audit P --as NAME",
            "figure P --kind forest --to OUT.svg --as NAME", "team extend P --round r1 --votes 2 --by NAME",
            "team pause P --round r1 --person ben --by NAME", "team resume P --round r1 --person ben --by NAME",
            "team reassign P --round r1 --from ben --to ann --by NAME", "team third P --round r1 --by NAME", "team rules P --round r1 --third --by NAME", "team undo P --round r1 --by NAME", "team finish P --to OUT --by NAME",
            "team pack P --person ben --to OUT --by NAME", "team take P PACK --by NAME");

    @Test
    void noCommandActsOrReadsAsAnother() throws Exception {
        Map<String, String> believed = new TreeMap<>();
        for (int i = 0; i < COMMANDS.size(); i++) {
            String name = i % 2 == 0 ? "lead" : "Ann";
            Path out = folder.resolve("out");
            CommandRun did = run(Stream.of(COMMANDS.get(i).split(" ")).map(w -> switch (w) {
                case "P" -> own;
                case "NAME" -> name;
                case "OUT" -> out;
                case "OUT.svg" -> out + ".svg";
                case "ROUNDS" -> rounds;
                case "PACK" -> pack;
                default -> w;
            }).toArray());
            if (did.status() != 3 || !did.err().contains("'" + name + "' is not the person of your login, who is 'ann'")
                    || !did.out().isEmpty() || Files.exists(out) || Files.exists(Path.of(out + ".svg"))) {
                believed.put(COMMANDS.get(i), did.status() + " " + did.err() + did.out());
            }
        }
        assertThat(believed.entrySet()).isEmpty();
        CommandRun imported = run("labels", "import", own, pack, "--annotator", "ben");
        assertThat(imported.err()).contains("the file has also votes of ben. Nothing was saved.");
        CommandRun promoted = run("people", "add", own, "ann", "--role", "lead");
        assertThat(promoted.err()).contains("'ann' is not a lead of this project. A lead does this: lead.");
        CommandRun queue = run("labels", "queue", lead, "--annotator", "leonie");
        assertThat(queue.out() + queue.err()).startsWith("There is no 'leonie' in this project.");
        assertThat(queue.status()).isEqualTo(3);
    }

    /** Commands whose option names the person of a login or whose votes a file has; they do not act as that person. */
    private static final Set<String> OTHERS =
            Set.of("store grant", "labels import --annotator", "agreement --annotator", "calibrate --annotator");

    @Test
    void everyCommandThatTakesANameIsTried() {
        Set<String> untried = new TreeSet<>();
        for (String command : parts("help all", run("help", "all").out())) {
            String help = run(command, "--help").out();
            List<String> parts = parts(command, help);
            parts.forEach(part -> untried.addAll(untried(command + " " + part, run(command, part, "--help").out())));
            if (parts.isEmpty()) {
                untried.addAll(untried(command, help));
            }
        }
        assertThat(untried).isEmpty();
    }

    /** The commands that a help lists. */
    private static List<String> parts(String of, String help) {
        int list = help.indexOf("Commands:");
        List<String> found = list < 0 ? List.of() : help.substring(list).lines().skip(1)
                .filter(l -> l.matches("  [a-z][a-z-]*  .*")).map(l -> l.strip().split(" ")[0]).filter(n -> !n.equals("help")).toList();
        assertThat(of.equals("help all") ? found : List.of("")).isNotEmpty();
        return found;
    }

    private static List<String> untried(String command, String help) {
        return Pattern.compile("(--(?:as|by|annotator))=<?(?:NAME|LEAD)").matcher(help).results().map(m -> m.group(1))
                .filter(o -> !OTHERS.contains(command) && !OTHERS.contains(command + " " + o))
                .filter(o -> COMMANDS.stream().noneMatch(c -> c.startsWith(command + " P") && c.contains(o + " NAME")))
                .map(o -> command + " " + o)
                .toList();
    }

    @Test
    void votesOnNoItemOfTheProjectAreNamedByEveryCheck() throws Exception {
        server.store("strange");
        for (int item : new int[] {77, 78}) {
            server.insert("ben", "strange", EntryLine.write(Entry.of(Acts.vote("ben", item, Label.FAIL, 5))));
        }
        Path project = project("lead", "strange");
        String sentence = "2 votes of the login ben are on no item of this project and count for nothing here.";
        String json = "\"strange\":[{\"login\":\"ben\",\"votes\":2}]";
        assertThat(run("labels", "status", project).out()).contains(sentence);
        assertThat(run("labels", "status", project, "--json").out()).contains(json);
        assertThat(run("check", project).out()).contains(sentence, "Your copy may lack predictions that others have");
        assertThat(run("store", "verify", project).out()).contains(sentence);
        assertThat(run("store", "verify", project, "--json").out()).contains(json);
        assertThat(run("audit", project).err()).contains(sentence);
        assertThat(run("store", "set-aside", project, "--preview").out()).as("they can be read").isEqualTo("Nothing was set aside.\n");
        Files.writeString(project.resolve("cases.jsonl"), "{");
        Files.writeString(project.resolve("project.json"), "{");
        CommandRun unread = run("store", "verify", project);
        assertThat(unread.out()).doesNotContain(sentence).contains("Votes on no item of the project were not looked for");
        assertThat(run("store", "verify", project, "--json").out()).doesNotContain("\"strange\"");
    }
}
