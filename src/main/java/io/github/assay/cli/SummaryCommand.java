package io.github.assay.cli;

import io.github.assay.agreement.AgreementSettings;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.CalibrationSettings;
import io.github.assay.service.ProjectSession;
import io.github.assay.service.RunService;
import io.github.assay.service.ScoreSummary;
import io.github.assay.service.ScoringService;
import io.github.assay.service.Services;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The main job in the terminal: run, score, calibrate, report. What {@code assay PROJECT} does without a display. */
@Command(
        description = "The main job in the terminal: run, score, calibrate; print a summary and write the report.",
        footer = {
            "",
            "Example:",
            "  assay summary my-project"
        })
final class SummaryCommand implements Callable<Integer> {
    @Parameters(paramLabel = "PROJECT", description = "The project's folder.")
    private Path project;

    @Mixin
    private StudyOptions study;

    @Mixin
    private CommonOptions options;

    private final Supplier<Services> services;
    private final Terminal terminal;

    SummaryCommand(Supplier<Services> services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        try (ConsoleProgress progress = terminal.progress(options);
                ProjectSession session = services.get().workbench().open(project, progress)) {
            Notices.tell(session, terminal, options);
            int threads = options.threadsOr(CalibrationSettings.DEFAULT.threads());
            session.runs()
                    .run(
                            Selection.withThreads(session.project(), options),
                            session.project().items(),
                            RunService.Reuse.STORED,
                            progress);
            ScoreSummary scores = scores(session, threads, progress);
            CalibrationSettings settings =
                    CalibrationSettings.DEFAULT.with(study.bootstrap()).withThreads(threads);
            CalibrationResult calibration = services.get().analysis().calibration(session, settings, progress);
            Path folder = session.project().folder().resolve(".assay").resolve("report");
            Path page = services.get()
                    .report()
                    .write(
                            session, folder, new AgreementSettings(study.bootstrap(), threads), settings, progress);
            progress.close();
            terminal.result(session.project().name());
            ScoreTables.print(scores, session, services.get().scoring(), terminal);
            terminal.result("");
            CalibrationTables.print(calibration, CalibrationShown.measured(calibration), terminal);
            terminal.result(study.footer());
            terminal.result("Report: " + page);
            return Notices.isClean(session) ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
        }
    }

    private ScoreSummary scores(ProjectSession session, int threads, ConsoleProgress progress) {
        ScoringService scoring = services.get().scoring();
        ScoreSummary summary = new ScoreSummary();
        scoring.score(
                session,
                session.project().items(),
                scoring.enabled(session.project().metrics()),
                threads,
                progress,
                summary::add);
        return summary;
    }
}
