package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** A file with 100,000 brackets, wherever the program reads one, ends in words and not in a fault of the program. */
class DeepBracketsTest {
    private static final int DEPTH = 100_000;
    private static final String LISTS = "[".repeat(DEPTH) + "]".repeat(DEPTH);
    private static final String OBJECTS = "{\"a\":".repeat(DEPTH) + "1" + "}".repeat(DEPTH);
    private static final String OPEN = "[".repeat(DEPTH);

    @TempDir
    private Path root;

    private int made;

    /**
     * A file and the command that reads it.
     *
     * @param file its name in the project, or beside it with {@code ../}
     * @param text its text, with DEEP in place of the brackets
     * @param command the command, with P for the project and F for the file
     */
    private record Place(String file, String text, String command) {}

    private static final List<Place> SHORT = List.of(
            new Place("project.json", "DEEP", "check P"),
            new Place("project.json", "{\"assay\":1,\"judges\":{\"stef\":{\"extra\":DEEP}}}", "check P"),
            new Place("judges/own.json", "{\"options\":DEEP}", "check P"),
            new Place("../study.json", "{\"assay_study\":1,\"scores\":DEEP}", "calibrate --study F"),
            new Place("../evaluation.json", "{\"project\":\"p\",\"source\":DEEP}", "evaluate F"));

    private static final List<Place> LONG = List.of(
            new Place("project.json", "{\"assay\":1,\"rules\":DEEP}", "score P --metric ex"),
            new Place("project.json", "{\"assay\":1,\"agents\":{\"a\":DEEP}}", "check P"),
            new Place("project.json", "{\"assay\":1,\"router\":DEEP}", "route P"),
            new Place("project.json", "{\"assay\":1,\"unknown\":DEEP}", "systems P"),
            new Place("judges/own.json", "DEEP", "judge P --judge own --dry-run"),
            new Place("metrics/m.json", "{\"id\":\"m\",\"rules\":DEEP}", "check P"),
            new Place("cases.jsonl", "{\"case_id\":\"c0\",\"question\":\"q?\",\"gold_sql\":\"SELECT 1\",\"app_rules\":DEEP}", "check P"),
            new Place("cases.jsonl", "{\"case_id\":\"c0\",\"gold_result\":DEEP}", "score P --metric ex"),
            new Place("cases.jsonl", "{\"case_id\":\"c0\",\"question\":\"q?\",\"gold_sql\":\"SELECT 1\",\"metadata\":DEEP}", "systems P"),
            new Place("predictions/s.jsonl", "{\"case_id\":\"c0\",\"system\":\"s\",\"sql\":\"SELECT 1\",\"stages\":DEEP}", "check P"),
            new Place("replies/stef.jsonl", "{\"case_id\":\"c0\",\"system\":\"s\",\"judge\":\"stef\",\"reply\":DEEP}", "check P"),
            new Place("recordings/stef.jsonl", "DEEP", "judge P --judge stef --replay"),
            new Place("results/gold/c0.json", "DEEP", "score P --metric ex"),
            new Place("alignment/split.json", "DEEP", "align P --judge ex"),
            new Place("alignment/log.jsonl", "DEEP", "align P --judge ex"),
            new Place("../labels.json", "DEEP", "labels import P F"),
            new Place("../labels.jsonl", "{\"case_id\":\"c0\",\"annotator\":\"a\",\"label\":DEEP}", "labels import P F"),
            new Place("../votes.json", "DEEP", "agreement --labels F"),
            new Place("../scores.jsonl", "{\"case_id\":\"c0\",\"metric\":\"m\",\"value\":DEEP}", "calibrate --scores F --labels F"),
            new Place("../source.json", "DEEP", "import F --to T"),
            new Place("../source.jsonl", "{\"question\":\"q?\",\"gold_sql\":\"SELECT 1\",\"schema\":DEEP}", "import F --to T"),
            new Place("../evaluation.yaml", "dataset: DEEP", "evaluate F"));

    private DynamicTest test(Place place, String deep) {
        String form = deep.equals(LISTS) ? "lists" : deep.equals(OBJECTS) ? "objects" : "open lists";
        return DynamicTest.dynamicTest(place.command() + " | " + place.file() + " | " + place.text() + " | " + form, () -> {
            Path project = root.resolve(++made + "/p");
            AlignmentRecordTest.unlabelled(project);
            Path file = project.resolve(place.file()).normalize();
            Files.createDirectories(file.getParent());
            Files.writeString(file, place.text().replace("DEEP", deep) + "\n");
            CommandRun run = CommandRun.of(Stream.of(place.command().split(" ")).map(w -> w.equals("P") ? project.toString()
                    : w.equals("F") ? file.toString() : w.equals("T") ? project.resolveSibling("made").toString() : w).toArray(String[]::new));
            String words = run.out() + run.err();
            assertThat(words).doesNotContain("StackOverflow", "Exception", "failed unexpectedly", "OutOfMemory");
            assertThat(words.lines().mapToInt(String::length).max().orElse(0)).as("no line repeats the brackets").isLessThan(2_000);
            assertThat(run.status()).as(words).isLessThanOrEqualTo(3);
        });
    }

    @TestFactory
    Stream<DynamicTest> filesThatSettleSomethingEndInWords() {
        return SHORT.stream().map(place -> test(place, LISTS));
    }

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> everyFileEndsInWords() {
        return Stream.concat(SHORT.stream(), LONG.stream()).flatMap(place -> Stream.of(LISTS, OBJECTS, OPEN).map(deep -> test(place, deep)));
    }
}
