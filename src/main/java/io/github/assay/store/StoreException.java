package io.github.assay.store;

import org.jspecify.annotations.Nullable;

/**
 * Signals that the store could not complete an operation and changed nothing. The message is one or two sentences for
 * the user.
 */
public final class StoreException extends Exception {
    /** What kind of trouble it is. */
    public enum Trouble {
        /** Another process has the project open. */
        LOCKED,
        /** The folder or a file in it may not be written. */
        READ_ONLY,
        /** No space is left on the disk of the project's folder. */
        DISK_FULL,
        /** A later version of the program made the store. */
        NEWER,
        /** The shared store does not accept it from this login. */
        REFUSED,
        /** Anything else that reading or writing failed with. */
        FAILED
    }

    private final Trouble trouble;
    private final String sentence;

    /**
     * @param sentence what happened and where
     * @param remedy what a person can do about it
     */
    public StoreException(Trouble trouble, String sentence, String remedy) {
        this(trouble, sentence, remedy, null);
    }

    public StoreException(Trouble trouble, String sentence, String remedy, @Nullable Throwable cause) {
        super(remedy.isEmpty() ? sentence : sentence + " " + remedy, cause);
        this.trouble = trouble;
        this.sentence = sentence;
    }

    /** What happened and where, without the remedy. */
    public String sentence() {
        return sentence;
    }

    /** The kind, for callers that handle one kind. */
    public Trouble trouble() {
        return trouble;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
