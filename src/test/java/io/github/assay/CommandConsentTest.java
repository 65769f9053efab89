package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.Wiring;
import io.github.assay.domain.project.Sending.NamedCommand;
import io.github.assay.llm.FakeEndpoint;
import io.github.assay.service.open.ProjectCommands;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every place where a project, an evaluation file, a study file or an archive may name a command, before every command of the
 * command line: none starts before the user agreed to exactly it. A started command would leave a file.
 */
@Timeout(300)
class CommandConsentTest {
    /** Ways to give a command of the command line a project, {@code P}, or an evaluation file, {@code C} or {@code Y}. */
    private static final List<String> QUIET = List.of(
            "run P", "score P", "score P --metric stef-score", "imported P", "consent P", "labels status P", "agreement P",
            "calibrate P --metric ex", "systems P", "gate P --min ex>=0.1", "systems P --metric ex", "triage P", "plan P", "report P --to T/report", "export P --to T/data --format jsonl", "report P --paper T/paper", "summary P",
            "figure P --kind forest --to T/forest.svg", "audit P", "store P verify", "people P", "rounds P show", "team status P --by lead",
            "adjudicate P list", "gold P list", "provenance P --case c1",
            "separate P --case c1", "mutate P --to T/mutants", "import P/cases.jsonl --to T/imported", "import P --to T/whole",
            "import T/archive.zip --to T/unpacked", "add P/predictions/s.jsonl --to P --system other", "align P", "align P --judge stef",
            "align P --judge stef --test", "skill", "schema", "doctor", "P", "denaturalize P --classes", "route P", "judge P --judge flex --yes", "judge P --judge stef --without gold --yes");
    private static final List<String> STARTING = List.of(
            "check P", "judge P", "judge P --judge stef", "judge P --judge stef --record", "judge P --judge stef --refresh", "judge P --judge stef --replay",
            "judge P --judge stef --dry-run", "judge P --judge stef --without schema", "judge P --judge stef --yes",
            "judge P --judge stef --refresh --yes", "judge P --judge stef --replies T/replies.jsonl",
            "judge P --judge own", "judge P --judge own --yes", "judge P --judge own --dry-run", "judge P --judge form0 --yes",
            "judge P --judge form2 --yes", "judge P --judge form5 --yes",
            "generate P --agent shell", "generate P --agent shell --yes", "generate P --agent shell --replay", "generate P --agent text --yes",
            "generate P --agent shell --replay --yes", "generate P --agent web", "generate P --agent web --yes", "generate P --agent web --replay",
            "generate P --agent pipe", "generate P --agent pipe --yes", "generate P --agent pipe --replay", "generate P --agent vectors --yes",
            "route P --classifier quick", "route P --classifier quick --yes", "route P --classifier quick --refresh --yes",
            "route P --classifier quick --replay", "route P --classifier quick --dry-run",
            "denaturalize P --to T/named --rewrite stef", "denaturalize P --to T/named2 --rewrite stef --yes",
            "denaturalize P --rewrite stef --dry-run", "evaluate C --dry-run", "evaluate C", "evaluate C --yes", "evaluate C --yes --json",
            "evaluate Y --dry-run", "evaluate Y", "evaluate Y --yes", "evaluate P/evaluation.json --yes");

    /** Other forms in which a file may try to name the command of a key; X is the command. */
    private static final List<String> KEYS = List.of(
            "\"apiKeyFrom\":{\"command\":\"X\"}", "\"apiKeyFrom\":[\"command:X\"]", "\"apiKeyFrom\":\" command:X\"", "\"apiKeyFrom\":\"COMMAND:X\"",
            "\"apiKeyFrom\":\"shell:X\"", "\"apiKeyFrom\":\"$(X)\"", "\"apiKeyFrom\":\"`X`\"", "\"apiKeyFrom\":\"env:$(X)\"", "\"apiKeyFrom\":\"file:|X\"",
            "\"apiKey\":\"command:X\"", "\"keyFrom\":\"command:X\"", "\"apiKeyCommand\":\"X\"", "\"baseUrl\":\"command:X\"", "\"model\":\"$(X)\"");

    @TempDir
    private Path root;

    private Path started;

    /** A command that leaves a file of this name. */
    private String touch(String name) {
        return "touch " + started.resolve(name);
    }

