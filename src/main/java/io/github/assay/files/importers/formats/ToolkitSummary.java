package io.github.assay.files.importers.formats;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.SourceFiles;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

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
