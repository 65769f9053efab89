package io.github.assay.cli.rounds;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.Services;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.rounds.RoundService;
import java.time.Clock;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code assay rounds close|reopen PROJECT --round ID --by LEAD}. */
@Command(
        description = "End a round, or open it again. All votes stay.",
        footer = {"", "Example:", "  assay rounds close my-project --round r1 --by Lea"})
final class RoundsCloseCommand extends ProjectCommand {
    @Option(names = "--round", required = true, paramLabel = "ID", description = "The round.")
    private String id;

    @Option(names = "--by", required = true, paramLabel = "LEAD", description = "The lead who says so.")
    private String by;

    private final boolean closed;

    RoundsCloseCommand(Supplier<Services> services, Terminal terminal, boolean closed) {
        super(services, terminal);
        this.closed = closed;
    }

    @Override
    public Integer call() throws Exception {
        RoundState state;
        ShownNames names;
        try (OpenProject open = open(folder)) {
            RoundService rounds = new RoundService(open.session().labels(), Clock.systemUTC());
            rounds.close(id, closed, by);
            state = rounds.find(id);
            names = ShownNames.of(open.session().labels());
        }
        terminal.result(
                options.json ? RoundText.document(state, names.function()).toString() : id + (state.open() ? " is open." : " is closed. All votes stay."));
        return ExitStatus.DONE;
    }
}
