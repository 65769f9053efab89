package io.github.assay.service.evaluation;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.yaml.YamlFile;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * An evaluation in one file (docs/evaluate.md). Paths are absolute; in the file they begin at the file's folder.
 *
 * @param project the project's folder
 * @param source what is imported as the project, where the folder does not exist
 * @param format the format of the source; {@code auto} finds it
 * @param databases folder of the source's database files
 * @param settings members that are put into project.json, where it has none of that name
 * @param predictions further predictions
 * @param agents agents that predict
 * @param judges judges to run, in this order
 * @param replay whether agents and judges may only use recorded replies
 * @param metrics the metrics; empty for those that the project enables
 * @param scores where score lines are written
 * @param report where the report is written
 * @param skillOutput where the five files of the evaluation skill are written
 * @param unused keys of the file that mean nothing here
 */
public record EvaluationConfig(
        Path project,
        Optional<Path> source,
        String format,
        Optional<Path> databases,
        Map<String, Object> settings,
        List<Predictions> predictions,
        List<Agent> agents,
        List<String> judges,
        boolean replay,
        List<String> metrics,
        Optional<Path> scores,
        Optional<Path> report,
        Optional<Path> skillOutput,
        List<String> unused) {
    /** Predictions that are added as a run. Empty names are left to the source. */
    public record Predictions(Path source, Optional<String> system, Optional<String> run) {}

    /** An agent of the project, the system under which it predicts and the id of its run. */
    public record Agent(String name, String system, String run) {}

    public EvaluationConfig {
        settings = Map.copyOf(new LinkedHashMap<>(settings));
        predictions = List.copyOf(predictions);
        agents = List.copyOf(agents);
        judges = List.copyOf(judges);
        metrics = List.copyOf(metrics);
        unused = List.copyOf(unused);
    }

    /**
     * Reads a file: JSON in Assay's form, or YAML of the evaluation skill ({@code .yaml}, {@code .yml}).
     *
     * @throws ProjectFormatException when it cannot be read or a setting cannot be used
     */
    public static EvaluationConfig read(Path file) throws ProjectFormatException {
        Path absolute = file.toAbsolutePath().normalize();
        String name = absolute.getFileName().toString().toLowerCase(Locale.ROOT);
        boolean yaml = name.endsWith(".yaml") || name.endsWith(".yml");
        Map<String, Object> values = yaml ? YamlFile.read(absolute) : json(absolute);
        ConfigReader reader = new ConfigReader(absolute, values);
        return yaml && !values.containsKey("assay") ? reader.skill() : reader.own();
    }

    private static Map<String, Object> json(Path file) throws ProjectFormatException {
        try {
            return JsonEdit.read(Files.readAllBytes(file))
                    .map(JsonEdit::values)
                    .orElseThrow(() -> new ProjectFormatException(file + " is no JSON object", "Compare it with docs/evaluate.md."));
        } catch (JsonException e) {
            throw new ProjectFormatException(file + " is not JSON: " + e.words(), "Correct it there.", e);
        } catch (IOException e) {
            throw new ProjectFormatException(file + " cannot be read", "Check its path.", e);
        }
    }
}
