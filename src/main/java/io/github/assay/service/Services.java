package io.github.assay.service;

import io.github.assay.service.adjudication.GoldEffectService;
import io.github.assay.service.alignment.AlignmentService;
import io.github.assay.service.counterexample.SeparationService;
import io.github.assay.service.evaluation.DataExport;
import io.github.assay.service.evaluation.EvaluationService;
import io.github.assay.service.evaluation.ReportService;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.service.judging.JudgingService;
import io.github.assay.service.open.CheckService;
import io.github.assay.service.open.DoctorService;
import io.github.assay.service.open.ImportService;
import io.github.assay.service.open.Workbench;
import io.github.assay.service.prediction.GenerationService;
import io.github.assay.service.review.ReviewService;
import io.github.assay.service.robustness.MutationService;
import io.github.assay.service.robustness.NamingService;
import io.github.assay.service.robustness.SensitivityService;
import io.github.assay.service.robustness.ShapeService;
import io.github.assay.service.routing.RouterService;
import io.github.assay.service.scoring.MetricChoices;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.service.study.AgreementService;
import io.github.assay.service.study.CalibrationService;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.service.study.RunFigureService;
import io.github.assay.service.study.SystemsService;

/**
 * All services that window and command line call; {@code Wiring} constructs them once.
 *
 * @param workbench opens projects
 * @param check reads a project without opening its stores
 * @param imports makes projects from other programs' files
 * @param scoring scores of metrics
 * @param review data of the Review screen
 * @param analysis agreement and calibration of a project
 * @param agreement agreement of votes from any source
 * @param calibration calibration of scores from any source
 * @param systems comparison of a project's systems
 * @param figures figures of whole runs
 * @param gold effect of repaired gold queries on systems
 * @param routing router studies and classifiers
 * @param mutation projects of gold queries with errors put into them
 * @param naming projects with less natural names
 * @param sensitivity how far metrics fall on such errors
 * @param shapes metrics along the table-shape tracks
 * @param choices thresholds and options of metrics
 * @param alignment judges against people on tune and on locked test items
 * @param judging asks judges and replays their recorded replies
 * @param consents the user's consents to what judges send
 * @param generation makes predictions by agents
 * @param evaluation steps of evaluations that one file describes
 * @param separation searches databases that separate gold and predicted queries
 * @param report writes reports
 * @param data writes the data of a project for other programs
 * @param doctor checks of this machine
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
        GoldEffectService gold,
        RouterService routing,
        MutationService mutation,
        NamingService naming,
        SensitivityService sensitivity,
        ShapeService shapes,
        MetricChoices choices,
        AlignmentService alignment,
        JudgingService judging,
        EndpointConsents consents,
        GenerationService generation,
        EvaluationService evaluation,
        SeparationService separation,
        ReportService report,
        DataExport data,
        DoctorService doctor) {}
