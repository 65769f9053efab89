package io.github.assay.files;

import io.github.assay.domain.Problem;
import io.github.assay.domain.Vote;
import java.util.List;

/**
 * Votes read from a file.
 *
 * @param votes in file order
 * @param problems lines that could not be used
 */
public record LabelPack(List<Vote> votes, List<Problem> problems) {
    public LabelPack {
        votes = List.copyOf(votes);
        problems = List.copyOf(problems);
    }
}
