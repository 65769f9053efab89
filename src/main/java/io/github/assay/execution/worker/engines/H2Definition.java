package io.github.assay.execution.worker.engines;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * One definition from an H2 file's table of definitions. H2 runs each definition when it opens the file; this class
 * only reads it and classifies it by its words.
 *
 * @param verdict the decision about it
 * @param kind what it defines, in words for a message, such as {@code linked table}
 * @param name the quoted name with its schema, parts joined by points; empty where it has none
 * @param tokens its words
 */
record H2Definition(Verdict verdict, String kind, String name, List<H2Tokens.Token> tokens) {
    /** Decisions about a definition. */
    enum Verdict {
        /** Data: H2 may run it. */
        KEEP,
        /** It runs code or reaches elsewhere; the data can be read without it. */
        LEAVE_OUT,
        /** The file is not opened. */
        REFUSE
    }

    private static final Set<String> MODIFIERS = Set.of(
            "CREATE", "OR", "REPLACE", "FORCE", "CACHED", "MEMORY", "GLOBAL", "LOCAL", "TEMPORARY", "TEMP", "UNIQUE", "NULLS",
            "ALL", "NOT", "DISTINCT", "SPATIAL", "HASH", "PRIMARY", "MATERIALIZED", "LINKED", "BUILTIN");

    private static final Map<String, String> DATA = Map.of(
            "TABLE", "table", "VIEW", "view", "INDEX", "index", "KEY", "index", "USER", "user", "ROLE", "role",
            "SEQUENCE", "sequence", "SCHEMA", "schema", "DOMAIN", "domain", "CONSTANT", "constant");

    private static final Map<String, String> CODE =
            Map.of("ALIAS", "alias", "TRIGGER", "trigger", "AGGREGATE", "aggregate");

    /** Functions that read or write files, reach other databases or end the sessions of other users. */
    private static final Set<String> REACHING = Set.of(
            "FILE_READ", "FILE_WRITE", "CSVREAD", "CSVWRITE", "LINK_SCHEMA", "ABORT_SESSION", "CANCEL_SESSION");

    /** Settings that load no class and read no file. */
    private static final Set<String> SETTINGS = Set.of(
            "IGNORECASE", "MAX_LOG_SIZE", "MODE", "LOCK_TIMEOUT", "DEFAULT_LOCK_TIMEOUT", "DEFAULT_TABLE_TYPE", "CACHE_SIZE",
            "TRACE_LEVEL_SYSTEM_OUT", "TRACE_LEVEL_FILE", "TRACE_MAX_FILE_SIZE", "COLLATION", "WRITE_DELAY", "MAX_MEMORY_ROWS",
            "LOCK_MODE", "DB_CLOSE_DELAY", "THROTTLE", "MAX_MEMORY_UNDO", "MAX_LENGTH_INPLACE_LOB", "ALLOW_LITERALS",
            "OPTIMIZE_REUSE_RESULTS", "REFERENTIAL_INTEGRITY", "MAX_OPERATION_MEMORY", "CREATE_BUILD", "QUERY_TIMEOUT",
            "REDO_LOG_BINARY", "RETENTION_TIME", "QUERY_STATISTICS", "QUERY_STATISTICS_MAX_ENTRIES",
                    "LAZY_QUERY_EXECUTION",
            "BUILTIN_ALIAS_OVERRIDE", "IGNORE_CATALOGS", "NON_KEYWORDS", "TIME_ZONE", "VARIABLE_BINARY",
                    "BINARY_COLLATION",
            "UUID_COLLATION", "DEFAULT_NULL_ORDERING", "TRUNCATE_LARGE_LENGTH");

    /** Reads one definition. */
    static H2Definition of(String sql) {
        List<H2Tokens.Token> tokens;
        try {
            tokens = H2Tokens.of(sql);
        } catch (IllegalArgumentException e) {
            return new H2Definition(Verdict.REFUSE, "definition that cannot be read (" + e.getMessage() + ")", "", List.of());
        }
        int last = tokens.size() - 1;
        for (int i = 0; i < last; i++) {
            if (tokens.get(i).is(";")) {
                return new H2Definition(Verdict.REFUSE, "definition of several statements", "", tokens);
            }
        }
        if (tokens.stream().anyMatch(token -> token.isWord("UESCAPE"))) {
            return new H2Definition(Verdict.REFUSE, "name with an escape sign of its own", "", tokens);
        }
        return tokens.isEmpty() ? unknown(tokens) : judged(tokens);
    }

