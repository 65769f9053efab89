package io.github.assay.files;

import io.github.assay.domain.MetricChoice;
import io.github.assay.files.records.AtomicFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Changes {@code project.json} where a person asked for it, keeping every key it does not know. */
public final class ProjectEdit {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ProjectEdit() {}

    /**
     * Writes all that a project says of one metric, in place of what it said, and beside it under
     * {@code metrics.applied} where that came from; atomically.
     *
     * @param provenance who applied it and when, words by name
     * @throws ProjectFormatException when the file cannot be read or written
     */
    public static void setMetric(Path folder, MetricChoice choice, Map<String, String> provenance)
            throws ProjectFormatException {
        Path file = folder.resolve(ProjectSettingsReader.FILE);
        try {
            ObjectNode project = read(file);
            ObjectNode metrics = child(project, "metrics");
            if (choice.threshold().isPresent()) {
                child(metrics, "thresholds").put(choice.metric(), choice.threshold().getAsDouble());
            } else if (metrics.get("thresholds") instanceof ObjectNode thresholds) {
                thresholds.remove(choice.metric());
            }
            if (!choice.options().isEmpty()) {
                ObjectNode values = child(metrics, "options").putObject(choice.metric());
                new TreeMap<>(choice.options()).forEach(values::put);
            } else if (metrics.get("options") instanceof ObjectNode options) {
                options.remove(choice.metric());
            }
            ObjectNode applied = child(metrics, "applied").putObject(choice.metric());
            provenance.forEach(applied::put);
            AtomicFiles.write(file, project.toPrettyString() + "\n");
        } catch (IOException | JacksonException e) {
            throw new ProjectFormatException(
                    file + " was not changed: " + e.getMessage(), "Check that it is valid JSON and may be written.");
        }
    }

    private static ObjectNode read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return MAPPER.createObjectNode().put("assay", ProjectSettingsReader.FORMAT);
        }
        JsonNode node = MAPPER.readTree(Files.readAllBytes(file));
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw new IOException("it holds no JSON object");
    }

    private static ObjectNode child(ObjectNode parent, String key) {
        return parent.get(key) instanceof ObjectNode there ? there : parent.putObject(key);
    }
}
