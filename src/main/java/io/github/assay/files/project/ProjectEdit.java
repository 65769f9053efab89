package io.github.assay.files.project;

import io.github.assay.domain.project.MetricChoice;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.AtomicFiles;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Changes {@code project.json} where a person asked for it, keeping every key it does not know. */
public final class ProjectEdit {
    /** Numbers keep the digits the file gave. */
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

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

    /**
     * Writes the settings of a project's studies under {@code study}, atomically. Keys of {@code study} that Assay does
     * not know stay; those it knows and that are not among {@code study} go.
     *
     * @param study as {@link ProjectStudy#of} states them
     * @throws ProjectFormatException when the file cannot be read or written; it is then as it was
     */
    public static void setStudy(Path folder, Datum.Fields study) throws ProjectFormatException {
        Path file = folder.resolve(ProjectSettingsReader.FILE);
        try {
            ObjectNode project = read(file);
            ObjectNode there = child(project, "study");
            ProjectStudy.KEYS.stream().filter(key -> study.get(key).isEmpty()).forEach(there::remove);
            study.values().forEach((key, value) -> there.set(key, node(value)));
            AtomicFiles.write(file, project.toPrettyString() + "\n");
        } catch (IOException | JacksonException e) {
            throw new ProjectFormatException(
                    file + " was not changed: " + e.getMessage(), "Check that it is valid JSON and may be written.");
        }
    }

    private static JsonNode node(Datum value) {
        return switch (value) {
            case Datum.Text(String text) -> MAPPER.getNodeFactory().stringNode(text);
            case Datum.Number(BigDecimal number) -> MAPPER.readTree(number.toPlainString());
            case Datum.Flag(boolean flag) -> MAPPER.getNodeFactory().booleanNode(flag);
            case Datum.Items(List<Datum> items) -> {
                ArrayNode list = MAPPER.createArrayNode();
                items.forEach(item -> list.add(node(item)));
                yield list;
            }
            case Datum.Nothing _, Datum.Fields _ -> throw new IllegalArgumentException("no setting is " + value);
        };
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
