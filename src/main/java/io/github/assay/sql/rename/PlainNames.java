package io.github.assay.sql.rename;

import io.github.assay.sql.text.SqlWords;
import java.util.Locale;
import java.util.Set;

/** Names that need no quotes in any dialect. */
public final class PlainNames {
    /** Words that some engine reserves and {@link SqlWords} does not list; a name of this kind would need quotes. */
    private static final Set<String> RESERVED = Set.of(
            "abort", "action", "after", "always", "analyse", "array", "asymmetric", "attach", "authorization", "autoincrement",
            "before", "both", "cascade", "current_date", "current_time", "current_timestamp", "current_user", "day", "deferrable",
            "deferred", "each", "exclusive", "fail", "generated", "groups", "hour", "ignore", "immediate", "indexed", "initially",
            "instead", "key", "leading", "localtime", "localtimestamp", "match", "minus", "minute", "month", "no", "none", "of",
            "off", "others", "placing", "plan", "query", "raise", "recursive", "rowid", "rownum", "second", "session_user",
            "similar", "some", "symmetric", "system_user", "ties", "to", "trailing", "unknown", "user", "uuid", "value", "variadic",
            "verbose", "virtual", "without", "year", "oid", "_rowid_", "int", "char", "date", "time", "bit", "real", "text", "map",
            "struct", "list", "out", "new", "old", "anti", "semi", "asof", "at", "go");

    private PlainNames() {}

    /** Whether a name of letters, digits and underscores is no word of SQL. */
    public static boolean isPlain(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return name.matches("[A-Za-z_][A-Za-z0-9_]*") && !SqlWords.isKeyword(lower) && !RESERVED.contains(lower);
    }
}
