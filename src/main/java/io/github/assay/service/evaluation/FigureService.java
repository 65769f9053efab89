package io.github.assay.service.evaluation;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Figure;
import io.github.assay.figure.study.StudyFigures;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.StudiedMetrics;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Draws the figures of a project's study. */
public final class FigureService {
    private final ProjectAnalysis analysis;
    private final String version;

    /** @param version the program's version, written below each figure */
    public FigureService(ProjectAnalysis analysis, String version) {
        this.analysis = analysis;
        this.version = version;
    }

    /**
     * Draws one figure.
     *
     * @param metrics ids of the metrics it shows; empty: the usual ones of its kind
     * @throws IOException if a metric is not part of the study, or the figure cannot be drawn, with the reason in words
     */
    public Figure draw(
            ProjectSession session, CalibrationSettings settings, StudyFigures.Kind kind, List<String> metrics, Progress progress)
            throws IOException, StoreException {
        CalibrationResult result = analysis.calibration(session, StudiedMetrics.by(settings), settings, progress);
        AgreementResult people = analysis.agreement(session, new AgreementSettings(settings.bootstrap(), settings.threads()), progress);
        List<MetricCalibration> chosen = new ArrayList<>();
        for (String id : metrics) {
            chosen.add(result.metric(id).orElseThrow(() -> new IOException(Texts.text("figure.none.metric", id))));
        }
        boolean rated = kind == StudyFigures.Kind.PASSRATE;
        Outcome<Figure> figure = new StudyFigures(
                result, people, rated ? analysis.passRates(session, result, progress) : List.of(), StudyFigures.note(result, version))
                .of(kind, chosen);
        if (figure instanceof Outcome.Unavailable<Figure>(String _, String detail)) {
            throw new IOException(detail);
        }
        return figure.asValue().orElseThrow();
    }
}
