package io.github.assay.store.journal;

/** A journal line that is not what a journal line must be. Stays inside the store: it becomes a notice. */
public final class BadLineException extends Exception {
    public BadLineException(String message) {
        super(message);
    }
}
