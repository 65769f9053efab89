package io.github.assay.report;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.rounds.RoundFigure;
import java.util.List;

/**
 * One round of labelling in a report.
 *
 * @param id its id
 * @param items plain items of the round
 * @param extra votes that do not count, because their annotators are not assigned
 * @param agreement agreement of its votes
 * @param figures what is particular to it, with the names under which people are shown
 */
public record RoundContent(String id, int items, int extra, AgreementResult agreement, List<RoundFigure> figures) {
    public RoundContent {
        figures = List.copyOf(figures);
    }
}
