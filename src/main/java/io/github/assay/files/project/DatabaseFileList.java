package io.github.assay.files.project;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseSpec.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Lists database files of a folder and finds the engine of a file. */
public final class DatabaseFileList {
    private static final List<String> ENDINGS = List.of(".sqlite", ".sqlite3", ".db", ".duckdb", ".mv.db");

    private DatabaseFileList() {}

    /** The engine of a file: by its first bytes, or by its name when it has no content. */
    static Kind kindOf(Path file) {
        String firstBytes = firstBytes(file);
        if (firstBytes.startsWith("SQLite format 3")) {
            return Kind.SQLITE;
        }
        if (firstBytes.length() >= 12 && firstBytes.startsWith("DUCK", 8)) {
            return Kind.DUCKDB;
        }
        return kindOfName(file.getFileName().toString().toLowerCase(Locale.ROOT));
    }

    /** Whether a file whose name suggests the engine does not begin as a file of that engine. */
    static boolean isOtherwise(Path file, Kind kind) {
        String firstBytes = firstBytes(file);
        return !firstBytes.isEmpty() && switch (kind) {
                    case SQLITE -> !firstBytes.startsWith("SQLite format 3");
                    case DUCKDB -> !firstBytes.startsWith("DUCK", 8);
                    default -> false;
                };
    }

    private static Kind kindOfName(String name) {
        if (name.endsWith(".mv.db")) {
            return Kind.H2;
        }
        if (name.endsWith(".duckdb")) {
            return Kind.DUCKDB;
        }
        return name.endsWith(".db") || name.endsWith(".sqlite") || name.endsWith(".sqlite3") ? Kind.SQLITE : Kind.OTHER;
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
        String lower = name.toLowerCase(Locale.ROOT);
        return ENDINGS.stream()
                .sorted((a, b) -> b.length() - a.length())
                .filter(lower::endsWith)
                .map(e -> name.substring(0, name.length() - e.length()))
                .findFirst()
                .orElse("");
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
