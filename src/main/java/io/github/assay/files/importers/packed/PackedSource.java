package io.github.assay.files.importers.packed;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.ImportRequest;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.importers.run.ProjectWriter;
import io.github.assay.files.importers.run.SourceFiles;
import io.github.assay.files.user.YamlFile;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import io.github.assay.task.Progress;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A source as a file or folder of plain text. What is packed is written into a temporary folder under the source's own
 * name, which is deleted on closing; the line of a record is then its number (of a table with a header: that plus 1).
 */
public final class PackedSource implements AutoCloseable {
    private static final int MOST_NAMED = 20;
    private static final int ROWS_AT_ONCE = 20_000;
    /** Archives in archives that are opened. */
    private static final int DEEPEST = 3;

    private final Path source;
    private final Path plain;
    private final Optional<Path> folder;

    private PackedSource(Path source, Path plain, Optional<Path> folder) {
        this.source = source;
        this.plain = plain;
        this.folder = folder;
    }

    /**
     * Opens a source, of which the form is recognised by its first bytes; YAML by its name.
     *
     * @param part sheet of a workbook, table of a database or file of an archive; empty: the only one
     * @throws ProjectFormatException when it cannot be read, or has several parts and none is named; the message says
     *     what the file is, and its parts
     */
    public static PackedSource open(Path source, String part, SourceTables tables, Progress progress) throws ProjectFormatException {
        SourceFiles.check(source);
        if (!Files.isRegularFile(source) || form(source) == Form.PLAIN) {
            refusePart(source, part);
            return new PackedSource(source, source, Optional.empty());
        }
        try {
            Path folder = Files.createTempDirectory("assay-source");
            boolean open = false;
            try {
                PackedSource opened = new PackedSource(source, new Opening(folder, tables, progress).plain(source, part, 0), Optional.of(folder));
                open = true;
                return opened;
            } finally {
                if (!open) {
                    ProjectWriter.delete(folder);
                }
            }
        } catch (IOException e) {
            throw SourceFiles.unreadable(source, e);
        } catch (UncheckedIOException e) {
            throw SourceFiles.unreadable(source, new IOException(e));
        }
    }

    private static void refusePart(Path file, String part) throws ProjectFormatException {
        if (!part.isEmpty()) {
            throw new ProjectFormatException(file.getFileName() + " has no parts: it is no workbook, database or archive", "Name no part to read (--sheet).");
        }
    }

    /** The file or folder to read. */
    public Path plain() {
        return plain;
    }

    /**
     * The request for the plain form. Database files beside the source belong to it as well, unless an archive has its own.
     *
     * @throws ProjectFormatException when files of an archive were to stay where they are
     */
    public ImportRequest request(ImportRequest given) throws ProjectFormatException {
        if (folder.isEmpty()) {
            return given;
        }
        try {
            boolean own = Files.isDirectory(plain) && !SourceFiles.databases(plain).isEmpty();
            if (own && given.databases() == Importer.Databases.REFERENCE) {
                throw new ProjectFormatException("The database files are inside of " + source + " and cannot stay there", "Unpack it first, or let them be copied.");
            }
            return given.of(plain, own ? plain : SourceFiles.folder(source));
        } catch (IOException e) {
            throw SourceFiles.unreadable(source, e);
        }
    }

    /** The same fault of the source instead of its plain form; of an archive, with the files that can be chosen. */
    public ProjectFormatException ofSource(ProjectFormatException fault) throws IOException {
        if (folder.isEmpty()) {
            return fault;
        }
        String files = Files.isDirectory(plain)
                ? " One file of the archive is chosen as the part to read (--sheet): " + named(Archives.files(plain)) + "."
                : "";
        return new ProjectFormatException(fault.sentence().replace(plain.toString(), source.toString()), fault.remedy() + files, fault);
    }

    private static String named(List<String> parts) {
        return String.join(", ", parts.stream().limit(MOST_NAMED).toList()) + (parts.size() > MOST_NAMED ? ", …" : "");
    }

    @Override
    public void close() throws IOException {
        if (folder.isPresent()) {
            ProjectWriter.delete(folder.get());
        }
    }

    private enum Form {
        PLAIN, GZIP, ZIP, WORKBOOK, YAML, DATABASE, PARQUET
    }

