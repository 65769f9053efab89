package io.github.assay.sql.dialect;

import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SqlIdentifierRules;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import io.github.assay.sql.text.Token.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Rewrites a text for the parser without changing its length, so that positions stay valid. It removes comments, line
 * breaks between words (the parser takes two empty lines for the end of a statement) and semicolons before and after
 * the statement. It replaces a dialect's own spellings by ones that the parser knows.
 */
public final class SpellingRewriter {
    private static final Set<String> PATHS_AFTER = Set.of("from", "join", "into", "update", "table", "read");
    /** Operators that SQLite takes before IS. */
    private static final Set<String> TIGHTER = Set.of(
            "||", "->", "->>", "*", "/", "%", "+", "-", "&", "|", "<<", ">>", "<", ">", "<=", ">=", "collate");
    private static final Set<String> SUFFIXES = Set.of("l", "s", "y", "d", "f", "bd");
    /** Keywords that are values or end one. */
    private static final Set<String> VALUES = Set.of("end", "null", "true", "false");

    /** Dialects with words of their own. */
    private enum Family {
        SQLITE,
        SPARK,
        MYSQL,
        OTHER;

        static Family of(String dialect) {
            return switch (dialect) {
                case "sqlite" -> SQLITE;
                case "databricks", "spark", "hive" -> SPARK;
                case "mysql", "mariadb" -> MYSQL;
                default -> OTHER;
            };
        }
    }

    private final String text;
    private final String dialect;
    private final Family family;
    private final boolean escapes;
    private final List<Token> words;
    private final char[] out;

    private SpellingRewriter(String text, String dialect) {
        this.text = text;
        this.dialect = dialect.toLowerCase(Locale.ROOT);
        this.family = Family.of(this.dialect);
        this.words = SqlLexer.words(text, LexRules.of(dialect));
        this.escapes = LexRules.of(dialect).has(LexRules.Trait.BACKSLASHES);
        this.out = new char[text.length()];
    }

    public static String of(String text, String dialect) {
        return new SpellingRewriter(text, dialect).rewrite();
    }

    private String rewrite() {
        Arrays.fill(out, ' ');
        int last = words.size() - 1;
        while (last >= 0 && words.get(last).of(text).equals(";")) {
            last--;
        }
        int first = 0;
        while (first < last && words.get(first).of(text).equals(";")) {
            first++;
        }
        for (int i = first; i <= last; i++) {
            Token t = words.get(i);
            put(t, spelling(i, t, t.of(text)));
            join(i);
        }
        return new String(out);
    }

    /** {@code > =} with blanks between is one operator: its first sign moves to the second. {@code ! <} is {@code >=}. */
    private void join(int i) {
        String signs = i + 1 < words.size() && !touches(i) ? words.get(i).of(text) + words.get(i + 1).of(text) : "";
        boolean one = signs.equals(">=") || signs.equals("<=") || signs.equals("!=") || signs.equals("<>");
        if (one && text.substring(words.get(i).end(), words.get(i + 1).start()).isBlank()) {
            out[words.get(i).start()] = ' ';
            out[words.get(i + 1).start() - 1] = signs.charAt(0);
        }
        if (isSqlServer() && (signs.equals("!<") || signs.equals("!>")) && text.substring(words.get(i).end(), words.get(i + 1).start()).isBlank()) {
            out[words.get(i).start()] = ' ';
            out[words.get(i + 1).start() - 1] = signs.equals("!<") ? '>' : '<';
        }
    }

    private void put(Token t, String spelling) {
        int width = spelling.equals("<=>") ? spelling.length() : t.end() - t.start();
        for (int i = 0; i < width; i++) {
            out[t.start() + i] = i < spelling.length() ? spelling.charAt(i) : ' ';
        }
    }

    private String spelling(int i, Token t, String word) {
        return switch (t.kind()) {
            case OPERATOR -> operator(i, word);
            case STRING -> string(word);
            case NUMBER -> word.indexOf('_') < 0 ? word : word.replace("_", "");
            case QUOTED_IDENTIFIER -> undotted(i, word.startsWith("[") ? unbracketed(word) : escapes ? doubled(word) : word);
            case KEYWORD, IDENTIFIER -> name(i, word);
            case FUNCTION -> family == Family.SQLITE ? sqliteWord(i, word) : word;
            default -> word;
        };
    }

    private String name(int i, String word) {
        return switch (family) {
            case SQLITE -> sqliteWord(i, word);
            case SPARK -> sparkWord(i, word);
            case MYSQL -> word.equalsIgnoreCase("mod") && isOperand(i - 1) ? "%" : word;
            case OTHER -> word;
        };
    }

    /** Two minus signs start a comment for the parser; SQL Server has {@code !>} and {@code !<}. */
    private String operator(int i, String word) {
        return switch (word) {
            case "==" -> "=";
            case "-" -> minus(i);
            case "!" -> touches(i) && wordAt(i + 1).equals(">") ? "<" : touches(i) && wordAt(i + 1).equals("<") ? ">" : word;
            case ">", "<" -> wordAt(i - 1).equals("!") && (touches(i - 1) || isSqlServer()) ? "=" : word;
            default -> word;
        };
    }

    private boolean isSqlServer() {
        return Set.of("sqlserver", "tsql", "mssql").contains(dialect);
    }

