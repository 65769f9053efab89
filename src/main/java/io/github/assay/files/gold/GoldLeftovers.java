package io.github.assay.files.gold;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Project;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Takes out of a copy what was recorded about gold queries that are replaced: their tables, and what other programs and
 * judges made of predictions beside them. Result tables of predictions stay, because the predictions do.
 */
final class GoldLeftovers {
    /** Fields of a case's line that depend on its gold query. */
    static final List<String> OF_CASES = List.of("gold_result", "gold_results", "test_suite_results");

    /** Fields of a case's or a prediction's line that compare a prediction with the gold query. */
    static final List<String> OF_PREDICTIONS = List.of(
            "imported", "imported_evidence", "metrics", "llm_judge", "judge_replies", "test_suite_results");

    private final Project copy;
    private final Set<String> cases;
    private int tables;
    private int scores;
    private int replies;

    /** @param cases ids of the cases with another gold query */
    GoldLeftovers(Project copy, Set<String> cases) {
        this.copy = copy;
        this.cases = Set.copyOf(cases);
    }

    /** Takes them out of predictions, replies and {@code results/}; the lines of cases are changed by the caller. */
    GoldCopy.Leftovers takeOut() throws IOException {
        for (Case one : copy.cases()) {
            if (cases.contains(one.id()) && one.captured().filter(c -> c.source().line() == 0).isPresent()
                    && Files.deleteIfExists(copy.folder().resolve(one.captured().orElseThrow().source().file()))) {
                tables++;
            }
        }
        Set<String> files = new TreeSet<>();
        copy.items().forEach(i -> files.add(i.prediction().source().file()));
        copy.cases().forEach(c -> files.remove(c.source().file()));
        for (String file : files) {
            rewrite(copy.folder().resolve(file), false);
        }
        Path folder = copy.folder().resolve("replies");
        if (Files.isDirectory(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path file : all.filter(f -> f.toString().endsWith(".jsonl")).sorted().toList()) {
                    rewrite(file, true);
                }
            }
        }
        return new GoldCopy.Leftovers(tables, scores, replies);
    }

    private void rewrite(Path file, boolean whole) throws IOException {
        if (!file.toString().endsWith(".jsonl") || !Files.isRegularFile(file)) {
            return;
        }
        String text = Files.readString(file);
        List<String> lines = new ArrayList<>();
        int before = scores + replies;
        for (String line : text.lines().toList()) {
            Optional<JsonEdit> record = read(line).filter(this::isOfCase);
            if (record.isEmpty()) {
                lines.add(line);
            } else if (whole) {
                replies++;
            } else if (strip(record.get(), OF_PREDICTIONS)) {
                scores++;
                lines.add(record.get().line());
            } else {
                lines.add(line);
            }
        }
        if (scores + replies > before) {
            AtomicFiles.write(file, String.join("\n", lines) + (text.endsWith("\n") && !lines.isEmpty() ? "\n" : ""));
        }
    }

    private static Optional<JsonEdit> read(String line) {
        try {
            return JsonEdit.read(line.getBytes(StandardCharsets.UTF_8));
        } catch (JsonException _) {
            return Optional.empty();
        }
    }

    private boolean isOfCase(JsonEdit record) {
        Object id = record.values().getOrDefault("case_id", record.values().get("id"));
        return id != null && cases.contains(String.valueOf(id));
    }

    /** Removes fields; false: there were none. */
    static boolean strip(JsonEdit record, List<String> fields) {
        boolean any = fields.stream().anyMatch(record.values()::containsKey);
        fields.forEach(record::remove);
        return any;
    }
}
