package io.github.assay.llm;

import org.jspecify.annotations.Nullable;

/** Thrown when a request has no reply. The message says what happened and what to do, and contains no key. */
public final class LlmException extends Exception {
    private static final long serialVersionUID = 1L;

    /** What prevented a reply. */
    public enum Reason {
        /** The key is missing or its source cannot be read. */
        NO_KEY,
        /** The endpoint refused the key, the model or the path: no other request can succeed. */
        REFUSED,
        /** The endpoint refused this request. */
        BAD_REQUEST,
        /** The endpoint limits requests, or failed, at every try. */
        UNAVAILABLE,
        /** No connection, or it broke, at every try. */
        CONNECTION,
        /** No complete reply within the time limit, at every try. */
        TIMEOUT,
        /** The reply is larger than the limit. */
        TOO_LARGE,
        /** The reply is not in the endpoint's form, at every try. */
        MALFORMED,
        /** Several requests in a row failed, so none is sent any more. */
        STOPPED,
        /** A budget is spent. */
        BUDGET,
        /** The request is not recorded, and only recordings were allowed. */
        NOT_RECORDED,
        /** The recorded reply is damaged, and only recordings were allowed. */
        DAMAGED,
        /** The recording cannot be written or read. */
        RECORDING
    }

    private final Reason reason;

    public LlmException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public LlmException(Reason reason, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    /** Whether every further request would fail in the same way, so that a run ends here. */
    public boolean endsRun() {
        return switch (reason) {
            case NO_KEY, REFUSED, STOPPED, BUDGET, RECORDING -> true;
            default -> false;
        };
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
