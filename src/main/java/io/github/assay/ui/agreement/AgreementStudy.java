package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.rounds.RoundFigure;
import io.github.assay.calibration.people.PeopleComparison;
import java.util.List;

/**
 * Everything the Agreement screen shows of one state of the votes.
 *
 * @param agreement how far the annotators agree
 * @param people the human ceiling, and each annotator by the model of Dawid and Skene
 * @param finalLabels how the final labels came about, in a sentence; may be empty
 * @param rounds ids of the project's rounds, in the order in which they were planned
 * @param round the round whose votes these are; empty: all votes
 * @param figures what is particular to the round
 */
public record AgreementStudy(
        AgreementResult agreement, PeopleComparison people, String finalLabels, List<String> rounds, String round,
        List<RoundFigure> figures) {
    public AgreementStudy {
        rounds = List.copyOf(rounds);
        figures = List.copyOf(figures);
    }

    /** All votes of a project without rounds. */
    public AgreementStudy(AgreementResult agreement, PeopleComparison people) {
        this(agreement, people, "", List.of(), "", List.of());
    }
}
