package io.github.assay.cli.rounds;

import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.team.HandOffService.Incoming;
import io.github.assay.service.team.HandOffService;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Clock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay team take PROJECT FILE --by LEAD [--preview]}. */
@Command(
        description = {
            "Take what a person did without contact, from the file that 'assay team pack' wrote in their folder.",
            "A file that was changed, or is not of the person who got the pack, is refused; the same file again adds nothing."
        },
        footer = {"", "Example:", "  assay team take my-project ann.jsonl --by Lea --preview"})
final class TeamTakeCommand extends ProjectCommand {
    @Parameters(index = "1", paramLabel = "FILE", description = "The person's file.")
    private Path file;

    @Option(names = "--by", required = true, paramLabel = "LEAD", description = "The lead who takes it.")
    private String by;

    @Option(names = "--preview", description = "Show what it brings and take nothing.")
    private boolean preview;

    @Override
    protected Shown result() throws Exception {
        OpenProject open = preview ? openToReadVotes(folder) : open(folder);
        HandOffService service = new HandOffService(open.session(), Clock.systemUTC());
        Incoming found = preview ? service.look(by, file) : service.take(by, file);
        ShownNames names = open.names();
        return shown(
                () -> new JsonObject()
                        .with("done", !preview).with("person", names.function().apply(found.person()))
                        .with("votes", found.votes()).with("others", found.fresh().size() - found.votes()).with("known", found.known())
                        .with("left_out", found.left())
                        .with("conflicts", SpecDocument.rows(HandOffService.conflicts(), found.conflicts())),
                () -> {
                    terminal.result(found.sentence(names.function().apply(found.person()), !preview));
                    if (found.left() > 0) {
                        terminal.result(Texts.text("team.take.left"));
                    }
                    if (!found.conflicts().isEmpty()) {
                        terminal.result(Texts.text("team.take.conflicts", found.conflicts().size()));
                        terminal.table(HandOffService.conflicts(), found.conflicts());
                    }
                    if (preview) {
                        terminal.result(Texts.text("team.take.preview"));
                    }
                }).clean(found.left() == 0);
    }
}
