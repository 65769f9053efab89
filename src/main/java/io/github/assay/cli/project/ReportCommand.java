package io.github.assay.cli.project;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.StudyOptions;
import io.github.assay.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay report PROJECT --to FOLDER}. */
@Command(
        description = "The full report: one self-contained HTML page, CSV and JSON.",
        footer = {"", "Example:", "  assay report my-project --to report"})
public final class ReportCommand extends ProjectCommand {
    @Option(names = "--to", required = true, paramLabel = "FOLDER", description = "Where to write it.")
    private Path target;

    @Mixin
    private StudyOptions study;

    @Override
    protected Shown result() throws Exception {
        OpenProject open = openToRead(folder);
        study.mayRead(open.session());
        CalibrationSettings settings = study.of(open.session(), options);
        List<String> overridden = StudyOptions.overridden(open.session(), settings, terminal, options);
        Path page = services.get().report().write(open.session(), target, settings, overridden, open.progress()).page();
        return shown(new JsonObject().with("report", page.toString()), "Wrote " + page + ".").status(open.status());
    }
}
