package io.github.assay.cli.rounds;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.service.team.TeamFinish.Check;
import io.github.assay.service.team.TeamFinish;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code assay team finish PROJECT --to FOLDER --by LEAD [--anyway] [--preview]}. */
@Command(
        description = {
            "End a study: go through a checklist, close the rounds, write votes, final labels and guideline under pseudonyms.",
            "Nothing is done while something of the checklist is left, unless --anyway is given."
        },
        footer = {
            "", "Examples:", "  assay team finish my-project --to final --by Lea --preview", "  assay team finish my-project --to final --by Lea"
        })
final class TeamFinishCommand extends ProjectCommand {
    @Option(names = "--to", required = true, paramLabel = "FOLDER", description = "Where the files are written.")
    private Path to;

    @Option(names = "--by", required = true, paramLabel = "LEAD", description = "The lead who ends it.")
    private String by;

    @Option(names = "--anyway", description = "Also when something of the checklist is left.")
    private boolean anyway;

    @Option(names = "--preview", description = "Show the checklist and do nothing.")
    private boolean preview;

    @Override
    protected Shown result() throws Exception {
        OpenProject open = preview ? openToReadVotes(folder) : open(folder);
        TeamFinish finish = new TeamFinish(open.session(), by, Clock.systemUTC());
        List<Check> checks = finish.checks();
        int left = (int) checks.stream().filter(c -> c.count() > 0).count();
        boolean done = !preview && (left == 0 || anyway);
        List<Path> files = done
                ? finish.finish(checks, services.get().analysis(), services.get().workbench().labelFiles(open.session()), to)
                : List.of();
        return shown(
                () -> new JsonObject()
                        .with("done", done)
                        .with("checks", SpecDocument.rows(TeamFinish.list(), checks))
                        .with("files", files.stream().map(Path::toString).toList()),
                () -> {
                    terminal.table(TeamFinish.list(), checks);
                    terminal.result(done
                            ? Texts.text("team.finished", to.toString(), String.join(", ", files.stream().map(f -> f.getFileName().toString()).toList()))
                            : Texts.text(preview ? "team.finish.preview" : "team.finish.left", left));
                }).status(done || preview || left == 0 ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS);
    }
}
