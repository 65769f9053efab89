package io.github.assay.samples;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Votes of three annotators who do not exist. Each mostly says what a careful reader would; slips are rare on plain
 * items and frequent on contested ones, so that any two of them agree on about 92 in 100 items that both labelled.
 */
final class SimulatedVotes {
    /** One simulated person, who labels a share of the items, in percent. */
    private record Annotator(String name, int share, long seed) {}

    private static final List<Annotator> ANNOTATORS = List.of(
            new Annotator("sim-ana", 97, 101), new Annotator("sim-ben", 95, 202), new Annotator("sim-chloe", 78, 303));

    private static final Instant START = Instant.parse("2026-03-02T08:30:00Z");
    private static final int SLIP = 30;
    private static final int CONTESTED_SLIP = 210;
    private static final int UNSURE = 20;

    private static final Map<String, String> ISSUES = Map.ofEntries(
            Map.entry("missing_filter", "filters_missing"), Map.entry("filter_value", "filters_incorrect"),
            Map.entry("extra_filter", "filters_incorrect"), Map.entry("wrong_join", "join"),
            Map.entry("aggregation", "aggregation"), Map.entry("grouping", "aggregation"),
            Map.entry("distinct", "aggregation"), Map.entry("missing_columns", "columns"),
            Map.entry("order_only", "ordering"), Map.entry("unknown_column", "schema_misunderstood"),
            Map.entry("route", "schema_misunderstood"), Map.entry("wrong_table", "schema_misunderstood"));

    private final SplittableRandom random;
    private final String annotator;
    private Instant now;

    private SimulatedVotes(String annotator, long seed) {
        this.annotator = annotator;
        random = new SplittableRandom(seed);
        now = START.plusSeconds(86_400 * (seed % 5));
    }

    /** The votes on the answers to all questions, annotator by annotator. */
    static List<Vote> on(List<CaseSheet.Question> questions) {
        List<Vote> votes = new ArrayList<>();
        for (Annotator annotator : ANNOTATORS) {
            SimulatedVotes one = new SimulatedVotes(annotator.name(), annotator.seed());
            for (CaseSheet.Question question : questions) {
                for (CaseSheet.Answer answer : question.answers()) {
                    if (RetailReview.leavesLine(question, answer) && one.random.nextInt(100) < annotator.share()) {
                        one.vote(question, answer, votes);
                    }
                }
            }
        }
        return votes;
    }

    private void vote(CaseSheet.Question question, CaseSheet.Answer answer, List<Vote> votes) {
        boolean slips = random.nextInt(1000) < (answer.contested() ? CONTESTED_SLIP : SLIP);
        boolean pass = answer.pass() != slips;
        Label label = random.nextInt(1000) < UNSURE ? Label.UNSURE : pass ? Label.PASS : Label.FAIL;
        List<String> issues = label == Label.FAIL && ISSUES.containsKey(answer.kind()) && random.nextInt(100) < 60
                ? List.of(ISSUES.get(answer.kind()))
                : List.of();
        String comment = answer.kind().equals("gold_defect") && random.nextInt(100) < 70
                ? "The gold SQL looks wrong."
                : "";
        Vote vote = at(question, answer, label, issues, comment, Optional.empty());
        votes.add(vote);
        // Now and then an annotator thinks again.
        if (label == Label.UNSURE && random.nextInt(100) < 40) {
            votes.add(at(question, answer, answer.pass() ? Label.PASS : Label.FAIL, List.of(), "On second thought.",
                    Optional.of(vote.at())));
        }
    }

    private Vote at(CaseSheet.Question question, CaseSheet.Answer answer, Label label, List<String> issues,
            String comment, Optional<Instant> supersedes) {
        double seconds = random.nextInt(80, 900) / 10.0;
        now = now.plusMillis(Math.round(seconds * 1000) + random.nextInt(500, 4000));
        return new Vote(new ItemKey(question.id(), answer.system(), "r1"), annotator, label, issues, comment, seconds,
                now, Vote.Visible.NOTHING, supersedes, Vote.Origin.IMPORTED);
    }
}
