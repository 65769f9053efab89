package io.github.assay.cli.adjudication;

import io.github.assay.agreement.dispute.DisputedItem;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.AdjudicationList;
import io.github.assay.service.adjudication.AdjudicationService;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay adjudicate accept PROJECT --by NAME}. */
@Command(
        description = "Decides items by their majority, all in one step of undo.",
        footer = {
            "",
            "Example:",
            "  assay adjudicate accept my-project --by dana --yes"
        })
final class AdjudicateAcceptCommand extends ProjectCommand {
    @Mixin
    private Adjudicator.Name by;

    @Option(
            names = "--scope",
            paramLabel = "S",
            description = "majority (usual): items whose votes differ; needed, open, all: also flagged ones.")
    private AdjudicationList.Scope scope = AdjudicationList.Scope.MAJORITY;

    @Option(names = "--yes", description = "Do it. Without it the command only says what it would do.")
    private boolean yes;

    AdjudicateAcceptCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        int count;
        try (OpenProject open = openJointly(folder)) {
            AdjudicationService service = by.open(open);
            List<ItemKey> items = service.list().items(scope).stream()
                    .filter(i -> i.decision().isEmpty() && i.majority().isPresent())
                    .map(DisputedItem::item)
                    .toList();
            List<Adjudication> made = yes ? service.acceptMajority(items) : List.of();
            count = yes ? made.size() : items.size();
        }
        terminal.result(options.json
                ? new JsonObject().with("items", count).with("done", yes).toString()
                : CliWords.count(count, "item") + (yes
                        ? " decided by majority. 'assay adjudicate undo' takes it back."
                        : " would be decided by majority. Repeat with --yes."));
        return ExitStatus.DONE;
    }
}
