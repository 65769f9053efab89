package io.github.assay.sql.text;

import io.github.assay.domain.project.DatabaseSchema;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Names that may continue a query at one place. They are columns of the table that an alias names; else columns of the
 * tables that the query names, then tables.
 *
 * @param from where the word begins that a choice replaces
 * @param owner the table whose columns are offered, as {@code s = stores}; empty where it is not one table's
 * @param choices names that may follow, best first
 */
public record SqlCompletion(int from, String owner, List<Choice> choices) {
    /** No names are offered. */
    public static final SqlCompletion NONE = new SqlCompletion(0, "", List.of());

    private static final int MOST = 100;
    private static final Set<String> BEFORE_TABLES = Set.of("from", "join", "into", "update", "table");
    private static final Set<String> PLAIN_REFUSED = Set.of(
            "select", "from", "where", "group", "order", "by", "join", "on", "using", "limit", "table", "index", "values",
            "union", "case", "when", "then", "else", "end", "and", "or", "not", "as", "in", "is", "null", "desc", "asc");

    /**
     * One name.
     *
     * @param text text to insert into the query, quoted if necessary
     * @param note type of a column with its table; empty for a table
     * @param columns the number of columns of a table; negative for a column
     */
    public record Choice(String text, String note, int columns) {
        public boolean isTable() {
            return columns >= 0;
        }
    }

    public SqlCompletion {
        choices = List.copyOf(choices);
    }

    /** Names that may follow at a place of a text. */
    public static SqlCompletion at(String sql, int caret, DatabaseSchema schema) {
        List<Token> tokens = SqlLexer.tokens(sql);
        int from = caret;
        while (from > 0 && (Character.isLetterOrDigit(sql.charAt(from - 1)) || sql.charAt(from - 1) == '_')) {
            from--;
        }
        int start = from;
        boolean inText = tokens.stream().anyMatch(t -> t.start() < start && start < t.end()
                && (t.kind() == Token.Kind.STRING || t.kind() == Token.Kind.COMMENT));
        if (inText) {
            return NONE;
        }
        List<Token> words = tokens.stream()
                .filter(t -> t.kind() != Token.Kind.SPACE && t.kind() != Token.Kind.COMMENT)
                .toList();
        String prefix = sql.substring(from, caret).toLowerCase(Locale.ROOT);
        Map<String, DatabaseSchema.SchemaTable> sources = sources(sql, words, schema);
        Optional<Token> before = words.stream().filter(t -> t.end() <= start).reduce((_, b) -> b);
        if (from > 0 && sql.charAt(from - 1) == '.') {
            String qualifier = words.stream().filter(t -> t.end() == start - 1).findFirst().map(t -> name(t, sql)).orElse("");
            DatabaseSchema.SchemaTable owner = sources.getOrDefault(
                    qualifier.toLowerCase(Locale.ROOT), schema.table(qualifier).orElse(null));
            return owner == null
                    ? NONE
                    : of(from, qualifier.equalsIgnoreCase(owner.name()) ? owner.name() : qualifier + " = " + owner.name(),
                            columns(owner, prefix, false).toList());
        }
        boolean tablesOnly = before.map(t -> BEFORE_TABLES.contains(t.of(sql).toLowerCase(Locale.ROOT))).orElse(false);
        Stream<Choice> columns = tablesOnly
                ? Stream.empty()
                : new LinkedHashSet<>(sources.values()).stream().flatMap(t -> columns(t, prefix, true));
        return of(from, "", Stream.concat(columns, tables(schema, prefix)).toList());
    }

    private static SqlCompletion of(int from, String owner, List<Choice> choices) {
        return new SqlCompletion(from, owner, choices.stream().limit(MOST).toList());
    }

    /** Alias or name in lower case → table, of every table that the text names behind FROM, JOIN or a comma. */
    private static Map<String, DatabaseSchema.SchemaTable> sources(
            String sql, List<Token> words, DatabaseSchema schema) {
        Map<String, DatabaseSchema.SchemaTable> found = new LinkedHashMap<>();
        for (int i = 0; i < words.size(); i++) {
            Optional<DatabaseSchema.SchemaTable> table = isName(words.get(i)) ? schema.table(name(words.get(i), sql)) : Optional.empty();
            boolean column = i > 0 && words.get(i - 1).of(sql).equals(".") && !isSpace(words, i, sql, schema)
                    || i + 1 < words.size() && words.get(i + 1).of(sql).equals(".");
            if (table.isEmpty() || column) {
                continue;
            }
            found.putIfAbsent(table.get().name().toLowerCase(Locale.ROOT), table.get());
            int next = i + 1 < words.size() && words.get(i + 1).of(sql).equalsIgnoreCase("as") ? i + 2 : i + 1;
            if (next < words.size() && isName(words.get(next))) {
                found.put(name(words.get(next), sql).toLowerCase(Locale.ROOT), table.get());
            }
        }
        return found;
    }

    /** Whether the text before the dot is a schema that holds tables. */
    private static boolean isSpace(List<Token> words, int at, String sql, DatabaseSchema schema) {
        String space = at > 1 ? name(words.get(at - 2), sql) : "";
        return space.equalsIgnoreCase("main") || space.equalsIgnoreCase("public")
                || schema.tables().stream().anyMatch(t -> t.space().equalsIgnoreCase(space));
    }

    private static boolean isName(Token token) {
        return token.kind() == Token.Kind.IDENTIFIER || token.kind() == Token.Kind.QUOTED_IDENTIFIER;
    }

    private static String name(Token token, String sql) {
        String text = token.of(sql);
        return token.kind() == Token.Kind.QUOTED_IDENTIFIER && text.length() > 1
                ? text.substring(1, text.length() - 1)
                : text;
    }

    private static Stream<Choice> columns(DatabaseSchema.SchemaTable table, String prefix, boolean withTable) {
        return table.columns().stream()
                .filter(c -> matches(c.name(), prefix))
                .sorted(Comparator.comparing(c -> !startsWith(c.name(), prefix)))
                .map(c -> new Choice(written(c.name()), withTable ? table.name() + " · " + c.type() : c.type(), -1));
    }

    private static Stream<Choice> tables(DatabaseSchema schema, String prefix) {
        return schema.tables().stream()
                .filter(t -> matches(t.name(), prefix))
                .sorted(Comparator.comparing(t -> !startsWith(t.name(), prefix)))
                .map(t -> new Choice(written(t), "", t.columns().size()));
    }

    private static boolean startsWith(String name, String prefix) {
        return name.toLowerCase(Locale.ROOT).startsWith(prefix);
    }

    private static boolean matches(String name, String prefix) {
        return name.toLowerCase(Locale.ROOT).contains(prefix);
    }

    private static String written(DatabaseSchema.SchemaTable table) {
        return table.space().isEmpty() ? written(table.name()) : written(table.space()) + "." + written(table.name());
    }

    /** A name as written in a query: quoted if it is no {@code [A-Za-z_][A-Za-z0-9_]*} or in PLAIN_REFUSED. */
    private static String written(String name) {
        boolean plain = name.matches("[A-Za-z_][A-Za-z0-9_]*") && !PLAIN_REFUSED.contains(name.toLowerCase(Locale.ROOT));
        return plain ? name : quoted(name);
    }

    public static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
