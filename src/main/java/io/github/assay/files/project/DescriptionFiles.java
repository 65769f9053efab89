package io.github.assay.files.project;

import io.github.assay.files.records.CsvRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Column descriptions in BIRD's form: {@code database_description/TABLE.csv} with {@code original_column_name},
 * {@code column_name}, {@code column_description} and {@code value_description}. Looked for beside the database's file,
 * and in {@code database_description/DB_ID} of the project; nothing outside the project's folder is read.
 */
public final class DescriptionFiles {
    /** The folder's name. */
    public static final String FOLDER = "database_description";

    private static final long LONGEST = 8L << 20;

    /**
     * Descriptions in the files of one database.
     *
     * @param columns {@code table.column} in lower case → what the column means
     * @param values the same → what its values mean
     */
    public record Described(Map<String, String> columns, Map<String, String> values) {}

    private DescriptionFiles() {}

    /**
     * Reads the descriptions of one database; an unreadable file gives none.
     *
     * @param project the project's folder
     * @param location the database's file or URL
     */
    public static Described read(Path project, String dbId, Optional<String> location) {
        Described described = new Described(new LinkedHashMap<>(), new LinkedHashMap<>());
        Stream.concat(
                        Stream.of(Optional.of(project.resolve(FOLDER).resolve(dbId))),
                        Stream.of(location.flatMap(DescriptionFiles::beside)))
                .flatMap(Optional::stream)
                .filter(folder -> folder.normalize().startsWith(project.normalize()))
                .forEach(folder -> folder(folder, described));
        return described;
    }

    private static Optional<Path> beside(String location) {
        try {
            return Optional.ofNullable(Path.of(location).getParent()).map(parent -> parent.resolve(FOLDER));
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    private static void folder(Path folder, Described described) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(f -> f.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".csv"))
                    .sorted()
                    .forEach(f -> file(f, described));
        } catch (IOException e) {
            log(folder, e);
        }
    }

    private static void file(Path file, Described described) {
        String name = file.getFileName().toString();
        String table = name.substring(0, name.length() - ".csv".length()).toLowerCase(Locale.ROOT);
        try {
            if (Files.size(file) > LONGEST) {
                return;
            }
            try (CsvRows rows = CsvRows.tolerant(file, CsvRows.separator(file))) {
                List<String> header = rows.next().map(r -> r.fields().stream()
                                .map(f -> f.text().strip().toLowerCase(Locale.ROOT))
                                .collect(Collectors.toList()))
                        .orElse(List.of());
                Optional<CsvRows.Row> row = rows.next();
                while (row.isPresent()) {
                    row(table, header, row.get(), described);
                    row = rows.next();
                }
            }
        } catch (IOException e) {
            log(file, e);
        }
    }

    private static void row(String table, List<String> header, CsvRows.Row row, Described described) {
        String column = text(row, header.indexOf("original_column_name"));
        if (column.isEmpty()) {
            return;
        }
        String place = table + "." + column.toLowerCase(Locale.ROOT);
        String words = text(row, header.indexOf("column_name"));
        String about = text(row, header.indexOf("column_description"));
        String meaning = about.isEmpty() ? words : about;
        if (!meaning.isEmpty() && !meaning.equalsIgnoreCase(column)) {
            described.columns().putIfAbsent(place, meaning);
        }
        String values = text(row, header.indexOf("value_description"));
        if (!values.isEmpty()) {
            described.values().putIfAbsent(place, values);
        }
    }

    private static String text(CsvRows.Row row, int at) {
        return row.text(at).strip().replaceAll("\\s+", " ").replace('\uFFFF', '�');
    }

    private static void log(Path file, IOException e) {
        System.getLogger(DescriptionFiles.class.getName())
                .log(System.Logger.Level.INFO, "descriptions are not used: " + file.getFileName(), e);
    }
}
