package io.github.assay.service;

/**
 * All services a face may call, made once by the roof.
 *
 * @param workbench opens projects
 * @param check reads without opening
 * @param imports makes projects from other programs' files
 * @param scoring metrics
 * @param review what Review shows
 * @param analysis agreement and calibration of a project
 * @param agreement agreement of votes from anywhere
 * @param calibration calibration of scores from anywhere
 * @param systems systems of a project compared
 * @param figures run-level figures of a project
 * @param router which system a question should go to
 * @param choices thresholds and options of metrics
 * @param report writes reports
 * @param doctor what works on this machine
 */
public record Services(
        Workbench workbench,
        CheckService check,
        ImportService imports,
        ScoringService scoring,
        ReviewService review,
        ProjectAnalysis analysis,
        AgreementService agreement,
        CalibrationService calibration,
        SystemsService systems,
        RunFigureService figures,
        RouterService router,
        MetricChoices choices,
        ReportService report,
        DoctorService doctor) {}
