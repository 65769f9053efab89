package io.github.assay.files.importers.packed;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import javax.xml.stream.XMLStreamException;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ExcelReaderException;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.jspecify.annotations.Nullable;

/**
 * Writes one sheet of an Excel workbook ({@code .xlsx}) as CSV: numbers with the digits of the file, dates in ISO form,
 * formulas by the value that was stored with them. An empty cell is no text.
 */
final class Workbook {
    private static final int ROWS_BETWEEN_STEPS = 1000;

    private Workbook() {}

    static Path csv(Path file, String part, Path to, Progress progress) throws IOException, ProjectFormatException {
        try (ReadableWorkbook workbook = new ReadableWorkbook(file.toFile(), new ReadingOptions(Archives.has(file, "xl/styles.xml"), false))) {
            List<Sheet> sheets = workbook.getSheets().toList();
            List<Sheet> filled = new ArrayList<>();
            for (Sheet sheet : sheets) {
                try (Stream<Row> rows = sheet.openStream()) {
                    if (rows.anyMatch(row -> !isBlank(row))) {
                        filled.add(sheet);
                    }
                }
            }
            List<Sheet> meant = part.isEmpty() ? filled : sheets.stream().filter(s -> s.getName().equals(part)).toList();
            if (meant.size() != 1) {
                throw PackedSource.choose(file, "an Excel workbook", "sheet", sheets.stream().map(Sheet::getName).toList(), part);
            }
            write(meant.getFirst(), to, progress);
            return to;
        } catch (Cancelled e) {
            throw e;
        } catch (IOException e) {
            if (isOfContent(e)) {
                throw damaged(file, e);
            }
            throw e;
        } catch (RuntimeException e) { // the library has no one exception for content that is no workbook's
            throw damaged(file, e);
        }
    }

    /** Whether the file could be read, and what is in it is the fault. */
    private static boolean isOfContent(Throwable fault) {
        return fault instanceof XMLStreamException || fault instanceof ZipException || fault instanceof EOFException
                || fault.getCause() != null && isOfContent(fault.getCause());
    }

    private static ProjectFormatException damaged(Path file, Exception e) {
        return new ProjectFormatException(file + " is an Excel workbook that cannot be read: it is damaged or half-written", "Save it again, or as CSV.", e);
    }

    private static void write(Sheet sheet, Path to, Progress progress) throws IOException {
        try (CsvWriter csv = CsvWriter.builder().build(Files.newBufferedWriter(to));
                Stream<Row> rows = sheet.openStream()) {
            int[] number = {0};
            rows.forEach(row -> {
                // Rows that the file leaves out are empty; a record keeps the number of its row.
                while (++number[0] < row.getRowNum()) {
                    csv.writeRecord("");
                }
                if (number[0] % ROWS_BETWEEN_STEPS == 0) {
                    progress.check();
                }
                List<@Nullable String> texts = new ArrayList<>();
                for (int i = 0; i < row.getCellCount(); i++) {
                    texts.add(text(row.getCell(i)));
                }
                csv.writeRecord(texts);
            });
        }
    }

    private static boolean isBlank(Row row) {
        return row.stream().allMatch(cell -> text(cell) == null);
    }

    private static @Nullable String text(@Nullable Cell cell) {
        if (cell == null || cell.getType() == CellType.EMPTY || cell.getType() == CellType.ERROR) {
            return null;
        }
        String raw = cell.getType() == CellType.NUMBER && isDate(cell.getDataFormatString()) ? date(cell) : cell.getType() == CellType.BOOLEAN
                ? Boolean.toString(cell.asBoolean())
                : cell.getType() == CellType.STRING ? cell.asString() : cell.getRawValue();
        return raw == null || raw.isEmpty() ? null : raw;
    }

    private static boolean isDate(@Nullable String format) {
        return format != null && format.replaceAll("\"[^\"]*\"|\\[[^]]*]|\\\\.", "").matches("(?i).*(y|d|h:m|m:s).*");
    }

    private static @Nullable String date(Cell cell) {
        try {
            LocalDateTime at = cell.asDate();
            return at.toLocalTime().equals(LocalTime.MIDNIGHT) ? at.toLocalDate().toString() : at.toString();
        } catch (DateTimeException | ExcelReaderException _) {
            return cell.getRawValue();
        }
    }
}
