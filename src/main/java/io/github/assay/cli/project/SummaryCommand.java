package io.github.assay.cli.project;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.StudyOptions;
import io.github.assay.cli.score.ScoreTables;
import io.github.assay.cli.study.CalibrationShown;
import io.github.assay.cli.study.CalibrationTables;
import io.github.assay.cli.study.StudyLine;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.RunService;
import io.github.assay.service.scoring.ScoreSummary;
import io.github.assay.service.scoring.ScoringService;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs, scores, calibrates and reports a project. {@code assay PROJECT} does this without a display. */
@Command(
        description = "The main job in the terminal: run, score, calibrate; print a summary and write the report.",
        footer = {"", "Example:", "  assay summary my-project"})
public final class SummaryCommand extends ProjectCommand {
    @Mixin
    private StudyOptions study;

    @Override
    protected Shown result() throws Exception {
        OpenProject open = open(folder);
        study.mayRead(open.session());
        CalibrationSettings settings = study.of(open.session(), options);
        List<String> overridden = StudyOptions.overridden(open.session(), settings, terminal, options);
        open.run(open.project().items(), RunService.Reuse.STORED);
        ScoreSummary scores = scores(open.session(), settings.threads(), open.progress());
        CalibrationResult calibration =
                services.get().analysis().calibration(open.session(), settings, open.progress());
        Path target = open.project().folder().resolve(".assay").resolve("report");
        Path page = services.get().report().write(open.session(), target, settings, overridden, open.progress());
        open.progress().close();
        terminal.result(open.project().name());
        ScoreTables.print(scores, open.session(), services.get().scoring(), terminal);
        terminal.result("");
        CalibrationTables.print(calibration, CalibrationShown.measured(calibration), terminal);
        terminal.result(StudyLine.of(calibration));
        terminal.result("Report: " + page);
        return done().status(open.status());
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
