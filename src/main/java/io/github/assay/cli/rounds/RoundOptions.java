package io.github.assay.cli.rounds;

import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.project.Guideline;
import io.github.assay.labelling.rounds.RoundPlanner.KnownItem;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.rounds.RoundBoard;
import io.github.assay.service.rounds.RoundItems;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.task.Progress;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that say what the rules and items of a new round are. */
@SuppressWarnings("NullAway.Init") // picocli sets spec
final class RoundOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

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

    @Option(names = "--third", description = "By itself: an item on which two have judged, one pass and one fail, goes to a third person.")
    private boolean third;

    @Option(names = "--pause-after", paramLabel = "N",
            description = "By itself: who answered N attention items wrongly is paused (default: 0, never).")
    private int pauseAfter;

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

    /** The round that the options mean, of these people. */
    RoundBoard.Wish of(String id, List<String> people, ProjectSession session, ScoringService scoring, Progress progress)
            throws Exception {
        Round round = round(id, people, session);
        RoundItems items = new RoundItems(session, scoring);
        List<KnownItem> known = new ArrayList<>(items.known(onboarding, Use.ONBOARDING));
        known.addAll(items.known(attention, Use.ATTENTION));
        known.addAll(items.known(gold, Use.GOLD));
        return new RoundBoard.Wish(
                round, items.choose(filter, Optional.ofNullable(count), known, order, round.seed(), progress), known);
    }

    private Round round(String id, List<String> people, ProjectSession session) throws Exception {
        if (order != Round.Order.STRATIFIED && spec.commandLine().getParseResult().hasMatchedOption("--stratum")) {
            throw new ParameterException(spec.commandLine(), "--stratum goes with --order stratified.");
        }
        PeopleService persons = new PeopleService(session.labels(), Clock.systemUTC());
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
                    repeats, anew).with(new Round.Automatic(third, pauseAfter));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
