package io.github.assay.labelling.queue;

import io.github.assay.domain.labelling.Flag;
import java.time.Instant;
import java.util.Set;

/**
 * What the queue knows of one item. It holds nothing that the annotator may not see.
 *
 * @param own where the item stands with the annotator
 * @param since when it came to stand there; {@link Instant#EPOCH} when it never moved
 * @param flags the annotator's flags in force
 * @param passVotes visible votes that say pass, the annotator's own included
 * @param failVotes visible votes that say fail, the annotator's own included
 * @param goldStatus what became of the gold query ({@code ExecutionOutcome.kind()}); empty when not run
 * @param predictedStatus what became of the predicted query; empty when not run
 * @param guidance how the annotator's vote stands to the guideline
 * @param comment the annotator's own comment; may be empty
 */
public record ItemFacts(
        ItemStatus own,
        Instant since,
        Set<Flag> flags,
        int passVotes,
        int failVotes,
        String goldStatus,
        String predictedStatus,
        GuidelineStatus guidance,
        String comment) {
    /** Nothing done, nothing run. */
    public static final ItemFacts BLANK =
            new ItemFacts(ItemStatus.NONE, Instant.EPOCH, Set.of(), 0, 0, "", "", GuidelineStatus.NONE, "");

    public ItemFacts {
        flags = Set.copyOf(flags);
    }

    /** Whether pass and fail were both voted. */
    public boolean split() {
        return passVotes > 0 && failVotes > 0;
    }

    /** Whether the annotator need not come back: voted, or said that it cannot be judged. */
    public boolean decided() {
        return own.done() || flags.contains(Flag.CANNOT_JUDGE);
    }

    /** Whether the annotator's vote is to be looked at again, because the guideline has changed since. */
    public boolean toRevisit() {
        return own.done() && guidance == GuidelineStatus.EARLIER;
    }

    /** The same after an act of the annotator, with the time of their last act. */
    public ItemFacts withOwn(ItemStatus changed, Instant at) {
        return new ItemFacts(
                changed, at, flags, passVotes, failVotes, goldStatus, predictedStatus, guidance, comment);
    }

    /** The same with these flags of the annotator and no others. */
    public ItemFacts withFlags(Set<Flag> changed) {
        return new ItemFacts(
                own, since, changed, passVotes, failVotes, goldStatus, predictedStatus, guidance, comment);
    }

    /** The same with so many votes of all annotators. */
    public ItemFacts withVotes(int pass, int fail) {
        return new ItemFacts(
                own, since, flags, pass, fail, goldStatus, predictedStatus, guidance, comment);
    }

    /** The same with what became of the two queries, in the words of filters: {@code rows}, {@code error}. */
    public ItemFacts withStatus(String gold, String predicted) {
        return new ItemFacts(
                own, since, flags, passVotes, failVotes, gold, predicted, guidance, comment);
    }

    /** The same with how the own vote stands to the guideline in force. */
    public ItemFacts withGuidance(GuidelineStatus changed) {
        return new ItemFacts(
                own, since, flags, passVotes, failVotes, goldStatus, predictedStatus, changed, comment);
    }

    /** The same with the annotator's comment; empty for none. */
    public ItemFacts withComment(String changed) {
        return new ItemFacts(
                own, since, flags, passVotes, failVotes, goldStatus, predictedStatus, guidance, changed);
    }
}
