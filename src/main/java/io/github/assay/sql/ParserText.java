package io.github.assay.sql;

import io.github.assay.sql.Token.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The text as the parser is given it: same length, so that its positions hold, but without comments, without line
 * breaks between words (the parser takes two empty lines for the end of a statement), without the final semicolon and
 * with a dialect's own spellings put into ones that the parser knows.
 */
final class ParserText {
    private static final Set<String> SPARK = Set.of("databricks", "spark");
    private static final Set<String> PATHS_AFTER = Set.of("from", "join", "into", "update", "table", "read");
    private static final Set<String> SUFFIXES = Set.of("l", "s", "y", "d", "f", "bd");

    private final String text;
    private final String dialect;
    private final boolean sqlite;
    private final boolean spark;
    private final List<Token> words;
    private final char[] out;

    private ParserText(String text, String dialect) {
        this.text = text;
        this.dialect = dialect.toLowerCase(Locale.ROOT);
        this.sqlite = dialect.equalsIgnoreCase("sqlite");
        this.spark = SPARK.contains(dialect.toLowerCase(Locale.ROOT));
        this.words = SqlLexer.words(text, LexRules.of(dialect));
        this.out = new char[text.length()];
    }

    static String of(String text, String dialect) {
        return new ParserText(text, dialect).rewrite();
    }

    private String rewrite() {
        Arrays.fill(out, ' ');
        int last = words.size() - 1;
        while (last >= 0 && words.get(last).of(text).equals(";")) {
            last--;
        }
        for (int i = 0; i <= last; i++) {
            Token t = words.get(i);
            put(t, spelling(i, t, t.of(text)));
        }
        return new String(out);
    }

    private void put(Token t, String spelling) {
        for (int i = 0; i < t.end() - t.start(); i++) {
            out[t.start() + i] = i < spelling.length() ? spelling.charAt(i) : ' ';
        }
    }

    private String spelling(int i, Token t, String word) {
        return switch (t.kind()) {
            case OPERATOR -> word.equals("==") ? "=" : word;
            case STRING -> word.startsWith("E'") || word.startsWith("e'") ? word.replace("\\'", "''") : word;
            case QUOTED_IDENTIFIER -> undotted(i, word.startsWith("[") ? unbracketed(word) : word);
            case KEYWORD, IDENTIFIER -> sqlite ? sqliteWord(i, word) : spark ? sparkWord(i, word) : word;
            default -> word;
        };
    }

    /** The parser cuts {@code "St. Louis"} at its dot; only names of tables may be paths in one pair of quotes. */
    private String undotted(int i, String word) {
        boolean path = PATHS_AFTER.contains(wordAt(i - 1)) || word.startsWith("`") && dialect.equals("bigquery");
        return path ? word : word.replace('.', Names.DOT);
    }

    private static String unbracketed(String word) {
        boolean safe = word.endsWith("]") && word.length() > 2 && word.indexOf('"') < 0;
        return safe ? '"' + word.substring(1, word.length() - 1) + '"' : word;
    }

    /** GLOB, MATCH and the general IS, which only SQLite has as operators. */
    private String sqliteWord(int i, String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "glob" -> wordAt(i - 1).equals("not") ? "" : isOperand(i - 1) ? "~" : word;
            case "match" -> isOperand(i - 1) && isOperand(i + 1) ? "@@" : word;
            case "is" -> isGeneral(i + 1) ? (wordAt(i + 1).equals("not") ? "!=" : "=") : word;
            case "not" -> wordAt(i + 1).equals("glob") ? "!~" : wordAt(i - 1).equals("is") && isGeneral(i) ? "" : word;
            case "query" -> i == 1 && wordAt(0).equals("explain") ? "" : word;
            case "plan" -> i == 2 && wordAt(1).equals("query") ? "" : word;
            default -> word;
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

    private boolean isGeneral(int i) {
        int operand = wordAt(i).equals("not") ? i + 1 : i;
        return switch (wordAt(operand)) {
            case "null", "true", "false", "unknown", "distinct", "" -> false;
            default -> true;
        };
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
                || kind == Kind.NUMBER
                || kind == Kind.FUNCTION
                || word.equals(")")
                || word.equalsIgnoreCase("not");
    }

    private String wordAt(int i) {
        return i < 0 || i >= words.size() ? "" : words.get(i).of(text).toLowerCase(Locale.ROOT);
    }
}
