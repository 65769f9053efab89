package io.github.assay.cli.project;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Files that arrive in a folder after this was made, each once, when its size and time have not changed for a second. Hidden files
 * and folders are passed over. Not thread-safe.
 */
final class ArrivingFiles {
    private final Path folder;
    private final Set<Path> taken;
    private Map<Path, List<Object>> before = new HashMap<>();

    /** @throws ProjectFormatException when there is no such folder */
    ArrivingFiles(Path folder) throws IOException, ProjectFormatException {
        if (!Files.isDirectory(folder)) {
            throw new ProjectFormatException(folder + " is no folder", "Make it, or name another with --watch.");
        }
        this.folder = folder;
        taken = new HashSet<>(states().keySet());
    }

    /** Number of files that were there before, which are left alone. */
    int known() {
        return taken.size();
    }

    /** Waits a second, then gives the files that are complete, by name; none where there is none. Cancelled with the progress. */
    List<Path> arrived(Progress progress) throws Exception {
        CountDownLatch stopped = new CountDownLatch(1);
        try (AutoCloseable _ = progress.onCancel(stopped::countDown)) {
            if (stopped.await(1, TimeUnit.SECONDS)) {
                progress.check();
            }
        }
        Map<Path, List<Object>> now = states();
        List<Path> complete = new ArrayList<>(
                now.entrySet().stream().filter(e -> !taken.contains(e.getKey()) && e.getValue().equals(before.get(e.getKey()))).map(Map.Entry::getKey).sorted().toList());
        before = now;
        taken.addAll(complete);
        return complete;
    }

    private Map<Path, List<Object>> states() throws IOException {
        Map<Path, List<Object>> states = new HashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> !f.getFileName().toString().startsWith(".") && Files.isRegularFile(f)).toList()) {
                BasicFileAttributes state = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                states.put(file, List.of(state.size(), state.lastModifiedTime()));
            }
        }
        return states;
    }
}
