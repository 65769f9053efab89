package io.github.assay.files.tables;

/** A captured table is not in any form that is known; the message says what was found. */
public final class TableFormatException extends Exception {
    public TableFormatException(String found) {
        super(found);
    }
}
