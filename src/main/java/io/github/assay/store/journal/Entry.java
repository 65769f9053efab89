package io.github.assay.store.journal;

import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.domain.labelling.StatedLabel;
import io.github.assay.domain.labelling.Vote;
import java.time.Instant;

/**
 * One line of a journal.
 *
 * @param act the act; its times are in the years 1 to 9999, its texts have at most {@value #LONGEST} characters
 * @param actOrigin whether it was done, undone or redone
 * @param importId the import of the vote ({@link ImportLog.ImportRecord}); empty for none
 * @param received whether it came from a shared store: it is in no journal of this folder, and no undo here reverts it
 */
public record Entry(Act act, ActOrigin actOrigin, String importId, boolean received) {
    /** Most characters of a comment, note or reason. */
    public static final int LONGEST = 500_000;

    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

    public Entry {
        checkTime(act.at());
        switch (act) {
            case Vote vote -> {
                vote.supersedes().ifPresent(Entry::checkTime);
                vote.copyOf().ifPresent(o -> checkTime(o.at()));
                checkText(vote.comment());
                checkText(String.join(",", vote.issues()));
            }
            case FlagAct mark -> checkText(mark.note());
            case Remark remark -> checkText(remark.text());
            case AssignmentAct assignment -> checkText(assignment.note());
            case StatedLabel stated -> checkText(stated.note());
            case RepeatVote repeat -> checkText(repeat.comment() + repeat.issues());
            case Adjudication decision -> {
                decision.basis().forEach(seen -> checkTime(seen.at()));
                checkText(decision.reason() + decision.guideline());
            }
            case GoldReview review -> {
                checkTime(review.proposedAt());
                checkText(review.sql() + review.goldSql() + review.reason());
            }
            case DisclosureAct _, RoundAct _ -> {}
        }
        checkText(act.annotator() + act.item());
    }

    /** An act of a journal of this folder. */
    public Entry(Act act, ActOrigin actOrigin, String importId) {
        this(act, actOrigin, importId, false);
    }

    /** An act without an import. */
    public Entry(Act act, ActOrigin actOrigin) {
        this(act, actOrigin, "");
    }

    /** The same, as received from a shared store. */
    public Entry fromStore() {
        return new Entry(act, actOrigin, importId, true);
    }

    /** An act done for the first time, neither undone nor redone. */
    public static Entry of(Act act) {
        return new Entry(act, ActOrigin.DO);
    }

    private static void checkTime(Instant at) {
        if (at.isBefore(FIRST) || at.isAfter(LAST)) {
            throw new IllegalArgumentException("a time outside the years 1 to 9999: " + at);
        }
    }

    private static void checkText(String text) {
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException("a text of " + text.length() + " characters, at most " + LONGEST);
        }
    }

    /**
     * Source of an act: done, undone or redone. It makes the undo stack of an annotator follow from the journal alone.
     */
    public enum ActOrigin {
        /** The annotator did it. */
        DO,
        /** The act restores the state before the latest act that is not yet undone. */
        UNDO,
        /** The act repeats the latest undone act. */
        REDO
    }
}
