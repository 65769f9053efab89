package io.github.assay.sql.ddl;

import io.github.assay.domain.table.Cell;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tables and rows that a script declares. CREATE TABLE and INSERT with literal values are read; other statements are
 * listed as skipped. Nothing is run.
 *
 * @param tables the tables in order
 * @param rows the rows in order
 * @param skipped the first three words of statements that were not read; without those that concern no table
 */
public record SchemaScript(List<TableDefinition> tables, List<InsertedRow> rows, List<String> skipped) {
    /**
     * One row of an INSERT.
     *
     * @param table the table's name
     * @param columns the columns named; empty: all in order
     * @param cells the values
     */
    public record InsertedRow(String table, List<String> columns, List<Cell> cells) {
        public InsertedRow {
            columns = List.copyOf(columns);
            cells = List.copyOf(cells);
        }
    }

    public SchemaScript {
        tables = List.copyOf(tables);
        rows = List.copyOf(rows);
        skipped = List.copyOf(skipped);
    }

    /** Reads a script as a dialect writes it. */
    public static SchemaScript read(String script, String dialect) {
        SignificantTokens words = new SignificantTokens(script, LexRules.of(dialect));
        List<TableDefinition> tables = new ArrayList<>();
        List<InsertedRow> rows = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= words.size(); i++) {
            if (i < words.size() && words.reads(i, "(")) {
                i = words.closing(i);
            } else if (i == words.size() || words.reads(i, ";")) {
                if (i > start) {
                    statement(words, start, i - 1, tables, rows, skipped);
                }
                start = i + 1;
            }
        }
        return new SchemaScript(tables, rows, skipped);
    }

    private static void statement(
            SignificantTokens words, int from, int to, List<TableDefinition> tables, List<InsertedRow> rows,
            List<String> skipped) {
        try {
            if (words.reads(from, "create") && names(words, from, to, "table")) {
                tables.add(new TableReader(words, from, to).read());
            } else if (words.readsAny(from, "insert", "replace")) {
                inserts(words, from, to, rows);
            } else if (!words.readsAny(from, "analyze", "begin", "commit", "end", "pragma", "set", "start", "vacuum")) {
                skipped.add(start(words, from, to));
            }
        } catch (IllegalArgumentException _) { // a form that is not read
            skipped.add(start(words, from, to));
        }
    }

    private static String start(SignificantTokens words, int from, int to) {
        return IntStream.rangeClosed(from, Math.min(to, from + 2)).mapToObj(words::name).collect(Collectors.joining(" "));
    }

    private static boolean names(SignificantTokens words, int from, int to, String word) {
        for (int i = from + 1; i <= Math.min(to, from + 3); i++) {
            if (words.reads(i, word)) {
                return true;
            }
        }
        return false;
    }

    private static void inserts(SignificantTokens words, int from, int to, List<InsertedRow> rows) {
        int at = from;
        while (at <= to && !words.reads(at, "into")) {
            at++;
        }
        at++;
        while (words.reads(at + 1, ".")) {
            at += 2;
        }
        String table = plain(words, at);
        at++;
        List<String> columns = new ArrayList<>();
        if (words.reads(at, "(")) {
            int end = words.closing(at);
            for (int i = at + 1; i < end; i++) {
                if (!words.reads(i, ",")) {
                    columns.add(plain(words, i));
                }
            }
            at = end + 1;
        }
        if (!words.reads(at, "values")) {
            throw new IllegalArgumentException("no VALUES");
        }
        List<InsertedRow> found = new ArrayList<>();
        for (int i = at + 1; i <= to; i++) {
            if (words.reads(i, "(")) {
                int end = words.closing(i);
                found.add(new InsertedRow(table, columns, cells(words, i + 1, end - 1)));
                i = end;
            }
        }
        rows.addAll(found);
    }

    private static List<Cell> cells(SignificantTokens words, int from, int to) {
        List<Cell> cells = new ArrayList<>();
        for (int i = from; i <= to; i++) {
            boolean negative = words.reads(i, "-");
            i += negative || words.reads(i, "+") ? 1 : 0;
            if (words.readsAny(i, "date", "timestamp", "time") && words.is(i + 1, Token.Kind.STRING)) {
                i++;
            }
            cells.add(literal(words, i, negative));
            if (i < to && !words.reads(i + 1, ",")) {
                throw new IllegalArgumentException("no literal");
            }
            i++;
        }
        return cells;
    }

    private static Cell literal(SignificantTokens words, int i, boolean negative) {
        String text = words.token(i).of(words.text());
        if (words.is(i, Token.Kind.NUMBER)) {
            return number(negative ? "-" + text : text);
        }
        if (words.is(i, Token.Kind.STRING)) {
            if (text.length() > 2 && (text.charAt(0) == 'x' || text.charAt(0) == 'X')) {
                return new Cell.Blob(HexFormat.of().parseHex(text.substring(2, text.length() - 1)));
            }
            int quote = text.indexOf('\'');
            return Cell.of(text.substring(quote + 1, text.length() - 1).replace("''", "'"));
        }
        if (words.reads(i, "null")) {
            return Cell.nul();
        }
        if (words.readsAny(i, "true", "false")) {
            return Cell.of(words.reads(i, "true"));
        }
        if (words.is(i, Token.Kind.QUOTED_IDENTIFIER) && text.charAt(0) == '"') {
            return Cell.of(text.substring(1, text.length() - 1).replace("\"\"", "\""));
        }
        throw new IllegalArgumentException("no literal: " + text);
    }

    /** The cell of a number as written: an integer, or an exact decimal. */
    public static Cell number(String text) {
        String digits = text.replace("_", "");
        if (digits.matches("-?\\d{1,18}")) {
            return Cell.of(Long.parseLong(digits));
        }
        return digits.matches("-?\\d*\\.?\\d+([eE][+-]?\\d+)?\\.?") || digits.endsWith(".")
                ? Cell.of(new BigDecimal(digits.endsWith(".") ? digits + "0" : digits).doubleValue())
                : Cell.of(Double.parseDouble(digits));
    }

    /** A name without its quotes, in its own case. */
    static String plain(SignificantTokens words, int i) {
        String text = words.token(i).of(words.text());
        if (text.length() > 1 && (words.is(i, Token.Kind.QUOTED_IDENTIFIER) || words.is(i, Token.Kind.STRING))) {
            char quote = text.charAt(0);
            String inner = text.substring(1, text.length() - 1);
            return quote == '[' ? inner : inner.replace(String.valueOf(quote) + quote, String.valueOf(quote));
        }
        return text;
    }

    /** Reads one CREATE TABLE statement. */
    private static final class TableReader {
        private static final String[] AFTER_TYPE = {
            "primary", "not", "null", "unique", "references", "default", "check", "collate", "constraint", "generated", "as",
            "autoincrement", "auto_increment", "on", "comment", "key", "using" };

        private final SignificantTokens words;
        private final int from;
        private final int to;
        private final List<TableDefinition.ColumnDefinition> columns = new ArrayList<>();
        private final List<String> primaryKey = new ArrayList<>();
        private final List<List<String>> uniques = new ArrayList<>();
        private final List<TableDefinition.ForeignKeyDefinition> foreignKeys = new ArrayList<>();
        private final List<String> checks = new ArrayList<>();

        TableReader(SignificantTokens words, int from, int to) {
            this.words = words;
            this.from = from;
            this.to = to;
        }

        TableDefinition read() {
            int open = from;
            while (open <= to && !words.reads(open, "(")) {
                open++;
            }
            if (open > to) {
                throw new IllegalArgumentException("no columns");
            }
            String name = SchemaScript.plain(words, open - 1);
            int close = words.closing(open);
            int start = open + 1;
            for (int i = start; i <= close; i++) {
                if (words.reads(i, "(")) {
                    i = words.closing(i);
                } else if (words.reads(i, ",") || i == close) {
                    if (i > start) {
                        part(start, i - 1);
                    }
                    start = i + 1;
                }
            }
            return new TableDefinition(name, columns, primaryKey, uniques, foreignKeys, checks);
        }

        private void part(int first, int last) {
            int at = words.reads(first, "constraint") ? first + 2 : first;
            if (words.reads(at, "primary") && words.reads(at + 1, "key")) {
                primaryKey.addAll(list(at + 2, last));
            } else if (words.reads(at, "unique") && bracket(at, last) <= last) {
                uniques.add(list(at + 1, last));
            } else if (words.reads(at, "foreign") && words.reads(at + 1, "key")) {
                List<String> own = list(at + 2, last);
                for (int i = at; i <= last; i++) {
                    if (words.reads(i, "references")) {
                        reference(own, i, last);
                    }
                }
            } else if (words.reads(at, "check")) {
                check(at);
            } else if (!(words.readsAny(at, "key", "index") && bracket(at, last) <= last && !words.is(at, Token.Kind.QUOTED_IDENTIFIER))) {
                column(first, last);
            }
        }

        private void column(int first, int last) {
            String name = SchemaScript.plain(words, first);
            int at = first + 1;
            while (at <= last && !words.readsAny(at, AFTER_TYPE)) {
                at = words.reads(at, "(") ? words.closing(at) + 1 : at + 1;
            }
            String type = at == first + 1 ? "" : words.text().substring(words.token(first + 1).start(), words.token(at - 1).end());
            boolean required = false;
            String collation = "";
            String generated = "";
            for (int i = at; i <= last; i++) {
                if (words.reads(i, "not") && words.reads(i + 1, "null")) {
                    required = true;
                } else if (words.reads(i, "primary")) {
                    primaryKey.add(name);
                } else if (words.reads(i, "unique")) {
                    uniques.add(List.of(name));
                } else if (words.reads(i, "references")) {
                    reference(List.of(name), i, last);
                } else if (words.reads(i, "check") && words.reads(i + 1, "(")) {
                    check(i);
                    i = words.closing(i + 1);
                } else if (words.reads(i, "collate")) {
                    collation = SchemaScript.plain(words, i + 1);
                } else if (words.reads(i, "as") && words.reads(i + 1, "(")) {
                    generated = inner(i + 1);
                    i = words.closing(i + 1);
                } else if (words.reads(i, "(")) {
                    i = words.closing(i);
                }
            }
            columns.add(new TableDefinition.ColumnDefinition(name, type, required, collation, generated));
        }

        private void check(int at) {
            checks.add(inner(at + 1));
        }

        private String inner(int open) {
            int close = words.closing(open);
            return close <= open + 1
                    ? ""
                    : words.text().substring(words.token(open + 1).start(), words.token(close - 1).end());
        }

        private void reference(List<String> own, int at, int last) {
            int table = at + 1;
            while (words.reads(table + 1, ".")) {
                table += 2;
            }
            List<String> other = words.reads(table + 1, "(") && table < last ? list(table + 1, last) : List.of();
            foreignKeys.add(new TableDefinition.ForeignKeyDefinition(own, SchemaScript.plain(words, table), other));
        }

        private int bracket(int at, int last) {
            int i = at;
            while (i <= last && !words.reads(i, "(")) {
                i++;
            }
            return i;
        }

        /** The names in the next brackets. */
        private List<String> list(int at, int last) {
            int open = bracket(at, last);
            List<String> names = new ArrayList<>();
            if (open > last) {
                return names;
            }
            int close = words.closing(open);
            boolean next = true;
            for (int i = open + 1; i < close; i++) {
                if (words.reads(i, "(")) {
                    i = words.closing(i);
                } else if (words.reads(i, ",")) {
                    next = true;
                } else if (next) {
                    names.add(SchemaScript.plain(words, i));
                    next = false;
                }
            }
            return names;
        }
    }

    /**
     * A table as CREATE TABLE declares it.
     *
     * @param name its name without schema and quotes
     * @param columns its columns in order
     * @param primaryKey names of the key's columns; empty: no key
     * @param uniques names of the columns of each further unique key
     * @param foreignKeys references to other tables
     * @param checks texts of the CHECK conditions, without brackets
     */
    public record TableDefinition(
            String name, List<ColumnDefinition> columns, List<String> primaryKey, List<List<String>> uniques,
            List<ForeignKeyDefinition> foreignKeys, List<String> checks) {
        /**
         * A column.
         *
         * @param name its name without quotes
         * @param type its type as written; may be empty
         * @param required whether it is declared NOT NULL
         * @param collation the collation; empty: the engine's own
         * @param generated the expression that computes it; empty: it is stored
         */
        public record ColumnDefinition(
                String name, String type, boolean required, String collation, String generated) {}

        /**
         * A foreign key.
         *
         * @param columns the columns of this table
         * @param table the table referred to
         * @param refColumns the columns referred to; empty: the other table's primary key
         */
        public record ForeignKeyDefinition(List<String> columns, String table, List<String> refColumns) {
            public ForeignKeyDefinition {
                columns = List.copyOf(columns);
                refColumns = List.copyOf(refColumns);
            }
        }

        public TableDefinition {
            columns = List.copyOf(columns);
            primaryKey = List.copyOf(primaryKey);
            uniques = List.copyOf(uniques);
            foreignKeys = List.copyOf(foreignKeys);
            checks = List.copyOf(checks);
        }
    }
}
