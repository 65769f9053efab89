package io.github.assay.cli.rounds;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.project.Guideline;
import io.github.assay.labelling.rounds.RoundPlan;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.Services;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.rounds.RoundItems;
import io.github.assay.service.rounds.RoundService;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine;

/** {@code assay rounds replan PROJECT --round ID --by LEAD [--join NAME,…] [--leave NAME,…]}. */
@Command(
        description = "Plan a round again when people join or leave. What was judged stays, extra votes are kept.",
        footer = {"", "Example:", "  assay rounds replan my-project --round r1 --leave ben --join dee --by Lea"})
final class RoundsReplanCommand extends ProjectCommand {
    @Option(names = "--round", required = true, paramLabel = "ID", description = "The round.")
    private String id;

    @Option(names = "--by", required = true, paramLabel = "LEAD", description = "The lead who changes it.")
    private String by;

    @Option(names = "--join", paramLabel = "NAME,…", split = ",", hideParamSyntax = true, description = "Further annotators.")
    private List<String> join = List.of();

    @Option(names = "--leave", paramLabel = "NAME,…", split = ",", hideParamSyntax = true, description = "Annotators who leave.")
    private List<String> leave = List.of();

    @Option(names = "--votes", paramLabel = "N", description = "Votes an item from now on.")
    private Integer votes;

    @Option(names = "--add", paramLabel = "TEXT", description = "Further items, as Review's filter.")
    private String add;

    @Option(names = "--guideline", description = "Take the project's present guideline as that of the round.")
    private boolean guideline;

    @Option(names = "--preview", description = "Show the load of each annotator and record nothing.")
    private boolean preview;

    @Spec
    private CommandSpec spec;

    RoundsReplanCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        RoundPlan plan;
        UnaryOperator<String> names;
        try (OpenProject open = preview ? openToRead(folder) : open(folder)) {
            ProjectSession session = open.session();
            PeopleService people = new PeopleService(session.labels(), Clock.systemUTC());
            RoundService rounds = new RoundService(session.labels(), Clock.systemUTC());
            RoundState state = rounds.find(id);
            Round changed = changed(state.round(), people, session);
            List<ItemKey> further = add == null
                    ? List.of()
                    : new RoundItems(session, services.get().scoring())
                            .choose(add, Optional.empty(), changed.order(), changed.seed(), open.progress());
            plan = rounds.replan(changed, further, List.of(), by, !preview);
            names = people.shownNames();
        }
        if (options.json) {
            terminal.result(RoundText.document(plan, !preview, names).toString());
        } else {
            RoundText.print(plan, !preview, terminal, names);
        }
        return ExitStatus.DONE;
    }

    private Round changed(Round round, PeopleService people, ProjectSession session) throws Exception {
        TreeSet<String> ids = new TreeSet<>(round.people());
        for (String name : leave) {
            if (!ids.remove(people.id(name))) {
                throw new CommandLine.ParameterException(spec.commandLine(), "'" + name + "' is not in the round.");
            }
        }
        for (String name : join) {
            ids.add(people.known(name));
        }
        try {
            Round its = round.of(List.copyOf(ids));
            return new Round(
                    its.id(), its.people(), votes == null ? its.votes() : votes, its.overlap(), its.order(), its.stratum(),
                    its.seed(), its.disclosure(),
                    guideline ? new Guideline(session.project().guideline()).version() : its.guideline(), its.repeats(),
                    its.anew());
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
