package io.github.assay.cli.project;

import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.domain.Problem;
import io.github.assay.domain.project.Project;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.service.open.CheckService;
import picocli.CommandLine.Command;

/** {@code assay check PROJECT}. */
@Command(
        description = "Read everything, run nothing; list every problem with file, line and remedy.",
        footer = {
            "",
            "Examples:",
            "  assay check my-project",
            "  assay check my-project --json | jq .problems"
        })
public final class CheckCommand extends ProjectCommand {
    @Override
    public Integer call() throws Exception {
        CheckService.Check check;
        try (ConsoleProgress progress = terminal.progress(options)) {
            check = services.get()
                    .check()
                    .check(folder, _ -> options.allowOutside, progress, read -> head(read, progress),
                            problem -> line(problem, progress));
        }
        show(
                JsonDocuments.check(check.project(), check.problems()),
                check.problems().isEmpty() ? "No problems." : CliWords.problems(check.problems()));
        return check.isClean() ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
    }

    private void head(Project read, ConsoleProgress progress) {
        if (!options.json) {
            progress.clear();
            terminal.result(read.name() + ": " + CliWords.count(read.cases().size(), "case")
                    + ", " + CliWords.count(read.items().size(), "item") + ", "
                    + CliWords.count(read.databases().size(), "database"));
        }
    }

    private void line(Problem problem, ConsoleProgress progress) {
        if (!options.json) {
            progress.clear();
            terminal.result(CliWords.line(problem));
        }
    }
}