    private String key(String name) {
        return "\"apiKeyFrom\":\"command:" + touch(name) + "; echo k\"";
    }

    private String list(String name) {
        return "[\"touch\",\"" + started.resolve(name) + "\"]";
    }

    /** Environment variables that make a shell, the loader or Java start something; none is set by what a file says. */
    private String variables(String name) {
        StringBuilder all = new StringBuilder();
        for (String variable : List.of("BASH_ENV", "ENV", "PROMPT_COMMAND", "PATH", "LD_PRELOAD", "JAVA_TOOL_OPTIONS", "ASSAY_JAVA_OPTS", "GIT_SSH_COMMAND",
                "ASSAY_STORE_PASSWORD", "EDITOR")) {
            all.append(all.isEmpty() ? "{\"" : ",\"").append(variable).append("\":\"$(").append(touch("variable-" + name + "-" + variable)).append(")\"");
        }
        return all.append('}').toString();
    }

    /** The settings, with every place that can name a command. */
    private Map<String, String> settings(FakeEndpoint server) {
        String model = "\"baseUrl\":\"" + server.base() + "\",\"model\":\"m\"";
        Map<String, String> all = new LinkedHashMap<>();
        String password = "\"url\":\"jdbc:postgresql://127.0.0.1:1/x\",\"user\":\"u\",\"passwordFrom\":\"command:";
        all.put("databases", "{\"secret\":{" + password + touch("password") + "\"},\"init\":{\"url\":\"jdbc:h2:mem:x;INIT=CALL SHELL('"
                + touch("database-init") + "')\"}}");
        all.put("counterexample", "{\"scratch\":{" + password + touch("scratch-password") + "\"}}");
        all.put("store", "{" + password + touch("store-password") + "\",\"command\":" + list("store-command") + "}");
        all.put("env", variables("top"));
        all.put("environment", variables("whole"));
        all.put("judges", "{\"default\":{" + model + "," + key("judge-default") + "},\"flex\":{\"env\":" + variables("judge") + "},\"stef\":{" + key("judge-stef") + "}}");
        all.put("agents", "{\"shell\":{\"type\":\"command\",\"command\":" + list("agent") + "},\"web\":{\"type\":\"http\",\"url\":\""
                + server.base() + "/x\"," + key("agent-web") + "},\"text\":{\"type\":\"command\",\"environment\":" + variables("agent") + ",\"command\":\"" + touch("agent-text")
                + "\"},\"pipe\":{\"type\":\"pipeline\"," + model + "," + key("agent-pipe") + "},\"vectors\":{\"type\":\"pipeline\"," + model
                + ",\"examples\":{\"technique\":\"embedding\",\"k\":1,\"embedding\":{\"model\":\"v\",\"baseUrl\":\"" + server.base() + "\","
                + key("agent-vectors") + "}}}}");
        all.put("router", "{\"classifiers\":{\"quick\":{" + model + "," + key("classifier") + "}}}");
        for (String key : List.of("hooks", "plugins", "scripts", "onOpen", "keyCommand", "metricsCommand", "preRun")) {
            all.put(key, "{\"command\":" + list(key) + ",\"run\":\"" + touch(key + "-run") + "\"}");
        }
        return all;
    }

    private static String object(Map<String, String> members) {
        StringBuilder json = new StringBuilder("{\"assay\":1");
        members.forEach((key, value) -> json.append(",\"").append(key).append("\":").append(value));
        return json.append('}').toString();
    }

