package io.github.assay.service.judging;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.service.project.ProjectSession;
import java.util.List;

/** Labelled examples that a judge's prompt may contain. They come from tune items alone (docs/judges.md). */
@FunctionalInterface
public interface ExampleSource {
    /** No examples. */
    ExampleSource NONE = (_, _) -> List.of();

    /**
     * An example.
     *
     * @param caseId its case; a prompt about this case does not contain it
     * @param text question, SQL, people's verdict and their reason
     */
    record Example(String caseId, String text) {}

    /**
     * Examples of different cases, passes and fails in turn, always the same for the same labels.
     *
     * @param count most examples
     * @throws ProjectFormatException when the project's split or labels cannot be read
     */
    List<Example> of(ProjectSession session, int count) throws ProjectFormatException;
}
