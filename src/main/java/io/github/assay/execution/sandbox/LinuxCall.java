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
import java.util.Arrays;

/** Calls the Linux kernel through the C library's {@code syscall}. Its class loads on Linux only. */
final class LinuxCall {
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
