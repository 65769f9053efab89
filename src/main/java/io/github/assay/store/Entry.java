package io.github.assay.store;

import io.github.assay.domain.Act;

/**
 * One line of a journal.
 *
 * @param act what was done
 * @param gesture whether it was done, undone or redone
 */
public record Entry(Act act, Gesture gesture) {
    public static Entry of(Act act) {
        return new Entry(act, Gesture.DO);
    }
}
