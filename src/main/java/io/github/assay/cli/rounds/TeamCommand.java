package io.github.assay.cli.rounds;

import io.github.assay.cli.options.CommandGroup;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Round.Automatic;
import io.github.assay.domain.project.Guideline;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.files.records.CsvText;
import io.github.assay.json.JsonObject;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.rounds.TeamActs;
import io.github.assay.service.rounds.TeamAnalysis;
import io.github.assay.service.rounds.TeamSpecs;
import io.github.assay.service.rounds.TeamStatus.Member;
import io.github.assay.service.rounds.TeamStatus;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine;

/** {@code assay team init|join|pack|take|status|reassign|extend|pause|resume|third|rules|undo|finish …}. */
public final class TeamCommand {
    private static final int WIDTH = 100;

    private TeamCommand() {}

    /** The command with its parts. */
    public static CommandLine withParts() {
        return CommandGroup.of(
                        "A team: set up, join, hand over (pack, take); its rounds, for leads: status, reassign, extend, pause, resume, third, rules, undo, finish.",
                        "Say init, join, pack, take, status, reassign, extend, pause, resume, third, rules, undo or finish.")
                .addSubcommand("init", new TeamInitCommand())
                .addSubcommand("join", new TeamJoinCommand())
                .addSubcommand("pack", new TeamPackCommand())
                .addSubcommand("take", new TeamTakeCommand())
                .addSubcommand("status", new Status())
                .addSubcommand("reassign", new Reassign())
                .addSubcommand("extend", new RoundsCommand.Replan())
                .addSubcommand("pause", new Pause())
                .addSubcommand("resume", new Resume())
                .addSubcommand("third", new Third())
                .addSubcommand("rules", new Rules())
                .addSubcommand("undo", new Undo())
                .addSubcommand("finish", new TeamFinishCommand());
    }

    /** {@code assay team status PROJECT --by LEAD}. */
    @Command(
            description = {
                "How far a team is and when it ends, pace, quality and where labels differ. For leads.",
                "The table has at most 100 characters a line and cuts longer cells; --json has the items behind every count."
            },
            footer = {
                "",
                "Examples:",
                "  assay team status my-project --by Lea",
                "  assay team status my-project --by Lea --round r1 --csv hours.csv"
            })
    private static final class Status extends ProjectCommand {
        @Option(names = "--by", required = true, paramLabel = "LEAD", description = "The lead who reads.")
        private String by;

        @Option(names = "--round", paramLabel = "ID", description = "One round (default: all).")
        private String id;

        @Option(names = "--csv", paramLabel = "FILE",
                description = "Write hours and counts of each person and day, as for payment; safe for spreadsheets.")
        private Path csv;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = openToReadVotes(folder);
            new PeopleService(open.session().labels(), Clock.systemUTC()).mustLead(by);
            TeamStatus status = new TeamAnalysis(open.session().labels(), Clock.systemUTC()).of(
                    Optional.ofNullable(id), open.project().items(), new Guideline(open.project().guideline()), ProjectStudies.settings(open.session()).bootstrap().level());
            TeamSpecs specs = new TeamSpecs(status, open.names().function());
            if (csv != null) {
                TableSpec<TeamSpecs.Of<TeamStatus.Day>> days = specs.days();
                CsvText.write(csv, days.headers(), specs.each(m -> m.work().days()).stream().map(days::cells).toList());
            }
            return shown(() -> document(status, specs), () -> print(status, specs));
        }

