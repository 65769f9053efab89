package io.github.assay.cli.project;

import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ConsoleProgress;
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
    protected Shown result() throws Exception {
        ConsoleProgress progress = progress();
        CheckService.Check check = services.get()
                .check()
                .check(folder, _ -> options.allowOutside, progress, read -> say(read.name() + ": " + CliWords.count(read.cases().size(), "case")
                        + ", " + CliWords.count(read.items().size(), "item") + ", "
                        + CliWords.count(read.databases().size(), "database"), progress),
                        problem -> say(CliWords.line(problem), progress));
        return shown(
                JsonDocuments.check(check.project(), check.problems()),
                check.problems().isEmpty() ? "No problems." : CliWords.problems(check.problems())).clean(check.isClean());
    }

    private void say(String line, ConsoleProgress progress) {
        say(() -> {
            progress.clear();
            terminal.result(line);
        });
    }
}
