package io.github.assay.service.run;

import io.github.assay.store.StoreException;

/** A store that failed in the middle of work which cannot throw checked exceptions; the cause says what and where. */
public final class StoreFailure extends RuntimeException {
    public StoreFailure(StoreException cause) {
        super(cause.getMessage(), cause);
    }
}
