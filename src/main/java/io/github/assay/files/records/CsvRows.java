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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The rows of a CSV file (RFC 4180, UTF-8 with or without a byte order mark), streamed. */
public final class CsvRows implements Closeable {
    /** The most characters of a row that is read (project-and-cli.md §1). */
    public static final int LONGEST = 16 << 20;

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    /** Replaces bytes that are not UTF-8; no valid text contains this character. */
    private static final char DAMAGE = '\uFFFF';

    private final CsvReader<Row> reader;
    private final Iterator<Row> rows;
    private final LimitedRows text;
    private final int skipped;
    private final boolean byteOrderMark;
    private TooLong tooLong = CsvRows::refuse;
    private long read;
    private long swallowed;

    /** Receives a row that is too long to be used: its first line and its number of characters. */
    @FunctionalInterface
    public interface TooLong {
        void row(long line, long characters) throws IOException;
    }

    /**
     * One row.
     *
     * @param line the line on which it starts, from 1
     * @param fields its fields
     */
    public record Row(long line, List<Field> fields) {
        /** The field at a place; the empty text beyond the row's last field, and for −1 (no such column). */
        public String text(int ordinal) {
            return ordinal >= 0 && ordinal < fields.size() ? fields.get(ordinal).text() : "";
        }

        public boolean isBlank() {
            return fields.stream().allMatch(f -> f.text().isBlank() && !f.quoted());
        }
    }

    /** One field; an empty unquoted and an empty quoted field differ. */
    public record Field(String text, boolean quoted) {}

    public CsvRows(Path file) throws IOException {
        this(file, ',');
    }

