package io.github.assay.files.tables;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.files.records.CsvText;
import io.github.assay.files.records.FileErrors;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.wording.Texts;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table of tidy data for programs: a name, columns with types, and rows of texts, in which an empty text is a missing value.
 *
 * @param name the file's name without its ending
 * @param columns in their order
 * @param rows each with a text for each column; made while they are written
 */
public record DataTable(String name, List<Column> columns, Iterable<List<String>> rows) {
    /** Type of a column's values, with its name in SQL. */
    public enum Type {
        TEXT("VARCHAR"),
        /** A whole number from 0 on. */
        COUNT("BIGINT"),
        NUMBER("DOUBLE"),
        /** {@code true} or {@code false}. */
        FLAG("BOOLEAN"),
        /** ISO 8601, in UTC. */
        TIME("TIMESTAMPTZ");

        private final String sql;

        Type(String sql) {
            this.sql = sql;
        }

        private @Nullable Object value(String text) {
            return text.isEmpty() ? null : this == TEXT || this == TIME ? text : new Json.Raw(text);
        }
    }

    /** A column; its meaning is the text {@code data.NAME}. */
    public record Column(String name, Type type) {}

    private interface Lines {
        void add(StringBuilder out, List<String> row);
    }

    /** Columns of texts. */
    public static DataTable of(String name, List<String> columns, Iterable<List<String>> rows) {
        return new DataTable(name, columns.stream().map(c -> new Column(c, Type.TEXT)).toList(), rows);
    }

    /** The same table, in which some columns have another type. */
    public DataTable with(Type type, String... names) {
        return new DataTable(name, columns.stream().map(c -> List.of(names).contains(c.name()) ? new Column(c.name(), type) : c).toList(), rows);
    }

    /** Writes CSV with every text as it is. */
    public void csv(Path file) throws ProjectFormatException {
        write(file, out -> CsvText.row(out, names()), CsvText::row);
    }

    /** Writes one JSON object a line. */
    public void jsonLines(Path file) throws ProjectFormatException {
        write(file, _ -> {}, (out, row) -> {
            JsonObject line = new JsonObject();
            for (int i = 0; i < row.size(); i++) {
                line.put(columns.get(i).name(), columns.get(i).type().value(row.get(i)));
            }
            out.append(Json.line(line)).append('\n');
        });
    }

    /** The query in DuckDB's SQL that reads the table from what {@link #csv} wrote. */
    public String reading(Path csv) {
        return "SELECT * FROM read_csv(" + quoted(csv.toString()) + ", header = true, auto_detect = false, delim = ',', quote = '\"', escape = '\"',"
                + " nullstr = '', parallel = false, max_line_size = 67108864, columns = {"
                + columns.stream().map(c -> quoted(c.name()) + ": '" + c.type().sql + "'").collect(Collectors.joining(", ")) + "})";
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** The table that says what each column of some tables means. */
    public static DataTable dictionary(List<DataTable> tables) {
        List<List<String>> rows = tables.stream().flatMap(DataTable::described).toList();
        return of("data-dictionary", List.of("table", "column", "type", "meaning"), rows);
    }

    private Stream<List<String>> described() {
        return columns.stream().map(c -> List.of(name, c.name(), c.type().name().toLowerCase(Locale.ROOT),
                Texts.optional("data." + name + "." + c.name()).orElseGet(() -> Texts.text("data." + c.name()))));
    }

    private List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    private void write(Path file, Consumer<StringBuilder> first, Lines lines) throws ProjectFormatException {
        try {
            AtomicFiles.write(file, out -> {
                BufferedWriter writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
                StringBuilder text = new StringBuilder();
                first.accept(text);
                for (List<String> row : rows) {
                    lines.add(text, row);
                    writer.append(text);
                    text.setLength(0);
                }
                writer.append(text).flush();
            });
        } catch (IOException e) {
            throw new ProjectFormatException(
                    file + " was not written: " + FileErrors.words(e) + ".", "Check that its folder exists and may be written.", e);
        }
    }
}
