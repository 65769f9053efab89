package io.github.assay.files.records;

import io.github.assay.domain.SourceLine;
import io.github.assay.json.JsonRecord;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON lines of the plainest form in a fifth of the time that {@link JsonRecord} takes: printable ASCII without
 * escapes, scalars, and lists of texts under some keys. Any other line is refused and must be read by {@code JsonRecord}.
 * One object reads one line after the other; equal short texts are one object. Not thread-safe.
 */
final class PlainFields implements Fields {
    private static final int LONGEST_SHARED = 64;
    private static final int SHARED = 1 << 12;

    private final Set<String> lists;
    private final String[] shared = new String[SHARED];
    /** The keys of the last line, as bytes, and folded. */
    private final List<byte[]> spelled = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();

    private byte[] bytes = {};
    private int at;
    private @Nullable SourceLine where;

    /** @param lists folded keys whose values may be lists of texts, and may not be numbers or flags */
    PlainFields(Set<String> lists) {
        this.lists = Set.copyOf(lists);
    }

    /** Reads a line; false for a line of another form, after which the fields are undefined. */
    boolean read(byte[] line, SourceLine place) {
        bytes = line;
        at = 0;
        where = place;
        values.clear();
        if (!next('{')) {
            return false;
        }
        boolean more = !next('}');
        while (more) {
            if (!member()) {
                return false;
            }
            more = next(',');
            if (!more && !next('}')) {
                return false;
            }
        }
        skipSpace();
        return at == bytes.length;
    }

    private boolean member() {
        int ordinal = values.size();
        skipSpace();
        int end = closing();
        if (end < 0) {
            return false;
        }
        if (ordinal == spelled.size() || !Arrays.equals(spelled.get(ordinal), 0, spelled.get(ordinal).length, bytes, at, end)) {
            spelled.subList(ordinal, spelled.size()).clear();
            names.subList(ordinal, names.size()).clear();
            String name = JsonRecord.fold(new String(bytes, at, end - at, StandardCharsets.US_ASCII));
            if (names.contains(name)) {
                return false;
            }
            spelled.add(Arrays.copyOfRange(bytes, at, end));
            names.add(name);
        }
        at = end + 1;
        if (!next(':')) {
            return false;
        }
        Object value = value(lists.contains(names.get(ordinal)));
        values.add(value);
        return value != NONE;
    }

    /** What is no value of the plain form. */
    private static final Object NONE = new Object();

    private @Nullable Object value(boolean ofTexts) {
        skipSpace();
        return switch (at < bytes.length ? bytes[at] : 0) {
            case '"' -> string();
            case '[' -> ofTexts ? strings() : NONE;
            case 't' -> ofTexts ? NONE : word("true", "true");
            case 'f' -> ofTexts ? NONE : word("false", "false");
            case 'n' -> word("null", null);
            default -> ofTexts ? NONE : number();
        };
    }

    private @Nullable Object word(String word, @Nullable String value) {
        for (int i = 0; i < word.length(); i++) {
            if (at == bytes.length || bytes[at++] != word.charAt(i)) {
                return NONE;
            }
        }
        return value;
    }

    private Object number() {
        int start = at;
        at += at < bytes.length && bytes[at] == '-' ? 1 : 0;
        int whole = digits();
        boolean isPlain = whole == 1 || whole > 1 && bytes[at - whole] != '0';
        if (isPlain && at < bytes.length && bytes[at] == '.') {
            at++;
            isPlain = digits() > 0;
        }
        return isPlain ? shared(start, at) : NONE;
    }

    private int digits() {
        int start = at;
        while (at < bytes.length && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at - start;
    }

    private Object string() {
        int end = closing();
        if (end < 0) {
            return NONE;
        }
        String text = shared(at, end);
        at = end + 1;
        return text;
    }

    private Object strings() {
        at++;
        List<String> texts = new ArrayList<>();
        boolean more = !next(']');
        while (more) {
            skipSpace();
            if (!(string() instanceof String text)) {
                return NONE;
            }
            texts.add(text);
            more = next(',');
            if (!more && !next(']')) {
                return NONE;
            }
        }
        return texts.isEmpty() ? List.of() : texts;
    }

    /** Goes behind the quote that begins a text. The offset of the quote that ends it; -1 for another text than a plain one. */
    private int closing() {
        if (at >= bytes.length || bytes[at] != '"') {
            return -1;
        }
        at++;
        for (int i = at; i < bytes.length; i++) {
            byte b = bytes[i];
            if (b == '"') {
                return i;
            }
            if (b < ' ' || b == '\\' || b == 0x7f) {
                return -1;
            }
        }
        return -1;
    }

    private String shared(int from, int to) {
        int length = to - from;
        if (length > LONGEST_SHARED) {
            return new String(bytes, from, length, StandardCharsets.US_ASCII);
        }
        int hash = length;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        int slot = (hash ^ hash >>> 16) & SHARED - 1;
        String known = shared[slot];
        if (known != null && known.length() == length && equal(known, from)) {
            return known;
        }
        shared[slot] = new String(bytes, from, length, StandardCharsets.US_ASCII);
        return shared[slot];
    }

    private boolean equal(String text, int from) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != bytes[from + i]) {
                return false;
            }
        }
        return true;
    }

    private boolean next(char c) {
        skipSpace();
        if (at == bytes.length || bytes[at] != c) {
            return false;
        }
        at++;
        return true;
    }

    private void skipSpace() {
        while (at < bytes.length && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r')) {
            at++;
        }
    }

    private @Nullable Object first(String... keys) {
        for (String key : keys) {
            int number = names.indexOf(JsonRecord.fold(key));
            if (number >= 0 && number < values.size()) {
                return values.get(number);
            }
        }
        return null;
    }

    @Override
    public SourceLine where() {
        return Objects.requireNonNull(where);
    }

    @Override
    public String text(String... keys) {
        return first(keys) instanceof String text ? text : "";
    }

    @Override
    @SuppressWarnings("unchecked")
    public List<String> texts(String... keys) {
        return switch (first(keys)) {
            case String text -> List.of(text);
            case List<?> texts -> (List<String>) texts;
            case null, default -> List.of();
        };
    }
}
