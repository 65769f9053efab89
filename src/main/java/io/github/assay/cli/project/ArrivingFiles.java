package io.github.assay.cli.project;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Files that arrive in a folder after this was made, each once, when its size and time have not changed for a second. Hidden files,
 * links and folders are passed over. Not thread-safe.
 */
final class ArrivingFiles {
    private final Path folder;
    private final int known;
    /** Size and time of the files that were given, or there before. */
    private final Map<Path, List<Object>> taken;
    /** Files that were given and not used. */
    private final Set<Path> unused = new HashSet<>();
    private Map<Path, List<Object>> before = new HashMap<>();

    /** @throws ProjectFormatException when there is no such folder */
    ArrivingFiles(Path folder) throws IOException, ProjectFormatException {
        if (!Files.isDirectory(folder)) {
            throw new ProjectFormatException(folder + " is no folder", "Make it, or name another with --watch.");
        }
        this.folder = folder;
        taken = states();
        known = taken.size();
    }

    /** Number of files that were there before, which are left alone. */
    int known() {
        return known;
    }

    /**
     * What there is after a second.
     *
     * @param complete files that arrived and are complete, by name
     * @param changed files given earlier, or there before, that have another content now
     */
    record Arrived(List<Path> complete, List<Path> changed) {}

    /** Waits a second, then looks. Cancelled with the progress. */
    Arrived arrived(Progress progress) throws Exception {
        CountDownLatch stopped = new CountDownLatch(1);
        try (AutoCloseable _ = progress.onCancel(stopped::countDown)) {
            if (stopped.await(1, TimeUnit.SECONDS)) {
                progress.check();
            }
        }
        Map<Path, List<Object>> now = states();
        taken.keySet().retainAll(now.keySet()); // under the name of one that is gone, another arrives
        unused.retainAll(now.keySet());
        List<Path> complete = new ArrayList<>();
        List<Path> changed = new ArrayList<>();
        now.entrySet().stream().filter(e -> e.getValue().equals(before.get(e.getKey())) && !e.getValue().equals(taken.get(e.getKey())))
                .map(Map.Entry::getKey).sorted().forEach(f -> (!taken.containsKey(f) || unused.remove(f) ? complete : changed).add(f));
        before = now;
        Stream.concat(complete.stream(), changed.stream()).forEach(f -> taken.put(f, Objects.requireNonNull(now.get(f))));
        return new Arrived(complete, changed);
    }

    /** Nothing of the file was used: it is given again when it has changed. */
    void unused(Path file) {
        unused.add(file);
    }

    /** Nothing of the file could be used now: it is given again. */
    void later(Path file) {
        taken.remove(file);
    }

    private Map<Path, List<Object>> states() throws IOException {
        Map<Path, List<Object>> states = new HashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> !f.getFileName().toString().startsWith(".")).toList()) {
                try {
                    BasicFileAttributes state = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                    if (state.isRegularFile()) {
                        states.put(file, List.of(state.size(), state.lastModifiedTime()));
                    }
                } catch (NoSuchFileException _) {
                    // renamed or deleted since it was listed
                }
            }
        }
        return states;
    }
}
