package io.github.assay.labelling;

import io.github.assay.domain.labelling.Flag;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;

/**
 * Facts of one item for the queue. They contain only values that the annotator may see.
 *
 * @param own the annotator's decision on the item
 * @param since time of that decision; {@link Instant#EPOCH} when there was none
 * @param flags the annotator's present flags
 * @param passVotes visible pass votes, the annotator's own included
 * @param failVotes visible fail votes, the annotator's own included
 * @param goldStatus kind of outcome of the gold query ({@code ExecutionOutcome.kind()}); empty when not run
 * @param predictedStatus kind of outcome of the predicted query; empty when not run
 * @param guidance the guideline of the annotator's vote compared with the present one
 * @param comment the annotator's own comment; may be empty
 * @param open whether filters, reasons and orders may use the item's scores
 * @param sameTable the earlier system of the question whose predicted query returned the same table; empty when there
 *     is none, or it is not known yet
 * @param drawn the item's place in the draw in force, from 1; 0: not drawn
 * @param votesHidden whether votes of others are hidden, so that filters may not use how many there are
 * @param carried whether the item carries the annotator's vote on an equal answer, which waits to be confirmed
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
        String comment,
        boolean open,
        String sameTable,
        int drawn,
        boolean votesHidden,
        boolean carried) {
    /** No votes and no query outcomes. */
    public static final ItemFacts BLANK =
            new ItemFacts(ItemStatus.NONE, Instant.EPOCH, Set.of(), 0, 0, "", "", GuidelineStatus.NONE, "", false, "", 0, false, false);

    public ItemFacts {
        flags = Set.copyOf(flags);
    }

    /** Whether both pass and fail votes exist. */
    public boolean split() {
        return passVotes > 0 && failVotes > 0;
    }

    /** Whether the annotator is done with the item: voted pass or fail, or recorded that it cannot be judged. */
    public boolean decided() {
        return own.done() || flags.contains(Flag.CANNOT_JUDGE);
    }

    /** Whether the annotator should revisit the vote, because the guideline has changed since. */
    public boolean toRevisit() {
        return own.done() && guidance == GuidelineStatus.EARLIER;
    }

    /** The same after an act of the annotator, with the time of their last act. */
    public ItemFacts withOwn(ItemStatus changed, Instant at) {
        return new ItemFacts(
                changed, at, flags, passVotes, failVotes, goldStatus, predictedStatus, guidance, comment, open, sameTable, drawn, votesHidden, carried);
    }

    /** The same with exactly these flags of the annotator. */
    public ItemFacts withFlags(Set<Flag> changed) {
        return new ItemFacts(
                own, since, changed, passVotes, failVotes, goldStatus, predictedStatus, guidance, comment, open, sameTable, drawn, votesHidden, carried);
    }

    /** The same with these numbers of votes of all annotators. */
    public ItemFacts withVotes(int pass, int fail) {
        return new ItemFacts(
                own, since, flags, pass, fail, goldStatus, predictedStatus, guidance, comment, open, sameTable, drawn, votesHidden, carried);
    }

    /** The same with the outcomes of the two queries, in the words of filters: {@code rows}, {@code error}. */
    public ItemFacts withStatus(String gold, String predicted) {
        return new ItemFacts(
                own, since, flags, passVotes, failVotes, gold, predicted, guidance, comment, open, sameTable, drawn, votesHidden, carried);
    }

    /** The same with another state of the own vote's guideline. */
    public ItemFacts withGuidance(GuidelineStatus changed) {
        return new ItemFacts(
                own, since, flags, passVotes, failVotes, goldStatus, predictedStatus, changed, comment, open, sameTable, drawn, votesHidden, carried);
    }

    /** The same with the annotator's comment; empty for no comment. */
    public ItemFacts withComment(String changed) {
        return new ItemFacts(
                own, since, flags, passVotes, failVotes, goldStatus, predictedStatus, guidance, changed, open, sameTable, drawn, votesHidden, carried);
    }

    /** The same where filters, reasons and orders may use the item's scores, or may not. */
    public ItemFacts withOpen(boolean changed) {
        return new ItemFacts(
                own, since, flags, passVotes, failVotes, goldStatus, predictedStatus, guidance, comment, changed, sameTable, drawn, votesHidden, carried);
    }

    /** The same with the earlier system that has the same table. */
    public ItemFacts withSameTable(String system) {
        return new ItemFacts(
                own, since, flags, passVotes, failVotes, goldStatus, predictedStatus, guidance, comment, open, system, drawn, votesHidden, carried);
    }

    /** The same at a place of the draw; 0: not drawn. */
    public ItemFacts withDrawn(int place) {
        return new ItemFacts(
                own, since, flags, passVotes, failVotes, goldStatus, predictedStatus, guidance, comment, open, sameTable, place, votesHidden, carried);
    }

    /** The same where votes of others are hidden, or may be used. */
    public ItemFacts withVotesHidden(boolean changed) {
        return new ItemFacts(
                own, since, flags, passVotes, failVotes, goldStatus, predictedStatus, guidance, comment, open, sameTable, drawn, changed, carried);
    }

    /** The same where the item carries a vote, or does not. */
    public ItemFacts withCarried(boolean changed) {
        return new ItemFacts(
                own, since, flags, passVotes, failVotes, goldStatus, predictedStatus, guidance, comment, open, sameTable, drawn, votesHidden, changed);
    }

    /** The same with what became of the queries of other facts of the item. */
    public ItemFacts withOutcomesOf(ItemFacts other) {
        return withStatus(other.goldStatus, other.predictedStatus).withSameTable(other.sameTable);
    }

    /** The guideline of an annotator's vote compared with the present guideline. */
    public enum GuidelineStatus {
        /** There is no vote. */
        NONE,
        /** The vote was cast under the present guideline. */
        CURRENT,
        /** The vote was cast under another version and should be revisited. */
        EARLIER,
        /** The vote's version is not known, as with imported votes. */
        UNKNOWN;

        /** The word in filters: {@code guideline:earlier}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
