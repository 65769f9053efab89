package io.github.assay.store.journal;

/** Signals a malformed journal line. It stays inside the store, which reports it as a notice. */
public final class BadLineException extends Exception {
    public BadLineException(String message) {
        super(message);
    }
}
