package io.github.assay.cli.rounds;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.project.Guideline;
import io.github.assay.labelling.rounds.RoundPlanner.KnownItem;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.rounds.RoundItems;
import io.github.assay.service.rounds.RoundService;
import io.github.assay.service.study.ProjectStudies;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine;

/** {@code assay rounds plan PROJECT --round ID --people A,B,C --by LEAD}. */
@Command(
        description = "Plan a round: who labels which items, in which order, and what is shown when.",
        footer = {
            "",
            "Example:",
            "  assay rounds plan my-project --round r1 --people ana,ben,cy --votes 2 --by Lea --preview"
        })
final class RoundsPlanCommand extends ProjectCommand {
    @Option(names = "--round", required = true, paramLabel = "ID", description = "Name of the round.")
    private String id;

    @Option(names = "--people", required = true, paramLabel = "NAME,…", split = ",", hideParamSyntax = true,
            description = "The annotators.")
    private List<String> people;

    @Option(names = "--by", required = true, paramLabel = "LEAD", description = "The lead who plans it.")
    private String by;

    @Option(names = "--votes", paramLabel = "N",
            description = "Votes an item (default: the project's, at most the number of annotators).")
    private Integer votes;

    @Option(names = "--overlap", paramLabel = "SHARE",
            description = "Share of the items that get so many votes, 0 to 1; the others get one (default: 1).")
    private double overlap = 1;

    @Option(names = "--order", paramLabel = "ORDER",
            description = "file, random (default; by annotator), stratified or triage.")
    private Round.Order order = Round.Order.RANDOM;

    @Option(names = "--stratum", paramLabel = "KEY", description = "With stratified: db (default), system, tier or category.")
    private String stratum = "db";

    @Option(names = "--seed", paramLabel = "N", description = "Seed of all draws (default: the project's study).")
    private Long seed;

    @Option(names = "--before", paramLabel = "LEVEL",
            description = "Shown before the own vote: nothing, results (default), scores or judge; each with those before it.")
    private Round.Level before = Round.Level.RESULTS;

    @Option(names = "--after", paramLabel = "LEVEL", description = "Shown after it: also votes, which is the default.")
    private Round.Level after = Round.Level.VOTES;

    @Option(names = "--masked", paramLabel = "SHARE",
            description = "Share of the items, drawn at random, of which only results are shown before the vote (default: 0).")
    private double masked;

    @Option(names = "--names", description = "An adjudicator sees who cast which vote.")
    private boolean names;

    @Option(names = "--repeats", paramLabel = "N", description = "Items that each annotator judges twice (default: 0).")
    private int repeats;

    @Option(names = "--anew", description = "Votes from before the round do not count in it, as after a discussion.")
    private boolean anew;

    @Option(names = "--attention", paramLabel = "ITEM=LABEL",
            description = "An item with an obvious label, for every annotator; may be repeated.")
    private List<String> attention = List.of();

    @Option(names = "--gold", paramLabel = "ITEM=LABEL", description = "An item with a known label; may be repeated.")
    private List<String> gold = List.of();

    @Option(names = "--onboarding", paramLabel = "ITEM=LABEL:WHY",
            description = "An item to practise, whose label and reason are shown after the vote; may be repeated.")
    private List<String> onboarding = List.of();

    @Option(names = "--filter", paramLabel = "TEXT", description = "Only these items, as Review's filter.")
    private String filter = "";

    @Option(names = "--count", paramLabel = "N", description = "So many of them, drawn by the seed.")
    private Integer count;

    @Option(names = "--preview", description = "Show the load of each annotator and record nothing.")
    private boolean preview;

    @Override
    protected Shown result() throws Exception {
        OpenProject open = preview ? openToRead(folder) : open(folder);
        ProjectSession session = open.session();
        PeopleService persons = new PeopleService(session.labels(), Clock.systemUTC());
        Round round = round(session, persons);
        RoundItems items = new RoundItems(session, services.get().scoring());
        List<KnownItem> known = new ArrayList<>(items.known(onboarding, Use.ONBOARDING));
        known.addAll(items.known(attention, Use.ATTENTION));
        known.addAll(items.known(gold, Use.GOLD));
        List<ItemKey> chosen =
                items.choose(filter, Optional.ofNullable(count), known, order, round.seed(), open.progress());
        RoundService rounds = new RoundService(session.labels(), Clock.systemUTC());
        RoundPlan plan = preview ? rounds.preview(round, chosen, known) : rounds.plan(round, chosen, known, by);
        UnaryOperator<String> shown = persons.shownNames();
        return shown(() -> RoundText.document(plan, !preview, shown), () -> RoundText.print(plan, !preview, terminal, shown));
    }

    private Round round(ProjectSession session, PeopleService persons) throws Exception {
        refuse(
                order != Round.Order.STRATIFIED && isGiven("--stratum"),
                "--stratum goes with --order stratified.");
        List<String> ids = new ArrayList<>();
        for (String name : people) {
            ids.add(persons.known(name));
        }
        int distinct = (int) ids.stream().distinct().count();
        try {
            return new Round(
                    id, ids, votes == null ? Math.min(session.project().labelling().votesPerCase(), distinct) : votes, overlap,
                    order, order == Round.Order.STRATIFIED ? stratum : "",
                    seed == null ? ProjectStudies.settings(session).bootstrap().seed() : seed,
                    new Round.Disclosure(before, after, masked, names), new Guideline(session.project().guideline()).version(),
                    repeats, anew);
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
