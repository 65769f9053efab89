package io.github.assay.labelling.rounds;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.Round;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.Function;

/**
 * A round as it is after all acts on it.
 *
 * @param round the rules in force
 * @param open whether it was not closed, or was opened again
 * @param lead id of the lead who planned it
 * @param planned time at which it was planned, UTC
 * @param assignments in force by item, in the order of the round; items that were taken out are not there
 */
public record RoundState(
        Round round, boolean open, String lead, Instant planned, SequencedMap<ItemKey, AssignmentAct> assignments) {
    public RoundState {
        assignments = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(assignments));
    }

    /** The assignments of one annotator, in no order of theirs. */
    public List<AssignmentAct> of(String annotator) {
        return assignments.values().stream().filter(a -> a.to().contains(annotator)).toList();
    }

    /**
     * One annotator's assignments in the order in which they are labelled: onboarding first, then by the round's order.
     *
     * @param stratum value of the round's stratum for an item; used by the stratified order only
     */
    public List<AssignmentAct> ordered(String annotator, Function<ItemKey, String> stratum) {
        List<AssignmentAct> own = of(annotator);
        Comparator<AssignmentAct> practice = Comparator.comparing(a -> a.use() != Use.ONBOARDING);
        return own.stream().sorted(practice.thenComparing(switch (round.order()) {
            case FILE, TRIAGE -> Comparator.comparingInt(AssignmentAct::place);
            case RANDOM -> byDraw(annotator, own);
            case STRATIFIED -> byShare(annotator, own, stratum);
        })).toList();
    }

    private Comparator<AssignmentAct> byDraw(String annotator, List<AssignmentAct> own) {
        Map<ItemKey, Long> draws = new LinkedHashMap<>();
        Draws order = new Draws(round, "order", annotator);
        own.forEach(a -> draws.put(a.item(), order.of(a.item())));
        return Comparator.<AssignmentAct>comparingLong(a -> draws.get(a.item())).thenComparing(AssignmentAct::item);
    }

    /** By the relative place of an item among those of its stratum, so that every part holds all strata in proportion. */
    private Comparator<AssignmentAct> byShare(
            String annotator, List<AssignmentAct> own, Function<ItemKey, String> stratum) {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        own.forEach(a -> sizes.merge(stratum.apply(a.item()), 1, Integer::sum));
        Map<String, Integer> taken = new LinkedHashMap<>();
        Map<ItemKey, Double> shares = new LinkedHashMap<>();
        Comparator<AssignmentAct> drawn = byDraw(annotator, own);
        own.stream().sorted(drawn).forEach(a -> {
            String its = stratum.apply(a.item());
            shares.put(a.item(), (taken.merge(its, 1, Integer::sum) - 0.5) / Objects.requireNonNull(sizes.get(its)));
        });
        return Comparator.<AssignmentAct>comparingDouble(a -> shares.get(a.item())).thenComparing(drawn);
    }
}
