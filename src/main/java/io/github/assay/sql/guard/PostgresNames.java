package io.github.assay.sql.guard;

import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.PostgresIdentifier;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import io.github.assay.sql.text.Token.Kind;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Finds the names in a text by which PostgreSQL may call a function. They are cut as its scanner (scan.l) cuts them,
 * and spelled as it stores them: unquoted names in lower case, {@code U&"…"} decoded.
 *
 * @param calls before an opening bracket
 * @param members behind a dot and before no bracket: {@code x.f} is a column, or the call {@code f(x)}
 * @param ofExpressions those of them that follow a closing bracket, where a column is rare
 * @param all every name, of tables, schemas and types too
 * @param operators operators as written
 */
public record PostgresNames(
        Set<String> calls, Set<String> members, Set<String> ofExpressions, Set<String> all, Set<String> operators) {

    private static final Set<String> SECRETS = Set.of(
            ("pg_authid pg_shadow pg_user_mapping pg_user_mappings pg_subscription pg_largeobject pg_hba_file_rules "
                            + "pg_ident_file_mappings pg_file_settings pg_settings pg_config pg_db_role_setting "
                            + "pg_stat_activity pg_stat_statements pg_stat_replication pg_stat_wal_receiver pg_stat_ssl "
                            + "pg_stat_gssapi pg_stat_subscription pg_prepared_statements pg_prepared_xacts pg_cursors "
                            + "pg_statistic pg_statistic_ext_data pg_backend_memory_contexts")
                    .split(" "));

    /** The names in a text. */
    public static PostgresNames of(String sql) {
        PostgresNames names = new PostgresNames(
                new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
        List<Token> words = SqlLexer.words(sql, LexRules.POSTGRESQL_SERVER);
        for (int i = 0; i < words.size(); i++) {
            names.add(sql, words, i);
        }
        return names;
    }

    private void add(String sql, List<Token> words, int i) {
        Token token = words.get(i);
        if (token.kind() == Kind.OPERATOR) {
            operators.add(token.of(sql));
        }
        if (!isName(token)) {
            return;
        }
        String name = PostgresIdentifier.stored(token.of(sql));
        all.add(name);
        if (is(sql, words, i + 1, "(") && !namesColumns(sql, words, i)) {
            calls.add(name);
        } else if (is(sql, words, i - 1, ".")) {
            members.add(name);
            if (is(sql, words, i - 2, ")") || is(sql, words, i - 2, "]")) {
                ofExpressions.add(name);
            }
        }
    }

    /** {@code AS name (column, …)} and {@code WITH name (column, …)} call nothing. */
    private static boolean namesColumns(String sql, List<Token> words, int i) {
        String before = i > 0 ? words.get(i - 1).of(sql) : "";
        return before.equalsIgnoreCase("as") || before.equalsIgnoreCase("with") || before.equalsIgnoreCase("recursive");
    }

    private static boolean isName(Token token) {
        return switch (token.kind()) {
            case KEYWORD, FUNCTION, IDENTIFIER, QUOTED_IDENTIFIER -> true;
            default -> false;
        };
    }

    private static boolean is(String sql, List<Token> words, int i, String word) {
        return i >= 0 && i < words.size() && words.get(i).of(sql).equals(word);
    }

    /** Names that must not be called by any text, before a bracket or behind a dot. */
    public List<String> denied() {
        return Stream.concat(calls.stream(), members.stream())
                .filter(DeniedFunctions::inPostgres)
                .distinct()
                .toList();
    }

    /** Whether a name is that of a catalogue table or view which shows passwords, settings or other sessions. */
    public static boolean isSecret(String name) {
        return SECRETS.contains(name);
    }

    /** The statement after {@code EXPLAIN}; any other text unchanged. */
    public static String explained(String sql) {
        SignificantTokens words = new SignificantTokens(sql, LexRules.POSTGRESQL_SERVER);
        int i = 0;
        if (words.reads(0, "explain")) {
            i = words.reads(1, "(") ? words.closing(1) + 1 : 1;
            while (words.readsAny(i, "analyze", "analyse", "verbose")) {
                i++;
            }
        }
        return i > 0 && i < words.size() ? sql.substring(words.token(i).start()) : sql;
    }

    /** Whether a text is an {@code EXPLAIN} that runs what it explains. */
    public static boolean runsWhatItExplains(String sql) {
        SignificantTokens words = new SignificantTokens(sql, LexRules.POSTGRESQL_SERVER);
        int end = words.reads(0, "explain") ? words.reads(1, "(") ? words.closing(1) : 3 : 0;
        for (int i = 1; i < Math.min(end, words.size()); i++) {
            if (words.name(i).equals("analyze") || words.name(i).equals("analyse")) {
                return true;
            }
        }
        return false;
    }

    /** Whether the first word is one that queries begin with; brackets before it do not count. */
    public static boolean beginsAsQuery(String sql) {
        SignificantTokens words = new SignificantTokens(sql, LexRules.POSTGRESQL_SERVER);
        int first = 0;
        while (words.reads(first, "(")) {
            first++;
        }
        return words.readsAny(first, "select", "with", "values", "table");
    }
}
