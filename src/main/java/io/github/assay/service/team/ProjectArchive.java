package io.github.assay.service.team;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.wording.Texts;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
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
     */
    static void write(Path project, SequencedMap<String, AtomicFiles.Content> entries, Path file) throws IOException, ProjectFormatException {
        mustBeBeside(project, file);
        AtomicFiles.write(file, out -> {
            ZipOutputStream zip = new ZipOutputStream(out);
            for (Map.Entry<String, AtomicFiles.Content> each : entries.entrySet()) {
                ZipEntry entry = new ZipEntry(each.getKey());
                entry.setTime(0);
                zip.putNextEntry(entry);
                each.getValue().write(zip);
                zip.closeEntry();
            }
            zip.finish();
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
     * @throws IOException also when an entry leads out of the folder or is a store's, whose votes would be taken for the person's
     */
    static void unpack(Path file, Path to) throws IOException {
        Path whole = to.toAbsolutePath().normalize();
        Path begun = whole.resolveSibling(whole.getFileName() + ".unpacking");
        remove(begun);
        try (ZipInputStream zip = new ZipInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            Files.createDirectories(begun);
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path target = target(begun, entry.getName());
                if (!target.startsWith(begun) || target.equals(begun)
                        || begun.relativize(target).getName(0).toString().equalsIgnoreCase(STORE)) {
                    throw new IOException(Texts.text("team.entry", entry.getName()));
                }
                if (!entry.isDirectory()) {
                    Files.createDirectories(target.getParent());
                    Files.copy(zip, target);
                }
            }
        }
        Files.move(begun, whole);
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
