package io.github.assay.cli.rounds;

import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.json.JsonObject;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.service.team.HandOffService.HandedIn;
import io.github.assay.service.team.HandOffService.Packed;
import io.github.assay.service.team.HandOffService;
import io.github.assay.service.team.TeamPack;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code assay team pack PROJECT [--person NAME --by LEAD] --to FILE|--withdraw [--preview]}. */
@Command(
        description = {
            "Write the file for a person who labels without contact: their items, guideline and instructions, and no score or label of others.",
            "In a folder that was made from such a file, without --person: write the file that goes back to the lead."
        },
        footer = {"", "Examples:", "  assay team pack my-project --person ann --to ann.zip --by Lea", "  assay team pack my-project --to ann.jsonl",
            "  assay team pack my-project --person ann --withdraw --by Lea"})
final class TeamPackCommand extends ProjectCommand {
    @Option(names = "--person", paramLabel = "NAME", description = "Who gets it.")
    private String person = "";

    @Option(names = "--to", paramLabel = "FILE", description = "The file.")
    private @Nullable Path to;

    @Option(names = "--withdraw", description = "Take no more files made with the packs that the person has.")
    private boolean withdraw;

    @Option(names = "--by", paramLabel = "LEAD", description = "The lead who gives it.")
    private String by = "";

    @Option(names = "--preview", description = "Show what it would have and write nothing.")
    private boolean preview;

    @Override
    protected Shown result() throws Exception {
        Optional<TeamPack> own = TeamPack.of(folder);
        if (withdraw) {
            refuse(person.isEmpty() || to != null, Texts.text("team.withdraw.alone"));
            OpenProject open = preview ? openToRead(folder) : open(folder);
            int packs = new HandOffService(open.session(), Clock.systemUTC()).withdraw(by, person, !preview);
            return shown(
                    new JsonObject().with("done", !preview).with("person", person).with("withdrawn", packs),
                    Texts.text(preview ? "team.withdraw.preview" : "team.withdrawn", person, packs));
        }
        return pack(own);
    }

    private Shown pack(Optional<TeamPack> own) throws Exception {
        Path to = Optional.ofNullable(this.to).orElseThrow(() -> misuse(Texts.text("team.handoff.to")));
        refuse(person.isEmpty() && own.isEmpty(), Texts.text("team.handoff.own"));
        refuse(!person.isEmpty() && own.isPresent(), Texts.text("team.handoff.given", own.map(p -> p.person().name()).orElse("")));
        if (own.isPresent()) {
            refuse(preview || !by.isEmpty(), Texts.text("team.handoff.alone"));
            HandedIn written = new HandOffService(openToRead(folder).session(), Clock.systemUTC()).handIn(to);
            return shown(
                    new JsonObject().with("file", to.toString()).with("person", written.person()).with("acts", written.acts())
                            .with("others", written.others()),
                    written.sentences(to));
        }
        OpenProject open = preview ? openToRead(folder) : open(folder);
        Packed packed = new HandOffService(open.session(), Clock.systemUTC()).pack(by, person, preview ? Optional.empty() : Optional.of(to));
        return shown(
                () -> new JsonObject()
                        .with("done", !preview).with("file", to.toString()).with("person", packed.person())
                        .with("items", packed.items()).with("judged", packed.judged()),
                () -> {
                    terminal.result(Texts.text(
                            preview ? "team.packed.preview" : "team.packed", to.toString(), packed.items(), packed.person(), packed.judged()));
                    if (!preview) {
                        terminal.result(Texts.text("team.packed.next", packed.person(), String.valueOf(to.getFileName())));
                    }
                });
    }
}
