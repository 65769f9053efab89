package io.github.assay.cli.rounds;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.labelling.rounds.RoundProgress;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.Services;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.rounds.RoundService;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code assay rounds progress PROJECT [--round ID]}. */
@Command(
        description = "How far each annotator is in each round. Pace is shown to its owner only, in Review.",
        footer = {"", "Example:", "  assay rounds progress my-project --by Lea"})
final class RoundsProgressCommand extends ProjectCommand {
    @Option(names = "--round", paramLabel = "ID", description = "One round (default: all).")
    private String id;

    @Option(names = "--by", paramLabel = "LEAD", description = "A lead, who also sees answers on attention, gold and onboarding items.")
    private String by = "";

    RoundsProgressCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        Map<RoundState, RoundProgress> found = new LinkedHashMap<>();
        UnaryOperator<String> names;
        try (OpenProject open = openToRead(folder)) {
            RoundService rounds = new RoundService(open.session().labels(), Clock.systemUTC());
            for (RoundState state : id == null ? rounds.book().rounds() : List.of(rounds.find(id))) {
                found.put(state, rounds.progress(state));
            }
            PeopleService people = new PeopleService(open.session().labels(), Clock.systemUTC());
            if (!by.isEmpty()) {
                people.mustLead(by);
            }
            names = people.shownNames();
        }
        if (options.json) {
            found.forEach((state, p) -> terminal.result(RoundText.document(state, p, !by.isEmpty(), names).toString()));
        } else {
            found.forEach((state, p) -> RoundText.print(state, p, !by.isEmpty(), terminal, names));
            if (found.isEmpty()) {
                terminal.result("No rounds. 'assay labels status' counts votes without them.");
            }
        }
        return ExitStatus.DONE;
    }
}
