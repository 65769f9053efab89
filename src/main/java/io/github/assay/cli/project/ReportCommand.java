package io.github.assay.cli.project;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.Selection;
import io.github.assay.cli.options.StudyOptions;
import io.github.assay.cli.text.WrappedText;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.evaluation.ReportService;
import io.github.assay.tabular.ChecklistLine;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay report PROJECT --to FOLDER} and {@code --paper FOLDER}. */
@Command(
        description = "The full report: one self-contained HTML page, CSV and JSON; or the folder of a paper.",
        footer = {"", "Examples:", "  assay report my-project --to report", "  assay report my-project --paper paper", "  assay report my-project --checklist"})
public final class ReportCommand extends ProjectCommand {
    @Option(names = "--to", paramLabel = "FOLDER", description = "Where to write the report.")
    private @Nullable Path target;

    @Option(names = "--cases", paramLabel = "FILTER", defaultValue = ReportService.FAILING,
            description = "Answers that the report shows side by side, in Review's language of filters; label: is the final label (default: ${DEFAULT-VALUE}).")
    private String cases;

    @Option(names = "--paper", paramLabel = "FOLDER",
            description = "Write tables and methods in LaTeX, figures, data, study and labels under pseudonyms, and how to repeat them.")
    private @Nullable Path paper;

    @Option(names = "--checklist", description = "Print what reviewers ask, answered from the project, and what is not recorded.")
    private boolean checklist;

    @Mixin
    private StudyOptions study;

    @Mixin
    private Selection selection;

    @Override
    protected Shown result() throws Exception {
        refuse(target == null && paper == null && !checklist,
                "Say what to write: --to FOLDER for the report, --paper FOLDER for a paper, or --checklist.");
        refuse(target == null && isGiven("--cases"), "--cases has no effect without --to FOLDER: the answers are shown in the report.");
        refuse(paper != null && selection.isGiven(), "--paper is of all items: --filter, --system, --limit and --sample go with --to and --checklist.");
        OpenProject open = openToRead(folder);
        study.mayRead(open.session());
        ProjectSession of = part(open, selection);
        CalibrationSettings settings = study.of(open.session(), options);
        List<String> overridden = StudyOptions.overridden(open.session(), settings, terminal, options);
        JsonObject document = new JsonObject();
        List<String> lines = new ArrayList<>();
        if (target != null) {
            Path page = services.get().report().write(of, target, settings, overridden, cases, open.progress()).page();
            document.with("report", page.toString());
            lines.add("Wrote " + page + ".");
        }
        if (paper != null) {
            int files = services.get().report().paper(open.session(), paper, settings, overridden, study.stated(), open.progress());
            document.with("paper", paper.toString()).with("files", files);
            lines.add(Texts.text("paper.wrote", files, paper));
        }
        if (checklist) {
            List<ChecklistLine> answers = services.get().report().preview(of, settings, cases, open.progress()).checklist();
            document.with("checklist", SpecDocument.rows(ChecklistLine.TABLE, answers));
            answers.forEach(a -> {
                lines.add(a.question());
                lines.addAll(WrappedText.lines(a.answer(), 2));
            });
            lines.addAll(WrappedText.lines(ChecklistLine.summary(answers), 0));
        }
        return shown(() -> document, () -> lines.forEach(terminal::result)).status(open.status());
    }
}
