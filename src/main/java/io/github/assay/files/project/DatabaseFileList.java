package io.github.assay.files.project;

import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.domain.project.DatabaseSpec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Lists database files of a folder and finds the engine of a file. */
public final class DatabaseFileList {
    private record Ending(Kind kind, String text) {}

    private DatabaseFileList() {}

    /** The engine of a file: by its first bytes, or by its name when these tell nothing. */
    static Kind kindOf(Path file) {
        String firstBytes = firstBytes(file);
        return Stream.of(Kind.values())
                .filter(kind -> !kind.begin().isEmpty() && firstBytes.matches(kind.begin()))
                .findFirst()
                .orElseGet(() -> ending(file).map(Ending::kind).orElse(Kind.OTHER));
    }

    /** Whether a file whose name suggests the engine does not begin as a file of that engine. */
    static boolean isOtherwise(Path file, Kind kind) {
        String firstBytes = firstBytes(file);
        return !firstBytes.isEmpty() && !kind.begin().isEmpty() && !firstBytes.matches(kind.begin());
    }

    /** The longest ending that the file's name has, and its engine. */
    private static Optional<Ending> ending(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return Stream.of(Kind.values())
                .flatMap(kind -> kind.endings().stream().filter(name::endsWith).map(text -> new Ending(kind, text)))
                .max(Comparator.comparingInt(ending -> ending.text().length()));
    }

    private static String firstBytes(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(16), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            // A file that is missing or unreadable becomes a problem when the project is assembled.
            return "";
        }
    }

    /** The database id of a file name: the name without its ending; empty for other files. */
    static String id(Path file) {
        String name = file.getFileName().toString();
        return ending(file).map(ending -> name.substring(0, name.length() - ending.text().length())).orElse("");
    }

    /**
     * The databases in a folder, as {@code ID.sqlite} (or another ending) or {@code ID/ID.sqlite}, by id.
     *
     * @throws IOException when the folder cannot be listed
     */
    public static Map<String, DatabaseSpec> in(Path folder) throws IOException {
        Map<String, DatabaseSpec> found = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        try (Stream<Path> entries = Files.walk(folder, 2)) {
            for (Path file : entries.filter(Files::isRegularFile).sorted().toList()) {
                String id = id(file);
                Path parent = Objects.requireNonNull(file.getParent());
                if (!id.isEmpty() && (parent.equals(folder) || parent.getFileName().toString().equals(id))) {
                    found.putIfAbsent(id, new DatabaseSpec(
                            id, kindOf(file), file.toAbsolutePath().normalize().toString(), "", ""));
                }
            }
        }
        return found;
    }
}
