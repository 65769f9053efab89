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
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** A project's folder as one zip file, without its store and its label files, which would show votes of others. */
final class ProjectArchive {
    private static final Set<String> LEFT_OUT = Set.of(".assay", "labels");
    private static final int DEEPEST = 100;

    private ProjectArchive() {}

    /**
     * Writes the file; equal folders give equal bytes.
     *
     * @throws ProjectFormatException when the file would be inside the project
     */
    static void write(Path project, Path file) throws IOException, ProjectFormatException {
        Path from = project.toRealPath();
        if (file.toAbsolutePath().normalize().startsWith(project.toAbsolutePath().normalize())) {
            throw new ProjectFormatException(Texts.text("team.inside", file.toString()), Texts.text("team.inside.remedy"));
        }
        List<Path> files = files(from);
        AtomicFiles.write(file, out -> {
            ZipOutputStream zip = new ZipOutputStream(out);
            for (Path each : files) {
                ZipEntry entry = new ZipEntry(from.relativize(each).toString().replace('\\', '/'));
                entry.setTime(0);
                zip.putNextEntry(entry);
                Files.copy(each, zip);
                zip.closeEntry();
            }
            zip.finish();
        });
    }

    private static List<Path> files(Path from) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(from, EnumSet.of(FileVisitOption.FOLLOW_LINKS), DEEPEST, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean left = folder.getParent() != null && folder.getParent().equals(from)
                        && LEFT_OUT.contains(folder.getFileName().toString());
                return left ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                found.add(file);
                return FileVisitResult.CONTINUE;
            }
        });
        found.sort(Comparator.comparing(Path::toString));
        return found;
    }

    /**
     * Makes the folder of the file's content: whole or not at all.
     *
     * @param to a folder that does not exist
     * @throws IOException also when an entry leads out of the folder
     */
    static void unpack(Path file, Path to) throws IOException {
        Path whole = to.toAbsolutePath().normalize();
        Path begun = whole.resolveSibling(whole.getFileName() + ".unpacking");
        remove(begun);
        try (ZipInputStream zip = new ZipInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            Files.createDirectories(begun);
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path target = begun.resolve(entry.getName()).normalize();
                if (!target.startsWith(begun) || target.equals(begun)) {
                    throw new IOException(Texts.text("team.entry", entry.getName()));
                }
                if (!entry.isDirectory()) {
                    Files.createDirectories(target.getParent());
                    copy(zip, target);
                }
            }
        }
        Files.move(begun, whole);
    }

    private static void copy(InputStream zip, Path target) throws IOException {
        Files.copy(zip, target);
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
