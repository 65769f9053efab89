package io.github.assay.sql.dialect;

import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.SqlIdentifierRules;
import io.github.assay.sql.text.TextEdits;
import io.github.assay.sql.text.Token.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Quotes names such as {@code returns} or {@code output}, which the parser reserves and the databases do not. Applied
 * only to a text that does not parse otherwise.
 */
final class ReservedNameRewriter {
    private static final Set<String> WORDS = Set.of(
            "absent", "both", "csv", "current", "distinctrow", "errors", "excludes", "extend", "fbv", "fetch", "final",
            "for", "force", "full", "ilike", "import", "includes", "lateral", "minus", "nocycle", "only", "output",
            "pivot", "preferring", "prewhere", "prior", "returns", "sample", "script", "semi", "settings", "statement",
            "tablesample", "trailing", "unbounded", "unknown", "unpivot", "use", "verify", "window", "xmlserialize",
            "xor");
    /** Names of types, which databases take for columns too; after {@code AS} or {@code ::} they are types. */
    private static final Set<String> TYPES = Set.of(
            "bigint", "blob", "bool", "decimal", "double", "float", "integer", "map", "number", "precision", "real",
            "smallint", "uuid", "varchar", "varying");
    private static final Set<String> BEFORE_NAMES = Set.of(
            ".", ",", "(", "from", "join", "select", "distinct", "as", "by", "where", "and", "or", "not", "on", "having",
            "when", "then", "else", "between");

    /** Those that start no clause, so that they can be quoted as aliases without AS. */
    private static final Set<String> ALIASES = Set.of(
            "absent", "csv", "current", "errors", "excludes", "extend", "import", "includes", "output", "returns", "script",
            "settings", "statement", "unknown", "verify");

    private ReservedNameRewriter() {}

    /** The text with such names quoted; the same reading when there are none. */
    static MappedSource quoted(MappedSource reading, String dialect) {
        TextEdits edits = new TextEdits(reading.text(), LexRules.of(dialect));
        SignificantTokens words = edits.words();
        SqlIdentifierRules names = new SqlIdentifierRules(dialect);
        for (int i = 0; i < words.size(); i++) {
            if (isName(words, i)) {
                edits.replace(i, i, names.quoted(edits.between(i, i)));
            }
        }
        return reading.after(edits);
    }

    private static boolean isName(SignificantTokens words, int i) {
        boolean word = words.is(i, Kind.IDENTIFIER) || words.is(i, Kind.KEYWORD);
        boolean place = BEFORE_NAMES.contains(words.name(i - 1)) || words.is(i - 1, Kind.OPERATOR);
        boolean called = words.reads(i + 1, "(") || words.is(i + 1, Kind.STRING);
        String name = words.name(i).toLowerCase(Locale.ROOT);
        boolean type = words.reads(i - 1, "as") || words.reads(i - 1, "::");
        boolean last = i + 1 == words.size() || words.readsAny(i + 1, ",", ")", "from");
        boolean alias = last && words.reads(i - 1, ")") && ALIASES.contains(name);
        return word && !called && (alias || place && (WORDS.contains(name) || TYPES.contains(name) && !type));
    }

    /** The words, for tests. */
    static List<String> words() {
        return Stream.concat(WORDS.stream(), TYPES.stream()).sorted().toList();
    }
}
