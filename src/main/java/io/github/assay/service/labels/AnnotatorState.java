package io.github.assay.service.labels;

import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.labelling.ItemStatus;
import java.util.Map;
import java.util.Optional;

/**
 * The labels of one annotator on one item.
 *
 * @param standing pass, fail, unsure, later or none
 * @param vote the vote in force; empty when the standing is none
 * @param flags the flags in force with the acts that set them
 * @param remark the comment in force that belongs to no vote
 * @param decision the adjudication in force, where the annotator may see it; empty before it was read
 * @param first the annotator's vote where {@code vote} is the second judgement of the item; empty otherwise
 * @param awaitsSecond whether the item has a vote, which is hidden, and is to be judged a second time
 * @param carried the annotator's vote on an equal answer that the item carries; empty where it has a vote of its own, or before it was read
 */
public record AnnotatorState(
        ItemStatus standing,
        Optional<Vote> vote,
        Map<Flag, FlagAct> flags,
        Optional<Remark> remark,
        Optional<Adjudication> decision,
        Optional<Vote> first,
        boolean awaitsSecond,
        Optional<Vote> carried) {
    /** Without an adjudication. */
    public AnnotatorState(ItemStatus standing, Optional<Vote> vote, Map<Flag, FlagAct> flags, Optional<Remark> remark) {
        this(standing, vote, flags, remark, Optional.empty(), Optional.empty(), false, Optional.empty());
    }

    public static final AnnotatorState BLANK = new AnnotatorState(ItemStatus.NONE, Optional.empty(), Map.of(), Optional.empty());

    public AnnotatorState {
        flags = Map.copyOf(flags);
    }

    /** The same with another standing and vote. */
    AnnotatorState with(ItemStatus other, Optional<Vote> its) {
        return new AnnotatorState(other, its, flags, remark, decision, Optional.empty(), false, Optional.empty());
    }

    /** The same with the vote hidden, until the item is judged a second time. */
    AnnotatorState toJudgeAgain() {
        return new AnnotatorState(ItemStatus.NONE, Optional.empty(), flags, remark, decision, Optional.empty(), true, Optional.empty());
    }

    /** The same with a second judgement in force beside the vote. */
    AnnotatorState judgedAgain(ItemStatus other, Vote second) {
        return new AnnotatorState(other, Optional.of(second), flags, remark, decision, vote, false, Optional.empty());
    }

    /** The same with the adjudication in force. */
    public AnnotatorState with(Optional<Adjudication> seen) {
        return new AnnotatorState(standing, vote, flags, remark, seen, first, awaitsSecond, carried);
    }

    /** The same with the vote that the item carries. */
    public AnnotatorState carrying(Optional<Vote> of) {
        return new AnnotatorState(standing, vote, flags, remark, decision, first, awaitsSecond, of);
    }

    /** Whether an adjudicator decided otherwise than the vote. */
    public boolean isOverruled() {
        return vote.isPresent() && decision.filter(d -> d.overrules(vote.get().label())).isPresent();
    }

    /** The comment in force: of the vote or without one, whichever is later; empty when there is none. */
    public String comment() {
        boolean later = remark.isPresent() && vote.filter(v -> v.at().isAfter(remark.get().at())).isEmpty();
        return later ? remark.get().text() : vote.map(Vote::comment).orElse("");
    }
}
