package io.github.assay.execution.sandbox;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Restricts a process of this program by Linux's Landlock rules and a system call filter. Landlock needs kernel 5.13 or
 * later, its rules for TCP ports 6.7 or later. Numbers and structures are those of {@code linux/landlock.h},
 * {@code linux/seccomp.h} and {@code linux/prctl.h}.
 */
final class LinuxSandbox {
    // Rights to files. Rules grant some of them; the rule set refuses the others.
    static final long EXECUTE = 1;
    static final long WRITE_FILE = 1 << 1;
    static final long READ_FILE = 1 << 2;
    static final long READ_FOLDER = 1 << 3;
    static final long REMOVE_FOLDER = 1 << 4;
    private static final long REMOVE = REMOVE_FOLDER | 1 << 5;
    private static final long MAKE_FOLDER = 1 << 7;
    private static final long MAKE_FILE = 1 << 8;
    private static final long MAKE_LINK = 1 << 12;
    private static final long REFER = 1 << 13;
    private static final long TRUNCATE = 1 << 14;
    static final long READ = READ_FILE | READ_FOLDER;
    static final long OWN = READ | WRITE_FILE | REMOVE | MAKE_FOLDER | MAKE_FILE | MAKE_LINK | REFER | TRUNCATE;
    private static final long OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE;

    /** Number of rights to files in each version of Landlock, from the first on. */
    private static final int[] FILE_RIGHTS = {13, 14, 15, 15, 16};

    private static final int TCP_SINCE = 4;
    private static final int SCOPES_SINCE = 6;
    private static final long BIND_TCP = 1;
    private static final long CONNECT_TCP = 2;
    /** Refuses abstract sockets and signals to processes outside. */
    private static final long SCOPES = 3;

    private static final int CREATE_RULESET = 444;
    private static final int ADD_RULE = 445;
    private static final int RESTRICT_SELF = 446;
    private static final int RULE_OF_PATH = 1;
    private static final int RULE_OF_PORT = 2;

    private static final int HERE = -100;
    private static final int PATH_ONLY = 0x200000 | 0x80000;
    private static final int NO_NEW_PRIVILEGES = 38;
    private static final int CAPABILITY_VERSION = 0x20080522;
    private static final int FILES_OF_OTHERS = 1 << 1;
    private static final int SET_FILTER = 1;
    /** Without this flag older kernels slow down a filtered process by protecting it against its own speculation. */
    private static final int KEEP_SPECULATION = 1 << 2;
    private static final Charset FILE_NAMES =
            Charset.forName(System.getProperty("sun.jnu.encoding"), StandardCharsets.UTF_8);

    private final Processor processor;
    private final int landlock;
    private final boolean filters;

    private LinuxSandbox(Processor processor, int landlock, boolean filters) {
        this.processor = processor;
        this.landlock = landlock;
        this.filters = filters;
    }

    /** The restrictions that this kernel offers; empty where it offers none. */
    static Optional<LinuxSandbox> here() {
        return Processor.here().map(p -> new LinuxSandbox(p, landlockVersion(), hasFilters(p)))
                .filter(s -> s.landlock > 0 || s.filters);
    }

    private static int landlockVersion() {
        try {
            return (int) LinuxCall.call("landlock_create_ruleset", CREATE_RULESET, 0, 0, 1);
        } catch (LinuxCall.Refused _) {
            return 0;
        }
    }

