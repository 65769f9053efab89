package io.github.assay.task;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Collectors;

/**
 * Processes that the program starts, and those that their commands leave behind. On Linux the program adopts orphans of its
 * descendants while a {@link Watch} is open. A new child that the program did not start is then such an orphan, whatever
 * session it is in and whatever its environment is. Thread-safe.
 */
public final class Children {
    private static final int MOST_ROUNDS = 100;
    private static final int ROUND_MILLIS = 20;

    /** Processes of the program; those that have ended are removed when orphans are looked for. */
    private static final Set<Long> STARTED = ConcurrentHashMap.newKeySet();

    /** Held for reading while a process starts, so that no child is looked at before it is in the list. */
    private static final ReadWriteLock STARTING = new ReentrantReadWriteLock();

    /** Children from before the first open watch. */
    private static final Set<Long> BEFORE = new HashSet<>();

    private static int watches;

    private Children() {}

    /** Starts a process that no watch takes for an orphan. */
    public static Process start(ProcessBuilder command) throws IOException {
        STARTING.readLock().lock();
        try {
            Process process = command.start();
            STARTED.add(process.pid());
            return process;
        } finally {
            STARTING.readLock().unlock();
        }
    }

    /** Adopts orphans from now on. Does nothing where the system cannot. */
    public static synchronized Watch watch() {
        if (watches++ == 0 && LinuxCalls.adopt(true)) {
            BEFORE.addAll(pids());
        }
        return new Watch();
    }

    /** Time in which orphans are adopted. The orphans of all commands end when the last watch that is open is closed. */
    public static final class Watch implements AutoCloseable {
        private boolean closed;

        private Watch() {}

        @Override
        public void close() {
            synchronized (Children.class) {
                if (!closed && --watches == 0 && LinuxCalls.areThere()) {
                    endOrphans();
                    LinuxCalls.adopt(false);
                    BEFORE.clear();
                }
                closed = true;
            }
        }
    }

    /** An orphan that ends leaves its own children as orphans, which are found in the next round. */
    private static void endOrphans() {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            List<ProcessHandle> orphans = orphans();
            if (orphans.isEmpty()) {
                return;
            }
            orphans.forEach(ProcessHandle::destroyForcibly);
            long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ROUND_MILLIS);
            Set<Long> left = orphans.stream().map(ProcessHandle::pid).collect(Collectors.toSet());
            left.removeIf(LinuxCalls::hasEnded);
            while (!left.isEmpty() && System.nanoTime() - until < 0) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                left.removeIf(LinuxCalls::hasEnded);
            }
        }
    }

    private static List<ProcessHandle> orphans() {
        STARTING.writeLock().lock();
        try {
            STARTED.retainAll(pids());
            return ProcessHandle.current().children().filter(c -> !STARTED.contains(c.pid()) && !BEFORE.contains(c.pid())).toList();
        } finally {
            STARTING.writeLock().unlock();
        }
    }

    private static Set<Long> pids() {
        return ProcessHandle.current().children().map(ProcessHandle::pid).collect(Collectors.toSet());
    }

    /** Two calls of the C library on Linux, from {@code sys/prctl.h} and {@code sys/wait.h}. */
    private static final class LinuxCalls {
        private static final int PR_SET_CHILD_SUBREAPER = 36;
        private static final int WNOHANG = 1;

        private static final Optional<MethodHandle> PRCTL = find("prctl",
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG),
                Linker.Option.firstVariadicArg(1));
        private static final Optional<MethodHandle> WAITPID = find("waitpid",
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));

        @SuppressWarnings("restricted")
        private static Optional<MethodHandle> find(String name, FunctionDescriptor form, Linker.Option... options) {
            try {
                Linker linker = Linker.nativeLinker();
                return Files.isDirectory(Path.of("/proc/self"))
                        ? linker.defaultLookup().find(name).map(call -> linker.downcallHandle(call, form, options))
                        : Optional.empty();
            } catch (RuntimeException | LinkageError e) {
                System.getLogger(Children.class.getName()).log(System.Logger.Level.DEBUG, name + " is not there", e);
                return Optional.empty();
            }
        }

        static boolean areThere() {
            return PRCTL.isPresent() && WAITPID.isPresent();
        }

        /** Sets whether orphans of descendants become children of the program; false where that cannot be set. */
        static boolean adopt(boolean orphans) {
            try {
                return areThere() && (int) PRCTL.get().invokeExact(PR_SET_CHILD_SUBREAPER, orphans ? 1L : 0L, 0L, 0L, 0L) == 0;
            } catch (Throwable e) {
                throw new IllegalStateException("prctl cannot be called", e);
            }
        }

        /** Whether an adopted child has ended; its entry in the list of processes is then removed. */
        static boolean hasEnded(long pid) {
            try {
                return (int) WAITPID.orElseThrow().invokeExact((int) pid, MemorySegment.NULL, WNOHANG) != 0;
            } catch (Throwable e) {
                throw new IllegalStateException("waitpid cannot be called", e);
            }
        }
    }
}
