package io.github.assay.files;

/** A captured table is not in any form that is known; the message says what was found. */
final class TableFormatException extends Exception {
    TableFormatException(String found) {
        super(found);
    }
}