    private static boolean hasFilters(Processor processor) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment refuse = arena.allocate(ValueLayout.JAVA_INT);
            refuse.set(ValueLayout.JAVA_INT, 0, 0x00050000);
            LinuxCall.call("seccomp", processor.seccomp(), 2, 0, refuse.address());
            return true;
        } catch (LinuxCall.Refused _) {
            return false;
        }
    }

    /** Version of Landlock; 0 where it is missing. */
    int landlock() {
        return landlock;
    }

    /** Whether system calls can be filtered. */
    boolean filters() {
        return filters;
    }

    /** A rule set under construction. Close it after threads are restricted. */
    final class Rules implements AutoCloseable {
        private final int handle;
        private final boolean network;

        /** @param ports TCP ports that may be connected to; empty: sockets of no kind */
        Rules(Set<Integer> ports) throws IOException {
            network = !ports.isEmpty();
            handle = landlock > 0 ? create(ports) : -1;
            if (landlock >= TCP_SINCE && !ports.contains(SandboxPermissions.ANY_PORT)) {
                for (int port : ports) {
                    add(RULE_OF_PORT, CONNECT_TCP, port, 16);
                }
            }
        }

        private int create(Set<Integer> ports) throws IOException {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment handled = arena.allocate(24, 8);
                int rights = FILE_RIGHTS[Math.min(landlock, FILE_RIGHTS.length) - 1];
                handled.set(ValueLayout.JAVA_LONG, 0, (1L << rights) - 1);
                handled.set(ValueLayout.JAVA_LONG, 8, ports.contains(SandboxPermissions.ANY_PORT) ? BIND_TCP : BIND_TCP | CONNECT_TCP);
                handled.set(ValueLayout.JAVA_LONG, 16, SCOPES);
                int size = landlock >= SCOPES_SINCE ? 24 : landlock >= TCP_SINCE ? 16 : 8;
                return (int) LinuxCall.call("landlock_create_ruleset", CREATE_RULESET, handled.address(), size, 0);
            }
        }

        private void add(int kind, long rights, long object, int size) throws IOException {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment rule = arena.allocate(size, 8);
                rule.set(ValueLayout.JAVA_LONG, 0, rights);
                if (size == 12) {
                    rule.set(ValueLayout.JAVA_INT, 8, (int) object);
                } else {
                    rule.set(ValueLayout.JAVA_LONG, 8, object);
                }
                LinuxCall.call("landlock_add_rule", ADD_RULE, handle, kind, rule.address(), 0);
            }
        }

        /** Grants rights to a file, or to a folder with its content. A file that does not exist is skipped. */
        Rules allow(Path path, long rights) throws IOException {
            if (handle < 0) {
                return this;
            }
            int opened;
            try (Arena arena = Arena.ofConfined()) {
                byte[] bytes = path.toString().getBytes(FILE_NAMES);
                MemorySegment name = arena.allocate(bytes.length + 1L);
                name.copyFrom(MemorySegment.ofArray(bytes));
                opened = (int) LinuxCall.call("open", processor.openat(), HERE, name.address(), PATH_ONLY);
            } catch (LinuxCall.Refused _) {
                // A file that does not exist needs no right; a process that needs it reports that it is missing.
                return this;
            }
            try {
                long known = rights & ((1L << FILE_RIGHTS[Math.min(landlock, FILE_RIGHTS.length) - 1]) - 1);
                add(RULE_OF_PATH, Files.isDirectory(path) ? known : known & OF_FILES, opened, 12);
            } finally {
                LinuxCall.call("close", processor.close(), opened);
            }
            return this;
        }

        /** Restricts the calling thread permanently, with all threads and processes that it starts. */
        void restrictThisThread() throws IOException {
            dropCapabilities();
            LinuxCall.call("prctl", processor.prctl(), NO_NEW_PRIVILEGES, 1);
            if (handle >= 0) {
                LinuxCall.call("landlock_restrict_self", RESTRICT_SELF, handle, 0);
            }
            if (filters) {
                filter();
            }
        }

        /**
         * Removes all capabilities of an administrator's process except the right to files of others
         * (CAP_DAC_OVERRIDE), which rules restrict.
         */
        private void dropCapabilities() throws IOException {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment header = arena.allocate(8, 4);
                header.set(ValueLayout.JAVA_INT, 0, CAPABILITY_VERSION);
                // Three sets, each twice: effective, permitted, inheritable.
                MemorySegment sets = arena.allocate(24, 4);
                LinuxCall.call("capget", processor.capget(), header.address(), sets.address());
                for (int i = 0; i < 6; i++) {
                    int kept = i < 2 ? FILES_OF_OTHERS : 0;
                    sets.setAtIndex(ValueLayout.JAVA_INT, i, sets.getAtIndex(ValueLayout.JAVA_INT, i) & kept);
                }
                LinuxCall.call("capset", processor.capget() + 1, header.address(), sets.address());
            }
        }

        private void filter() throws IOException {
            byte[] program = SystemCallFilter.program(processor, network);
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment steps = arena.allocate(program.length, 8);
                steps.copyFrom(MemorySegment.ofArray(program));
                MemorySegment header = arena.allocate(16, 8);
                header.set(ValueLayout.JAVA_SHORT, 0, (short) (program.length / 8));
                header.set(ValueLayout.JAVA_LONG, 8, steps.address());
                LinuxCall.call("seccomp", processor.seccomp(), SET_FILTER, KEEP_SPECULATION, header.address());
            }
        }

        @Override
        public void close() throws IOException {
            if (handle >= 0) {
                LinuxCall.call("close", processor.close(), handle);
            }
        }
    }

    /** Calls the Linux kernel through the C library's {@code syscall}. Its class loads on Linux only. */
    static final class LinuxCall {
        private static final MemoryLayout STATE = Linker.Option.captureStateLayout();
        private static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
        private static final MethodHandle SYSCALL = syscall();

        private LinuxCall() {}

        /** A call that the kernel refused. */
        static final class Refused extends IOException {
            Refused(String call, int errno) {
                super(call + " failed with error " + errno);
            }
        }

        @SuppressWarnings("restricted")
        private static MethodHandle syscall() {
            Linker linker = Linker.nativeLinker();
            FunctionDescriptor six = FunctionDescriptor.of(
                    ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
            return linker.downcallHandle(
                    linker.defaultLookup().find("syscall").orElseThrow(),
                    six,
                    Linker.Option.captureCallState("errno"),
                    Linker.Option.firstVariadicArg(1));
        }

        /**
         * Makes one call.
         *
         * @param name name of the call for the exception
         * @param number the call's number on this processor
         * @param given at most five arguments; further ones are 0
         * @return the result, at least 0
         * @throws Refused if the result is -1
         */
        static long call(String name, int number, long... given) throws Refused {
            long[] all = Arrays.copyOf(given, 5);
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment state = arena.allocate(STATE);
                long answer = (long) SYSCALL.invokeExact(state, (long) number, all[0], all[1], all[2], all[3], all[4]);
                if (answer == -1) {
                    throw new Refused(name, (int) ERRNO.get(state, 0L));
                }
                return answer;
            } catch (Refused | RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException("a native call cannot throw", e);
            }
        }
    }

    /**
     * Builds the kernel's filter program (classic BPF) that refuses system calls with {@code EPERM}. Refused are calls
     * for sockets, other processes, file rights and times, and administration of the machine. Calls that it does not
     * name are permitted.
     */
    private static final class SystemCallFilter {
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
}
