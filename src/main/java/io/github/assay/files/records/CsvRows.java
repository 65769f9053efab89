package io.github.assay.files.records;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The rows of a CSV file (RFC 4180, UTF-8 with or without a byte order mark), streamed. */
public final class CsvRows implements Closeable {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final CsvReader<Row> reader;
    private final Iterator<Row> rows;

    /**
     * One row.
     *
     * @param line the line on which it starts, from 1
     * @param fields its fields
     */
    public record Row(long line, List<Field> fields) {
        public String text(int ordinal) {
            return ordinal >= 0 && ordinal < fields.size() ? fields.get(ordinal).text() : "";
        }

        public boolean isBlank() {
            return fields.stream().allMatch(f -> f.text().isBlank() && !f.quoted());
        }
    }

    /** One field; an empty unquoted field and a quoted one differ. */
    public record Field(String text, boolean quoted) {}

    public CsvRows(Path file) throws IOException {
        this(file, ',');
    }

    public CsvRows(Path file, char separator) throws IOException {
        Reader text = new BufferedReader(new InputStreamReader(
                Files.newInputStream(file),
                StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)));
        text.mark(1);
        if (text.read() != BYTE_ORDER_MARK) {
            text.reset();
        }
        reader = CsvReader.builder()
                .fieldSeparator(separator)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .skipEmptyLines(false)
                .maxBufferSize(1 << 28)
                .build(new Handler(), text);
        rows = reader.iterator();
    }

    /**
     * The next row; empty at the end.
     *
     * @throws IOException when what follows is not CSV, such as a quote that is never closed
     */
    public Optional<Row> next() throws IOException {
        try {
            return rows.hasNext() ? Optional.of(rows.next()) : Optional.empty();
        } catch (UncheckedIOException e) {
            throw e.getCause() instanceof CharacterCodingException
                    ? new IOException("bytes that are not UTF-8; save the file as UTF-8", e)
                    : e.getCause();
        } catch (CsvParseException e) {
            throw new IOException("not CSV: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    private static final class Handler extends AbstractBaseCsvCallbackHandler<Row> {
        private List<Field> fields = new ArrayList<>();
        private long line;

        @Override
        protected void handleBegin(long startingLineNumber) {
            line = startingLineNumber;
            fields = new ArrayList<>();
        }

        @Override
        protected void handleField(int fieldIdx, char[] buf, int offset, int len, boolean quoted) {
            fields.add(new Field(new String(buf, offset, len), quoted));
        }

        /** An empty line is a row with one empty field: NULL in a table of one column. */
        @Override
        protected void handleEmpty() {
            fields.add(new Field("", false));
        }

        @Override
        protected Row buildRecord() {
            return new Row(line, fields);
        }
    }
}
