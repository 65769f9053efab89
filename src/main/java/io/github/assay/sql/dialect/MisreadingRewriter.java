package io.github.assay.sql.dialect;

import io.github.assay.sql.text.ExplainedStatement;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import io.github.assay.sql.text.Token;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;

/**
 * Rewrites spellings of a dialect that the parser misreads without an error. Only texts with a sign or word that may
 * begin such a spelling are examined further.
 */
public final class MisreadingRewriter {
    private static final Set<String> PLACES = Set.of("from", "join", ",");
    private static final Set<String> HINTS = Set.of(
            "nolock", "readuncommitted", "readcommitted", "readpast", "repeatableread", "serializable", "holdlock", "rowlock",
            "paglock", "tablock", "tablockx", "updlock", "xlock", "snapshot", "noexpand");
    private static final Set<String> XML = Set.of("value", "query", "nodes", "exist");
    private static final Set<String> TYPES = Set.of("bignumeric", "bigdecimal", "json", "range");

    private final TextEdits edits;
    private final SignificantTokens words;

    private MisreadingRewriter(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
    }

    /** The text without them; the text as written where there are none. */
    public static MappedSource undone(String text, String dialect) {
        String name = dialect.toLowerCase(Locale.ROOT);
        MappedSource written = MappedSource.of(text);
        boolean spellings = mayHold(text, name);
        boolean signs = OracleSigns.mayHold(text);
        boolean plans = holds(text, "explain") || holds(text, "desc");
        if (!spellings && !signs && !plans) {
            return written;
        }
        TextEdits edits = new TextEdits(text, LexRules.of(dialect));
        MisreadingRewriter pass = new MisreadingRewriter(edits);
        pass.explained();
        if (spellings && (name.equals("duckdb") || LexRules.of(dialect).has(LexRules.Trait.DOUBLED_BRACKETS))) {
            new LeadingAliasRewriter(edits, name.equals("duckdb") ? ":" : "=").undo();
        }
        OracleSigns oracle = new OracleSigns(edits);
        for (int i = 0; i < pass.words.size(); i++) {
            if (spellings) {
                pass.at(i, name);
            }
            if (signs) {
                oracle.at(i);
            }
        }
        return written.after(edits);
    }

    private static boolean mayHold(String text, String dialect) {
        return switch (dialect) {
            case "duckdb" -> text.contains("//") || text.indexOf(':') >= 0 || holds(text, "positional") || holds(text, "anti");
            case "postgresql", "postgres" -> text.indexOf('#') >= 0 || holds(text, "variadic");
            case "mysql", "mariadb" -> text.indexOf('\'') >= 0 || holds(text, "binary");
            case "sqlserver", "tsql", "mssql", "bigquery" -> true;
            case "oracle" -> text.indexOf('\'') >= 0 && (text.indexOf('q') >= 0 || text.indexOf('Q') >= 0);
            case "snowflake" -> text.contains(".$") || holds(text, "identifier");
            case "databricks", "spark", "hive" ->
                text.contains(".$") || holds(text, "identifier") || holds(text, "anti") || holds(text, "r\"");
            default -> false;
        };
    }

    private static boolean holds(String text, String word) {
        return text.toLowerCase(Locale.ROOT).contains(word);
    }

    /** All forms of {@code EXPLAIN} and of {@code DESCRIBE SELECT} are one statement: {@code EXPLAIN SELECT}. */
    private void explained() {
        int start = ExplainedStatement.start(words);
        if (words.reads(start, "table")) {
            edits.replace(0, start, "EXPLAIN SELECT * FROM");
        } else if (start > 1 || start == 1 && !words.reads(0, "explain")) {
            edits.replace(0, start - 1, "EXPLAIN");
        }
    }

    private void at(int i, String dialect) {
        switch (dialect) {
            case "duckdb" -> duckDb(i);
            case "postgresql", "postgres" -> postgresql(i);
            case "mysql", "mariadb" -> mysql(i);
            case "sqlserver", "tsql", "mssql" -> sqlServer(i);
            case "oracle" -> chosenQuotes(i);
            case "bigquery" -> bigQuery(i);
            case "snowflake" -> identifier(i);
            default -> {
                identifier(i);
                antiJoin(i);
                rawText(i);
            }
        }
    }

    /**
     * {@code a // b}: to the parser a comment; {@code lambda x: x + 1}: to the parser a column; {@code a POSITIONAL JOIN b}:
     * to the parser an alias, carried as ARRAY JOIN, which DuckDB does not have.
     */
    private void duckDb(int i) {
        int colon = i + 2;
        while (words.reads(i, "lambda") && words.reads(colon, ",") && words.is(colon + 1, Token.Kind.IDENTIFIER)) {
            colon += 2;
        }
        if (words.reads(i, "lambda") && words.reads(colon, ":")) {
            edits.replace(i, colon, "(" + edits.between(i + 1, colon - 1) + ") -> ");
        }
        if (words.reads(i, "positional") && words.reads(i + 1, "join")) {
            edits.replace(i, i, "ARRAY");
        }
        antiJoin(i);
        if (words.reads(i, "/") && touchesNext(i) && words.reads(i + 1, "/")) {
            edits.replace(i, i + 1, " DIV ");
        }
    }

