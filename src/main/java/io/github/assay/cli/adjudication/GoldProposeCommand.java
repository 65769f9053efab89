package io.github.assay.cli.adjudication;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.GoldService;
import io.github.assay.service.people.ShownNames;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay gold propose PROJECT --by NAME --case ID --sql SQL}. */
@Command(
        description = "Flags a gold query as defective and proposes another, as in Review.",
        footer = {
            "",
            "Example:",
            "  assay gold propose my-project --by ann --case c12 --system dail-sql --sql \"SELECT 1\""
        })
final class GoldProposeCommand extends ProjectCommand {
    @Mixin
    private Adjudicator.Name by;

    @Mixin
    private Adjudicator.ItemName item;

    @Option(names = "--sql", required = true, paramLabel = "SQL", description = "The query; it is run before it is stored.")
    private String sql;

    GoldProposeCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        FlagAct made;
        ShownNames names;
        try (OpenProject open = openToRun(folder)) {
            names = ShownNames.of(open.session().labels());
            made = new GoldService(by.open(open)).propose(item.of(open), sql, open.progress());
        }
        terminal.result(options.json
                ? JsonDocuments.item(made.item())
                        .with("proposer", names.of(made.annotator()))
                        .with("at", made.at().toString())
                        .with("sql", made.note())
                        .toString()
                : made.item().caseId() + ": proposed. Another person decides with 'assay gold review'.");
        return ExitStatus.DONE;
    }
}
