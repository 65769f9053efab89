package io.github.assay.domain.labelling;

import io.github.assay.domain.ItemKey;
import java.time.Instant;

/** One act of an annotator on an item. Acts are only ever added; the present state follows from their history. */
public sealed interface Act
        permits Vote, FlagAct, Remark, Adjudication, DisclosureAct, RoundAct, AssignmentAct, StatedLabel, RepeatVote, GoldReview {
    /** The item acted on; for an act on a whole round, a key that names the round. */
    ItemKey item();

    /** The annotator's name. */
    String annotator();

    /** The time of the act, UTC, to the millisecond. */
    Instant at();
}
