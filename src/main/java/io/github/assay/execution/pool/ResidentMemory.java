package io.github.assay.execution.pool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * How much memory a process holds, native code included, where the system tells. Elsewhere the Java heap limit and the
 * engines' own limits stand alone.
 */
public final class ResidentMemory {
    private ResidentMemory() {}

    /** Megabytes in memory now; empty where the system does not tell or the process is gone. */
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
