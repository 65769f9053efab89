package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.table.Datum;
import io.github.assay.files.records.DatumReader;
import io.github.assay.json.JsonRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every key of the documents of {@code agreement}, {@code calibrate} and {@code plan} stands in
 * {@code docs/agreement-and-calibration-json.md}, and every key that stands there is written.
 */
class DocumentedKeysTest {
    private static final Path PAGE = Path.of("docs", "agreement-and-calibration-json.md");
    private static final Pattern ROW = Pattern.compile("^\\| `([^`]+)` \\|.*");

    /** Below these the keys are names of the user's, or the keys of another section. */
    private static final List<String> OPEN = List.of(
            "strata", "metrics[].strata", "results", "expected_on_new_questions.metric.chosen",
            "expected_on_new_questions.metric_and_cut_off.chosen");

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> keysAreDocumentedAndDocumentedKeysAreWritten() throws IOException {
        String labels = labels();
        String scores = scores();
        String study = folder.resolve("study.json").toString();
        String later = folder.resolve("later.json").toString();
        String[] calibrate = {"calibrate", "--scores", scores, "--labels", labels, "--threshold", "fine=0.5", "--replicates", "100"};
        assay(with(calibrate, "--save-study", study));
        String changed = Files.writeString(
                        folder.resolve("changed.csv"),
                        Files.readString(Path.of(labels)).replaceAll("(?m)^(q[1-9],s[01]),.*$", "$1,0,0,0"))
                .toString();
        assay(
                "calibrate", "--scores", scores, "--labels", changed, "--threshold", "fine=0.5", "--replicates", "100",
                "--save-study", later);
        String pilot = pilot();
        Map<String, List<String[]>> sections = Map.of(
                "agreement --json", List.of(new String[] {"agreement", "--labels", labels}, new String[] {"agreement", "--labels", alike()}),
                "agreement --scale --json",
                        List.<String[]>of(new String[] {"agreement", "--labels", labels, "--scale", "ordinal", "--replicates", "100"}),
                "calibrate --json",
                        List.of(
                                with(calibrate, "--details", "--people", "--pass-rates", "--cut", "specificity=0.8"),
                                new String[] {"calibrate", "--study", study},
                                new String[] {"calibrate", "--scores", alike(), "--labels", alike()},
                                new String[] {"calibrate", "--scores", opposed("s0,0,1"), "--labels", opposed("s0,0,0")},
                                new String[] {"calibrate", pilot, "--metric", "skill-exec", "--pass-rates", "--replicates", "100"},
                                new String[] {"calibrate", partlyLabelled(), "--metric", "ex", "--pass-rates", "--replicates", "100"}),
                "calibrate --study --compare --json",
                        List.<String[]>of(new String[] {"calibrate", "--study", later, "--compare", study}),
                "plan --json",
                        List.of(
                                new String[] {"plan", "--prevalence", ".613", "--pass-rate", ".527", "--kappa", ".717", "--half-width", ".1"},
                                new String[] {"plan", "--prevalence", ".9", "--pass-rate", ".1", "--kappa", ".9", "--half-width", ".1"}),
                "plan PROJECT --json",
                        List.of(
                                new String[] {"plan", pilot, "--metric", "skill-exec", "--against", "skill-struct"},
                                new String[] {"plan", pilot, "--metric", "parse-ok", "--against", "parse-ok"}));
        return sections.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(e -> DynamicTest.dynamicTest(e.getKey(), () -> check(e.getKey(), e.getValue())));
    }

    /** The sample, in which some items of several databases have no label. */
    private String partlyLabelled() throws IOException {
        Path copy = folder.resolve("partly-labelled");
        ExecutedSample.copy("retail-review", copy);
        return copy.toString();
    }

    private static void check(String section, List<String[]> commands) throws IOException {
        TreeSet<String> written = new TreeSet<>();
        for (String[] command : commands) {
            String text = assay(with(command, "--json"));
            assertThat(text).as(String.join(" ", command)).startsWith("{");
            collect("", DatumReader.of(JsonRecord.document(text.getBytes(StandardCharsets.UTF_8))), written);
        }
        TreeSet<String> documented = documented(section);
        assertThat(written).as("keys written, keys in the section '%s' of %s", section, PAGE)
                .containsExactlyElementsOf(documented);
    }

    private static TreeSet<String> documented(String section) throws IOException {
        TreeSet<String> keys = new TreeSet<>();
        boolean here = false;
        for (String line : Files.readAllLines(PAGE)) {
            here = line.startsWith("## ") ? line.equals("## `" + section + "`") : here;
            Matcher row = ROW.matcher(line);
            if (here && row.matches()) {
                keys.add(row.group(1));
            }
        }
        return keys;
    }

