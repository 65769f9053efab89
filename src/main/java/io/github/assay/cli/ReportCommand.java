package io.github.assay.cli;

import io.github.assay.agreement.AgreementSettings;
import io.github.assay.calibration.CalibrationSettings;
import io.github.assay.files.JsonObject;
import io.github.assay.service.ProjectSession;
import io.github.assay.service.Services;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay report PROJECT --to FOLDER}. */
@Command(
        description = "The full report: one self-contained HTML page, CSV and JSON.",
        footer = {
            "",
            "Example:",
            "  assay report my-project --to report"
        })
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "PROJECT", description = "The project's folder.")
    private Path project;

    @Option(names = "--to", required = true, paramLabel = "FOLDER", description = "Where to write it.")
    private Path folder;

    @Mixin
    private StudyOptions study;

    @Mixin
    private CommonOptions options;

    private final Supplier<Services> services;
    private final Terminal terminal;

    ReportCommand(Supplier<Services> services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        try (ConsoleProgress progress = terminal.progress(options);
                ProjectSession session = services.get().workbench().open(project, progress)) {
            Notices.tell(session, terminal, options);
            int threads = options.threadsOr(CalibrationSettings.DEFAULT.threads());
            Path page = services.get()
                    .report()
                    .write(
                            session,
                            folder,
                            new AgreementSettings(study.bootstrap(), threads),
                            CalibrationSettings.DEFAULT.with(study.bootstrap()).withThreads(threads),
                            progress);
            terminal.result(
                    options.json ? new JsonObject().with("report", page.toString()).toString() : "Wrote " + page + ".");
            return Notices.isClean(session) ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
        }
    }
}
