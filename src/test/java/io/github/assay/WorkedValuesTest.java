package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.table.Datum;
import io.github.assay.files.records.DatumReader;
import io.github.assay.json.JsonRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The worked values of metrics.md as projects: cases, predictions and captured tables in files, options in
 * {@code project.json}, scores by {@code assay score --json}. {@code expected.jsonl} beside each project names the
 * section and what must come out.
 */
class WorkedValuesTest {
    private static final Path VALUES = Path.of("src", "test", "resources", "worked-values");

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicContainer> everyWorkedValueComesOutOfItsProject() throws IOException {
        try (Stream<Path> projects = Files.list(VALUES)) {
            return projects.sorted().toList().stream().map(this::project);
        }
    }

    private DynamicContainer project(Path source) {
        List<Datum.Fields> expected = lines(read(source.resolve("expected.jsonl")));
        Map<String, Datum.Fields> scores = scored(source, expected);
        return DynamicContainer.dynamicContainer(
                source.getFileName().toString(), expected.stream().map(line -> test(line, scores)));
    }

    private static DynamicTest test(Datum.Fields expected, Map<String, Datum.Fields> scores) {
        String key = key(expected);
        String name = expected.text("section").orElseThrow() + " " + expected.text("about").orElseThrow() + ": " + key;
        return DynamicTest.dynamicTest(name, () -> {
            Datum.Fields score = scores.get(key);
            assertThat(score).as(name).isNotNull();
            meets(expected, score);
        });
    }

    private static void meets(Datum.Fields expected, Datum.Fields score) {
        String stated = score.toString();
        expected.get("value").ifPresent(v -> assertThat(number(score.get("value").orElseThrow()))
                .as(stated)
                .isCloseTo(number(v), within(5e-4)));
        expected.text("reason").ifPresent(r -> assertThat(score.text("reason")).as(stated).contains(r));
        expected.text("verdict").ifPresent(v -> assertThat(score.text("verdict")).as(stated).contains(v));
        List<Datum> flags = score.fields("detail").items("flags");
        expected.items("flags").forEach(flag -> assertThat(flags).as(stated).contains(flag));
        expected.items("absent").forEach(flag -> assertThat(flags).as(stated).doesNotContain(flag));
        expected.fields("detail").values().forEach((path, wanted) -> same(at(score.fields("detail"), path), wanted, stated));
    }

    private static Datum at(Datum.Fields detail, String path) {
        Datum found = detail;
        for (String key : path.split("/")) {
            found = found.asFields().flatMap(f -> f.get(key)).orElseThrow(() -> new AssertionError(path + " in " + detail));
        }
        return found;
    }

    private static void same(Datum found, Datum wanted, String stated) {
        if (wanted instanceof Datum.Number) {
            assertThat(number(found)).as(stated).isCloseTo(number(wanted), within(5e-4));
        } else {
            assertThat(found).as(stated).isEqualTo(wanted);
        }
    }

    private static double number(Datum value) {
        return ((Datum.Number) value).value().doubleValue();
    }

    private Map<String, Datum.Fields> scored(Path source, List<Datum.Fields> expected) {
        Path project = folder.resolve(source.getFileName());
        copy(source, project);
        String[] metrics = expected.stream().map(e -> e.text("metric").orElseThrow()).distinct()
                .flatMap(m -> Stream.of("--metric", m))
                .toArray(String[]::new);
        String[] command = Stream.concat(
                        Stream.of("score", project.toString(), "--json", "--quiet"), Stream.of(metrics))
                .toArray(String[]::new);
        Map<String, Datum.Fields> scores = new HashMap<>();
        lines(CommandRun.of(command).out()).forEach(line -> scores.put(key(line), line));
        return scores;
    }

    private static String key(Datum.Fields line) {
        return line.text("case_id").orElseThrow() + " " + line.text("metric").orElseThrow();
    }

    private static List<Datum.Fields> lines(String text) {
        return text.lines()
                .map(line -> DatumReader.of(JsonRecord.document(line.getBytes(StandardCharsets.UTF_8))))
                .map(datum -> datum.asFields().orElseThrow())
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
