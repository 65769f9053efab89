package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.app.SampleCopies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command over every sample project, byte for byte: standard output, exit status, and the report's files. The
 * numbers must not depend on the thread count: texts are made on one thread and JSON on eight, and the exhaustive profile
 * makes both on both. Outputs of megabytes are only compared with themselves. With {@code -Dassay.golden=write} the files
 * are written anew: read the difference before committing it.
 */
class GoldenTest {
    private static final Path GOLDEN = Path.of("src", "test", "resources", "golden");
    private static final boolean WRITE = "write".equals(System.getProperty("assay.golden"));

    @TempDir
    private static Path folder;

    /** Outputs beyond this are not kept as files: they must only be the same on every thread count. */
    private static final int KEPT = 200_000;

    /** In a writing run a second output of the same name must equal the first, as always. */
    private static final Set<Path> WRITTEN = new HashSet<>();

    private static final Map<String, String> LARGE = new HashMap<>();

    /** Commands whose lines have at most 100 characters unless {@code --all} is given. */
    private static final Set<String> BRIEF = Set.of("score", "calibrate", "agreement", "systems");

    private record Step(String name, List<String> arguments) {}

    @TestFactory
    Stream<DynamicNode> commandsOverSampleProjects() {
        return commandsOverSampleProjects("quick", false);
    }

    @TestFactory
    @Tag("exhaustive")
    @Tag("long")
    Stream<DynamicNode> commandsOverSampleProjectsOnOneThreadAndEight() {
        return commandsOverSampleProjects("whole", true);
    }

    private static Stream<DynamicNode> commandsOverSampleProjects(String name, boolean everyPair) {
        return Stream.of("skill-demo", "retail-review").map(project -> {
            Path copy = folder.resolve(name).resolve(project);
            List<DynamicNode> tests = new ArrayList<>();
            tests.add(dynamicTest("copy", () -> {
                if (everyPair || WRITE) {
                    SampleCopies.copy(Path.of("sample-projects", project), copy);
                } else {
                    ExecutedSample.copy(project, copy);
                }
            }));
            for (Step step : steps(copy, everyPair)) {
                tests.add(dynamicTest(step.name, () -> check(project, step, copy)));
            }
            for (String file : List.of("index.html", "metrics.csv", "systems.csv")) {
                tests.add(dynamicTest("report " + file, () -> compare(
                        project, "report-" + file, Files.readString(copy.resolve("out").resolve(file)).replaceAll("base64,[^)]*", "base64,"), copy)));
            }
            return dynamicContainer(project, tests);
        });
    }

    private static List<Step> steps(Path project, boolean everyPair) {
        String p = project.toString();
        List<Step> steps = new ArrayList<>();
        steps.add(new Step("check", List.of("check", p)));
        steps.add(new Step("check-json", List.of("check", p, "--json")));
        // Four queries of retail-review run until their limit: only the exhaustive profile and a writing run wait for them.
        if (everyPair || WRITE) {
            steps.add(new Step("run", List.of("run", p)));
        }
        steps.add(new Step("run-resume-json", List.of("run", p, "--resume", "--json")));
        for (List<String> command : List.of(
                List.of("score", p),
                List.of("score", p, "--json"),
                List.of("agreement", p, "--replicates", "1000"),
                List.of("agreement", p, "--json", "--replicates", "1000"),
                List.of("calibrate", p, "--replicates", "1000"),
                List.of("calibrate", p, "--json", "--replicates", "1000"))) {
            boolean json = command.contains("--json");
            String name = command.getFirst() + (json ? "-json" : "");
            // What is too large for a file is compared with a second run, in the exhaustive profile.
            if (!everyPair && !WRITE && !Files.exists(golden(project.getFileName().toString(), name))) {
                continue;
            }
            for (String threads : everyPair ? List.of("1", "8") : List.of(json ? "8" : "1")) {
                steps.add(new Step(name, Stream.concat(command.stream(), Stream.of("--threads", threads))
                        .toList()));
            }
        }
        steps.add(new Step("systems", List.of("systems", p, "--by", "tier", "--replicates", "1000")));
        steps.add(new Step("systems-common-json", List.of("systems", p, "--common", "--json", "--replicates", "1000")));
        steps.add(new Step("systems-cross", List.of("systems", p, "--cross", "skill-struct", "skill-exec")));
        steps.add(new Step("systems-figures-json", List.of("systems", p, "--figures", "--json")));
        steps.add(new Step("route", List.of("route", p)));
        steps.add(new Step("score-frameworks", List.of("score", p, "--preset", "frameworks")));
        if (p.endsWith("skill-demo")) {
            steps.add(new Step("score-evidence", List.of(
                    "score", p, "--evidence", "--case", "demo-06", "--case", "demo-09", "--case", "demo-11", "--threads", "1")));
        }
        steps.add(new Step("labels-status", List.of("labels", "status", p)));
        String out = project.resolve("out").toString();
        steps.add(new Step("report", List.of("report", p, "--to", out, "--cases", "label:fail metric:ex=1", "--replicates", "1000")));
        return steps;
    }

    private static void check(String project, Step step, Path copy) throws IOException {
        CommandRun run = CommandRun.of(step.arguments.toArray(String[]::new));
        if (BRIEF.contains(step.arguments.getFirst()) && !step.arguments.contains("--json")) {
            assertThat(run.out().lines()).as("lines of %s", step.name).allMatch(line -> line.length() <= 100);
        }
        String text = run.out() + "exit status " + run.status() + "\n";
        compare(project, step.name, text, copy);
    }

    private static Path golden(String project, String name) {
        return GOLDEN.resolve(project).resolve(name + ".txt");
    }

    private static void compare(String project, String name, String text, Path copy) throws IOException {
        String actual = text.replace(copy.toString(), "PROJECT");
        Path golden = golden(project, name);
        if (actual.length() > KEPT) {
            String before = LARGE.putIfAbsent(project + "/" + name, actual);
            assertThat(before == null || before.equals(actual)).as("%s is the same again", name).isTrue();
            return;
        }
        if (WRITE && WRITTEN.add(golden)) {
            Files.createDirectories(golden.getParent());
            Files.writeString(golden, actual);
        }
        assertThat(actual).as("golden file %s", golden).isEqualTo(Files.readString(golden));
    }
}
