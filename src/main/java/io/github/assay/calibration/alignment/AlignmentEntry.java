package io.github.assay.calibration.alignment;

import io.github.assay.domain.ItemKey;
import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** A line of a project's record of alignments. Lines are appended and never changed. */
public sealed interface AlignmentEntry {
    /** The circumstances of an entry. */
    Circumstances circumstances();

    /**
     * Who did it, when, and with what.
     *
     * @param judge the judge, or the metric where it belongs to none
     * @param at time
     * @param by name of the person
     * @param split hash of the split
     * @param version version of the judge
     */
    record Circumstances(String judge, Instant at, String by, String split, JudgeVersion version) {}

    /**
     * A version's verdicts on tune items. The last entry of a version counts.
     *
     * @param verdicts by item; items without a verdict are left out
     */
    record Tuned(Circumstances circumstances, SortedMap<ItemKey, Boolean> verdicts) implements AlignmentEntry {
        public Tuned {
            verdicts = Collections.unmodifiableSortedMap(new TreeMap<>(verdicts));
        }
    }

    /**
     * A look at test figures, written before they are shown.
     *
     * @param before whether it was taken before there was a locked test: figures over all labelled items were shown
     */
    record Look(Circumstances circumstances, boolean before) implements AlignmentEntry {
        /** A look at the locked test. */
        public Look(Circumstances circumstances) {
            this(circumstances, false);
        }
    }

    /**
     * A promotion.
     *
     * @param n test items with label and verdict
     * @param kappa κ on test
     * @param low lower bound of its interval
     * @param high upper bound
     * @param least threshold that the lower bound exceeded
     */
    record Promoted(Circumstances circumstances, int n, double kappa, double low, double high, double least)
            implements AlignmentEntry {}
}
