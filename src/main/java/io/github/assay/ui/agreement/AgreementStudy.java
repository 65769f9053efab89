package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.RoundFigure;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.service.Services;
import io.github.assay.service.labels.StoredRounds;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.rounds.RoundAnalysis;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.task.Progress;
import io.github.assay.wording.FinalLabelWords;
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

    /** The votes of a project, or of one of its rounds. Blocks. */
    public static AgreementStudy of(
            ProjectSession session, Services services, AgreementSettings settings, String round, Progress progress)
            throws Exception {
        List<String> rounds = StoredRounds.book(session.labels()).rounds().stream().map(r -> r.round().id()).toList();
        PeopleComparison people = services.analysis().people(session, progress);
        if (round.isEmpty() || !rounds.contains(round)) {
            ProjectAnalysis.LabelledAgreement done = services.analysis().labelledAgreement(session, settings, progress);
            String words = FinalLabelWords.of(done.labels().passes(), done.labels().fails(), done.labels().counts(), done.labels().carried());
            return new AgreementStudy(done.agreement(), people, words, rounds, "", List.of());
        }
        RoundAnalysis.Result its = new RoundAnalysis(services.agreement()).of(session, round, settings, progress);
        ShownNames names = ShownNames.of(session.labels());
        return new AgreementStudy(
                its.agreement(), people, "", rounds, round,
                its.figures().stream().map(f -> new RoundFigure(f.kind(), names.of(f.annotator()), f.estimate())).toList());
    }

    /** All votes of a project without rounds. */
    public AgreementStudy(AgreementResult agreement, PeopleComparison people) {
        this(agreement, people, "", List.of(), "", List.of());
    }
}
