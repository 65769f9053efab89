package io.github.assay.cli.adjudication;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.project.Case;
import io.github.assay.labelling.gold.GoldProposal;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.AdjudicationCase;
import io.github.assay.service.adjudication.AdjudicationService;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code assay adjudicate show PROJECT --by NAME --case ID}. */
@Command(
        description = "One item with its votes, comments, proposed gold queries and decisions.",
        footer = {
            "",
            "Example:",
            "  assay adjudicate show my-project --by dana --case c12 --system dail-sql"
        })
final class AdjudicateShowCommand extends ProjectCommand {
    @Mixin
    private Adjudicator.Name by;

    @Mixin
    private Adjudicator.ItemName item;

    AdjudicateShowCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        try (OpenProject open = open(folder)) {
            AdjudicationService service = by.open(open);
            AdjudicationCase shown = service.open(item.of(open, service));
            if (options.json) {
                terminal.result(DecisionJson.shown(shown).toString());
            } else {
                Case evalCase = open.session().item(shown.item().item()).orElseThrow().evalCase();
                terminal.result(shown.item().item() + ": " + evalCase.question());
                print(shown);
            }
        }
        return ExitStatus.DONE;
    }

    private void print(AdjudicationCase shown) {
        TextTable votes = new TextTable("annotator", "vote", "at", ">seconds", "reasons", "flags", "comment");
        for (AdjudicationCase.Opinion o : shown.opinions()) {
            votes.add(
                    shown.shown(o.annotator()), o.vote().map(v -> v.label().word()).orElse("–"),
                    o.vote().map(v -> v.at().toString()).orElse(""),
                    o.vote().filter(v -> v.seconds() > 0).map(v -> Long.toString(Math.round(v.seconds()))).orElse(""),
                    o.vote().map(v -> String.join(", ", v.issues())).orElse(""), DecisionJson.flags(o), o.comment());
        }
        votes.print(terminal);
        for (GoldProposal p : shown.proposals()) {
            terminal.result("proposed gold of " + shown.shown(p.key().proposer()) + ", " + p.state().word().replace('_', ' ') + ": " + p.sql());
        }
        for (Adjudication d : shown.history()) {
            terminal.result(d.at() + " " + shown.decider(d.annotator()) + ": " + DecisionJson.word(d.label())
                    + d.cause().map(c -> " (" + c.word().replace('_', ' ') + ")").orElse("")
                    + (d.reason().isEmpty() ? "" : ": " + d.reason()));
        }
    }
}
