package io.github.assay.execution.child;

import java.io.DataOutputStream;
import java.io.IOException;

/** The end of an answer: exactly one is sent for each request. */
@FunctionalInterface
interface Answer {
    void send(DataOutputStream out) throws IOException;

    static Answer rows(boolean truncated, long nanos) {
        return out -> {
            out.writeByte(Wire.END);
            out.writeBoolean(truncated);
            out.writeLong(nanos);
        };
    }

    static Answer error(String message) {
        return text(Wire.ERROR, message);
    }

    static Answer unreachable(String message) {
        return text(Wire.UNREACHABLE, message);
    }

    static Answer noQuery(String why) {
        return text(Wire.NO_QUERY, why);
    }

    static Answer tooLarge(String what, String detail) {
        return out -> {
            text(Wire.TOO_LARGE, what).send(out);
            Wire.writeText(out, detail);
        };
    }

    static Answer stopped(RunningQuery.Stop stop) {
        return out -> out.writeByte(stop == RunningQuery.Stop.CANCEL ? Wire.CANCELLED : Wire.TIMEOUT);
    }

    private static Answer text(int tag, String message) {
        return out -> {
            out.writeByte(tag);
            Wire.writeText(out, message);
        };
    }
}
