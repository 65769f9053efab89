package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import io.github.assay.calibration.alignment.AlignmentSplit;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.records.AlignmentFiles;
import io.github.assay.json.Json;
import io.github.assay.store.StoreFolder;
import io.github.assay.store.labels.LabelStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What an annotator reads before the own vote does not depend on what another has voted: two copies of a project differ
 * only in labels, flags, reasons and comments of Dee on items of an open round, which Eli labels too and has not judged;
 * each command that reads votes prints and writes the same about both, to nobody, to Eli, and to names like Eli's.
 */
class BlindRoundTest {
    private static final Pattern KEY = Pattern.compile("\"case_id\":\"([^\"]+)\",\"system\":\"([^\"]+)\"");
    private static final Pattern TIME = Pattern.compile("\\b20\\d\\d-\\d\\d-\\d\\dT[0-9:.]+Z");
    private static final Pattern BACKUP = Pattern.compile("[-\\w.]+\\.backup");
    private static final Pattern HASH = Pattern.compile("\\b[0-9a-f]{20,}\\b");
    private static final Instant AT = Instant.parse("2030-05-01T10:00:00Z");

    @TempDir
    static Path folder;

    private static List<ItemKey> items = List.of();

    @BeforeAll
    static void twoWorlds() throws Exception {
        Path study = study("one");
        SampleCopies.copy(Path.of("sample-projects", "skill-demo"), study);
        judgeWithExamples(study);
        record(study);
        record(study, "--without", "evidence");
        good("people", "add", study.toString(), "Lea", "--role", "lead");
        good("rounds", "plan", study.toString(), "--round", "r1", "--people", "dee,eli", "--votes", "2", "--count", "6",
                "--before", "scores", "--by", "Lea");
        items = queue(study, "dee");
        copy(study, study("two"));
        vote("one", 0);
        vote("two", 1);
    }

    /** A judge whose prompt shows labelled items, all of which may be examples. */
    private static void judgeWithExamples(Path study) throws Exception {
        Path settings = study.resolve("project.json");
        Files.writeString(settings, Files.readString(settings).replaceFirst(
                "\\{", "{\"judges\": {\"stef\": {\"model\": \"m\"}, \"rubric\": {\"model\": \"m\", \"examples\": 4}},"));
        Files.createDirectories(study.resolve("judges"));
        Files.writeString(study.resolve("judges/rubric.txt"), "Is this right? {{predicted_sql}} Judged before: {{{examples}}}");
        TreeSet<String> cases = new TreeSet<>();
        Matcher id = Pattern.compile("\"case_id\":\\s*\"([^\"]+)\"").matcher(Files.readString(study.resolve("cases.jsonl")));
        while (id.find()) {
            cases.add(id.group(1));
        }
        new AlignmentFiles(study).write(new AlignmentSplit(1, 0.2, AT, cases, new TreeSet<>()));
    }

    /** Records a reply to every request of a judge whose prompt shows no labels: Correct to every other. */
    private static void record(Path study, String... part) throws IOException {
        Matcher key = Pattern.compile("\"key\":\"([0-9a-f]+)\"").matcher(good(with(part, "judge", study.toString(), "--judge", "stef", "--dry-run")).out());
        List<String> replies = new ArrayList<>();
        while (key.find()) {
            replies.add(Json.line(Map.of("key", key.group(1), "reply", "{\"filters_applied_status\":\"fully_applied\",\"overall_verdict\":\""
                    + (replies.size() % 2 == 0 ? "Correct" : "Incorrect") + "\",\"confidence\":0.9}")));
        }
        Path file = Files.write(folder.resolve("replies.jsonl"), replies);
        CommandRun taken = CommandRun.of(with(part, "judge", study.toString(), "--judge", "stef", "--replies", file.toString()));
        assertThat(taken.out()).as(taken.err()).isNotEmpty();
    }

    private static String[] with(String[] part, String... command) {
        return Stream.concat(Stream.of(command), Stream.of(part)).toArray(String[]::new);
    }

