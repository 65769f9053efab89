package io.github.assay.cli.adjudication;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.labelling.gold.GoldProposal;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.GoldService;
import io.github.assay.service.people.ShownNames;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code assay gold list PROJECT --by NAME}. */
@Command(
        description = "Gold queries called defective, the queries proposed in their place, and what was decided.",
        footer = {
            "",
            "Example:",
            "  assay gold list my-project --by dana"
        })
final class GoldListCommand extends ProjectCommand {
    @Mixin
    private Adjudicator.Name by;

    GoldListCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        List<GoldProposal> all;
        ShownNames names;
        try (OpenProject open = openToRead(folder)) {
            all = new GoldService(by.open(open)).list();
            names = ShownNames.of(open.session().labels());
        }
        if (options.json) {
            all.forEach(p -> terminal.result(DecisionJson.proposal(p, names.of(p.key().proposer()), names.function()).toString()));
        } else {
            terminal.result(CliWords.count(all.size(), "proposal") + ", "
                    + all.stream().filter(p -> p.state() == GoldProposal.State.OPEN).count() + " to review");
            TextTable table = new TextTable("case", "system", "proposer", "state", "reader", "error", "proposed query");
            for (GoldProposal p : all) {
                table.add(
                        p.item().caseId(), p.item().system(), names.of(p.key().proposer()), p.state().word().replace('_', ' '),
                        p.review().map(r -> names.of(r.annotator())).orElse(""),
                        p.review().flatMap(r -> r.error()).map(e -> e.word().replace('_', ' ')).orElse(""),
                        p.sql().strip().replaceAll("\\s+", " "));
            }
            table.print(terminal);
        }
        return ExitStatus.DONE;
    }
}
