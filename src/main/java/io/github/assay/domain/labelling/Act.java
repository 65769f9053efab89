package io.github.assay.domain.labelling;

import io.github.assay.domain.ItemKey;
import java.time.Instant;

/** One thing a person did to an item. Acts are only ever added; what is in force follows from their history. */
public sealed interface Act permits Vote, FlagAct, Remark, Adjudication {
    /** What it is about. */
    ItemKey item();

    /** Who did it. */
    String annotator();

    /** When, UTC, to the millisecond. */
    Instant at();
}
