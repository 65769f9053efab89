package io.github.assay.execution.protocol;

import java.io.DataOutputStream;
import java.io.IOException;

/** The end of an answer: exactly one is sent for each request. */
@FunctionalInterface
public interface Answer {
    /** Writes its tag and what belongs to it. */
    void send(DataOutputStream out) throws IOException;

    /** All rows were sent; {@code truncated}: those within the limits. The time is the engine's, in nanoseconds. */
    static Answer rows(boolean truncated, long nanos) {
        return out -> {
            out.writeByte(WorkerProtocol.END);
            out.writeBoolean(truncated);
            out.writeLong(nanos);
        };
    }

    /** The engine refused or broke off, in its own words. */
    static Answer error(String message) {
        return text(WorkerProtocol.ERROR, message);
    }

    /** The database cannot be used, and why. */
    static Answer unreachable(String message) {
        return text(WorkerProtocol.UNREACHABLE, message);
    }

    /** The engine does not take it for one query that only reads: by which rule it is kept back, and why. */
    static Answer noQuery(String rule, String why) {
        return out -> {
            text(WorkerProtocol.NO_QUERY, rule).send(out);
            WorkerProtocol.writeText(out, why);
        };
    }

    /** A limit was met: which one, and the figures. */
    static Answer tooLarge(String what, String detail) {
        return out -> {
            text(WorkerProtocol.TOO_LARGE, what).send(out);
            WorkerProtocol.writeText(out, detail);
        };
    }

    /** It was ended by the parent, else by the clock. */
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
