package io.github.assay.sql;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Constructs that are known not to be read although their dialect has them ({@code docs/dialects.md}): a text that
 * stops at one of them may be as right as any other. An unknown dialect may have each of them.
 */
final class UnreadConstructs {
    private static final Set<String> PIPES = Set.of("", "bigquery", "databricks", "spark");
    private static final Set<String> MATCHES = Set.of("", "snowflake", "oracle", "trino");
    private static final Set<String> TRANSFORMS = Set.of("", "databricks", "spark");
    private static final Set<String> SCRIPTS = Set.of("", "bigquery", "snowflake", "databricks", "sqlserver", "tsql", "mssql");

    private UnreadConstructs() {}

    /** The construct at or before an offset that nobody here reads; empty where there is none. */
    static Optional<String> before(int offset, String text, String dialect) {
        String spoken = dialect.toLowerCase(Locale.ROOT);
        GuardText words = new GuardText(text, LexRules.of(dialect));
        List<Integer> far = IntStream.range(0, words.size())
                .filter(i -> words.token(i).start() <= offset)
                .filter(i -> !words.is(i, Token.Kind.STRING) && !words.is(i, Token.Kind.QUOTED_IDENTIFIER))
                .boxed()
                .toList();
        return far.stream().flatMap(i -> at(words, i, spoken).stream()).findFirst();
    }

    private static Optional<String> at(GuardText words, int i, String dialect) {
        return switch (words.name(i)) {
            case "|>" -> named(PIPES.contains(dialect), "pipe syntax (|>)");
            case "match_recognize" -> named(MATCHES.contains(dialect), "MATCH_RECOGNIZE");
            case "transform" ->
                named(TRANSFORMS.contains(dialect) && hasUsing(words, i), "TRANSFORM … USING");
            default -> Optional.empty();
        };
    }

    private static boolean hasUsing(GuardText words, int from) {
        return IntStream.range(from, words.size()).anyMatch(i -> words.name(i).equals("using"));
    }

    /** A script whose first statement makes what its last one asks: a variable or a function for the time being. */
    static Optional<String> script(String text, String dialect) {
        GuardText words = new GuardText(text, LexRules.of(dialect));
        boolean declares = words.size() > 0 && words.name(0).equals("declare");
        boolean creates = words.size() > 1
                && words.name(0).equals("create")
                && Set.of("temp", "temporary").contains(words.name(1));
        return named(
                SCRIPTS.contains(dialect.toLowerCase(Locale.ROOT)) && (declares || creates),
                "a script of several statements");
    }

    private static Optional<String> named(boolean is, String name) {
        return is ? Optional.of(name) : Optional.empty();
    }
}
