package io.github.assay.service.labels;

import io.github.assay.labelling.rounds.RoundBook;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.LabelStore;

/** Reads the rounds of a project from its store. */
public final class StoredRounds {
    private StoredRounds() {}

    /** All rounds as they are; blocks. A project without rounds costs one query. */
    public static RoundBook book(LabelStore store) throws StoreException {
        return store.rounds().made(RoundBook.class, RoundBook::of).orElse(RoundBook.EMPTY);
    }

    /** Exchanges with the shared store at once, which gives a stated label after the vote; false while it is away. */
    static boolean exchanged(LabelStore store) {
        return store.sharing().state().filter(s -> s.problem().isEmpty()).flatMap(_ -> store.sharing().exchange()).isPresent();
    }
}
