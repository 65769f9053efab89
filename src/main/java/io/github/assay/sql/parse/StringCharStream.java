package io.github.assay.sql.parse;

import java.io.IOException;
import net.sf.jsqlparser.parser.Provider;

/**
 * Passes a text to the parser. Signals end of input with one preallocated exception; the parser's own provider would
 * make a new one for each text and fill in a stack trace.
 */
final class StringCharStream implements Provider {
    private static final IOException END = new End();

    private final String text;
    private int position;

    StringCharStream(String text) {
        this.text = text;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
        int some = Math.min(length, text.length() - position);
        if (some <= 0) {
            throw END;
        }
        text.getChars(position, position + some, buffer, offset);
        position += some;
        return some;
    }

    @Override
    public void close() {}

    private static final class End extends IOException {
        private static final long serialVersionUID = 1;

        End() {
            super("the end of the text");
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
}
