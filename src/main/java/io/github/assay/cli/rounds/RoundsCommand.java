package io.github.assay.cli.rounds;

import io.github.assay.cli.options.CommandGroup;
import io.github.assay.cli.options.EnumOption;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.project.Guideline;
import io.github.assay.json.JsonObject;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.labelling.rounds.RoundProgress;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.rounds.RoundItems;
import io.github.assay.service.rounds.RoundPack;
import io.github.assay.service.rounds.RoundService;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine;

/** {@code assay rounds plan|show|replan|close|reopen|export|import|progress PROJECT …}. */
public final class RoundsCommand {
    private RoundsCommand() {}

    /** Offers the words of its options. */
    public static void offer(CommandLine line) {
        EnumOption.offer(line, Round.Order.class);
        EnumOption.offer(line, Round.Level.class);
    }

    /** The command with its parts. */
    public static CommandLine withParts() {
        return CommandGroup.of("Rounds of labelling: plan, show, replan, close, reopen, export, import, progress.",
                        "Say plan, show, replan, close, reopen, export, import or progress.")
                .addSubcommand("plan", new RoundsPlanCommand())
                .addSubcommand("show", new Show())
                .addSubcommand("replan", new Replan())
                .addSubcommand("close", new Close(true))
                .addSubcommand("reopen", new Close(false))
                .addSubcommand("export", new Transfer(true))
                .addSubcommand("import", new Transfer(false))
                .addSubcommand("progress", new Progress());
    }

    /** {@code assay rounds show PROJECT [--round ID]}. */
    @Command(
            description = "The rounds of a project, or the assignments of one.",
            footer = {"", "Example:", "  assay rounds show my-project --round r1"})
    private static final class Show extends ProjectCommand {
        @Option(names = "--round", paramLabel = "ID", description = "One round with its assignments.")
        private String id;

        @Option(names = "--by", paramLabel = "LEAD", description = "A lead, who also sees which items are attention, gold and onboarding items.")
        private String by = "";

        @Override
        protected Shown result() throws Exception {
            OpenProject open = openToRead(folder);
            RoundService rounds = new RoundService(open.session().labels(), Clock.systemUTC());
            List<RoundState> found = id == null ? rounds.book().rounds() : List.of(rounds.find(id));
            UnaryOperator<String> names = names(open, by);
            found.forEach(r -> show(shown(
                    () -> RoundText.document(r, names, !by.isEmpty()),
                    () -> terminal.result(RoundText.line(r.round(), !by.isEmpty()) + "; " + CliWords.count(r.assignments().size(), "item")
                            + (r.open() ? ", open" : ", closed")))));
            if (found.isEmpty()) {
                say(() -> terminal.result("No rounds. Every annotator gets every item, as the project's settings say."));
            }
            return id == null
                    ? done()
                    : shown(RoundText.assignments(!by.isEmpty(), names), List.copyOf(found.getFirst().assignments().values()));
        }
    }

    /** The names to show. A person named as the lead must be one. */
    private static UnaryOperator<String> names(OpenProject open, String lead) throws Exception {
        PeopleService people = new PeopleService(open.session().labels(), Clock.systemUTC());
        if (!lead.isEmpty()) {
            people.mustLead(lead);
        }
        return people.shownNames();
    }

    /** {@code assay rounds replan PROJECT --round ID --by LEAD [--join NAME,…] [--leave NAME,…]}. */
    @Command(
            description = "Plan a round again: for other people, more votes or further items. What was judged stays, extra votes are kept.",
            footer = {"", "Example:", "  assay rounds replan my-project --round r1 --leave ben --join dee --by Lea"})
    static final class Replan extends ProjectCommand {
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

        @Option(names = "--onboarding", paramLabel = "ITEM=LABEL:WHY",
                description = "A further item to practise, for everyone of the round; may be repeated.")
        private List<String> onboarding = List.of();

        @Option(names = "--guideline", description = "Take the project's present guideline as that of the round.")
        private boolean guideline;

        @Option(names = "--preview", description = "Show the load of each annotator and record nothing.")
        private boolean preview;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = preview ? openToRead(folder) : open(folder);
            ProjectSession session = open.session();
            PeopleService people = new PeopleService(session.labels(), Clock.systemUTC());
            RoundService rounds = new RoundService(session.labels(), Clock.systemUTC());
            RoundState state = rounds.find(id);
            Round changed = changed(state.round(), people, session);
            List<ItemKey> further = add == null
                    ? List.of()
                    : new RoundItems(session, services.get().scoring())
                            .choose(add, Optional.empty(), List.of(), changed.order(), changed.seed(), open.progress());
            RoundPlan plan = rounds.replan(
                    changed, further, new RoundItems(session, services.get().scoring()).known(onboarding, Use.ONBOARDING), by, !preview);
            UnaryOperator<String> names = people.shownNames();
            return shown(() -> RoundText.document(plan, !preview, names), () -> RoundText.print(plan, !preview, terminal, names));
        }

