package io.github.assay.files.records;

import io.github.assay.json.JsonField;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The UTF-8 bytes of a JSON text with escapes resolved. A document inside a text is parsed without a copy. */
public final class JsonTextStream extends InputStream {
    private final byte[] bytes;
    private final int end;
    private int place;
    private byte[] pending = new byte[0];
    private int taken;

    public JsonTextStream(JsonField text) {
        bytes = text.bytes();
        place = text.from() + 1;
        end = text.to() - 1;
    }

    @Override
    public int read() {
        if (taken < pending.length) {
            return pending[taken++] & 0xFF;
        }
        if (place >= end) {
            return -1;
        }
        byte b = bytes[place++];
        return b == '\\' ? escaped() : b & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
        int count = 0;
        while (count < length) {
            int b = read();
            if (b < 0) {
                return count == 0 && length > 0 ? -1 : count;
            }
            into[offset + count++] = (byte) b;
        }
        return count;
    }

    private int escaped() {
        byte code = bytes[place++];
        return switch (code) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> unicode();
            default -> code & 0xFF;
        };
    }

    /** Combines two escapes of a surrogate pair into one character; an unpaired surrogate becomes a question mark. */
    private int unicode() {
        char first = unit();
        String text = String.valueOf(first);
        if (Character.isHighSurrogate(first) && place + 5 < end && bytes[place] == '\\' && bytes[place + 1] == 'u') {
            place += 2;
            text += unit();
        }
        pending = text.getBytes(StandardCharsets.UTF_8);
        taken = 1;
        return pending[0] & 0xFF;
    }

    private char unit() {
        char unit = (char) Integer.parseInt(new String(bytes, place, 4, StandardCharsets.US_ASCII), 16);
        place += 4;
        return unit;
    }
}
