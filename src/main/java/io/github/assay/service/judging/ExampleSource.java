package io.github.assay.service.judging;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.llm.PromptTemplate;
import io.github.assay.service.project.ProjectSession;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Labelled examples that a judge's prompt may contain. They come from tune items alone (docs/judges.md). */
@FunctionalInterface
public interface ExampleSource {
    /**
     * An example.
     *
     * @param caseId its case; a prompt about this case does not contain it
     * @param text question, SQL, people's verdict and their reason
     */
    record Example(String caseId, String text) {}

    /**
     * Examples of a judge.
     *
     * @param all in the order of the prompt; one more than the limit where they are drawn, so that an item's own case can
     *     be left out
     * @param limit most examples in one prompt
     */
    record Examples(List<Example> all, int limit) {
        public Examples {
            all = List.copyOf(all);
        }

        /** Identity of the examples, a part of the prompt's hash; empty without examples. */
        public Optional<String> digest() {
            return all.isEmpty()
                    ? Optional.empty()
                    : Optional.of(PromptTemplate.digest(all.stream().map(Example::text).collect(Collectors.joining("\n"))));
        }
    }

    /**
     * The examples that the user chose for the judge; without any, as many as its settings state, of different cases,
     * passes and fails in turn, always the same for the same labels.
     *
     * @throws ProjectFormatException when the project's split or labels cannot be read, or a chosen item is in test or has
     *     no label
     */
    Examples of(ProjectSession session, JudgeSettings settings) throws ProjectFormatException;

    /**
     * Which texts of prompts contain questions or SQL of locked test items, word for word or nearly: one sentence a text.
     *
     * @param texts the texts by their places, in words
     * @throws ProjectFormatException when the project's split cannot be read
     */
    default List<String> pasted(ProjectSession session, Map<String, String> texts) throws ProjectFormatException {
        return List.of();
    }
}
