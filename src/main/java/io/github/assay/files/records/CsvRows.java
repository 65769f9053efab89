package io.github.assay.files.records;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
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

    /** Stands where bytes were no UTF-8; no text may hold this character. */
    private static final char DAMAGE = '\uFFFF';

    private final CsvReader<Row> reader;
    private final Iterator<Row> rows;
    private final Ending text;
    private final int skipped;

    /**
     * One row.
     *
     * @param line the line on which it starts, from 1
     * @param fields its fields
     */
    public record Row(long line, List<Field> fields) {
        /** The field at a place; the empty text beyond the row's last, and for a column that is not there (−1). */
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
        this(file, separator, StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT), 0);
    }

    /** Rows of a file in which single bytes may be no UTF-8: the fields with such bytes are {@link #isDamaged}. */
    public static CsvRows tolerant(Path file, char separator) throws IOException {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .replaceWith(String.valueOf(DAMAGE));
        return new CsvRows(file, separator, decoder, declared(file).isPresent() ? 1 : 0);
    }

    /** Whether bytes of a field were no UTF-8. */
    public static boolean isDamaged(String field) {
        return field.indexOf(DAMAGE) >= 0;
    }

    /**
     * Spreadsheets of some countries write semicolons, some programs tabs: what the first line {@code sep=;} says, or
     * what the header line has most of.
     */
    public static char separator(Path file) throws IOException {
        Optional<Character> declared = declared(file);
        if (declared.isPresent()) {
            return declared.get();
        }
        try (LineReader lines = new LineReader(file)) {
            String header = lines.next() ? new String(lines.line().bytes(), StandardCharsets.UTF_8) : "";
            char best = ',';
            for (char candidate : new char[] {';', '\t'}) {
                if (count(header, candidate) > count(header, best)) {
                    best = candidate;
                }
            }
            return best;
        }
    }

    private static Optional<Character> declared(Path file) throws IOException {
        try (LineReader lines = new LineReader(file)) {
            String first = lines.next() && lines.line().bytes().length == 5
                    ? new String(lines.line().bytes(), StandardCharsets.ISO_8859_1)
                    : "";
            return first.startsWith("sep=") ? Optional.of(first.charAt(4)) : Optional.empty();
        }
    }

    private static long count(String text, char c) {
        return text.chars().filter(x -> x == c).count();
    }

    private CsvRows(Path file, char separator, CharsetDecoder decoder, int skipped) throws IOException {
        text = new Ending(new BufferedReader(new InputStreamReader(Files.newInputStream(file), decoder)));
        this.skipped = skipped;
        text.mark(1);
        if (text.read() != BYTE_ORDER_MARK) {
            text.reset();
        }
        for (int i = 0; i < skipped; i++) {
            int next = text.read();
            while (next >= 0 && next != '\n') {
                next = text.read();
            }
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
            Optional<Row> row = rows.hasNext() ? Optional.of(rows.next()) : Optional.empty();
            if (row.isPresent() && endsQuoted(row.get()) && !rows.hasNext() && text.last != '"') {
                throw new IOException("not CSV: the file ends inside quotes that are opened in the row of line "
                        + row.get().line());
            }
            return row;
        } catch (UncheckedIOException e) {
            throw e.getCause() instanceof CharacterCodingException
                    ? new IOException("bytes that are not UTF-8; save the file as UTF-8", e)
                    : e.getCause();
        } catch (CsvParseException e) {
            throw new IOException("not CSV: " + e.getMessage(), e);
        }
    }

    private static boolean endsQuoted(Row row) {
        return !row.fields().isEmpty() && row.fields().getLast().quoted();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    /** Remembers the last character that is no blank or line end: by that a field that is never closed is known. */
    private static final class Ending extends FilterReader {
        private int last;

        Ending(Reader in) {
            super(in);
        }

        @Override
        public int read(char[] chars, int from, int length) throws IOException {
            int read = super.read(chars, from, length);
            for (int i = from + read - 1; i >= from; i--) {
                if (!Character.isWhitespace(chars[i])) {
                    last = chars[i];
                    break;
                }
            }
            return read;
        }
    }

    private final class Handler extends AbstractBaseCsvCallbackHandler<Row> {
        private List<Field> fields = new ArrayList<>();
        private long line;

        @Override
        protected void handleBegin(long startingLineNumber) {
            line = startingLineNumber + skipped;
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
