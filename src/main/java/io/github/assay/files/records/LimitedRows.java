package io.github.assay.files.records;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Cuts CSV rows of too many characters and closes their quotes. The CSV library keeps a whole row in memory, and cannot
 * continue after a row that is too large. Quotes count as in the library: a quote opens a field only at its beginning.
 */
final class LimitedRows extends FilterReader {
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
        return !cuts.isEmpty() && cuts.getFirst().row() == number ? Optional.of(cuts.removeFirst()) : Optional.empty();
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
