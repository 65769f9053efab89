package io.github.assay.execution.protocol;

import java.io.DataOutputStream;
import java.io.IOException;

/** End of an answer; the worker sends exactly one for each request. */
@FunctionalInterface
public interface Answer {
    /** Writes the tag and the values of this message. */
    void send(DataOutputStream out) throws IOException;

    /**
     * All rows were sent; {@code truncated}: only those within the limits. The time is the engine's, in nanoseconds.
     */
    static Answer rows(boolean truncated, long nanos) {
        return out -> {
            out.writeByte(WorkerProtocol.END);
            out.writeBoolean(truncated);
            out.writeLong(nanos);
        };
    }

    /** The engine refused or failed; the message is the engine's own. */
    static Answer error(String message) {
        return text(WorkerProtocol.ERROR, message);
    }

    /** The database cannot be used; the message gives the reason. */
    static Answer unreachable(String message) {
        return text(WorkerProtocol.UNREACHABLE, message);
    }

    /** The engine does not accept the statement as one query that only reads; with the rule and the reason. */
    static Answer noQuery(String rule, String why) {
        return out -> {
            text(WorkerProtocol.NO_QUERY, rule).send(out);
            WorkerProtocol.writeText(out, why);
        };
    }

    /** A limit was reached; with its name and the figures. */
    static Answer tooLarge(String what, String detail) {
        return out -> {
            text(WorkerProtocol.TOO_LARGE, what).send(out);
            WorkerProtocol.writeText(out, detail);
        };
    }

    /** The query was ended by a cancellation, otherwise by the time limit. */
    static Answer stopped(boolean cancelled) {
        return out -> out.writeByte(cancelled ? WorkerProtocol.CANCELLED : WorkerProtocol.TIMEOUT);
    }

    private static Answer text(int tag, String message) {
        return out -> {
            out.writeByte(tag);
            WorkerProtocol.writeText(out, message);
        };
    }
}