        private static JsonObject document(TeamStatus status, TeamSpecs specs) {
            return new JsonObject()
                    .with("today", status.today().toString())
                    .with("level", status.level())
                    .with("items", status.items())
                    .with("complete", status.complete())
                    .with("ends", status.ends().map(LocalDate::toString))
                    .with("rules", status.rounds().stream().map(r -> new JsonObject().with("round", r.id())
                            .with("third", r.automatic().third()).with("pause_after", r.automatic().pauseAfter())).toList())
                    .with("people", SpecDocument.rows(specs.work(), status.members()))
                    .with("quality", SpecDocument.rows(specs.quality(), status.members()))
                    .with("weeks", SpecDocument.rows(specs.weeks(), specs.each(m -> m.quality().weeks())))
                    .with("tiers", SpecDocument.rows(specs.tiers(), specs.each(Member::tiers)))
                    .with("days", SpecDocument.rows(specs.days(), specs.each(m -> m.work().days())))
                    .with("disagreement", SpecDocument.rows(specs.splits(), status.splits()))
                    .with("gaps", SpecDocument.rows(TeamSpecs.gaps(), status.gaps()))
                    .with("unplanned", SpecDocument.rows(TableSpec.ofItems("items", (ItemKey i) -> i), status.unplanned()));
        }

        private void print(TeamStatus status, TeamSpecs specs) {
            if (status.members().isEmpty()) {
                terminal.result(Texts.text("team.noRounds"));
                return;
            }
            terminal.result(Texts.text("team.head", status.items(), status.complete(), status.today().toString()));
            terminal.result(specs.ends());
            specs.rules().forEach(terminal::result);
            terminal.table(specs.work(), status.members(), WIDTH);
            print("quality", specs.quality(), status.members());
            specs.quality().undefined(status.members(), m -> specs.names().apply(m.annotator())).forEach(terminal::result);
            print("weeks", specs.weeks(), specs.each(m -> m.quality().weeks()));
            print("tiers", specs.tiers(), specs.each(Member::tiers));
            print("splits", specs.splits(), status.splits());
            print("gaps", TeamSpecs.gaps(), status.gaps());
            print("days", specs.days(), specs.each(m -> m.work().days()));
            terminal.result("");
            terminal.result(Texts.text("team.unplanned", status.unplanned().size()));
            if (csv != null) {
                terminal.result(Texts.text("team.written", csv.toString()));
            }
        }

