package io.github.assay.service.prediction;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The result of generating predictions.
 *
 * @param system the system under which they are stored
 * @param run the id of the run
 * @param cases cases of the project
 * @param made predictions made in this call
 * @param reused predictions made by earlier calls
 * @param failures why cases have no prediction → how many
 * @param stopped why the call ended early; empty when it did not
 * @param file the file of predictions
 */
public record GenerationRun(
        String system, String run, int cases, int made, int reused, Map<String, Integer> failures, Optional<String> stopped,
        Path file) {}