    /** A statistic, an object with {@code value}, is one key; so is what has the user's names for keys. */
    private static void collect(String at, Datum datum, TreeSet<String> keys) {
        switch (datum) {
            case Datum.Fields fields when at.isEmpty() || at.equals("cautions[]")
                    || !fields.values().containsKey("value") && !OPEN.contains(at) ->
                fields.values().forEach((key, value) -> {
                    String path = at.isEmpty() ? key : at + "." + key;
                    keys.add(path);
                    collect(path, value, keys);
                });
            case Datum.Items(List<Datum> values) when values.stream().anyMatch(v -> v instanceof Datum.Fields) ->
                values.forEach(v -> collect(at + "[]", v, keys));
            default -> {}
        }
    }

    private static String assay(String... arguments) {
        return CommandRun.of(arguments).out().strip();
    }

    private static String[] with(String[] command, String... more) {
        return Stream.concat(Stream.of(command), Stream.of(more)).toArray(String[]::new);
    }

    /** Three annotators with gaps, the third at odds with the others: some caution applies. */
    private String labels() throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        StringBuilder text = new StringBuilder("item,system,ann,bo,cy\n");
        for (int i = 0; i < 160; i++) {
            boolean truth = i % 5 != 0;
            text.append("q").append(i).append(",s").append(i % 2);
            for (int a = 0; a < 3; a++) {
                boolean pass = truth ^ random.nextDouble() < (a == 2 ? 0.45 : 0.1);
                text.append(',').append(random.nextDouble() < 0.1 ? "" : pass ? "1" : "0");
            }
            text.append('\n');
        }
        return Files.writeString(folder.resolve("labels.csv"), text).toString();
    }

    /** Two columns that never differ: of annotators, or of metrics. */
    private String alike() throws IOException {
        StringBuilder text = new StringBuilder("item,system,one,two\n");
        for (int i = 0; i < 30; i++) {
            text.append("q%d,s0,%d,%d%n".formatted(i, i % 2, i % 2));
        }
        return Files.writeString(folder.resolve("alike.csv"), text).toString();
    }

    /** Two metrics of which one is always right, the other never: no resample tells more than the study. */
    private String opposed(String first) throws IOException {
        String rest = first.endsWith("1") ? "q1,s0,1,0\nq3,s0,1,0\n" : "q1,s0,1,1\nq3,s0,1,1\n";
        String text = "item,system," + (first.endsWith("1") ? "right,wrong" : "ann,bo") + "\nq0," + first + "\n" + rest;
        return Files.writeString(folder.resolve("opposed" + first.charAt(5) + ".csv"), text).toString();
    }

    private String scores() throws IOException {
        SplittableRandom random = new SplittableRandom(6);
        StringBuilder text = new StringBuilder("item,system,fine,coarse\n");
        for (int i = 0; i < 180; i++) {
            double value = Math.clamp((i % 5 == 0 ? 0.3 : 0.7) + random.nextDouble() / 3 - 0.15, 0, 1);
            text.append("q%d,s%d,%.3f,%d%n".formatted(i, i % 2, value, random.nextInt(4) == 0 ? 0 : 1));
        }
        return Files.writeString(folder.resolve("scores.csv"), text).toString();
    }

    /** The demonstration project with one annotator's labels. */
    private String pilot() throws IOException {
        Path project = Files.createDirectory(folder.resolve("pilot"));
        Path source = Path.of("sample-projects", "skill-demo");
        List<String> cases = new ArrayList<>();
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = project.resolve(source.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        Path list = project.resolve("cases.jsonl");
        Files.writeString(list, Files.readString(list).replaceAll("(\"case_id\":\"demo-0[1-5]\")", "$1,\"difficulty\":\"simple\"")
                .replaceAll("(\"case_id\":\"demo-(?!0[1-5])[0-9]+\")", "$1,\"difficulty\":\"moderate\""));
        Matcher ids = Pattern.compile("\"case_id\"\\s*:\\s*\"([^\"]+)\".*?\"system\"\\s*:\\s*\"([^\"]+)\"").matcher(predictions(project));
        StringBuilder pack = new StringBuilder("case_id,system,annotator,label\n");
        for (int i = 0; ids.find(); i++) {
            pack.append(ids.group(1)).append(',').append(ids.group(2)).append(",ann,").append(i % 3 == 0 ? 0 : 1).append('\n');
            cases.add(ids.group(1));
        }
        assertThat(cases).isNotEmpty();
        assay("labels", "import", project.toString(), Files.writeString(folder.resolve("pack.csv"), pack).toString());
        return project.toString();
    }

    private static String predictions(Path project) throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.list(project.resolve("predictions"))) {
            for (Path file : files.sorted().toList()) {
                text.append(Files.readString(file));
            }
        }
        return text.toString();
    }
}
