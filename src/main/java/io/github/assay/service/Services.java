package io.github.assay.service;

import io.github.assay.service.imports.ImportService;
import io.github.assay.service.open.CheckService;
import io.github.assay.service.open.DoctorService;
import io.github.assay.service.open.Workbench;
import io.github.assay.service.report.ReportService;
import io.github.assay.service.review.ReviewService;
import io.github.assay.service.scoring.MetricChoices;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.service.study.AgreementService;
import io.github.assay.service.study.CalibrationService;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.service.study.RouterService;
import io.github.assay.service.study.RunFigureService;
import io.github.assay.service.study.SystemsService;

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