        private Round changed(Round round, PeopleService people, ProjectSession session) throws Exception {
            TreeSet<String> ids = new TreeSet<>(round.people());
            for (String name : leave) {
                refuse(!ids.remove(people.id(name)), "'" + name + "' is not in the round.");
            }
            for (String name : join) {
                ids.add(people.known(name));
            }
            try {
                Round its = round.of(List.copyOf(ids));
                return new Round(
                        its.id(), its.people(), votes == null ? its.votes() : votes, its.overlap(), its.order(), its.stratum(),
                        its.seed(), its.disclosure(),
                        guideline ? new Guideline(session.project().guideline()).version()
                                : its.guideline(), its.repeats(),
                        its.anew(), its.paused(), its.automatic());
            } catch (IllegalArgumentException e) {
                throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
            }
        }
    }

    /** {@code assay rounds close|reopen PROJECT --round ID --by LEAD}. */
    @Command(
            description = "End a round, or open it again. All votes stay.",
            footer = {"", "Example:", "  assay rounds close my-project --round r1 --by Lea"})
    private static final class Close extends ProjectCommand {
        @Option(names = "--round", required = true, paramLabel = "ID", description = "The round.")
        private String id;

        @Option(names = "--by", required = true, paramLabel = "LEAD", description = "The lead who says so.")
        private String by;

        private final boolean closed;

        Close(boolean closed) {
            this.closed = closed;
        }

        @Override
        protected Shown result() throws Exception {
            OpenProject open = open(folder);
            RoundService rounds = new RoundService(open.session().labels(), Clock.systemUTC());
            rounds.close(id, closed, by);
            RoundState state = rounds.find(id);
            ShownNames names = open.names();
            return shown(RoundText.document(state, names.function(), true), id + (state.open() ? " is open." : " is closed. All votes stay."));
        }
    }

    /** {@code assay rounds export|import PROJECT FILE [--as NAME]}. */
    @Command(
            description = "Rounds as a file, to and from machines of annotators; votes travel in label packs.",
            footer = {"", "Example:", "  assay rounds export my-project rounds.jsonl --as Lea"})
    private static final class Transfer extends ProjectCommand {
        @Parameters(index = "1", paramLabel = "FILE", description = "The file, JSON lines.")
        private Path file;

        @Option(names = "--as", paramLabel = "NAME",
                description = "Who exports: an annotator adds their own second judgements, a lead those of all.")
        private String name = "";

        @Option(names = "--answers",
                description = "Export labels of attention and gold items and pseudonyms too, for another machine of a lead.")
        private boolean answers;

        private final boolean writes;

        Transfer(boolean writes) {
            this.writes = writes;
        }

        @Override
        protected Shown result() throws Exception {
            OpenProject open = writes ? openToRead(folder) : open(folder);
            RoundPack pack = new RoundPack(open.session().labels(), Clock.systemUTC());
            int lines = writes ? pack.export(file, name, answers) : pack.merge(file, name.isEmpty() ? "import" : name);
            return shown(
                    new JsonObject().with("file", file.toString()).with("lines", lines),
                    (writes ? "Wrote " : "New: ") + CliWords.count(lines, "line") + (writes ? " to " + file : "") + ".");
        }
    }

    /** {@code assay rounds progress PROJECT [--round ID]}. */
    @Command(
            description = "How far each annotator is in each round. Pace is shown to its owner only, in Review.",
            footer = {"", "Example:", "  assay rounds progress my-project --by Lea"})
    private static final class Progress extends ProjectCommand {
        @Option(names = "--round", paramLabel = "ID", description = "One round (default: all).")
        private String id;

        @Option(names = "--by", paramLabel = "LEAD", description = "A lead, who also sees answers on attention, gold and onboarding items.")
        private String by = "";

        @Override
        protected Shown result() throws Exception {
            OpenProject open = openToRead(folder);
            RoundService rounds = new RoundService(open.session().labels(), Clock.systemUTC());
            List<RoundState> found = id == null ? rounds.book().rounds() : List.of(rounds.find(id));
            UnaryOperator<String> names = names(open, by);
            for (RoundState state : found) {
                RoundProgress its = rounds.progress(state);
                show(shown(() -> RoundText.document(state, its, !by.isEmpty(), names), () -> RoundText.print(state, its, !by.isEmpty(), terminal, names)));
            }
            if (found.isEmpty()) {
                say(() -> terminal.result("No rounds. 'assay labels status' counts votes without them."));
            }
            return done();
        }
    }
}
