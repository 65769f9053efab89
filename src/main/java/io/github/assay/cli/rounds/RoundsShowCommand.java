package io.github.assay.cli.rounds;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.Services;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.rounds.RoundService;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code assay rounds show PROJECT [--round ID]}. */
@Command(
        description = "The rounds of a project, or the assignments of one.",
        footer = {"", "Example:", "  assay rounds show my-project --round r1"})
final class RoundsShowCommand extends ProjectCommand {
    @Option(names = "--round", paramLabel = "ID", description = "One round with its assignments.")
    private String id;

    @Option(names = "--by", paramLabel = "LEAD", description = "A lead, who also sees which items are attention, gold and onboarding items.")
    private String by = "";

    RoundsShowCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        List<RoundState> found;
        UnaryOperator<String> names;
        try (OpenProject open = openToRead(folder)) {
            RoundService rounds = new RoundService(open.session().labels(), Clock.systemUTC());
            found = id == null ? rounds.book().rounds() : List.of(rounds.find(id));
            PeopleService people = new PeopleService(open.session().labels(), Clock.systemUTC());
            if (!by.isEmpty()) {
                people.mustLead(by);
            }
            names = people.shownNames();
        }
        if (options.json) {
            found.forEach(r -> terminal.result(RoundText.document(r, names).toString()));
            if (id != null) {
                found.getFirst().assignments().values().forEach(a -> terminal.result(RoundText.document(a, !by.isEmpty(), names).toString()));
            }
        } else {
            found.forEach(r -> terminal.result(RoundText.line(r.round()) + "; "
                    + CliWords.count(r.assignments().size(), "item") + (r.open() ? ", open" : ", closed")));
            if (found.isEmpty()) {
                terminal.result("No rounds. Every annotator gets every item, as the project's settings say.");
            }
            if (id != null) {
                print(found.getFirst(), names);
            }
        }
        return ExitStatus.DONE;
    }

    private void print(RoundState state, UnaryOperator<String> names) {
        TextTable table = new TextTable(">place", "case", "system", "use", "annotators", "again", "masked");
        for (AssignmentAct a : state.assignments().values()) {
            table.add(
                    Integer.toString(a.place()), a.item().caseId(), a.item().system(), by.isEmpty() ? "" : a.use().word(),
                    String.join(", ", a.to().stream().map(names).toList()),
                    String.join(", ", a.again().stream().map(names).toList()), a.masked() ? "yes" : "");
        }
        table.print(terminal);
    }
}