    /** Of adjacent minus signs only the first counts; the parser reads two between operands if a space parts them. */
    private String minus(int i) {
        boolean second = wordAt(i - 1).equals("-");
        boolean last = !wordAt(i + 1).equals("-");
        int first = second ? i - 1 : i;
        boolean pair = second ? last && !wordAt(i - 2).equals("-") : !last && !wordAt(i + 2).equals("-");
        if (pair && !touches(first) && isOperand(first - 1)) {
            return "-";
        }
        return second ? "" : odd(i) ? "-" : "+";
    }

    private boolean odd(int first) {
        int count = 1;
        while (wordAt(first + count).equals("-")) {
            count++;
        }
        return count % 2 == 1;
    }

    private boolean touches(int i) {
        return i + 1 < words.size() && words.get(i).end() == words.get(i + 1).start();
    }

    private String string(String word) {
        boolean escaped = escapes || word.startsWith("E'") || word.startsWith("e'");
        String plain = escaped ? doubled(word) : word;
        return plain.startsWith("U&") || plain.startsWith("u&") ? "  " + plain.substring(2) : plain;
    }

    /** A text whose backslashes escape quotes, with quotes doubled instead; other escapes are kept as they are written. */
    private static String doubled(String word) {
        char quote = word.charAt(word.length() - 1);
        if (word.indexOf('\\') < 0 || quote != '\'' && quote != '"') {
            return word;
        }
        StringBuilder out = new StringBuilder(word);
        for (int i = word.indexOf(quote) + 1; i < word.length() - 2; i++) {
            if (word.charAt(i) == '\\') {
                i++;
                out.setCharAt(i - 1, word.charAt(i) == quote ? quote : '\\');
            }
        }
        return out.toString();
    }

    /** The parser cuts {@code "St. Louis"} at its dot; only names of tables may be paths in one pair of quotes. */
    private String undotted(int i, String word) {
        boolean path = PATHS_AFTER.contains(wordAt(i - 1)) || word.startsWith("`") && dialect.equals("bigquery");
        return path ? word : word.replace('.', SqlIdentifierRules.DOT);
    }

    private static String unbracketed(String word) {
        boolean safe = word.endsWith("]") && word.length() > 2 && word.indexOf('"') < 0;
        return safe ? '"' + word.substring(1, word.length() - 1).replace("]]", "]") + '"' : word;
    }

    /** GLOB, MATCH and the general IS, which only SQLite has as operators. */
    private String sqliteWord(int i, String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "glob" -> isNotGlob(i - 1) ? "" : isOperand(i - 1) ? "~" : word;
            case "match" -> isOperand(i - 1) && isOperand(i + 1) ? "@@" : word;
            case "is" -> isGeneral(i + 1) ? general(i) : word;
            case "not" -> isNotGlob(i) ? "!~"
                    : wordAt(i + 1).equals("indexed") || wordAt(i - 1).equals("is") && isGeneral(i) ? "" : word;
            case "indexed" -> wordAt(i + 1).equals("by") || wordAt(i - 1).equals("not") ? "" : word;
            case "by" -> wordAt(i - 1).equals("indexed") ? "" : word;
            default -> wordAt(i - 2).equals("indexed") && wordAt(i - 1).equals("by") ? "" : word;
        };
    }

    /** Number suffixes ({@code 1.5BD}), which the parser takes for aliases, and its {@code TIMESTAMP_NTZ '…'} for a column. */
    private String sparkWord(int i, String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (i > 0 && words.get(i - 1).kind() == Kind.NUMBER && words.get(i - 1).end() == words.get(i).start()) {
            return SUFFIXES.contains(lower) ? "" : word;
        }
        boolean literal = i + 1 < words.size() && words.get(i + 1).kind() == Kind.STRING;
        return literal && lower.matches("timestamp_[nl]tz") ? "timestamp" : word;
    }

    /** Whether NOT GLOB begins here, behind a value; {@code NOT glob(a, b)} elsewhere negates a function. */
    private boolean isNotGlob(int i) {
        return wordAt(i).equals("not") && wordAt(i + 1).equals("glob") && isOperand(i - 1);
    }

    private boolean isGeneral(int i) {
        int operand = wordAt(i).equals("not") ? i + 1 : i;
        return switch (wordAt(operand)) {
            case "null", "true", "false" -> TIGHTER.contains(wordAt(operand + 1));
            case "unknown", "distinct", "" -> false;
            default -> true;
        };
    }

    /** IS and IS NOT between values as operators that SQLite lacks; without a space behind it IS is {@code =}. */
    private String general(int i) {
        boolean space = i + 1 < words.size() && words.get(i).end() < words.get(i + 1).start();
        return wordAt(i + 1).equals("not") ? "^=" : space ? "<=>" : "=";
    }

    private boolean isOperand(int i) {
        if (i < 0 || i >= words.size()) {
            return false;
        }
        Kind kind = words.get(i).kind();
        String word = words.get(i).of(text);
        return kind == Kind.IDENTIFIER
                || kind == Kind.QUOTED_IDENTIFIER
                || kind == Kind.STRING
                || kind == Kind.NUMBER || kind == Kind.PARAMETER || kind == Kind.FUNCTION || word.equals(")")
                || VALUES.contains(word.toLowerCase(Locale.ROOT));
    }

    private String wordAt(int i) {
        return i < 0 || i >= words.size() ? "" : words.get(i).of(text).toLowerCase(Locale.ROOT);
    }
}
