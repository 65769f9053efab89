package io.github.assay.ui;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.project.Project;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.TriageBoard;
import io.github.assay.service.counterexample.LuckBoard;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.service.labels.FigureDisclosure;
import io.github.assay.service.labels.LabelPackService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.DraftService;
import io.github.assay.service.rounds.RoundBoard;
import io.github.assay.service.run.RunSummary;
import io.github.assay.service.sharing.Sharing;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.task.Progress;
import io.github.assay.ui.agreement.AgreementStudy;
import io.github.assay.ui.review.adjudicate.model.AdjudicationDesk;
import io.github.assay.ui.review.model.ReviewActs;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Services and figures of one open project, for the window. Methods block unless they say otherwise. */
public interface OpenProjectSession extends AutoCloseable {
    /** The open project with its services; does not block. */
    ProjectSession core();

    /** One annotator at work in Review; the empty name only looks. */
    ReviewActs desk(String annotator) throws Exception;

    /** One person at work in Adjudicate; the empty name only looks. */
    default AdjudicationDesk adjudication(String annotator) throws Exception {
        throw new UnsupportedOperationException("this session decides nothing");
    }

    /** Imports and exports label files of this project; does not block, its methods do. */
    LabelPackService labelFiles(String annotator);

    /** Writes the final labels with their sources, as CSV or JSON lines; returns a sentence about what was written. */
    default String writeFinalLabels(Path file) throws Exception {
        throw new UnsupportedOperationException("this session writes no labels");
    }

    /** Names of all annotators who have voted in this project, in order. */
    List<String> annotators() throws Exception;

    /** Names of annotators that may be one person; does not block, its answers do. */
    default AnnotatorNames names() {
        return AnnotatorNames.unknown();
    }

    /** What screens of figures tell an annotator; does not block, its methods do. */
    default FigureDisclosure figures(String annotator) {
        return FigureDisclosure.none();
    }

    /** Texts of an annotator that are not stored yet; does not block, its methods do. */
    default DraftService drafts(String annotator) {
        return DraftService.none();
    }

    /** What of the labels is saved where; empty where they are not shared. Does not block. */
    default Optional<Sharing> sharing() {
        return Optional.empty();
    }

    /** A number that is another one after something came from the team's shared store; does not block. */
    default long arrived() {
        return 0;
    }

    /** Differences of the stored labels from what Assay wrote that are not settled, as sentences. */
    default List<String> damage() throws Exception {
        return List.of();
    }

    /** Why labels, or all but labels, cannot be saved here, in sentences; empty where everything can. Does not block. */
    default Optional<String> limits() {
        return Optional.empty();
    }

    /** Executes what has no outcome yet. */
    RunSummary run(Progress progress) throws Exception;

    /** Agreement of the annotators on the votes as they stand. */
    AgreementResult agreement(AgreementSettings settings, Progress progress) throws Exception;

    /**
     * Agreement with the people beside each other, of all votes or of a round.
     *
     * @param round id of the round; empty: all votes
     */
    default AgreementStudy agreementStudy(AgreementSettings settings, String round, Progress progress) throws Exception {
        return new AgreementStudy(agreement(settings, progress), people(progress));
    }

    /** The annotators beside each other, no metrics: human ceiling and the model of Dawid and Skene. */
    PeopleComparison people(Progress progress) throws Exception;

    /** The enabled metrics against the final labels as they stand. */
    CalibrationResult calibration(CalibrationSettings settings, Progress progress) throws Exception;

    /** The annotators beside each other and beside the metrics of a calibration. */
    PeopleComparison people(CalibrationResult result, Progress progress) throws Exception;

    /** The systems' true pass rates by each metric, labels correcting its verdicts; every item is scored. */
    List<TruePassRate> passRates(CalibrationSettings settings, Progress progress) throws Exception;

    /** The input of {@link #calibration}, to be kept in a file. */
    FrozenStudy study(CalibrationSettings settings, Progress progress) throws Exception;

    /**
     * Ids of the metrics that can be compared with labels: those that give a verdict, and what came with the project.
     */
    List<String> studyMetrics();

    /** Equal as long as labels, thresholds and the study's settings are the same; does not block. */
    default Object studyBasis() {
        return new Object();
    }

    /** The settings of the project's studies, in force; does not block. */
    CalibrationSettings studySettings();

    /** Uses other settings for later studies of the project; does not block. */
    void useStudy(CalibrationSettings changed);

    /** Writes the settings of the project's studies in force into {@code project.json}. */
    void writeStudy() throws Exception;

    /** The program's services; does not block. */
    default Services services() {
        throw new UnsupportedOperationException("this session has no services");
    }

    /** Rounds of labelling of this project; does not block, its methods do. */
    default RoundBoard rounds() {
        throw new UnsupportedOperationException("this session has no rounds");
    }

    /** The queue of unsettled items, for a person; does not block, its methods do. Empty where there are no services. */
    default Optional<TriageBoard> triage(String annotator) {
        return Optional.empty();
    }

    /** Searches for separating databases, for a person; does not block, its methods do. Empty where there are no services. */
    default Optional<LuckBoard> luck(String annotator) {
        return Optional.empty();
    }

    /** Reads and writes kept studies; does not block. */
    KeptStudies kept();

    /** Counts of a published comparison that came with the program; does not block. */
    Optional<Path> publishedCounts();

    /** Writes a metric's threshold into the project; the next calibration uses it. */
    void applyThreshold(String metric, double threshold, String annotator) throws Exception;

    /** The project; does not block. */
    default Project project() {
        return core().project();
    }

    @Override
    void close() throws Exception;
}
