package io.github.assay.cli.adjudication;

import io.github.assay.agreement.dispute.DisputedItem;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.AdjudicationList;
import io.github.assay.service.people.ShownNames;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay adjudicate list PROJECT --by NAME}. */
@Command(
        description = "Items that need a decision: ties, flags, gold doubts; and what was decided.",
        footer = {
            "",
            "Example:",
            "  assay adjudicate list my-project --by dana"
        })
final class AdjudicateListCommand extends ProjectCommand {
    @Mixin
    private Adjudicator.Name by;

    @Option(
            names = "--scope",
            paramLabel = "S",
            description = "needed (usual), open, majority, decided, all.")
    private AdjudicationList.Scope scope = AdjudicationList.Scope.NEEDED;

    AdjudicateListCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        AdjudicationList list;
        ShownNames names;
        try (OpenProject open = open(folder)) {
            list = by.open(open).list();
            names = ShownNames.of(open.session().labels());
        }
        if (options.json) {
            list.items(scope).forEach(i -> terminal.result(DecisionJson.item(i, names.function(), names.function()).toString()));
        } else {
            print(list);
        }
        return ExitStatus.DONE;
    }

    private void print(AdjudicationList list) {
        List<DisputedItem> items = list.items(scope);
        terminal.result(CliWords.count(items.size(), "item") + ", "
                + items.stream().filter(i -> i.decision().isPresent()).count() + " decided. Final labels: "
                + sources(list));
        if (list.hidden() > 0) {
            terminal.result(CliWords.count(list.hidden(), "item")
                    + " left out: votes on them are hidden from you until your own pass or fail, and as long as an open round"
                    + " hides them.");
        }
        TextTable table = new TextTable("case", "system", ">pass", ">fail", ">unsure", "why", "final", "source");
        for (DisputedItem i : items) {
            table.add(
                    i.item().caseId(), i.item().system(), Integer.toString(i.passes()), Integer.toString(i.fails()),
                    Integer.toString(i.unsure()),
                    String.join(", ", i.reasons().stream().map(r -> r.word().replace('_', ' ')).toList()),
                    i.label().label().map(Label::word).orElse("–"), DecisionJson.word(i.label().source()).replace('_', ' '));
        }
        table.print(terminal);
    }

    private static String sources(AdjudicationList list) {
        return String.join(", ", java.util.Arrays.stream(FinalLabel.Source.values())
                .filter(s -> list.disputes().sources().containsKey(s))
                .map(s -> list.disputes().sources().get(s) + " " + DecisionJson.word(s).replace('_', ' '))
                .toList());
    }
}
