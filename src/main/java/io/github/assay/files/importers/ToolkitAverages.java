package io.github.assay.files.importers;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.ImportRun;
import io.github.assay.files.importers.run.SourceFiles;
import io.github.assay.files.records.NumberText;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;

/**
 * Averages of the toolkit's own scores, computed as the toolkit does: the sum divided by all records. A missing score
 * counts as 0. A record whose evaluation failed adds nothing, not even its error.
 */
final class ToolkitAverages {
    private static final double CLOSE = 1e-6;

    private final Map<String, Map<String, Double>> sums = new HashMap<>();
    private int records;

    void record() {
        records++;
    }

    void prediction(String system) {
        sums.computeIfAbsent(system, _ -> new HashMap<>());
    }

    void score(String system, String metric, double value) {
        Objects.requireNonNull(sums.get(system)).merge(metric, value, Double::sum);
    }

    /** Compares a summary with the records and reports differences. */
    void compare(ImportRun run, ToolkitSummary summary) {
        if (run.isPreview() || records == 0) {
            return;
        }
        for (String system : new TreeSet<>(summary.systems().keySet())) {
            if (!sums.containsKey(system)) {
                run.problems().warning(run.at(summary.file(), 0), system, "averages of a pipeline without records",
                        "a pipeline of the evaluation", "They rest on nothing in these files.");
                continue;
            }
            JsonRecord.of(Objects.requireNonNull(summary.systems().get(system))).rest().forEach(f -> compare(run, summary, system, f));
        }
    }

    private void compare(ImportRun run, ToolkitSummary summary, String system, JsonField metric) {
        if (metric.kind() != JsonField.Kind.OBJECT) {
            return;
        }
        OptionalDouble stated = JsonRecord.of(metric)
                .take("average")
                .map(f -> NumberText.parse(f.text()))
                .orElse(OptionalDouble.empty());
        double ours = Objects.requireNonNull(sums.get(system)).getOrDefault(metric.name(), 0.0) / records;
        if (stated.isPresent() && Math.abs(stated.getAsDouble() - ours) > CLOSE * Math.max(1, Math.abs(ours))) {
            run.problems().warning(run.at(summary.file(), metric), system + ", " + metric.name(),
                    "the average " + stated.getAsDouble(),
                    String.format(Locale.ROOT, "%.6f, as the %d records give", ours, records),
                    "The records count.");
        }
    }

    /**
     * The toolkit's summary of an evaluation.
     *
     * @param file its path
     * @param systems its averages by pipeline, each an object by metric
     */
    record ToolkitSummary(Path file, Map<String, JsonField> systems) {
        /** The summary beside an evaluation; empty when there is none. */
        static Optional<ToolkitSummary> beside(Path evaluation) throws ProjectFormatException {
            Path file = evaluation.resolveSibling(SourceFiles.stem(evaluation) + "_summary.json");
            if (!Files.exists(file)) {
                return Optional.empty();
            }
            JsonField document = SourceFiles.json(file);
            Map<String, JsonField> systems = new LinkedHashMap<>();
            if (document.kind() == JsonField.Kind.OBJECT) {
                JsonRecord.of(document).rest().stream()
                        .filter(f -> f.kind() == JsonField.Kind.OBJECT && !f.name().equals("llm_judge_config"))
                        .forEach(f -> systems.put(f.name(), f));
            }
            return Optional.of(new ToolkitSummary(file, systems));
        }
    }
}
