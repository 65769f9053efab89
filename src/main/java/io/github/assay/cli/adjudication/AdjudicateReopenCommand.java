package io.github.assay.cli.adjudication;

import io.github.assay.agreement.dispute.DisputedItem;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.ItemKey;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.AdjudicationList;
import io.github.assay.service.adjudication.AdjudicationService;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay adjudicate reopen PROJECT --by NAME [--case ID]…}. */
@Command(
        description = "Takes decisions back, all in one step of undo; the votes count again.",
        footer = {
            "",
            "Example:",
            "  assay adjudicate reopen my-project --by dana --case c12 --yes"
        })
final class AdjudicateReopenCommand extends ProjectCommand {
    @Mixin
    private Adjudicator.Name by;

    @Option(names = "--case", paramLabel = "ID", description = "Only decisions on this case; may be repeated.")
    private List<String> cases = List.of();

    @Option(names = "--earlier-guideline", description = "Only decisions made under another version of the guideline.")
    private boolean earlier;

    @Option(names = "--reason", paramLabel = "TEXT", defaultValue = "", description = "The reason in words.")
    private String reason;

    @Option(names = "--yes", description = "Do it. Without it the command only says what it would do.")
    private boolean yes;

    AdjudicateReopenCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        int count;
        try (OpenProject open = openJointly(folder)) {
            AdjudicationService service = by.open(open);
            List<ItemKey> outdated = service.gaps().decisions().stream().map(d -> d.item()).toList();
            List<ItemKey> items = service.list().items(AdjudicationList.Scope.DECIDED).stream()
                    .map(DisputedItem::item)
                    .filter(i -> cases.isEmpty() || cases.contains(i.caseId()))
                    .filter(i -> !earlier || outdated.contains(i))
                    .toList();
            count = yes ? service.reopen(items, reason).size() : items.size();
        }
        terminal.result(options.json
                ? new JsonObject().with("items", count).with("done", yes).toString()
                : CliWords.count(count, "decision") + (yes
                        ? " taken back. 'assay adjudicate undo' restores them."
                        : " would be taken back. Repeat with --yes."));
        return ExitStatus.DONE;
    }
}
