package io.github.assay.files.importers.packed;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.task.Progress;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Unpacks gzip and ZIP within limits. Nothing is written outside the folder, and no link is made. */
final class Archives {
    /** Most bytes that are unpacked from one source: a few kilobytes can claim to be petabytes. */
    static final long MOST_BYTES = 8L << 30;

    private static final int MOST_FILES = 20_000;

    private Archives() {}

    static boolean has(Path file, String entry) throws ProjectFormatException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            return zip.getEntry(entry) != null;
        } catch (IOException e) {
            throw damaged(file, "a ZIP archive or Excel workbook", e);
        }
    }

    static Path gunzip(Path file, Path to, Progress progress) throws IOException, ProjectFormatException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file), 1 << 16)) {
            copy(in, to, 0, file, progress);
            return to;
        } catch (EOFException | ZipException e) {
            throw damaged(file, "a gzip file", e);
        }
    }

    static Path unzip(Path file, Path folder, Progress progress) throws IOException, ProjectFormatException {
        Files.createDirectories(folder);
        long bytes = 0;
        try (ZipFile zip = new ZipFile(file.toFile())) {
            if (zip.size() > MOST_FILES) {
                throw new ProjectFormatException(file + " is an archive of " + zip.size() + " files, more than " + MOST_FILES, "Unpack it first.");
            }
            for (ZipEntry entry : Collections.list(zip.entries())) {
                Path to = inside(file, folder, entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(to);
                } else {
                    Files.createDirectories(to.getParent());
                    try (InputStream in = zip.getInputStream(entry)) {
                        bytes = copy(in, to, bytes, file, progress);
                    }
                }
            }
            return folder;
        } catch (ZipException | EOFException e) {
            throw damaged(file, "a ZIP archive", e);
        }
    }

    private static Path inside(Path file, Path folder, String name) throws ProjectFormatException {
        try {
            Path to = folder.resolve(name).normalize();
            if (to.startsWith(folder) && !to.equals(folder) || name.matches("[./]*")) {
                return to;
            }
        } catch (InvalidPathException _) {
            // refused below
        }
        throw new ProjectFormatException(file + " has a file that leads out of the archive: " + name, "Do not trust it; nothing was read.");
    }

    /** Copies, and refuses more than the limit; returns the bytes so far. */
    private static long copy(InputStream in, Path to, long before, Path file, Progress progress) throws IOException, ProjectFormatException {
        long bytes = before;
        byte[] buffer = new byte[1 << 16];
        try (OutputStream out = Files.newOutputStream(to)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                progress.check();
                bytes += read;
                if (bytes > MOST_BYTES) {
                    throw new ProjectFormatException(file + " unpacks to more than " + (MOST_BYTES >> 30) + " GB", "Unpack it first, if it is what you expect.");
                }
                out.write(buffer, 0, read);
            }
        }
        return bytes;
    }

    /** The files below a folder, relative to it, without those that systems add to archives. */
    static List<String> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(f -> folder.relativize(f).toString().replace('\\', '/'))
                    .filter(n -> !n.startsWith("__MACOSX") && !n.endsWith(".DS_Store"))
                    .sorted()
                    .toList();
        }
    }

    private static ProjectFormatException damaged(Path file, String what, IOException e) {
        return new ProjectFormatException(file + " is " + what + " that cannot be read to its end: it is damaged or half-written",
                "Get the file again.", e);
    }
}