    /** {@code a ANTI JOIN b}: to the parser an alias. */
    private void antiJoin(int i) {
        if (words.reads(i, "anti") && words.reads(i + 1, "join")) {
            SparkRewriter.antiJoin(edits, i);
        }
    }

    /** {@code doc#>'{a}'}: to the parser a name that ends with the sign. */
    private void postgresql(int i) {
        boolean sign = words.is(i, Token.Kind.OPERATOR) && words.name(i).startsWith("#");
        if (sign && i > 0 && touchesNext(i - 1)) {
            edits.insertBefore(i, " ");
        } else if (words.reads(i, "variadic") && words.readsAny(i - 1, "(", ",")) {
            edits.remove(i, i);
        }
    }

    /** {@code BINARY c} is no column with an alias, {@code 'a' 'b'} is one text. */
    private void mysql(int i) {
        boolean operand = words.is(i + 1, Token.Kind.IDENTIFIER) || words.is(i + 1, Token.Kind.STRING)
                || words.is(i + 1, Token.Kind.QUOTED_IDENTIFIER);
        if (words.reads(i, "binary") && operand && !words.readsAny(i - 1, "as", ".", "set", "charset")) {
            int last = words.reads(i + 2, ".") ? i + 3 : i + 1;
            edits.insertAfter(i, "(");
            edits.insertAfter(last, ")");
        } else if (isPlainText(i) && isPlainText(i + 1)) {
            edits.replace(i, i + 1, joined(i));
        }
    }

    private boolean isPlainText(int i) {
        return words.is(i, Token.Kind.STRING) && edits.between(i, i).startsWith("'");
    }

    private String joined(int i) {
        String one = edits.between(i, i);
        return one.substring(0, one.length() - 1) + edits.between(i + 1, i + 1).substring(1);
    }

    /** {@code FROM t (NOLOCK)}: to the parser a table function. */
    private void sqlServer(int i) {
        if (words.reads(i - 1, ".") && XML.contains(words.name(i)) && words.reads(i + 1, "(") && words.is(i + 2, Token.Kind.STRING)) {
            xmlMethod(i);
        }
        boolean named = words.is(i - 1, Token.Kind.IDENTIFIER) || words.is(i - 1, Token.Kind.FUNCTION)
                || words.is(i - 1, Token.Kind.QUOTED_IDENTIFIER);
        if (words.reads(i, "(") && named && HINTS.contains(words.name(i + 1)) && words.reads(i + 2, ")")) {
            edits.remove(i, i + 2);
        }
    }

    /** {@code d.body.value('…', 'int')}: to the parser a function of a schema, and no column. */
    private void xmlMethod(int i) {
        int start = i - 2;
        while (words.reads(start - 1, ".") && start > 1) {
            start -= 2;
        }
        boolean column = words.is(i - 2, Token.Kind.IDENTIFIER) || words.is(i - 2, Token.Kind.QUOTED_IDENTIFIER);
        if (column && start >= 0 && !words.reads(start, "dbo")) {
            edits.insertBefore(start, "xml_" + words.name(i) + "(");
            edits.replace(i - 1, i + 1, ", ");
        }
    }

    /** Oracle's {@code q'[it's]'}. */
    private void chosenQuotes(int i) {
        if (!words.is(i, Token.Kind.STRING)) {
            return;
        }
        String word = edits.between(i, i);
        int quote = word.indexOf('\'');
        boolean chosen = quote > 0 && "qQ".indexOf(word.charAt(quote - 1)) >= 0 && word.length() >= quote + 4;
        if (chosen) {
            edits.replace(i, i, "'" + word.substring(quote + 2, word.length() - 2).replace("'", "''") + "'");
        }
    }

    /** {@code r"…"}, {@code """…"""} and {@code BIGNUMERIC '…'}: to the parser a column and an alias. */
    private void bigQuery(int i) {
        if (words.readsAny(i, "table", "model")) {
            objectArgument(i);
        }
        if (!words.is(i, Token.Kind.STRING)) {
            return;
        }
        String word = edits.between(i, i);
        int quote = word.indexOf('\'') < 0 ? word.indexOf('"') : Math.min(word.indexOf('\''), Math.floorMod(word.indexOf('"'), word.length()));
        boolean tripled = word.length() >= quote + 6 && word.regionMatches(quote + 1, word.substring(quote, quote + 1).repeat(2), 0, 2);
        String prefix = word.substring(0, quote);
        if (tripled) {
            edits.replace(i, i, prefix + "'" + word.substring(quote + 3, word.length() - 3).replace("'", "''") + "'");
        } else if (quote > 0 && word.charAt(quote) == '"' && word.length() > quote + 1) {
            edits.replace(i, i, prefix + "'" + word.substring(quote + 1, word.length() - 1).replace("'", "''") + "'");
        }
        if (TYPES.contains(words.name(i - 1)) && words.is(i - 1, Token.Kind.IDENTIFIER)) {
            edits.remove(i - 1, i - 1);
        }
    }

