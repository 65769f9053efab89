package io.github.assay.domain.labelling;

import io.github.assay.domain.ItemKey;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * An annotator's second judgement of an item, cast without sight of the first. It measures self-consistency and never
 * counts as a vote. Append-only: the latest in a round counts.
 *
 * @param annotator the annotator's id
 * @param round id of the round that repeats the item
 * @param label the label; {@link Label#SKIP} takes an earlier repeat back
 * @param issues reasons of a fail, sorted
 * @param comment free text, may be empty
 * @param seconds active seconds spent, ≥ 0
 * @param at time, UTC, to the millisecond
 * @param visible what the annotator had been shown of the item until then
 */
public record RepeatVote(
        ItemKey item, String annotator, String round, Label label, List<String> issues, String comment, double seconds,
        Instant at, Vote.Visible visible)
        implements Act {
    public RepeatVote {
        if (annotator.isBlank() || round.isBlank() || !(seconds >= 0)) {
            throw new IllegalArgumentException("a repeat needs an annotator, a round and seconds of 0 or more");
        }
        issues = issues.stream().sorted().distinct().toList();
        at = at.truncatedTo(ChronoUnit.MILLIS);
    }
}
