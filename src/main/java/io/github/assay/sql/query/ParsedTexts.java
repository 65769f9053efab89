package io.github.assay.sql.query;

import java.lang.ref.SoftReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Texts parsed before, so that one text is parsed once for the guard, for each system's item and for each question
 * asked of it. Trees give way when memory is short; beyond some millions of characters all are let go. It changes how
 * long something takes, never what comes out: what the clock ended is not kept.
 */
final class ParsedTexts {
    private static final long MOST_CHARACTERS = 8_000_000;
    private static final int LONGEST = 100_000;

    private record Key(String text, String dialect) {}

    private final ConcurrentHashMap<Key, SoftReference<ParsedSql>> known = new ConcurrentHashMap<>();
    private final AtomicLong characters = new AtomicLong();

    ParsedSql get(String text, String dialect, Supplier<ParsedSql> parser) {
        Key key = new Key(text, dialect);
        SoftReference<ParsedSql> kept = known.get(key);
        ParsedSql parsed = kept == null ? null : kept.get();
        if (parsed != null) {
            return parsed;
        }
        ParsedSql made = parser.get();
        if (text.length() <= LONGEST && !made.endedByTheClock()) {
            keep(key, made);
        }
        return made;
    }

    private void keep(Key key, ParsedSql parsed) {
        if (characters.addAndGet(key.text.length()) > MOST_CHARACTERS) {
            known.clear();
            characters.set(key.text.length());
        }
        known.put(key, new SoftReference<>(parsed));
    }
}
