package io.github.assay.cli.adjudication;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.ReaderOption;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.labelling.GoldRepair;
import io.github.assay.files.gold.GoldCopy;
import io.github.assay.files.gold.GoldPatch;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.GoldService;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay gold apply PROJECT --to COPY [--patch FILE]}. */
@Command(
        description = "Applies repairs to a copy of the project; the project itself is never changed.",
        footer = {
            "",
            "Example:",
            "  assay gold apply my-project --to my-project-repaired"
        })
final class GoldApplyCommand extends ProjectCommand {
    @Option(
            names = "--to",
            required = true,
            paramLabel = "COPY",
            description = "The copy's folder. Where it does not exist, the project is copied there without its store.")
    private Path to;

    @Option(names = "--patch", paramLabel = "FILE", description = "Repairs of a patch instead of the project's accepted ones.")
    private Path patch;

    @Mixin
    private ReaderOption reader;

    GoldApplyCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        List<GoldRepair> repairs;
        GoldCopy.Applied done;
        try (OpenProject open = openToRead(folder)) {
            reader.mayReadFigures(open.session());
            repairs = patch == null ? GoldService.repairs(open.session()) : GoldPatch.read(patch);
            done = GoldService.apply(open.project(), to, repairs, _ -> options.allowOutside);
        }
        if (options.json) {
            terminal.result(new JsonObject()
                    .with("copy", to.toString())
                    .with("repairs", repairs.size())
                    .with("applied", done.applied())
                    .with("refused", done.refused())
                    .with("taken_out", new JsonObject()
                            .with("gold_tables", done.takenOut().tables())
                            .with("scores_of_others", done.takenOut().scores())
                            .with("judge_replies", done.takenOut().replies()))
                    .toString());
        } else {
            terminal.result(CliWords.count(done.applied().size(), "gold query").replace("querys", "queries") + " changed in " + to + ".");
            if (!done.takenOut().isNone()) {
                terminal.result("Taken out of the copy, because it is about the replaced queries: "
                        + CliWords.count(done.takenOut().tables(), "gold table") + ", scores or judgements of other programs on "
                        + CliWords.count(done.takenOut().scores(), "line") + ", recorded replies of judges: "
                        + done.takenOut().replies() + ". Without its database, a case has no table of the new query.");
            }
            done.refused().forEach((id, why) -> terminal.result(id + " is left as it is: " + why + "."));
        }
        return done.refused().isEmpty() ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
    }
}
