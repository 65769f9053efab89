package io.github.assay.cli.adjudication;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.labelling.Act;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.AdjudicationService;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay adjudicate undo PROJECT --by NAME}. */
@Command(
        description = "Undoes the person's latest decision, or all decisions of one command.",
        footer = {
            "",
            "Example:",
            "  assay adjudicate undo my-project --by dana"
        })
final class AdjudicateUndoCommand extends ProjectCommand {
    @Mixin
    private Adjudicator.Name by;

    @Option(names = "--redo", description = "Repeat what was undone last.")
    private boolean redo;

    AdjudicateUndoCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        List<Act> acts;
        try (OpenProject open = openJointly(folder)) {
            AdjudicationService service = by.open(open);
            acts = redo ? service.redo() : service.undo();
        }
        terminal.result(options.json
                ? new JsonObject()
                        .with("items", acts.stream().map(a -> JsonDocuments.item(a.item())).toList())
                        .toString()
                : acts.isEmpty()
                        ? "There is nothing to " + (redo ? "repeat." : "undo.")
                        : CliWords.count(acts.size(), "decision") + (redo ? " repeated." : " undone."));
        return ExitStatus.DONE;
    }
}