    public CsvRows(Path file, char separator) throws IOException {
        this(file, separator, StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT), 0);
    }

    /** Rows of a file with possibly invalid UTF-8: fields with invalid bytes are {@link #isDamaged}. */
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
     * The separator of a file: the one that a first line {@code sep=;} names, else comma, semicolon or tab, whichever
     * the header line has most of. Spreadsheets of some countries write semicolons, some programs tabs.
     */
    public static char separator(Path file) throws IOException {
        Optional<Character> declared = declared(file);
        if (declared.isPresent()) {
            return declared.get();
        }
        try (TextLineReader lines = new TextLineReader(file)) {
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
        try (TextLineReader lines = new TextLineReader(file)) {
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
        BufferedReader all = new BufferedReader(new InputStreamReader(Files.newInputStream(file), decoder));
        this.skipped = skipped;
        all.mark(1);
        byteOrderMark = all.read() == BYTE_ORDER_MARK;
        if (!byteOrderMark) {
            all.reset();
        }
        for (int i = 0; i < skipped; i++) {
            int next = all.read();
            while (next >= 0 && next != '\n') {
                next = all.read();
            }
        }
        text = new LimitedRows(all, separator, LONGEST);
        reader = CsvReader.builder()
                .fieldSeparator(separator)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .skipEmptyLines(false)
                .maxBufferSize(1 << 28)
                .build(new Handler(), text);
        rows = reader.iterator();
    }

    /** Skips and reports later rows over {@value #LONGEST} characters; without this call they end the reading. */
    public void passOver(TooLong given) {
        tooLong = given;
    }

    boolean hasByteOrderMark() {
        return byteOrderMark;
    }

    private static void refuse(long line, long characters) throws IOException {
        throw new IOException("line " + line + " begins " + size(characters) + ", and " + most() + " is read");
    }

    /** The size of a row that is too long, for people. */
    public static String size(long characters) {
        return String.format(Locale.ROOT, "a row of %,d characters", characters);
    }

    /** The size limit, for people. */
    public static String most() {
        return String.format(Locale.ROOT, "at most %,d characters in a row", LONGEST);
    }

    /**
     * The next row; empty at the end.
     *
     * @throws IOException when what follows is not CSV, such as a quote that is never closed
     */
    public Optional<Row> next() throws IOException {
        try {
            Optional<Row> row = nextThatFits();
            if (row.isPresent() && endsQuoted(row.get()) && !rows.hasNext() && text.last() != '"') {
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

    private Optional<Row> nextThatFits() throws IOException {
        while (rows.hasNext()) {
            Row row = rows.next();
            long line = row.line() + swallowed;
            Optional<LimitedRows.Cut> cut = text.cut(read++);
            if (cut.isEmpty()) {
                return Optional.of(swallowed == 0 ? row : new Row(line, row.fields()));
            }
            swallowed += cut.get().lines();
            tooLong.row(line, cut.get().characters());
        }
        return Optional.empty();
    }

    private static boolean endsQuoted(Row row) {
        return !row.fields().isEmpty() && row.fields().getLast().quoted();
    }

    @Override
    public void close() throws IOException {
        reader.close();
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

        /** Counts an empty line as a row with one empty field: NULL in a table of one column. */
        @Override
        protected void handleEmpty() {
            fields.add(new Field("", false));
        }

        @Override
        protected Row buildRecord() {
            return new Row(line, fields);
        }
    }

    /**
     * Cuts CSV rows of too many characters and closes their quotes. The CSV library keeps a whole row in memory, and
     * cannot continue after a row that is too large. Quotes count as in the library: a quote opens a field only at its
     * beginning.
     */
    private static final class LimitedRows extends FilterReader {
        private enum At {
            FIELD_START,
            PLAIN,
            QUOTED,
            /** After a quote in a quoted field: the end of the field, or the first half of a quote in it. */
            QUOTE
        }

        private final char separator;
        private final int most;
        private final Deque<Cut> cuts = new ArrayDeque<>();
        private At at = At.FIELD_START;
        private long row;
        private long characters;
        private long cutLines;
        private boolean cutting;
        private boolean afterReturn;
        private int last;

        /**
         * A row that was cut.
         *
         * @param row its number among all rows, from 0
         * @param characters how many it has
         * @param lines line ends in it that were left out
         */
        record Cut(long row, long characters, long lines) {}

        LimitedRows(Reader in, char separator, int most) {
            super(in);
            this.separator = separator;
            this.most = most;
        }

        /** Whether a row was cut; rows must be requested in order. */
        Optional<Cut> cut(long number) {
            // A row at the end of the file has no line end, so it is checked here.
            if (cutting && row == number) {
                finishCut();
            }
            return !cuts.isEmpty() && cuts.getFirst().row() == number ? Optional.of(cuts.removeFirst())
                    : Optional.empty();
        }

        /** The last character that is no blank or line end; shows whether the last field was closed. */
        int last() {
            return last;
        }

        @Override
        public int read(char[] chars, int from, int length) throws IOException {
            while (true) {
                int count = super.read(chars, from, length);
                if (count < 0) {
                    return count;
                }
                int kept = from;
                for (int i = from; i < from + count; i++) {
                    int passed = pass(chars[i]);
                    if (passed >= 0) {
                        chars[kept++] = (char) passed;
                        last = Character.isWhitespace(passed) ? last : passed;
                    }
                }
                if (kept > from || length == 0) {
                    return kept - from;
                }
            }
        }

        /** The character passed on in place of {@code c}; −1: none. */
        private int pass(char c) {
            boolean quoted = at == At.QUOTED;
            boolean ends = !quoted && (c == '\n' || c == '\r');
            boolean second = c == '\n' && afterReturn;
            afterReturn = c == '\r';
            if (ends && second) {
                return c;
            }
            characters++;
            at = next(c);
            if (ends) {
                if (cutting) {
                    finishCut();
                }
                row++;
                characters = 0;
                at = At.FIELD_START;
                return c;
            }
            if (cutting) {
                cutLines += c == '\n' ? 1 : 0;
                return -1;
            }
            if (characters > most && at != At.QUOTE) {
                cutting = true;
                cutLines = c == '\n' ? 1 : 0;
                return quoted ? '"' : -1;
            }
            return c;
        }

        private At next(char c) {
            return switch (at) {
                case FIELD_START -> c == '"' ? At.QUOTED : c == separator ? At.FIELD_START : At.PLAIN;
                case PLAIN -> c == separator ? At.FIELD_START : At.PLAIN;
                case QUOTED -> c == '"' ? At.QUOTE : At.QUOTED;
                case QUOTE -> c == '"' ? At.QUOTED : c == separator ? At.FIELD_START : At.PLAIN;
            };
        }

        private void finishCut() {
            cuts.add(new Cut(row, characters, cutLines));
            cutting = false;
        }
    }
}
