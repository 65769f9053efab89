package io.github.assay.service.adjudication;

import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.store.journal.Entry.ActOrigin;
import io.github.assay.store.journal.Entry;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What undo and redo of one person's decisions revert, as their journal gives it. Decisions of one command have one
 * time and are one step. Votes have a history of their own.
 */
final class DecisionHistory {
    private final Deque<List<Act>> done = new ArrayDeque<>();
    private final Deque<List<Act>> undone = new ArrayDeque<>();
    private Instant last = Instant.EPOCH;
    private ActOrigin lastActOrigin = ActOrigin.DO;
    private List<Act> step = List.of();

    /** Takes an entry of the person's journal in its order; acts that are no decisions are passed over. */
    void take(Entry entry) {
        Act act = entry.act();
        if (!(act instanceof Adjudication) && !(act instanceof GoldReview)) {
            return;
        }
        if (entry.received()) {
            last = act.at().isAfter(last) ? act.at() : last; // of another machine: no undo here reverts it
            return;
        }
        boolean same = act.at().equals(last) && entry.actOrigin() == lastActOrigin && !step.isEmpty();
        if (!same) {
            begin(entry.actOrigin());
        }
        if (entry.actOrigin() == ActOrigin.DO) {
            step.add(act);
        }
        last = act.at().isAfter(last) ? act.at() : last;
        lastActOrigin = entry.actOrigin();
    }

    private void begin(ActOrigin actOrigin) {
        switch (actOrigin) {
            case DO -> {
                undone.clear();
                step = new ArrayList<>();
                done.push(step);
            }
            case UNDO -> step = move(done, undone);
            case REDO -> step = move(undone, done);
        }
    }

    private static List<Act> move(Deque<List<Act>> from, Deque<List<Act>> to) {
        if (from.isEmpty()) {
            return List.of();
        }
        to.push(from.peek());
        return from.pop();
    }

    /** The decisions that the next undo reverts; empty when there are none. */
    List<Act> nextUndo() {
        return done.isEmpty() ? List.of() : List.copyOf(done.peek());
    }

    /** The decisions that the next redo repeats; empty when there are none. */
    List<Act> nextRedo() {
        return undone.isEmpty() ? List.of() : List.copyOf(undone.peek());
    }

    /** A time for the next step: now, or just after the person's latest decision. */
    Instant timeFrom(Instant now) {
        return now.isAfter(last) ? now : last.plusMillis(1);
    }
}
