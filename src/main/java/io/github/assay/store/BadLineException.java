package io.github.assay.store;

/** A journal line that is not what a journal line must be. Stays inside the store: it becomes a notice. */
final class BadLineException extends Exception {
    BadLineException(String message) {
        super(message);
    }
}
