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
            out.writeByte(Wire.END);
            out.writeBoolean(truncated);
            out.writeLong(nanos);
        };
    }

    /** The engine refused or broke off, in its own words. */
    static Answer error(String message) {
        return text(Wire.ERROR, message);
    }

    /** The database cannot be used, and why. */
    static Answer unreachable(String message) {
        return text(Wire.UNREACHABLE, message);
    }

    /** The engine does not take it for one query that only reads: by which rule it is kept back, and why. */
    static Answer noQuery(String rule, String why) {
        return out -> {
            text(Wire.NO_QUERY, rule).send(out);
            Wire.writeText(out, why);
        };
    }

    /** A limit was met: which one, and the figures. */
    static Answer tooLarge(String what, String detail) {
        return out -> {
            text(Wire.TOO_LARGE, what).send(out);
            Wire.writeText(out, detail);
        };
    }

    /** It was ended by the parent, else by the clock. */
    static Answer stopped(boolean cancelled) {
        return out -> out.writeByte(cancelled ? Wire.CANCELLED : Wire.TIMEOUT);
    }

    private static Answer text(int tag, String message) {
        return out -> {
            out.writeByte(tag);
            Wire.writeText(out, message);
        };
    }
}