    /** With the store, which {@link SampleCopies#copy} leaves out. */
    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }

    private static Path study(String world) {
        return folder.resolve(world).resolve("study");
    }

    private static List<ItemKey> queue(Path study, String annotator) {
        List<ItemKey> found = new ArrayList<>();
        Matcher key = KEY.matcher(good("labels", "queue", study.toString(), "--json", "--annotator", annotator).out());
        while (key.find()) {
            found.add(new ItemKey(key.group(1), key.group(2), "r1"));
        }
        return found;
    }

    /** Dee judges all her items; the worlds have opposite labels, and other flags, proposals, reasons and comments. */
    private static void vote(String world, int shift) throws Exception {
        try (StoreFolder open = StoreFolder.open(study(world), Clock.systemUTC()); LabelStore store = LabelStore.open(open)) {
            for (int i = 0; i < items.size(); i++) {
                ItemKey item = items.get(i);
                Instant at = AT.plusSeconds(10L * i);
                Label label = (shift == 0 ? List.of(Label.PASS, Label.FAIL, Label.UNSURE) : List.of(Label.FAIL, Label.FAIL, Label.PASS))
                        .get(i % 3);
                store.append(new Vote(
                        item, "dee", label, label == Label.FAIL ? List.of("wrong_filter") : List.of(), "because " + world, 5, at,
                        Vote.Visible.NOTHING, Optional.empty(), Vote.Origin.CAST));
                store.append(new FlagAct(
                        item, "dee", (i + shift) % 2 == 0 ? Flag.GOLD_DEFECTIVE : Flag.QUESTION_AMBIGUOUS, true, "SELECT " + shift, at.plusSeconds(1)));
                store.append(new Remark(item, "dee", "remark " + world, at.plusSeconds(2)));
            }
        }
    }

    private static CommandRun good(String... arguments) {
        CommandRun done = CommandRun.of(arguments);
        assertThat(done.status()).as(String.join(" ", arguments) + "\n" + done.out() + done.err()).isZero();
        return done;
    }

    private static final String READS = """
            agreement STUDY --replicates 100
            agreement STUDY --replicates 100 --json
            agreement STUDY --round r1
            calibrate STUDY --metric ex --replicates 100
            systems STUDY --replicates 100
            summary STUDY --replicates 100
            plan STUDY --metric ex --further 5
            align STUDY
            report STUDY --to OUT
            labels export STUDY --to OUT.jsonl
            labels export STUDY --to OUT.csv
            labels export STUDY --to OUT.csv --wide
            labels export STUDY --to OUT.csv --final
            labels status STUDY --json
            triage STUDY --from 0 --json
            triage STUDY --from 0
            audit STUDY --json
            audit STUDY --csv --person dee
            rounds export STUDY OUT.jsonl
            route STUDY --final-labels
            route STUDY --final-labels --json
            """;

    private static final String OTHERS = """
            labels status STUDY
            labels export STUDY --to OUT.jsonl --as ELI
            labels export STUDY --to OUT.jsonl --as zed
            audit STUDY --json --as ELI
            audit STUDY --json --as zed
            labels queue STUDY --annotator eli --json
            labels queue STUDY --annotator eli --json --filter votes:1
            labels queue STUDY --annotator eli --json --filter split:yes
            labels queue STUDY --annotator zed --json --filter label:fail
            labels queue STUDY --annotator eli --draw 3 --by triage --seed 5 --json
            labels import STUDY PROBE.jsonl --preview --json
            labels import STUDY PROBE.jsonl --preview
            labels import STUDY WIDE.csv --preview --json
            labels import STUDY WIDE.csv --preview --as eli
            adjudicate list STUDY --by eli --scope all
            adjudicate list STUDY --by eli --scope all --json
            adjudicate list STUDY --by zed --scope all --json
            adjudicate list STUDY --by ELI --scope all --json
            adjudicate show STUDY --by eli --case CASE --system SYSTEM
            adjudicate show STUDY --by zed --case CASE --system SYSTEM
            adjudicate accept STUDY --by eli
            adjudicate accept STUDY --by zed
            adjudicate gaps STUDY --by eli
            adjudicate gaps STUDY --by zed --json
            gold list STUDY --by eli --json
            gold list STUDY --by zed
            gold review STUDY --by eli --case CASE --system SYSTEM --accept
            gold export STUDY
            gold effect STUDY --metric ex --replicates 100
            gold apply STUDY --to OUT
            rounds progress STUDY --json
            rounds show STUDY --round r1 --json
            rounds close STUDY --round r1 --by eli
            score STUDY --metric ex --json
            provenance STUDY --case CASE --system SYSTEM
            check STUDY
            people list STUDY --json
            store verify STUDY --json
            store backup STUDY
            store backup STUDY --list
            store restore STUDY --preview
            imported STUDY
            judge STUDY --judge rubric --dry-run
            judge STUDY --judge rubric --dry-run --as eli
            judge STUDY --judge stef --without evidence --replay
            judge STUDY --judge stef --without evidence --replay --as eli
            judge STUDY --judge stef --without evidence --replay --json --as zed
            separate STUDY --by system
            separate STUDY --doubts
            route STUDY --metric ex
            """;

    private static List<String> commands() {
        List<String> commands = new ArrayList<>();
        for (String command : READS.lines().toList()) {
            commands.add(command + " --as eli");
            if (command.contains("--json")) {
                commands.add(command);
            }
        }
        commands.addAll(OTHERS.lines().toList());
        return commands;
    }

    @TestFactory
    Stream<DynamicTest> nothingReadBeforeTheOwnVoteDependsOnTheVotesOfOthers() {
        return Stream.of(
                "labels import STUDY PROBE.jsonl --preview --json", "labels import STUDY WIDE.csv --preview --as eli",
                "labels export STUDY --to OUT.csv --wide --as eli", "audit STUDY --json --as eli",
                "judge STUDY --judge stef --without evidence --replay --json --as eli")
                .map(BlindRoundTest::blind);
    }

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> noCommandTellsVotesOfOthersBeforeTheOwnVote() {
        return commands().stream().map(BlindRoundTest::blind);
    }

    private static DynamicTest blind(String command) {
        return DynamicTest.dynamicTest(command, () -> assertThat(seen("two", command)).isEqualTo(seen("one", command)));
    }

    /** The lead reads the difference with the same commands, so that the comparison above would notice it. */
    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> theLeadReadsTheDifference() {
        return Stream.of(
                "labels import STUDY PROBE.jsonl --preview --json", "labels import STUDY WIDE.csv --preview", "triage STUDY --from 0",
                "audit STUDY --json", "labels export STUDY --to OUT.jsonl", "summary STUDY --replicates 100",
                "judge STUDY --judge stef --without evidence --replay --json")
                .map(c -> c + " --as Lea")
                .map(c -> DynamicTest.dynamicTest(c, () -> assertThat(seen("two", c)).isNotEqualTo(seen("one", c))));
    }

    /** What a command prints and writes, without times, hashes and the place of the world. */
    private static Map<String, String> seen(String world, String command) throws IOException {
        ItemKey first = items.getFirst();
        Path out = folder.resolve(world).resolve("out");
        Path probe = folder.resolve(world).resolve("probe.jsonl");
        Files.write(probe, items.stream().limit(1).map(i -> Json.line(Map.of(
                "case_id", i.caseId(), "system", i.system(), "run_id", i.runId(), "annotator", "dee", "label", "pass",
                "at", AT.minusSeconds(99).toString()))).toList());
        Path wide = folder.resolve(world).resolve("wide.csv");
        Files.write(wide, List.of("case_id,system,run_id,dee", first.caseId() + "," + first.system() + ",r1,pass"));
        CommandRun done = CommandRun.of(Stream.of(command.split(" "))
                .map(w -> w.equals("STUDY") ? study(world).toString() : w.equals("CASE") ? first.caseId() : w.equals("SYSTEM")
                        ? first.system() : w.replace("OUT", out.toString())
                                .replace("PROBE.jsonl", probe.toString()).replace("WIDE.csv", wide.toString()))
                .toArray(String[]::new));
        Map<String, String> seen = new LinkedHashMap<>();
        seen.put("status", Integer.toString(done.status()));
        seen.put("out", same(world, done.out()));
        seen.put("err", same(world, done.err()));
        try (Stream<Path> files = Files.walk(folder.resolve(world))) {
            for (Path file : files.filter(f -> f.toString().startsWith(out.toString()) && Files.isRegularFile(f)).sorted().toList()) {
                seen.put(same(world, file.toString()), same(world, Files.readString(file, StandardCharsets.ISO_8859_1)));
                Files.delete(file);
            }
        }
        return seen;
    }

    private static String same(String world, String text) {
        String neutral = text.replace(folder.resolve(world).toString(), "WORLD");
        return HASH.matcher(TIME.matcher(BACKUP.matcher(neutral).replaceAll("BACKUP")).replaceAll("TIME")).replaceAll("HASH");
    }
}
