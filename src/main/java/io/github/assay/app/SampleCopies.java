package io.github.assay.app;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.files.records.FileErrors;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Sample projects for the window: each opens as a copy in a folder of the user, made at its first opening. Labels of the
 * copy stay when it is opened again. A sample that is named by its own path opens in place where it may be written.
 *
 * @param program the samples that came with the program
 * @param user the folder of the copies
 * @param mayWrite whether a folder may be written
 */
public record SampleCopies(Path program, Path user, Predicate<Path> mayWrite) {
    /** Folder of a project's stores, which is not copied. */
    private static final String STORE = ".assay";

    /** The user's copies of the program's samples, beside the user's settings. */
    static SampleCopies ofUser() {
        return new SampleCopies(
                Installation.samples().toAbsolutePath().normalize(), Installation.settingsFile().resolveSibling("samples"),
                Files::isWritable);
    }

    /** Where samples are opened: projects in the user's folder, files of published counts in place. */
    List<Path> opened(List<Path> samples) {
        return samples.stream()
                .map(s -> Files.isDirectory(s) ? user.resolve(s.getFileName()) : s)
                .toList();
    }

    /**
     * The folder to open instead of another: the copy of a sample, which is made where there is none. Every other folder
     * is itself.
     *
     * @throws ProjectFormatException when the copy cannot be made; nothing of it is then left
     */
    Path open(Path folder) throws ProjectFormatException {
        Path requested = folder.toAbsolutePath().normalize();
        boolean isCopy = user.toAbsolutePath().normalize().equals(requested.getParent());
        boolean readOnly = program.equals(requested.getParent()) && !mayWrite.test(requested);
        if (!isCopy && !readOnly) {
            return folder;
        }
        Path copy = user.resolve(requested.getFileName());
        Path original = program.resolve(requested.getFileName());
        if (!Files.exists(copy) && Files.isDirectory(original)) {
            make(original, copy);
        }
        return copy;
    }

    private static void make(Path original, Path copy) throws ProjectFormatException {
        try {
            Files.createDirectories(copy.getParent());
            Path temporary = Files.createTempDirectory(copy.getParent(), ".copy");
            try {
                Path project = Files.createDirectory(temporary.resolve("project"));
                Files.walkFileTree(original, new Copying(original, project));
                AtomicFiles.move(project, copy);
            } finally {
                delete(temporary);
            }
        } catch (IOException e) {
            throw new ProjectFormatException(
                    "The sample cannot be copied to " + copy + ": " + FileErrors.words(e),
                    "Check the folder, your rights and the disk.", e);
        }
    }

    /** Copies a project without its {@code .assay} folder. */
    public static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(f -> !from.relativize(f).startsWith(".assay")).toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }

    /** Deletes a folder with all that is in it. */
    public static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** Copies contents only: files of a read-only program folder must be writable in the copy. */
    private static final class Copying extends SimpleFileVisitor<Path> {
        private final Path from;
        private final Path to;

        Copying(Path from, Path to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
            if (folder.getFileName().toString().equals(STORE)) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(to.resolve(from.relativize(folder).toString()));
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            try (InputStream in = Files.newInputStream(file)) {
                Files.copy(in, to.resolve(from.relativize(file).toString()));
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
