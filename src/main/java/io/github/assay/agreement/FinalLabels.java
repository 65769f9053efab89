package io.github.assay.agreement;

import io.github.assay.agreement.RatingMatrix.CurrentVotes;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.FinalLabel.Source;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy.Ties;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.statistics.raters.ScaleVotes.Majority;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Derives the label that counts for each item (statistics.md §1). More pass than fail votes give a pass, fewer a fail.
 * The policy decides ties; an adjudication overrides all votes.
 */
public final class FinalLabels {
    private FinalLabels() {}

    /**
     * The labels by a rule.
     *
     * @param given votes in any order, history included
     * @param adjudicated decisions that override any vote; they do not change the labels of a single annotator
     */
    public static List<FinalLabel> of(List<Vote> given, Map<ItemKey, Label> adjudicated, ReferenceRule rule) {
        List<Vote> votes = rule.withoutCarried() ? Vote.judged(given) : given;
        if (rule.single()) {
            List<Vote> own = votes.stream().filter(v -> v.annotator().equals(rule.annotator())).toList();
            return of(own, Map.of(), rule.ties(), 1);
        }
        List<FinalLabel> all = of(votes, adjudicated, rule.ties(), rule.minimumVotes());
        return rule.unanimousOnly() ? all.stream().map(FinalLabels::ifUnanimous).toList() : all;
    }

    private static FinalLabel ifUnanimous(FinalLabel label) {
        boolean clear = label.source() == Source.UNANIMOUS || label.label().isEmpty();
        return clear ? label : new FinalLabel(label.item(), Optional.empty(), Source.UNDECIDED, label.votes(), label.carried());
    }

    /**
     * @param votes votes in any order, history included
     * @param adjudicated decisions that override any vote; {@link Label#UNSURE} leaves the item without a label, and
     *     {@link Label#SKIP} is ignored
     * @param ties the result when pass and fail have as many votes
     * @param minimumVotes deciding votes below which an item stays undecided, 1 or more
     * @return one for every item that was voted on or adjudicated, in the order of keys
     */
    public static List<FinalLabel> of(
            List<Vote> votes, Map<ItemKey, Label> adjudicated, Ties ties, int minimumVotes) {
        if (minimumVotes < 1) {
            throw new IllegalArgumentException("at least one vote must be required: " + minimumVotes);
        }
        Map<ItemKey, int[]> counts = new TreeMap<>();
        adjudicated.keySet().forEach(item -> counts.put(item, new int[3]));
        ItemKey item = null;
        int[] both = {};
        for (Vote vote : CurrentVotes.of(votes)) { // by item
            if (!vote.item().equals(item)) {
                item = vote.item();
                both = counts.computeIfAbsent(item, _ -> new int[3]);
            }
            both[0] += vote.label() == Label.PASS ? 1 : 0;
            both[1] += vote.label() == Label.FAIL ? 1 : 0;
            both[2] += vote.label().decides() && vote.isCarried() ? 1 : 0;
        }
        List<FinalLabel> result = new ArrayList<>();
        counts.forEach((key, sides) -> {
            FinalLabel label = of(key, sides[0], sides[1], Optional.ofNullable(adjudicated.get(key)), ties, minimumVotes);
            result.add(sides[2] == 0 ? label : new FinalLabel(key, label.label(), label.source(), label.votes(), sides[2]));
        });
        return List.copyOf(result);
    }

    /**
     * The label of one item.
     *
     * @param passes number of pass votes in force, 0 or more
     * @param fails number of fail votes in force, 0 or more
     * @param adjudicated the decision in force
     */
    public static FinalLabel of(
            ItemKey item, int passes, int fails, Optional<Label> adjudicated, Ties ties, int minimumVotes) {
        Label decided = adjudicated.orElse(Label.SKIP);
        return switch (decided) {
            case PASS, FAIL -> new FinalLabel(item, adjudicated, Source.ADJUDICATED, passes + fails);
            case UNSURE -> new FinalLabel(item, Optional.empty(), Source.UNDECIDED, passes + fails);
            case SKIP -> voted(item, passes, fails, ties, minimumVotes);
        };
    }

    private static FinalLabel voted(ItemKey item, int passes, int fails, Ties ties, int minimumVotes) {
        int votes = passes + fails;
        Majority majority = Majority.of(passes, fails);
        if (majority == Majority.NO_VOTES || votes < minimumVotes) {
            return new FinalLabel(item, Optional.empty(), votes == 0 ? Source.NO_VOTES : Source.UNDECIDED, votes);
        }
        return switch (majority) {
            case TIE -> tied(item, ties, votes);
            case UNANIMOUS -> new FinalLabel(
                    item, Optional.of(side(passes > fails)), votes == 1 ? Source.SINGLE_VOTE : Source.UNANIMOUS, votes);
            default -> new FinalLabel(item, Optional.of(side(passes > fails)), Source.MAJORITY, votes);
        };
    }

    private static FinalLabel tied(ItemKey item, Ties ties, int votes) {
        return switch (ties) {
            case ADJUDICATE -> new FinalLabel(item, Optional.empty(), Source.UNDECIDED, votes);
            case PASS -> new FinalLabel(item, Optional.of(Label.PASS), Source.TIE, votes);
            case FAIL -> new FinalLabel(item, Optional.of(Label.FAIL), Source.TIE, votes);
        };
    }

    private static Label side(boolean pass) {
        return pass ? Label.PASS : Label.FAIL;
    }
}
