package io.github.assay.service.run;

import io.github.assay.store.StoreException;

/** Signals a store failure in work that cannot throw checked exceptions; the cause states what and where. */
public final class StoreFailure extends RuntimeException {
    public StoreFailure(StoreException cause) {
        super(cause.getMessage(), cause);
    }
}
