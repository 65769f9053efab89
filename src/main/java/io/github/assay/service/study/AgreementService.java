package io.github.assay.service.study;

import io.github.assay.agreement.AgreementAnalysis;
import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.RatingMatrix.CurrentVotes;
import io.github.assay.agreement.FinalLabels;
import io.github.assay.agreement.RatedScale;
import io.github.assay.agreement.ScaleResult;
import io.github.assay.agreement.ScaleSettings;
import io.github.assay.agreement.ScaleStudy;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.service.labels.OtherGold;
import io.github.assay.service.scoring.Dimensions;
import io.github.assay.service.scoring.Slices;
import io.github.assay.statistics.Caution;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Computes agreement of annotators and final labels of items. Stateless; calls block. */
public final class AgreementService {
    /**
     * Agreement of all annotators.
     *
     * @param all votes in any order, history included; the latest of an annotator on an item is used
     * @param items the project's items, for the strata; other voted items are sliced by system only
     * @throws IllegalArgumentException when no item has a value on the dimension by which items are to be sliced
     */
    public AgreementResult analyse(
            List<Vote> all, Collection<Item> items, AgreementSettings settings, Progress progress) {
        List<Vote> current = CurrentVotes.of(all); // before copies are left out: an earlier vote must not take their place
        List<Vote> judged = Vote.judged(current);
        List<Vote> votes = settings.copies() ? judged : judged.stream().filter(v -> v.copyOf().isEmpty()).toList();
        List<ItemKey> voted = items(votes);
        String slice = settings.slice();
        if (!slice.isEmpty() && items.stream().allMatch(i -> Dimensions.value(i, slice).isBlank())) {
            throw new IllegalArgumentException("No item has a value of '" + slice + "'. There is "
                    + String.join(", ", Dimensions.of(List.copyOf(items))) + ".");
        }
        AgreementResult result =
                AgreementAnalysis.of(votes, Slices.of(items, voted, slice.isEmpty() ? "db" : slice), settings, progress);
        int repeated = repeated(items, new HashSet<>(voted));
        AgreementResult cautioned = repeated == 0 ? result : result.with(new Caution("DUPLICATE_CASES", List.of(), repeated));
        int old = OtherGold.of(items, votes.stream().filter(v -> v.label().decides()).toList()).votes().size();
        AgreementResult known = old == 0 ? cautioned : cautioned.with(new Caution("OTHER_GOLD", List.of(), old));
        long copies = judged.stream().filter(v -> v.copyOf().isPresent() && v.label().decides()).count();
        String code = settings.copies() ? "COPIED_VOTES" : "COPIES_LEFT_OUT";
        AgreementResult stated = copies == 0 ? known : known.with(new Caution(code, List.of(), copies));
        int carried = current.size() - judged.size();
        return carried == 0 ? stated : stated.with(new Caution("CARRIED_LEFT_OUT", List.of(), carried));
    }

    /** The items of votes that are in the order of items. */
    private static List<ItemKey> items(List<Vote> votes) {
        List<ItemKey> items = new ArrayList<>();
        for (Vote vote : votes) {
            if (items.isEmpty() || !vote.item().equals(items.getLast())) {
                items.add(vote.item());
            }
        }
        return items;
    }

    /**
     * Agreement of ratings on a scale other than pass and fail.
     *
     * @throws IllegalArgumentException when a label is not on the declared scale, or the scale is inconsistent
     */
    public ScaleResult analyse(RatedScale rated, ScaleSettings settings, Progress progress) {
        return ScaleStudy.of(rated, settings, progress);
    }

    /** Agreement from a label file alone; strata by system only. */
    public AgreementResult analyse(List<Vote> votes, AgreementSettings settings, Progress progress) {
        return analyse(votes, List.of(), settings, progress);
    }

    /**
     * Number of items that repeat question and predicted SQL of an earlier item of the same system (statistics.md §13).
     */
    private static int repeated(Collection<Item> items, Set<ItemKey> voted) {
        Set<List<String>> seen = new HashSet<>();
        int repeated = 0;
        for (Item item : items) {
            if (voted.contains(item.key())) {
                String question = item.evalCase().question().strip();
                String sql = item.prediction().sql().strip();
                boolean first = seen.add(List.of(question, sql, item.prediction().system(), item.prediction().runId()));
                repeated += first || question.isEmpty() && sql.isEmpty() ? 0 : 1;
            }
        }
        return repeated;
    }

    /**
     * The final label of every item.
     *
     * @param votes votes in any order, history included
     * @param adjudicated decisions that override any vote; empty when there are none
     * @param rule which votes decide, and how
     * @return one for every voted or adjudicated item, in the order of item keys
     */
    public List<FinalLabel> finalLabels(List<Vote> votes, Map<ItemKey, Label> adjudicated, ReferenceRule rule) {
        return FinalLabels.of(votes, adjudicated, rule);
    }
}
