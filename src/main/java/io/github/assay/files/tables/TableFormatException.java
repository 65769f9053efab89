package io.github.assay.files.tables;

import java.util.Objects;

/** Signals a captured table that has no known form; the message states what was found. */
public final class TableFormatException extends Exception {
    public TableFormatException(String found) {
        super(found);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
