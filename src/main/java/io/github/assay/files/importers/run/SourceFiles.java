package io.github.assay.files.importers.run;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.DatabaseFileList;
import io.github.assay.files.records.Encodings;
import io.github.assay.files.records.FileErrors;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds and reads files in the folder of another program. */
public final class SourceFiles {
    private static final List<String> DATABASE_FOLDERS =
            List.of("databases", "database", "dev_databases", "test_database", "train_databases", "db");

    private SourceFiles() {}

    /** The folder with companion files: the source itself, or the folder of the source file. */
    public static Path folder(Path source) {
        return Files.isDirectory(source) ? source : Objects.requireNonNull(source.toAbsolutePath().getParent());
    }

    /** The name of the folder of a file; empty for the root of a drive. */
    public static String folderName(Path file) {
        Path name = folder(file).getFileName();
        return name == null ? "" : name.toString();
    }

    /**
     * Checks that the source exists.
     *
     * @throws ProjectFormatException when the source does not exist or cannot be read
     */
    public static void check(Path source) throws ProjectFormatException {
        if (!Files.exists(source)) {
            throw new ProjectFormatException("There is no file or folder " + source, "Check the spelling.");
        }
        if (!Files.isDirectory(source) && !Files.isRegularFile(source)) {
            throw new ProjectFormatException(
                    source + " is neither a file nor a folder", "Save what it gives into a file; some are read twice.");
        }
        if (!Files.isReadable(source)) {
            throw new ProjectFormatException(
                    "You have no permission to read " + source, "Change its permissions so that you can read it.");
        }
    }

    /** Regular files of the source folder, or the source file alone, filtered by lower-case name, sorted by name. */
    public static List<Path> named(Path source, Predicate<String> name) throws ProjectFormatException {
        return named(source, 2, name);
    }

    public static List<Path> named(Path source, int depth, Predicate<String> name) throws ProjectFormatException {
        if (!Files.isDirectory(source)) {
            return name.test(lower(source)) ? List.of(source) : List.of();
        }
        try (Stream<Path> files = Files.walk(source, depth)) {
            return files.filter(Files::isRegularFile).filter(f -> name.test(lower(f))).sorted().toList();
        } catch (IOException e) {
            throw unreadable(source, e);
        }
    }

    public static String lower(Path file) {
        return file.getFileName().toString().toLowerCase(Locale.ROOT);
    }

    public static String stem(Path file) {
        return file.getFileName().toString().replaceFirst("\\.[^.]*$", "");
    }

    /** The databases beside the source, by id. */
    public static Map<String, DatabaseSpec> databases(Path source) throws IOException {
        Path folder = folder(source);
        Map<String, DatabaseSpec> found = new TreeMap<>();
        for (String name : DATABASE_FOLDERS) {
            DatabaseFileList.in(folder.resolve(name)).forEach(found::putIfAbsent);
        }
        DatabaseFileList.in(folder).forEach(found::putIfAbsent);
        return found;
    }

    /** The lines of a text file in UTF-8. */
    public static List<String> lines(Path file) throws ProjectFormatException {
        return text(file).lines().toList();
    }

    /** A JSON document that fits in memory. */
    public static JsonField json(Path file) throws ProjectFormatException {
        try {
            return JsonRecord.document(text(file).getBytes(StandardCharsets.UTF_8));
        } catch (JsonException e) {
            int line = e.line();
            throw new ProjectFormatException(
                    file + ":" + line + ": " + e.words(),
                    "Put the JSON right at that place.", e);
        }
    }

    /** One of several documents: an unreadable one becomes a problem, and the import continues. */
    public static Optional<JsonField> jsonOrProblem(ImportRun run, Path file) {
        try {
            return Optional.of(run.json(file));
        } catch (ProjectFormatException e) {
            run.problems().error(run.at(file, 0), "", e.sentence(), "", "The file is left out. " + e.remedy());
            return Optional.empty();
        }
    }

    private static String text(Path file) throws ProjectFormatException {
        try {
            Optional<String> foreign = Encodings.foreign(file);
            if (foreign.isPresent()) {
                throw notText(file, foreign.get());
            }
            String text = Files.readString(file, StandardCharsets.UTF_8);
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** The refusal of a file inside of a folder; a packed file that is named itself is read. */
    static ProjectFormatException notText(Path file, String foreign) {
        return foreign.startsWith("UTF") ? otherEncoding(file + " is " + foreign + ", not UTF-8 text")
                : new ProjectFormatException(file + " is " + foreign + ", not UTF-8 text", Encodings.remedy(foreign));
    }

    static ProjectFormatException otherEncoding(String what) {
        return new ProjectFormatException(what, "Save it as UTF-8, or name its --encoding.");
    }

    public static ProjectFormatException unreadable(Path file, IOException e) {
        if (e instanceof CharacterCodingException) {
            return otherEncoding(file + " holds bytes that are not UTF-8");
        }
        return new ProjectFormatException(
                file + " cannot be read: " + FileErrors.words(e), "Have you the right to read it?", e);
    }
}