    /** Puts a command into each place of a project that is no project.json. */
    private void hide(Path folder, Map<String, String> settings) throws IOException {
        Files.createDirectories(folder.resolve("judges"));
        Files.writeString(folder.resolve("judges/own.json"), "{\"options\":[{\"name\":\"a\",\"score\":1},{\"name\":\"b\",\"score\":0}],"
                + key("judge-file") + "}");
        for (String form : KEYS) {
            String name = "form" + KEYS.indexOf(form);
            Files.writeString(folder.resolve("judges/" + name + ".json"), "{\"options\":[{\"name\":\"a\",\"score\":1},{\"name\":\"b\",\"score\":0}],"
                    + form.replace("X", touch(name)) + "}");
        }
        for (String file : List.of("agents.json", "agents/shell.json", "studies/s.json", "metrics/m.json", "hooks/open", "evaluation.json",
                ".assay/hooks.json", "plugins/settings.json", "rules.json")) {
            Files.createDirectories(folder.resolve(file).getParent());
            Files.writeString(folder.resolve(file), "{\"project\":\".\",\"name\":\"x\",\"command\":" + list("file-" + file.replace('/', '-')) + ","
                    + key("filekey-" + file.replace('/', '-')) + "," + object(settings).substring(1));
        }
        for (String script : List.of("hooks/post-open.sh", "plugins/run.sh", "conftest.py", ".envrc", ".profile")) {
            Path file = Files.writeString(folder.resolve(script), "#!/bin/sh\n" + touch("script-" + script.replace('/', '-')) + "\n");
            assertThat(file.toFile().setExecutable(true)).isTrue();
        }
        Files.writeString(folder.resolve(".env"), "BASH_ENV=$(" + touch("variable-env") + ")\nASSAY_JAVA_OPTS=`" + touch("variable-env2") + "`\n");
        for (String jar : List.of("plugins/evil.jar", "metrics/evil.jar", "evil.jar")) {
            Files.createDirectories(folder.resolve(jar).getParent());
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(folder.resolve(jar)))) {
                out.putNextEntry(new JarEntry("META-INF/services/io.github.assay.metrics.Metric"));
                out.write((StartedMetric.class.getName() + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
            }
        }
    }

    /** A metric that leaves a file where it is loaded; a jar of the project names it. */
    public static final class StartedMetric {
        /** Leaves the file. */
        public StartedMetric() throws IOException {
            Files.writeString(Path.of(System.getProperty("assay.test.started", "target"), "plug-in"), "");
        }
    }

