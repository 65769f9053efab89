package io.github.assay.execution.pool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * Memory use of a process, native code included, where the system reports it. Elsewhere only the Java heap limit and
 * the engines' own limits apply.
 */
public final class ResidentMemory {
    private ResidentMemory() {}

    /** Megabytes in use; empty where the system does not report them or the process has ended. */
    public static OptionalLong megabytes(long pid) {
        Path status = Path.of("/proc", Long.toString(pid), "status");
        if (!Files.isReadable(status)) {
            return OptionalLong.empty();
        }
        try {
            return Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                    .findFirst();
        } catch (IOException _) {
            return OptionalLong.empty();
        }
    }
}