        private <R> void print(String section, TableSpec<R> spec, List<R> rows) {
            if (!rows.isEmpty()) {
                terminal.result("");
                terminal.result(Texts.text("team.section." + section));
                terminal.table(spec, rows, WIDTH);
            }
        }
    }

    /** An act on the queues of a round. */
    private abstract static class Act extends ProjectCommand {
        @Option(names = "--round", required = true, paramLabel = "ID", description = "The round.")
        private String id;

        @Option(names = "--by", required = true, paramLabel = "LEAD", description = "The lead who does it.")
        private String by;

        @Option(names = "--preview", description = "Show what each person would have and record nothing.")
        private boolean preview;

        /** @param write whether to record it */
        abstract RoundPlan plan(TeamActs acts, String round, String lead, boolean write) throws Exception;

        @Override
        protected Shown result() throws Exception {
            OpenProject open = preview ? openToRead(folder) : open(folder);
            RoundPlan plan = plan(new TeamActs(open.session().labels(), Clock.systemUTC()), id, by, !preview);
            UnaryOperator<String> names = open.names().function();
            return shown(() -> RoundText.document(plan, !preview, names), () -> RoundText.print(plan, !preview, terminal, names));
        }
    }

    /** {@code assay team reassign PROJECT --round ID --from NAME --to NAME,… [--count N] --by LEAD [--preview]}. */
    @Command(
            description = "Give open items of a person to others, the last of the queue first. What was judged stays.",
            footer = {"", "Example:", "  assay team reassign my-project --round r1 --from dee --to eli,flo --count 20 --by Lea --preview"})
    private static final class Reassign extends Act {
        @Option(names = "--from", required = true, paramLabel = "NAME", description = "Whose items.")
        private String from;

        @Option(names = "--to", required = true, paramLabel = "NAME,…", split = ",", hideParamSyntax = true,
                description = "Who gets them; who is not in the round joins it.")
        private List<String> to;

        @Option(names = "--count", paramLabel = "N", description = "How many items (default: all open ones).")
        private Integer count;

        @Override
        RoundPlan plan(TeamActs acts, String round, String lead, boolean write) throws Exception {
            refuse(count != null && count < 1, "--count: 1 or more, not " + count + ".");
            return acts.reassign(round, from, to, Optional.ofNullable(count), lead, write);
        }
    }

    /** {@code assay team pause PROJECT --round ID (--person NAME,… | --attention N) --by LEAD [--preview]}. */
    @Command(
            description = "Give people no further items of a round. Their items stay theirs until they are given to others.",
            footer = {"", "Examples:", "  assay team pause my-project --round r1 --person dee --by Lea",
                "  assay team pause my-project --round r1 --attention 2 --by Lea --preview"})
    private static final class Pause extends Act {
        @Option(names = "--person", paramLabel = "NAME,…", split = ",", hideParamSyntax = true, description = "Whom to pause.")
        private List<String> people = List.of();

        @Option(names = "--attention", paramLabel = "N", description = "Pause those who answered N or more attention items wrongly.")
        private Integer wrong;

        @Override
        RoundPlan plan(TeamActs acts, String round, String lead, boolean write) throws Exception {
            refuse(people.isEmpty() == (wrong == null) || wrong != null && wrong < 1, "Say --person NAME,… or --attention N, 1 or more.");
            return acts.pause(round, wrong == null ? people : acts.inattentive(round, wrong), true, lead, write);
        }
    }

    /** {@code assay team resume PROJECT --round ID --person NAME,… --by LEAD [--preview]}. */
    @Command(
            description = "Give paused people their items of a round again.",
            footer = {"", "Example:", "  assay team resume my-project --round r1 --person dee --by Lea"})
    private static final class Resume extends Act {
        @Option(names = "--person", required = true, paramLabel = "NAME,…", split = ",", hideParamSyntax = true, description = "Who goes on.")
        private List<String> people;

        @Override
        RoundPlan plan(TeamActs acts, String round, String lead, boolean write) throws Exception {
            return acts.pause(round, people, false, lead, write);
        }
    }

    /** {@code assay team third PROJECT --round ID --by LEAD [--preview]}. */
    @Command(
            description = "Give items on which two have judged, one pass and one fail, to a third person.",
            footer = {"", "Example:", "  assay team third my-project --round r1 --by Lea --preview"})
    private static final class Third extends Act {
        @Override
        RoundPlan plan(TeamActs acts, String round, String lead, boolean write) throws Exception {
            return acts.third(round, lead, write);
        }
    }

    /** {@code assay team rules PROJECT --round ID [--[no-]third] [--pause-after N] --by LEAD [--preview]}. */
    @Command(
            description = {
                "What happens by itself in a round: set it, and do what is due now. Without --third and --pause-after only the latter.",
                "The window of a lead does what is due while Team is open."
            },
            footer = {"", "Examples:", "  assay team rules my-project --round r1 --third --pause-after 2 --by Lea --preview",
                "  assay team rules my-project --round r1 --by Lea"})
    private static final class Rules extends Act {
        @Option(names = "--third", negatable = true, description = "An item on which two have judged, one pass and one fail, goes to a third person.")
        private Boolean third;

        @Option(names = "--pause-after", paramLabel = "N", description = "Who answered N attention items wrongly is paused; 0: none is.")
        private Integer pauseAfter;

        @Override
        RoundPlan plan(TeamActs acts, String round, String lead, boolean write) throws Exception {
            refuse(pauseAfter != null && pauseAfter < 0, "--pause-after: 0 or more, not " + pauseAfter + ".");
            return acts.rules(round, was -> new Automatic(third == null ? was.third() : third, pauseAfter == null ? was.pauseAfter() : pauseAfter), lead, write);
        }
    }

    /** {@code assay team undo PROJECT --round ID --by LEAD [--preview]}. */
    @Command(
            description = "Take back the latest change of a round; once more takes back the undoing. What was judged since stays.",
            footer = {"", "Example:", "  assay team undo my-project --round r1 --by Lea --preview"})
    private static final class Undo extends Act {
        @Override
        RoundPlan plan(TeamActs acts, String round, String lead, boolean write) throws Exception {
            return acts.undo(round, lead, write);
        }
    }
}
