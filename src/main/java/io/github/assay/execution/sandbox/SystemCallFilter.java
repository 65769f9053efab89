package io.github.assay.execution.sandbox;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The program, in the kernel's filter language (classic BPF), that refuses system calls with {@code EPERM}: sockets, other
 * processes, file rights and times, administration of the machine. What it does not name stays allowed.
 */
final class SystemCallFilter {
    private static final int LOAD = 0x20;
    private static final int EQUAL = 0x15;
    private static final int AT_LEAST = 0x35;
    private static final int RETURN = 0x06;

    private static final int ALLOW = 0x7fff0000;
    private static final int REFUSE = 0x00050000 | 1;

    // Offsets in what the kernel shows a filter (struct seccomp_data); the low half of an argument comes first.
    private static final int NUMBER = 0;
    private static final int PROCESSOR = 4;
    private static final int FIRST_ARGUMENT = 16;
    private static final int SECOND_ARGUMENT = 24;

    /** From here on numbers belong to x32, a second table of the same processor. */
    private static final int X32 = 0x40000000;

    private static final int STREAM = 1;
    private static final int[] INTERNET = {2, 10};

    private record Step(int code, int whenTrue, int whenFalse, int value) {}

    private final List<Step> steps = new ArrayList<>();

    private SystemCallFilter() {}

    /**
     * The program as the kernel takes it: eight bytes a step.
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
            // Java makes a pair of its own before its first socket; a stream's pair reaches nobody else.
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

    /** Refuses a call unless an argument is one of these. */
    private void onlyWithArgument(int number, int argument, int... allowed) {
        add(EQUAL, 0, allowed.length + 3, number);
        add(LOAD, 0, 0, argument);
        for (int i = 0; i < allowed.length; i++) {
            add(EQUAL, allowed.length - i, 0, allowed[i]);
        }
        add(RETURN, 0, 0, REFUSE);
        // The number is needed again by what follows.
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