    private static H2Definition judged(List<H2Tokens.Token> tokens) {
        return switch (tokens.getFirst().text()) {
            case "CREATE" -> created(tokens);
            case "ALTER" -> checked(tokens, "constraint", tokens.size() > 1 && tokens.get(1).isWord("TABLE") ? 2 : -1);
            case "GRANT" -> checked(tokens, "right", 0);
            case "COMMENT" -> checked(tokens, "comment", 0);
            case "SET" -> setting(tokens);
            default -> unknown(tokens);
        };
    }

    private static H2Definition created(List<H2Tokens.Token> tokens) {
        int at = 0;
        boolean linked = false;
        while (at < tokens.size() && MODIFIERS.contains(tokens.get(at).text()) && tokens.get(at).kind() == H2Tokens.Kind.WORD) {
            linked |= tokens.get(at).isWord("LINKED");
            at++;
        }
        String word = at < tokens.size() && tokens.get(at).kind() == H2Tokens.Kind.WORD ? tokens.get(at).text() : "";
        if (CODE.containsKey(word)) {
            return new H2Definition(Verdict.LEAVE_OUT, CODE.get(word), nameAfter(tokens, at), tokens);
        }
        if (linked && word.equals("TABLE")) {
            return new H2Definition(Verdict.LEAVE_OUT, "linked table", nameAfter(tokens, at), tokens);
        }
        if (word.equals("SYNONYM")) {
            return new H2Definition(Verdict.KEEP, "synonym", nameAfter(tokens, at), tokens);
        }
        boolean ofTable = word.equals("TABLE") || word.equals("SCHEMA");
        if (!linked && ofTable && tokens.stream().anyMatch(token -> token.isWord("ENGINE"))) {
            return new H2Definition(Verdict.REFUSE, "table with an engine of its own", nameAfter(tokens, at), tokens);
        }
        return linked || !DATA.containsKey(word) ? unknown(tokens) : checked(tokens, DATA.get(word), at);
    }

    /**
     * The definition as data, unless it calls a function that reaches outside. A view with such a call can be left out.
     */
    private static H2Definition checked(List<H2Tokens.Token> tokens, String kind, int wordBeforeName) {
        if (wordBeforeName < 0) {
            return unknown(tokens);
        }
        String name = nameAfter(tokens, wordBeforeName);
        for (int i = 0; i < tokens.size(); i++) {
            String function = tokens.get(i).text().toUpperCase(Locale.ROOT);
            if (tokens.get(i).kind() != H2Tokens.Kind.SIGN && REACHING.contains(function) && isCalled(tokens, i)) {
                Verdict verdict = kind.equals("view") ? Verdict.LEAVE_OUT : Verdict.REFUSE;
                return new H2Definition(verdict, kind + " that calls " + function, name, tokens);
            }
        }
        return new H2Definition(Verdict.KEEP, kind, name, tokens);
    }

    /** Whether a name is called: it precedes a bracket. After a point it is a table's or column's name. */
    private static boolean isCalled(List<H2Tokens.Token> tokens, int at) {
        int next = at + 1;
        if (next < tokens.size() && tokens.get(next).is("]")) {
            next++;
        }
        return next < tokens.size() && tokens.get(next).is("(") && (at == 0 || !tokens.get(at - 1).is("."));
    }

    private static H2Definition setting(List<H2Tokens.Token> tokens) {
        String name = tokens.size() > 1 ? tokens.get(1).text().toUpperCase(Locale.ROOT) : "";
        return new H2Definition(SETTINGS.contains(name) ? Verdict.KEEP : Verdict.REFUSE, "setting", name, tokens);
    }

    private static H2Definition unknown(List<H2Tokens.Token> tokens) {
        List<String> first = tokens.stream().limit(3).map(H2Tokens.Token::text).toList();
        return new H2Definition(
                Verdict.REFUSE, "definition of an unknown kind (" + String.join(" ", first) + " …)", "", tokens);
    }

    private static String nameAfter(List<H2Tokens.Token> tokens, int word) {
        int at = word + 1;
        while (at < tokens.size() && Set.of("IF", "NOT", "EXISTS").contains(tokens.get(at).text())
                && tokens.get(at).kind() == H2Tokens.Kind.WORD) {
            at++;
        }
        List<String> parts = new ArrayList<>();
        while (at < tokens.size() && tokens.get(at).kind() != H2Tokens.Kind.SIGN) {
            parts.add(tokens.get(at).text());
            at++;
            if (at >= tokens.size() || !tokens.get(at).is(".")) {
                break;
            }
            at++;
        }
        return String.join(".", parts);
    }

