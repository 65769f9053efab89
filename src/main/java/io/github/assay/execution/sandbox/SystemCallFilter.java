package io.github.assay.execution.sandbox;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds the kernel's filter program (classic BPF) that refuses system calls with {@code EPERM}. Refused are calls for
 * sockets, other processes, file rights and times, and administration of the machine. Calls that it does not name are
 * permitted.
 */
final class SystemCallFilter {
    private static final int LOAD = 0x20;
    private static final int EQUAL = 0x15;
    private static final int AT_LEAST = 0x35;
    private static final int RETURN = 0x06;

    private static final int ALLOW = 0x7fff0000;
    private static final int REFUSE = 0x00050000 | 1;

    // Offsets in the kernel's data for a filter (struct seccomp_data); the low half of an argument comes first.
    private static final int NUMBER = 0;
    private static final int PROCESSOR = 4;
    private static final int FIRST_ARGUMENT = 16;
    private static final int SECOND_ARGUMENT = 24;

    /** Numbers from here on belong to x32, a second table of system calls of the same processor. */
    private static final int X32 = 0x40000000;

    private static final int STREAM = 1;
    private static final int[] INTERNET = {2, 10};

    private record Step(int code, int whenTrue, int whenFalse, int value) {}

    private final List<Step> steps = new ArrayList<>();

    private SystemCallFilter() {}

    /**
     * The program in the kernel's format: eight bytes per step.
     *
     * @param network whether connections by TCP and UDP are allowed
     */
    static byte[] program(Processor processor, boolean network) {
        SystemCallFilter filter = new SystemCallFilter();
        filter.add(LOAD, 0, 0, PROCESSOR);
        filter.refuseUnless(EQUAL, processor.audit());
        filter.add(LOAD, 0, 0, NUMBER);
        filter.refuseIf(AT_LEAST, X32);
        processor.refused().forEach(number -> filter.refuseIf(EQUAL, number));
        if (network) {
            filter.onlyWithArgument(processor.socket(), FIRST_ARGUMENT, INTERNET);
            // Java creates a socket pair before its first socket. A pair of stream sockets connects to no other
            // process.
            filter.onlyWithArgument(processor.socketpair(), SECOND_ARGUMENT, STREAM);
        } else {
            filter.refuseIf(EQUAL, processor.socket());
            filter.refuseIf(EQUAL, processor.socketpair());
            filter.refuseIf(EQUAL, processor.connect());
        }
        filter.onlyWithArgument(processor.prlimit(), FIRST_ARGUMENT, 0);
        filter.add(RETURN, 0, 0, ALLOW);
        return filter.bytes();
    }

    private void add(int code, int whenTrue, int whenFalse, int value) {
        steps.add(new Step(code, whenTrue, whenFalse, value));
    }

    private void refuseIf(int test, int value) {
        add(test, 0, 1, value);
        add(RETURN, 0, 0, REFUSE);
    }

    private void refuseUnless(int test, int value) {
        add(test, 1, 0, value);
        add(RETURN, 0, 0, REFUSE);
    }

    /** Refuses a call unless an argument has one of the allowed values. */
    private void onlyWithArgument(int number, int argument, int... allowed) {
        add(EQUAL, 0, allowed.length + 3, number);
        add(LOAD, 0, 0, argument);
        for (int i = 0; i < allowed.length; i++) {
            add(EQUAL, allowed.length - i, 0, allowed[i]);
        }
        add(RETURN, 0, 0, REFUSE);
        // The following steps need the number again.
        add(LOAD, 0, 0, NUMBER);
    }

    private byte[] bytes() {
        ByteBuffer bytes = ByteBuffer.allocate(8 * steps.size()).order(ByteOrder.nativeOrder());
        for (Step step : steps) {
            bytes.putShort((short) step.code());
            bytes.put((byte) step.whenTrue());
            bytes.put((byte) step.whenFalse());
            bytes.putInt(step.value());
        }
        return bytes.array();
    }
}