    private static String beginning(Path file) throws ProjectFormatException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(16), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw SourceFiles.unreadable(file, e);
        }
    }

    /** The engine whose files begin so. */
    private static Optional<DatabaseSpec.Kind> database(String first) {
        return Stream.of(DatabaseSpec.Kind.values()).filter(kind -> !kind.begin().isEmpty() && first.matches(kind.begin())).findFirst();
    }

    private static Form form(Path file) throws ProjectFormatException {
        String first = beginning(file);
        if (first.startsWith("\u00d0\u00cf\u0011\u00e0")) {
            throw new ProjectFormatException(file + " is a file of an old Office program, such as an Excel workbook .xls", "Save it as .xlsx or CSV.");
        }
        if (first.startsWith("%PDF")) {
            throw new ProjectFormatException(file + " is a PDF document", "Records are read from JSON, CSV, .xlsx, YAML, Parquet and SQLite.");
        }
        if (first.startsWith("PK\u0003\u0004")) {
            return Archives.has(file, "xl/workbook.xml") ? Form.WORKBOOK : Form.ZIP;
        }
        if (first.startsWith("\u001f\u008b")) {
            return Form.GZIP;
        }
        if (database(first).isPresent()) {
            return Form.DATABASE;
        }
        return first.startsWith("PAR1") ? Form.PARQUET : SourceFiles.lower(file).matches(".*\\.ya?ml") ? Form.YAML : Form.PLAIN;
    }

    /** One unpacking into a folder. */
    private record Opening(Path folder, SourceTables tables, Progress progress) {
        Path plain(Path file, String part, int depth) throws IOException, ProjectFormatException {
            String name = file.getFileName().toString();
            return switch (form(file)) {
                case PLAIN -> {
                    refusePart(file, part);
                    yield file;
                }
                case GZIP -> {
                    String inside = name.toLowerCase(Locale.ROOT).endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
                    yield further(Archives.gunzip(file, own(depth).resolve(inside.isEmpty() ? "data" : inside), progress), part, depth);
                }
                case ZIP -> archive(file, part, depth);
                case WORKBOOK -> Workbook.csv(file, part, own(depth).resolve(SourceFiles.stem(file) + ".csv"), progress);
                case YAML -> {
                    refusePart(file, part);
                    yield yaml(file, own(depth).resolve(SourceFiles.stem(file) + ".jsonl"));
                }
                case DATABASE -> {
                    DatabaseSpec.Kind kind = database(beginning(file)).orElseThrow();
                    yield table(file, kind, "a database of " + kind.dialect(), part, depth);
                }
                case PARQUET -> table(file, DatabaseSpec.Kind.DUCKDB, "a Parquet file", part, depth);
            };
        }

        private Path own(int depth) throws IOException {
            return Files.createDirectories(folder.resolve(Integer.toString(depth)));
        }

        private Path further(Path file, String part, int depth) throws IOException, ProjectFormatException {
            if (depth >= DEEPEST) {
                throw new ProjectFormatException(file.getFileName() + " holds archives in archives", "Unpack it first.");
            }
            return plain(file, part, depth + 1);
        }

        /** A YAML list as JSON lines, another document as one JSON document. */
        private static Path yaml(Path file, Path lines) throws IOException, ProjectFormatException {
            Object read = YamlFile.document(file);
            return read instanceof List<?> list
                    ? Files.write(lines, list.stream().map(Json::line).toList())
                    : Files.writeString(lines.resolveSibling(SourceFiles.stem(lines) + ".json"), Json.line(read));
        }

        private Path archive(Path file, String part, int depth) throws IOException, ProjectFormatException {
            Path unpacked = Archives.unzip(file, own(depth).resolve(SourceFiles.stem(file)), progress);
            Path inside = unpacked;
            for (Optional<Path> only = only(inside); only.isPresent(); only = only(inside)) {
                inside = only.get();
            }
            List<String> files = Archives.files(inside);
            if (part.isEmpty()) {
                return files.size() == 1 ? further(inside.resolve(files.getFirst()), "", depth) : inside;
            }
            if (!files.contains(part)) {
                throw choose(file, "an archive", "file", files, part);
            }
            return further(inside.resolve(part), "", depth);
        }

        /** The only entry of a folder, where it is a folder. */
        private static Optional<Path> only(Path folder) throws IOException {
            try (Stream<Path> entries = Files.list(folder)) {
                List<Path> all = entries.toList();
                return all.size() == 1 && Files.isDirectory(all.getFirst()) ? Optional.of(all.getFirst()) : Optional.empty();
            }
        }

        private Path table(Path file, DatabaseSpec.Kind kind, String what, String part, int depth) throws IOException, ProjectFormatException {
            List<String> names = tables.names(file, kind, progress);
            if (names.isEmpty()) {
                throw new ProjectFormatException(file + " is " + what + " without a table", "Is it the right file, and whole?");
            }
            if (part.isEmpty() && names.size() > 1 || !part.isEmpty() && !names.contains(part)) {
                throw choose(file, what, "table", names, part);
            }
            String table = part.isEmpty() ? names.getFirst() : part;
            Path out = own(depth).resolve(SourceFiles.stem(file) + ".jsonl");
            try (BufferedWriter lines = Files.newBufferedWriter(out)) {
                long read = 0;
                ResultTable rows;
                do {
                    rows = tables.rows(file, kind, table, read, ROWS_AT_ONCE, progress);
                    for (List<Cell> row : rows.rows()) {
                        lines.write(Json.line(record(rows, row)));
                        lines.newLine();
                    }
                    read += rows.rows().size();
                    progress.step(read, 0, file.getFileName().toString());
                } while (rows.rows().size() == ROWS_AT_ONCE);
            }
            return out;
        }

        private static JsonObject record(ResultTable table, List<Cell> row) {
            JsonObject record = new JsonObject();
            for (int i = 0; i < row.size(); i++) {
                record.put(table.columns().get(i).name(), value(row.get(i)));
            }
            return record;
        }

        private static @Nullable Object value(Cell cell) {
            return switch (cell) {
                case Cell.Null _ -> null;
                case Cell.Bool(boolean value) -> value;
                case Cell.Int(long value) -> value;
                case Cell.Nested(String json) -> new Json.Raw(json);
                case Cell.Real(double value) when !Double.isFinite(value) -> null;
                case Cell.Real _, Cell.Dec _ -> new Json.Raw(cell.display());
                default -> cell.display();
            };
        }
    }

    /** The refusal of a file with several parts of which none, or one that is not there, was named. */
    static ProjectFormatException choose(Path file, String what, String kind, List<String> parts, String named) {
        return new ProjectFormatException(
                file + " is " + what + " with " + parts.size() + " " + kind + (parts.size() == 1 ? "" : "s") + ": " + named(parts)
                        + (named.isEmpty() ? "" : "; none is called '" + named + "'"),
                "Choose one as the part to read (--sheet NAME).");
    }
}
