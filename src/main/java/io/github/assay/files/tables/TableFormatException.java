package io.github.assay.files.tables;

/** Signals a captured table that has no known form; the message states what was found. */
public final class TableFormatException extends Exception {
    public TableFormatException(String found) {
        super(found);
    }
}
