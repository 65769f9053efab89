package io.github.assay.service.team;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.wording.Texts;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** A project's folder as one zip file, without its store and its label files, which would show votes of others. */
final class ProjectArchive {
    private static final String STORE = ".assay";
    private static final Set<String> LEFT_OUT = Set.of(STORE, "labels");
    private static final int DEEPEST = 100;
    private static final int MOST_ENTRIES = 100_000;
    /** Bytes that any file may unpack to; a larger one to {@link #MOST_DENSE} times its size, which no database exceeds. */
    private static final long MOST_BYTES = 1L << 30;
    private static final int MOST_DENSE = 50;

    private ProjectArchive() {}

    /**
     * Writes the file; equal folders give equal bytes.
     *
     * @throws ProjectFormatException when the file would be inside the project
     */
    static void write(Path project, Path file) throws IOException, ProjectFormatException {
        Path from = project.toRealPath();
        SequencedMap<String, AtomicFiles.Content> entries = new LinkedHashMap<>();
        for (Path each : files(from)) {
            entries.put(name(from, each), out -> Files.copy(each, out));
        }
        write(project, entries, file);
    }

    /**
     * Writes a file of some entries, which hold what of a project one person may have.
     *
     * @param entries content by name
     * @throws IOException also when {@link #unpack} would refuse the file; there is none then
     */
    static void write(Path project, SequencedMap<String, AtomicFiles.Content> entries, Path file) throws IOException, ProjectFormatException {
        write(project, entries, file, MOST_BYTES, MOST_ENTRIES);
    }

    /**
     * The same with other limits.
     *
     * @param most bytes of all entries, beside {@value #MOST_DENSE} times the file's
     */
    static void write(Path project, SequencedMap<String, AtomicFiles.Content> entries, Path file, long most, int count)
            throws IOException, ProjectFormatException {
        mustBeBeside(project, file);
        if (entries.size() > count) {
            throw new IOException(Texts.text("team.unpack.entries", file.toString(), count));
        }
        AtomicFiles.write(file, out -> {
            long bytes = 0;
            long packed = 0;
            ZipOutputStream zip = new ZipOutputStream(out);
            for (Map.Entry<String, AtomicFiles.Content> each : entries.entrySet()) {
                ZipEntry entry = new ZipEntry(each.getKey());
                entry.setTime(0);
                zip.putNextEntry(entry);
                each.getValue().write(zip);
                zip.closeEntry();
                bytes += entry.getSize();
                packed += entry.getCompressedSize();
            }
            zip.finish();
            if (bytes > most + MOST_DENSE * packed) {
                throw tooLarge(file, most + MOST_DENSE * packed, packed);
            }
        });
    }

    /** Refuses a file in the project. */
    static void mustBeBeside(Path project, Path file) throws ProjectFormatException {
        if (file.toAbsolutePath().normalize().startsWith(project.toAbsolutePath().normalize())) {
            throw new ProjectFormatException(Texts.text("team.inside", file.toString()), Texts.text("team.inside.remedy"));
        }
    }

    /** Names of the project's files, without its store and its label files, sorted. */
    static List<String> names(Path project) throws IOException {
        Path from = project.toRealPath();
        return files(from).stream().map(each -> name(from, each)).toList();
    }

    private static String name(Path from, Path file) {
        return from.relativize(file).toString().replace('\\', '/');
    }

    /**
     * Checks that every file of the project is inside it: the file goes to other people, so a link to a file elsewhere on this
     * machine is refused.
     *
     * @throws IOException names the link
     */
    static void check(Path project) throws IOException {
        files(project.toRealPath());
    }

    private static List<Path> files(Path from) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(from, EnumSet.of(FileVisitOption.FOLLOW_LINKS), DEEPEST, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                mustBeInside(folder, from);
                boolean left = folder.getParent() != null && folder.getParent().equals(from)
                        && LEFT_OUT.contains(folder.getFileName().toString());
                return left ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                mustBeInside(file, from);
                found.add(file);
                return FileVisitResult.CONTINUE;
            }
        });
        found.sort(Comparator.comparing(Path::toString));
        return found;
    }

    private static void mustBeInside(Path file, Path from) throws IOException {
        if (!file.toRealPath().startsWith(from)) {
            throw new IOException(Texts.text("team.link", from.relativize(file).toString()));
        }
    }

    /** Whether a file begins as zip files do. */
    static boolean isArchive(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.read() == 'P' && in.read() == 'K';
        }
    }

    /** The content of an entry, at most so many bytes of it; empty where there is none of this name. */
    static Optional<byte[]> read(Path file, String name, int most) throws IOException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            ZipEntry entry = zip.getEntry(name);
            if (entry == null) {
                return Optional.empty();
            }
            try (InputStream in = zip.getInputStream(entry)) {
                return Optional.of(in.readNBytes(most));
            }
        }
    }

    /**
     * Makes the folder of the file's content: whole or not at all.
     *
     * @param to a folder that does not exist
     * @throws IOException also when an entry leads out of the folder or is a store's, whose votes would be taken for the person's,
     *     and when the file unpacks to more than a project has
     */
    static void unpack(Path file, Path to) throws IOException {
        unpack(file, to, MOST_BYTES + MOST_DENSE * Files.size(file), MOST_ENTRIES);
    }

    /**
     * The same with other limits.
     *
     * @param most bytes of all entries
     */
    static void unpack(Path file, Path to, long most, int entries) throws IOException {
        Path whole = to.toAbsolutePath().normalize();
        Path begun = whole.resolveSibling(whole.getFileName() + ".unpacking");
        remove(begun);
        try (ZipInputStream zip = new ZipInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            Files.createDirectories(begun);
            long left = most;
            int count = 0;
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path target = target(begun, entry.getName());
                if (!target.startsWith(begun) || target.equals(begun)
                        || begun.relativize(target).getName(0).toString().equalsIgnoreCase(STORE)) {
                    throw new IOException(Texts.text("team.entry", entry.getName()));
                }
                if (++count > entries) {
                    throw new IOException(Texts.text("team.unpack.entries", file.toString(), entries));
                }
                if (!entry.isDirectory()) {
                    Files.createDirectories(target.getParent());
                    left -= copy(zip, target, left);
                }
                if (left < 0) {
                    throw tooLarge(file, most, Files.size(file));
                }
            }
        } catch (IOException e) {
            remove(begun);
            throw e;
        }
        Files.move(begun, whole);
    }

    private static IOException tooLarge(Path file, long most, long size) {
        return new IOException(Texts.text("team.unpack.size", file.toString(), Math.max(1, most >> 20), Math.max(1, size >> 20)));
    }

    /** Copies at most so many bytes and one more, which says that there are more; returns how many. */
    private static long copy(InputStream from, Path to, long most) throws IOException {
        byte[] buffer = new byte[1 << 16];
        long copied = 0;
        try (OutputStream out = Files.newOutputStream(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (int n = 0; n >= 0 && copied <= most; n = from.read(buffer, 0, (int) Math.min(buffer.length, most + 1 - copied))) {
                out.write(buffer, 0, n);
                copied += n;
            }
        }
        return copied;
    }

    private static Path target(Path folder, String name) throws IOException {
        try {
            return folder.resolve(name).normalize();
        } catch (InvalidPathException e) {
            throw new IOException(Texts.text("team.entry", name), e);
        }
    }

    private static void remove(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }
}