    /** {@code f(MODEL m, TABLE t)}: a model is named, a table is read. */
    private void objectArgument(int i) {
        boolean named = words.is(i + 1, Token.Kind.IDENTIFIER) || words.is(i + 1, Token.Kind.QUOTED_IDENTIFIER);
        if (!words.readsAny(i - 1, "(", ",") || !named) {
            return;
        }
        int last = i + 1;
        while (words.reads(last + 1, ".") && last + 2 < words.size()) {
            last += 2;
        }
        if (words.readsAny(last + 1, ",", ")")) {
            String path = edits.between(i + 1, last);
            edits.replace(i, last, words.reads(i, "model") ? "'" + path.replace("'", "''") + "'" : "(SELECT * FROM " + path + ")");
        }
    }

    /** {@code FROM IDENTIFIER('a.b')}: to the parser a table function; {@code t.$1}: to the parser nothing. */
    private void identifier(int i) {
        if (words.reads(i - 1, ".") && words.is(i, Token.Kind.PARAMETER) && words.name(i).startsWith("$")) {
            edits.replace(i, i, "\"" + edits.between(i, i) + "\"");
        }
        boolean place = PLACES.contains(words.name(i - 1)) && words.reads(i, "identifier") && words.reads(i + 1, "(");
        if (place && words.is(i + 2, Token.Kind.STRING) && words.reads(i + 3, ")")) {
            String path = edits.between(i + 2, i + 2);
            String plain = path.substring(1, path.length() - 1);
            if (plain.matches("[\\p{L}\\p{N}_$.\"`]+")) {
                edits.replace(i, i + 3, plain);
            }
        }
    }

    /** {@code r"…"}: to the parser a column and an alias. */
    private void rawText(int i) {
        if (words.reads(i, "r") && touchesNext(i) && words.is(i + 1, Token.Kind.QUOTED_IDENTIFIER)) {
            String word = edits.between(i + 1, i + 1);
            if (word.length() > 1 && word.startsWith("\"")) {
                edits.replace(i, i + 1, "r'" + word.substring(1, word.length() - 1).replace("'", "''") + "'");
            }
        }
    }

    private boolean touchesNext(int i) {
        return i + 1 < words.size() && words.token(i).end() == words.token(i + 1).start();
    }

    /**
     * Rewrites aliases before an expression: {@code SELECT total = a + b} of SQL Server, {@code SELECT total: a + b} of
     * DuckDB. The parser would read a comparison or a path.
     */
    private static final class LeadingAliasRewriter {
        private static final String[] ENDS =
                {"from", "into", "where", "union", "except", "intersect", "order", "group", "having", "option", ";"};

        private final TextEdits edits;
        private final SignificantTokens words;
        private final String sign;
        private final Deque<Level> levels = new ArrayDeque<>();

        /** The state of a select list between brackets of one depth. */
        private static final class Level {
            private boolean list;
            private boolean itemStart;
            private String alias = "";
        }

        LeadingAliasRewriter(TextEdits edits, String sign) {
            this.sign = sign;
            this.edits = edits;
            this.words = edits.words();
            levels.push(new Level());
        }

        void undo() {
            for (int i = 0; i < words.size(); i++) {
                if (words.readsAny(i, "(", "[", "{")) {
                    levels.push(new Level());
                } else if (words.readsAny(i, ")", "]", "}")) {
                    end(i);
                    if (levels.size() > 1) {
                        levels.pop();
                    }
                } else {
                    at(i);
                }
            }
            end(words.size());
        }

        private void at(int i) {
            Level level = levels.peek();
            if (words.reads(i, "select")) {
                level.list = true;
                level.itemStart = true;
            } else if (words.reads(i, ",") && level.list) {
                close(i);
                level.itemStart = true;
            } else if (words.readsAny(i, ENDS) && !words.reads(i - 1, "within")) {
                end(i);
            } else if (level.itemStart && !words.readsAny(i, "distinct", "all", "top", "percent", "with", "ties")
                    && !isCount(i)) {
                level.itemStart = false;
                name(i, level);
            }
        }

        private boolean isCount(int i) {
            return words.is(i, Token.Kind.NUMBER) && words.reads(i - 1, "top");
        }

        private void name(int i, Level level) {
            boolean name = words.is(i, Token.Kind.IDENTIFIER) || words.is(i, Token.Kind.QUOTED_IDENTIFIER)
                    || words.is(i, Token.Kind.STRING);
            if (name && words.reads(i + 1, sign)) {
                level.alias = edits.between(i, i);
                edits.remove(i, i + 1);
            }
        }

        private void end(int i) {
            close(i);
            levels.peek().list = false;
            levels.peek().itemStart = false;
        }

        /** Puts the alias of the item that ends before this word. */
        private void close(int i) {
            Level level = levels.peek();
            if (!level.alias.isEmpty() && i > 0) {
                edits.insertAfter(i - 1, " AS " + level.alias);
            }
            level.alias = "";
        }
    }
}