    private void pack(Path folder, OutputStream to) throws IOException {
        try (var zip = new java.util.zip.ZipOutputStream(to); Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                zip.putNextEntry(new java.util.zip.ZipEntry(folder.relativize(file).toString()));
                Files.copy(file, zip);
            }
        }
    }

    private CommandRun assay(String line, Path project) {
        return CommandRun.of(Stream.of(line.split(" ")).map(w -> w.equals("P") ? project.toString()
                : w.startsWith("P/") ? project.resolve(w.substring(2)).toString()
                : w.startsWith("T/") ? root.resolve(w.substring(2)).toString()
                : w.equals("C") ? root.resolve("evaluation.json").toString()
                : w.equals("Y") ? root.resolve("evaluation.yaml").toString() : w).toArray(String[]::new));
    }

    private TreeSet<String> canaries() throws IOException {
        try (Stream<Path> files = Files.list(started)) {
            return new TreeSet<>(files.map(f -> f.getFileName().toString()).toList());
        }
    }

    private AlignProject project(FakeEndpoint server) throws Exception {
        started = Files.createDirectories(root.resolve("started"));
        AlignProject project = AlignProject.make(root);
        project.settings(server.base(), "m");
        for (String file : List.of("cases.jsonl", "predictions/s.jsonl")) {
            Path lines = project.folder().resolve(file);
            Files.write(lines, Files.readAllLines(lines).subList(0, 4));
        }
        assertThat(project.assay("judge", "--judge", "stef", "--yes").status()).isZero();
        Map<String, String> settings = settings(server);
        hide(project.folder(), settings);
        Files.writeString(project.folder().resolve("project.json"), object(settings));
        try (OutputStream out = Files.newOutputStream(root.resolve("archive.zip"))) {
            pack(project.folder(), out);
        }
        Files.writeString(root.resolve("replies.jsonl"), "");
        Map<String, String> config = new LinkedHashMap<>(settings);
        config.put("project", "\"evaluated\"");
        config.put("source", "\"" + project.folder().getFileName() + "/cases.jsonl\"");
        config.put("predictions", "[\"" + project.folder().getFileName() + "/predictions/s.jsonl\"]");
        Files.writeString(root.resolve("evaluation.json"), object(config));
        Files.writeString(root.resolve("evaluation.yaml"), "dataset: " + project.folder().getFileName() + "/cases.jsonl\nagent:\n  command: "
                + touch("yaml-agent") + "\n  env: " + variables("yaml") + "\noutput_dir: skill\nenvironment: " + variables("yaml-whole") + "\n");
        return project;
    }

    @Test
    void noneStartsBeforeTheUserAgreedToIt() throws Exception {
        walk(STARTING);
    }

    @Test
    @Tag("exhaustive")
    void commandsThatNeedNoCommandStartNone() throws Exception {
        walk(QUIET);
    }

    private void walk(List<String> lines) throws Exception {
        try (FakeEndpoint server = AlignProject.judge(5, "m")) {
            AlignProject project = project(server);
            long sent = server.arrived();
            for (String line : lines) {
                CommandRun run = assay(line, project.folder());
                assertThat(canaries()).as(line + "\n" + run.err()).isEmpty();
            }
            assertThat(server.arrived() - sent).as("with a key that needs a command nothing is sent").isZero();
        }
    }

    /** Places times forms: each canary in the files laid out, and the files that name a command of the program. */
    @Test
    @Tag("exhaustive")
    void atLeastFortyWaysInAreLaid() throws Exception {
        try (FakeEndpoint server = AlignProject.judge(5, "m")) {
            AlignProject project = project(server);
            Set<String> canaries = new TreeSet<>();
            Map<String, Set<String>> byFile = new TreeMap<>();
            Pattern names = Pattern.compile(Pattern.quote(started + "/") + "([\\w-]+(\\.\\w+)?)");
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file : files.filter(f -> Files.isRegularFile(f) && f.toString().matches(".*(\\.(json|yaml|sh|py|env|envrc|profile)|/open)")).toList()) {
                    Set<String> here = byFile.computeIfAbsent(root.relativize(file).toString(), _ -> new TreeSet<>());
                    names.matcher(Files.readString(file)).results().forEach(m -> here.add(m.group(1)));
                    canaries.addAll(here);
                }
            }
            byFile.values().removeIf(Set::isEmpty);
            assertThat(canaries).as("distinct commands").hasSizeGreaterThanOrEqualTo(40);
            assertThat(canaries.stream().filter(c -> !c.startsWith("variable-"))).as("without variables").hasSizeGreaterThanOrEqualTo(60);
            assertThat(byFile).as("files that name some").hasSizeGreaterThanOrEqualTo(30);
            String folder = project.folder().getFileName() + "/";
            assertThat(byFile.get(folder + "project.json")).as("places of the program's own").contains(
                    "judge-default", "judge-stef", "agent", "agent-text", "agent-web", "agent-pipe", "agent-vectors", "classifier", "password",
                    "scratch-password", "store-password");
            assertThat(byFile).containsKeys("evaluation.json", "evaluation.yaml", folder + "judges/own.json", folder + "studies/s.json");
            try (ZipFile archive = new ZipFile(root.resolve("archive.zip").toFile())) {
                assertThat(archive.stream().map(e -> folder + e.getName()).filter(byFile::containsKey)).hasSizeGreaterThanOrEqualTo(25);
                assertThat(archive.stream().filter(e -> e.getName().endsWith(".jar"))).hasSize(3);
            }
        }
    }

    @Test
    void everyCommandOfTheCommandLineIsWalked() {
        String help = CommandRun.of("help", "all").out();
        List<String> names = help.lines().filter(l -> l.matches("  [a-z]+ {2,}.*")).map(l -> l.strip().split(" ")[0]).toList();
        assertThat(names).contains("judge", "generate", "evaluate").hasSizeGreaterThan(25);
        assertThat(names).allSatisfy(name -> assertThat(Stream.concat(STARTING.stream(), QUIET.stream())).as(name).anyMatch(line -> line.startsWith(name)));
    }

    @Test
    void checkDryRunAndOpeningNameEveryCommand() throws Exception {
        try (FakeEndpoint server = AlignProject.judge(5, "m")) {
            AlignProject project = project(server);
            SequencedMap<String, NamedCommand> named;
            try (Wiring wiring = new Wiring(TestConsents.FILE);
                    var session = wiring.services().workbench().open(project.folder(), Progress.NONE)) {
                named = ProjectCommands.of(session.project());
            }
            assertThat(named).containsOnlyKeys("agents.shell.command", "agents.web.apiKeyFrom", "agents.pipe.apiKeyFrom",
                    "agents.vectors.examples.embedding.apiKeyFrom", "judges.default.apiKeyFrom", "judges.stef.apiKeyFrom",
                    "judges.own.apiKeyFrom", "router.classifiers.quick.apiKeyFrom");
            CommandRun check = CommandRun.of("check", project.folder().toString());
            CommandRun opened = CommandRun.of("score", project.folder().toString(), "--metric", "ex");
            CommandRun dry = CommandRun.of("evaluate", root.resolve("evaluation.json").toString(), "--dry-run");
            named.forEach((place, command) -> {
                assertThat(check.out()).contains(place + ": the command " + command.line());
                assertThat(opened.err()).contains(place);
                if (!place.equals("judges.own.apiKeyFrom") && !place.startsWith("router")) {
                    assertThat(dry.err()).contains(place + ": the command " + command.line());
                }
            });
            assertThat(CommandRun.of("judge", project.folder().toString(), "--judge", "stef", "--dry-run").err())
                    .contains("from this command of project.json: " + touch("judge-stef"));
        }
    }

    @Test
    void anAgreementHoldsForOneCommandLineAndIsAskedAgainWhenItChanges() throws Exception {
        try (FakeEndpoint server = AlignProject.judge(5, "m")) {
            AlignProject project = project(server);
            String folder = project.folder().toString();
            CommandRun refused = CommandRun.of("judge", folder, "--judge", "stef", "--refresh", "--yes");
            assertThat(refused.status()).as(refused.err()).isEqualTo(2);
            String line = touch("judge-stef") + "; echo k";
            assertThat(refused.err()).contains("Nothing was sent.", "Add --agree '" + line + "'").doesNotContain("Add --yes");
            String hash = NamedCommand.key(line).hash().substring(0, 12);
            assertThat(refused.err()).contains("or --agree " + hash);
            assertThat(CommandRun.of("judge", folder, "--judge", "stef", "--refresh", "--agree", line).err()).contains("Add --yes to agree");
            assertThat(CommandRun.of("judge", folder, "--judge", "stef", "--refresh", "--yes", "--agree", line + " ").status()).isZero();
            assertThat(canaries()).containsExactly("judge-stef");
            Files.delete(started.resolve("judge-stef"));
            assertThat(CommandRun.of("judge", folder, "--judge", "stef", "--refresh", "--yes", "--agree", hash).status()).isZero();
            assertThat(canaries()).containsExactly("judge-stef");
            Files.delete(started.resolve("judge-stef"));

            try (Wiring wiring = new Wiring(TestConsents.FILE);
                    var session = wiring.services().workbench().open(project.folder(), Progress.NONE)) {
                wiring.services().consents().keep(project.folder(), wiring.services().judging().plan(session, "stef",
                        java.util.Set.of(), session.project().items(), Progress.NONE).sending());
            }
            String kept = Files.readString(TestConsents.FILE);
            assertThat(kept).contains(NamedCommand.key(line).hash());
            assertThat(CommandRun.of("judge", folder, "--judge", "stef", "--refresh").err()).contains("You agreed to this on 20");
            assertThat(canaries()).containsExactly("judge-stef");
            Files.delete(started.resolve("judge-stef"));
            for (String other : List.of("echo k; " + touch("judge-stef"), line + " ", line + "; " + touch("more"))) {
                Files.writeString(project.folder().resolve("project.json"), "{\"assay\":1,\"judges\":{\"stef\":{\"baseUrl\":\"" + server.base()
                        + "\",\"model\":\"m\",\"apiKeyFrom\":\"command:" + other + "\"}}}");
                CommandRun again = CommandRun.of("judge", folder, "--judge", "stef", "--refresh", "--yes");
                assertThat(again.status()).as(other).isEqualTo(2);
                assertThat(canaries()).as(other).isEmpty();
            }
        }
    }

    @Test
    void wordsOfAnAgentAndItsEnvironmentBelongToTheHash() {
        List<NamedCommand> all = new ArrayList<>();
        for (List<String> words : List.of(List.of("a", "b c"), List.of("a", "b", "c"), List.of("a b", "c"), List.of("a", "'b c'"))) {
            for (List<String> names : List.of(List.<String>of(), List.of("A"), List.of("A", "B"), List.of("AB"))) {
                all.add(new NamedCommand(NamedCommand.Use.AGENT, NamedCommand.line(words), "", names));
            }
            all.add(NamedCommand.key(NamedCommand.line(words)));
        }
        assertThat(all.stream().map(NamedCommand::hash)).doesNotHaveDuplicates().allMatch(h -> h.matches("[0-9a-f]{64}"));
    }
}
