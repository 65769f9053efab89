package io.github.assay.files.importers.run;

import io.github.assay.domain.Problem;
import java.nio.file.Path;
import java.util.List;

/**
 * The result of an import.
 *
 * @param folder the project's folder
 * @param cases how many cases
 * @param predictions how many predictions
 * @param databases how many databases
 * @param problems what of the source could not be used
 */
public record ImportResult(Path folder, int cases, int predictions, int databases, List<Problem> problems) {
    public ImportResult {
        problems = List.copyOf(problems);
    }
}
