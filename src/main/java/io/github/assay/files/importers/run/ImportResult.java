package io.github.assay.files.importers.run;

import io.github.assay.domain.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The result of an import.
 *
 * @param folder the project's folder
 * @param cases how many cases
 * @param predictions how many predictions
 * @param databases how many databases
 * @param problems what of the source could not be used, and what the project lacks
 * @param ofSource those of the problems that are about the source
 * @param copied files of the source that were copied unchanged, by their names in the project
 */
public record ImportResult(
        Path folder,
        int cases,
        int predictions,
        int databases,
        List<Problem> problems,
        List<Problem> ofSource,
        Map<String, Path> copied) {
    public ImportResult {
        problems = List.copyOf(problems);
        ofSource = List.copyOf(ofSource);
        copied = Map.copyOf(copied);
    }
}
