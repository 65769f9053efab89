package io.github.assay.ui.calibration.model;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.project.MetricChoice;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.MetricChoices;
import io.github.assay.service.scoring.StudiedMetrics;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.tabular.Answers;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.OptionalDouble;

/** Supplies the figures of the Calibration screen. Methods block. */
public interface CalibrationSource {
    /** The enabled metrics against the final labels as they stand. */
    CalibrationResult calibration(CalibrationSettings settings, Progress progress) throws Exception;

    /** The annotators beside each other and beside the metrics of a result. */
    PeopleComparison people(CalibrationResult result, Progress progress) throws Exception;

    /** The systems' true pass rates by each metric; all items are scored, and run first where they were not. */
    List<TruePassRate> passRates(CalibrationSettings settings, Progress progress) throws Exception;

    /** The six answers of a result's study; all items are scored by its judge, and run first where they were not. */
    Answers answers(CalibrationResult result, Progress progress) throws Exception;

    /**
     * What the figures follow from besides their settings; equal while that is the same, always for studies that nothing
     * changes. Does not block.
     */
    default Object basis() {
        return "";
    }

    /** Ids of the metrics that can be compared with labels; empty: not known. */
    List<String> metrics() throws Exception;

    /** Names of all annotators who have voted, in order. */
    List<String> annotators() throws Exception;

    /** Writes a metric's threshold into the project. */
    void applyThreshold(String metric, double threshold) throws Exception;

    /**
     * The figures of an open project.
     *
     * @param annotator who applies thresholds, for the record
     */
    record OfProject(ProjectSession session, ProjectAnalysis analysis, MetricChoices choices, String annotator)
            implements CalibrationSource {
        @Override
        public CalibrationResult calibration(CalibrationSettings settings, Progress progress) throws Exception {
            return analysis.calibration(session, settings, progress);
        }

        @Override
        public PeopleComparison people(CalibrationResult result, Progress progress) throws Exception {
            return analysis.people(session, result, progress);
        }

        @Override
        public List<TruePassRate> passRates(CalibrationSettings settings, Progress progress) throws Exception {
            return analysis.passRates(session, StudiedMetrics.by(settings), settings, progress);
        }

        @Override
        public Answers answers(CalibrationResult result, Progress progress) throws Exception {
            return analysis.answers(session, result, progress);
        }

        @Override
        public Object basis() {
            return session.studyBasis();
        }

        @Override
        public List<String> metrics() {
            return analysis.comparable(session);
        }

        @Override
        public List<String> annotators() throws Exception {
            return session.annotators();
        }

        @Override
        public void applyThreshold(String metric, double threshold) throws Exception {
            MetricChoice now = MetricChoice.of(metric, session.project().metrics());
            choices.apply(session, new MetricChoice(metric, OptionalDouble.of(threshold), now.options()), annotator);
        }
    }
}
