package io.github.assay;

import io.github.assay.app.SampleCopies;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * Copies of sample projects whose queries have run: once in a build, before the first copy of a sample, or once in a process
 * without {@code assay.home}. Stored outcomes hold for equal database files in any folder. Four queries of retail-review end
 * only at their limit of 3 s.
 */
final class ExecutedSample {
    private static final Map<String, byte[]> OUTCOMES = new HashMap<>();

    private ExecutedSample() {}

    /** Copies a sample, with the outcomes of its queries, into a folder that is not there yet. */
    static synchronized void copy(String sample, Path to) throws IOException {
        SampleCopies.copy(Path.of("sample-projects", sample), to);
        if (!OUTCOMES.containsKey(sample)) {
            String home = System.getProperty("assay.home");
            OUTCOMES.put(sample, home == null ? executed(sample) : kept(sample, Path.of(home, QueryProgram.EXECUTED)));
        }
        Files.write(Files.createDirectories(to.resolve(".assay")).resolve("outcomes.log"), OUTCOMES.get(sample));
    }

    /** The outcomes that this process or another one of the build has made; a second process waits for those of the first. */
    private static byte[] kept(String sample, Path folder) throws IOException {
        Path kept = Files.createDirectories(folder).resolve(sample);
        try (FileChannel channel = FileChannel.open(folder.resolve(sample + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            if (!Files.exists(kept)) {
                Path part = Files.createTempFile(folder, sample, ".part");
                Files.write(part, executed(sample));
                Files.move(part, kept, StandardCopyOption.ATOMIC_MOVE);
            }
            return Files.readAllBytes(kept);
        }
    }

    private static byte[] executed(String sample) throws IOException {
        Path first = Files.createTempDirectory("assay-executed");
        SampleCopies.copy(Path.of("sample-projects", sample), first);
        CommandRun run = CommandRun.of("run", first.toString());
        // Some queries of the samples fail on purpose, which status 1 says.
        if (run.status() > 1) {
            throw new AssertionError(run.err());
        }
        byte[] outcomes = Files.readAllBytes(first.resolve(".assay/outcomes.log"));
        SampleCopies.delete(first);
        return outcomes;
    }
}
