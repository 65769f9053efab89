package io.github.assay;

import io.github.assay.execution.EngineCheck;
import io.github.assay.execution.Guard;
import io.github.assay.execution.QueryRunner;
import io.github.assay.metrics.MetricRegistry;
import io.github.assay.service.AgreementService;
import io.github.assay.service.CalibrationService;
import io.github.assay.service.CheckService;
import io.github.assay.service.DoctorService;
import io.github.assay.service.ImportService;
import io.github.assay.service.ProjectAnalysis;
import io.github.assay.service.ReportService;
import io.github.assay.service.ReviewService;
import io.github.assay.service.RunService;
import io.github.assay.service.ScoringService;
import io.github.assay.service.Services;
import io.github.assay.service.Workbench;
import java.time.Clock;

/** The only place that makes hands and services: constructors by hand, no injection framework. */
final class Wiring implements AutoCloseable {
    private final QueryRunner queries =
            new QueryRunner(Guard.QUERIES_ONLY, Math.max(2, Runtime.getRuntime().availableProcessors()));
    private final Services services = services(Clock.systemUTC(), queries);

    Services services() {
        return services;
    }

    private static Services services(Clock clock, QueryRunner queries) {
        ScoringService scoring = new ScoringService(MetricRegistry.load(Wiring.class.getClassLoader()));
        AgreementService agreement = new AgreementService();
        CalibrationService calibration = new CalibrationService();
        ProjectAnalysis analysis = new ProjectAnalysis(scoring, agreement, calibration);
        return new Services(
                new Workbench(clock, outcomes -> new RunService(outcomes, queries)),
                new CheckService(),
                new ImportService(),
                scoring,
                new ReviewService(scoring),
                analysis,
                agreement,
                calibration,
                new ReportService(analysis, scoring, Main.version()),
                new DoctorService(new EngineCheck(queries), DisplayCheck::obstacle));
    }

    /** Ends the child processes. */
    @Override
    public void close() {
        queries.close();
    }
}
