package io.github.assay.domain.labelling;

import io.github.assay.domain.ItemKey;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Assigns an item of a round to annotators. Append-only; the latest act on an item and round is in force.
 *
 * @param annotator id of the lead who planned it
 * @param round id of the round
 * @param place position in the order of the round, from 1
 * @param use why the item is in the round
 * @param to ids of the annotators who judge it, sorted; empty takes the item out of the round
 * @param again ids of those who judge it a second time, sorted
 * @param masked whether scores and verdicts of judges are hidden before the vote although the round shows them
 * @param known the label that the lead states, from {@link StatedLabel} or an earlier version's assignment; only where
 *     {@code use} is not {@link Use#PLAIN}
 * @param note explanation shown after the vote on an onboarding item; may be empty
 * @param at time of the act, UTC, to the millisecond
 */
public record AssignmentAct(
        ItemKey item,
        String annotator,
        String round,
        int place,
        Use use,
        List<String> to,
        List<String> again,
        boolean masked,
        Optional<Label> known,
        String note,
        Instant at)
        implements Act {
    /** Why an item is in a round. */
    public enum Use {
        /** To be labelled. */
        PLAIN,
        /** To see whether annotators read: the answer is obvious and stated. */
        ATTENTION,
        /** To measure annotators by a label that the lead states. */
        GOLD,
        /** To practise: first in the queue, with the stated label and its reason shown after the vote. */
        ONBOARDING;

        /** The word in files and commands. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public AssignmentAct {
        if (annotator.isBlank() || round.isBlank() || place < 1) {
            throw new IllegalArgumentException("an assignment needs a lead, a round and a place from 1 on");
        }
        if (use == Use.PLAIN && known.isPresent() || known.filter(l -> !l.decides()).isPresent()) {
            throw new IllegalArgumentException("pass or fail is stated, for items of every use but plain: " + use);
        }
        to = to.stream().sorted().distinct().toList();
        again = again.stream().sorted().distinct().filter(to::contains).toList();
        at = at.truncatedTo(ChronoUnit.MILLIS);
    }

    /** The assignment as annotators get it: attention and gold items look like any other. */
    public AssignmentAct open() {
        return new AssignmentAct(
                item, annotator, round, place, use == Use.ONBOARDING ? use : Use.PLAIN, to, again, masked, Optional.empty(), "",
                at);
    }

    /** The label that is stated with it, as an act of its own; empty where none is. */
    public Optional<StatedLabel> stated() {
        return known.map(label -> new StatedLabel(item, annotator, round, use, label, note, at));
    }

    /** The assignment with a label that is stated for its item. */
    public AssignmentAct with(StatedLabel stated) {
        return new AssignmentAct(
                item, annotator, round, place, stated.use(), to, again, masked, Optional.of(stated.known()), stated.note(), at);
    }

    /** The same item for other annotators at another time. */
    public AssignmentAct changed(List<String> others, List<String> repeated, String lead, Instant time) {
        return new AssignmentAct(item, lead, round, place, use, others, repeated, masked, known, note, time);
    }
}