    /** The name without its schema. */
    String simpleName() {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Whether a comment, right or synonym concerns an object of that name; it cannot exist without the object. */
    boolean isAbout(String object) {
        if (!Set.of("comment", "right", "synonym").contains(kind) || object.isEmpty()) {
            return false;
        }
        StringBuilder words = new StringBuilder(" ");
        for (H2Tokens.Token token : tokens) {
            words.append(token.is(".") ? "." : token.text() + " ");
        }
        return words.toString().replace(" .", ".").contains(" " + object + " ")
                || words.toString().replace(" .", ".").contains(" " + object + ".");
    }

    /**
     * Splits one definition in an H2 file into tokens as H2 does: words in capitals, quoted names, signs. A text
     * literal is one sign; comments are skipped.
     */
    private static final class H2Tokens {
        /** Kinds of tokens. */
        enum Kind {
            WORD,
            NAME,
            SIGN
        }

        /** One token; a quoted name without its quotes. */
        record Token(Kind kind, String text) {
            boolean is(String sign) {
                return kind == Kind.SIGN && text.equals(sign);
            }

            boolean isWord(String word) {
                return kind == Kind.WORD && text.equals(word);
            }
        }

        private final String sql;
        private final List<Token> tokens = new ArrayList<>();
        private int at;

        private H2Tokens(String sql) {
            this.sql = sql;
        }

        /**
         * The tokens of a definition.
         *
         * @throws IllegalArgumentException for a quote, a comment or an escape without an end
         */
        static List<Token> of(String sql) {
            H2Tokens reader = new H2Tokens(sql);
            while (reader.at < sql.length()) {
                reader.next();
            }
            return reader.tokens;
        }

        private void next() {
            char c = sql.charAt(at);
            if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                at++;
            } else if (sql.startsWith("--", at) || sql.startsWith("//", at)) {
                int end = sql.indexOf('\n', at);
                at = end < 0 ? sql.length() : end + 1;
            } else if (sql.startsWith("/*", at)) {
                skipComment();
            } else if (c == '"' || c == '`') {
                add(Kind.NAME, quoted(c));
            } else if (c == '\'') {
                quoted(c);
                add(Kind.SIGN, "'");
            } else if (sql.startsWith("$$", at)) {
                at = endOf("$$", at + 2);
                add(Kind.SIGN, "'");
            } else if (Character.isJavaIdentifierStart(c)) {
                word();
            } else {
                add(Kind.SIGN, String.valueOf(c));
                at++;
            }
        }

        private void add(Kind kind, String text) {
            tokens.add(new Token(kind, text));
        }

        private int endOf(String sign, int from) {
            int end = sql.indexOf(sign, from);
            if (end < 0) {
                throw new IllegalArgumentException("no end of " + sign);
            }
            return end + sign.length();
        }

        /** Skips a comment; comments may be nested. */
        private void skipComment() {
            int depth = 0;
            do {
                if (sql.startsWith("/*", at)) {
                    depth++;
                    at += 2;
                } else if (sql.startsWith("*/", at)) {
                    depth--;
                    at += 2;
                } else if (at++ >= sql.length()) {
                    throw new IllegalArgumentException("no end of a comment");
                }
            } while (depth > 0);
        }

        private String quoted(char quote) {
            StringBuilder text = new StringBuilder();
            int from = at + 1;
            while (true) {
                int end = endOf(String.valueOf(quote), from);
                text.append(sql, from, end - 1);
                at = end;
                if (end >= sql.length() || sql.charAt(end) != quote) {
                    return text.toString();
                }
                text.append(quote);
                from = end + 1;
            }
        }

        private void word() {
            int start = at;
            while (at < sql.length() && Character.isJavaIdentifierPart(sql.charAt(at))) {
                at++;
            }
            String word = sql.substring(start, at).toUpperCase(Locale.ROOT);
            boolean escaped = word.equals("U") && at + 1 < sql.length() && sql.charAt(at) == '&';
            if (escaped && sql.charAt(at + 1) == '"') {
                at++;
                add(Kind.NAME, unescaped(quoted('"')));
            } else if (escaped && sql.charAt(at + 1) == '\'') {
                at++;
            } else {
                add(Kind.WORD, word);
            }
        }

        /** Decodes a name with characters written as numbers: {@code \00e4}, {@code \+01f600}. */
        private static String unescaped(String name) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < name.length(); i++) {
                char c = name.charAt(i);
                if (c != '\\') {
                    text.append(c);
                } else if (name.startsWith("\\", i + 1)) {
                    text.append(c);
                    i++;
                } else {
                    boolean six = name.startsWith("+", i + 1);
                    int from = six ? i + 2 : i + 1;
                    int end = from + (six ? 6 : 4);
                    if (end > name.length()) {
                        throw new IllegalArgumentException("a cut escape");
                    }
                    text.appendCodePoint(Integer.parseInt(name, from, end, 16));
                    i = end - 1;
                }
            }
            return text.toString();
        }
    }
}
