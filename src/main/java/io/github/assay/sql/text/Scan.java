package io.github.assay.sql.text;

import io.github.assay.sql.text.LexRules.Trait;
import java.util.List;

/**
 * Finds where a lexical element that may begin at an offset ends. Returns the offset itself when there is no such
 * element.
 */
final class Scan {
    private static final List<String> OPERATORS = List.of(
            "->>", "#>>", "!~*", "<=>", "::", "->", "#>", "@>", "<@", ":=", "=>", "~*", "!~", "&&", "<<", ">>", "|>",
            "<=", ">=", "<>", "!=", "==", "^=", "||", "**", "@@", "~~");

    private static final String POSTGRESQL_OPERATORS = "+-*/<>=~!@#%^&|`?";

    private Scan() {}

    static int spaces(String s, int at, LexRules rules) {
        int i = at;
        while (i < s.length() && isSpace(s.charAt(i), rules)) {
            i++;
        }
        return i;
    }

    private static boolean isSpace(char c, LexRules rules) {
        return rules.has(Trait.ASCII_SPACES) ? " \t\n\r\f\u000B".indexOf(c) >= 0 : SqlLexer.isSpace(c);
    }

    static int comment(String s, int at, LexRules rules) {
        char c = s.charAt(at);
        boolean sign = c == '#' && rules.has(Trait.HASH_COMMENTS)
                || c == '/' && rules.has(Trait.SLASH_COMMENTS) && s.startsWith("//", at);
        boolean spaced = at + 2 >= s.length() || SqlLexer.isSpace(s.charAt(Math.min(at + 2, s.length() - 1)));
        if (sign || c == '-' && s.startsWith("--", at) && (spaced || !rules.has(Trait.SPACED_DASHES))) {
            int end = at;
            while (end < s.length() && s.charAt(end) != '\n' && s.charAt(end) != '\r') {
                end++;
            }
            return end;
        }
        return c == '/' && s.startsWith("/*", at) ? blockComment(s, at, rules.has(Trait.NESTED_COMMENTS)) : at;
    }

    private static int blockComment(String s, int at, boolean nested) {
        int depth = 1;
        int i = at + 2;
        while (i < s.length() && depth > 0) {
            if (s.startsWith("*/", i)) {
                depth--;
                i += 2;
            } else if (nested && s.startsWith("/*", i)) {
                depth++;
                i += 2;
            } else {
                i++;
            }
        }
        return i;
    }

    /** A string with its prefix ({@code E'', N'', X'', R'', U&''}), a dollar quote, or an unterminated one. */
    static int string(String s, int at, LexRules rules) {
        if (s.charAt(at) == '$') {
            return dollarString(s, at, rules);
        }
        int quote = at + prefix(s, at, rules);
        if (quote >= s.length() || s.charAt(quote) != '\'' && s.charAt(quote) != '"') {
            return at;
        }
        if (rules.has(Trait.TRIPLE_QUOTES) && (s.startsWith("\"\"\"", quote) || s.startsWith("'''", quote))) {
            int end = s.indexOf(s.substring(quote, quote + 3), quote + 3);
            return end < 0 ? s.length() : end + 3;
        }
        boolean prefixed = quote > at && rules.has(Trait.TRIPLE_QUOTES);
        if (s.charAt(quote) == '"' && !prefixed) {
            return at;
        }
        if (rules.has(Trait.CHOSEN_QUOTES) && quote > at && "qQ".indexOf(s.charAt(quote - 1)) >= 0) {
            return chosen(s, quote);
        }
        boolean raw = rules.has(Trait.RAW_TEXTS) && quote == at + 1 && "rR".indexOf(s.charAt(at)) >= 0;
        boolean escapes = rules.has(Trait.BACKSLASHES) && !raw || quote == at + 1 && "eE".indexOf(s.charAt(at)) >= 0;
        int end = quoted(s, quote, s.charAt(quote), escapes);
        int more = rules.has(Trait.CONTINUED_STRINGS) ? continued(s, end) : end;
        while (more > end) {
            end = quoted(s, more, '\'', escapes);
            more = continued(s, end);
        }
        return end;
    }

    /**
     * Finds where a string that ended at an offset continues: at a quote after white space with a line end, between
     * which only comments of one line may be (PostgreSQL, scan.l: {@code quotecontinue}). Returns the offset itself
     * when the string does not continue.
     */
    private static int continued(String s, int end) {
        boolean line = false;
        for (int i = end; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '\'') {
                return line ? i : end;
            }
            if (s.startsWith("--", i)) {
                while (i + 1 < s.length() && s.charAt(i + 1) != '\n' && s.charAt(i + 1) != '\r') {
                    i++;
                }
            } else if (" \t\n\r\f\u000B".indexOf(c) < 0) {
                return end;
            }
            line |= c == '\n' || c == '\r';
        }
        return end;
    }

    /** How many letters before the quote belong to a string. */
    private static int prefix(String s, int at, LexRules rules) {
        char c = s.charAt(at);
        if ("eEnNbBxXrRqQuU".indexOf(c) < 0) {
            return 0;
        }
        boolean two = s.startsWith("&", at + 1) && (c | 32) == 'u'
                || rules.has(Trait.TRIPLE_QUOTES) && (s.regionMatches(true, at, "rb", 0, 2) || s.regionMatches(true, at, "br", 0, 2))
                || rules.has(Trait.CHOSEN_QUOTES) && s.regionMatches(true, at, "nq", 0, 2);
        boolean one = (c | 32) != 'u' && (rules.has(Trait.CHOSEN_QUOTES) || (c | 32) != 'q');
        return two ? 2 : one ? 1 : 0;
    }

    /** Oracle's {@code '[…]'} after a q: any character opens, and the one that mirrors it closes. */
    private static int chosen(String s, int quote) {
        if (quote + 1 >= s.length()) {
            return s.length();
        }
        int pair = "[{(<".indexOf(s.charAt(quote + 1));
        char close = pair < 0 ? s.charAt(quote + 1) : "]})>".charAt(pair);
        int end = s.indexOf(close + "'", quote + 2);
        return end < 0 ? s.length() : end + 2;
    }

    static int quotedName(String s, int at, LexRules rules) {
        return switch (s.charAt(at)) {
            case '"' -> quoted(s, at, '"', rules.has(Trait.BACKSLASHES));
            case '`' -> rules.has(Trait.ASCII_SPACES) ? at : quoted(s, at, '`', false);
            case '[' -> rules.has(Trait.BRACKETS) ? bracketed(s, at, rules.has(Trait.DOUBLED_BRACKETS)) : at;
            case 'U', 'u' -> s.startsWith("&\"", at + 1) ? escapedName(s, at, rules) : at;
            default -> at;
        };
    }

    /** {@code U&"…"}, with the {@code UESCAPE 'c'} that may follow it. */
    private static int escapedName(String s, int at, LexRules rules) {
        int end = quoted(s, at + 2, '"', false);
        if (!rules.has(Trait.CONTINUED_STRINGS)) {
            return end;
        }
        int word = skipped(s, end, rules);
        if (!s.regionMatches(true, word, "uescape", 0, 7)) {
            return end;
        }
        int quote = skipped(s, word + 7, rules);
        return quote < s.length() && s.charAt(quote) == '\'' ? string(s, quote, rules) : end;
    }

    /** Behind any white space and comments. */
    private static int skipped(String s, int at, LexRules rules) {
        int i = at;
        while (i < s.length()) {
            int end = Math.max(spaces(s, i, rules), comment(s, i, rules));
            if (end == i) {
                return i;
            }
            i = end;
        }
        return i;
    }

    private static int bracketed(String s, int at, boolean doubled) {
        int end = s.indexOf(']', at);
        while (doubled && end >= 0 && s.startsWith("]]", end)) {
            end = s.indexOf(']', end + 2);
        }
        return end < 0 ? s.length() : end + 1;
    }

    private static int quoted(String s, int at, char quote, boolean escapes) {
        int i = at + 1;
        while (i < s.length()) {
            char c = s.charAt(i);
            if (escapes && c == '\\') {
                i += 2;
            } else if (c != quote) {
                i++;
            } else if (i + 1 < s.length() && s.charAt(i + 1) == quote) {
                i += 2;
            } else {
                return i + 1;
            }
        }
        return s.length();
    }

    private static int dollarString(String s, int at, LexRules rules) {
        LexRules.Dollars dollars = rules.dollars();
        boolean all = rules.has(Trait.ASCII_SPACES);
        int tagEnd = at + 1;
        while (tagEnd < s.length() && (isNamePart(s.charAt(tagEnd)) || all && s.charAt(tagEnd) > 127)) {
            tagEnd++;
        }
        boolean tag = tagEnd < s.length() && s.charAt(tagEnd) == '$' && !Character.isDigit(s.charAt(at + 1));
        boolean counts = dollars == LexRules.Dollars.TAGGED || dollars == LexRules.Dollars.BARE && tagEnd == at + 1;
        if (!tag || !counts) {
            return at;
        }
        String mark = s.substring(at, tagEnd + 1);
        int end = s.indexOf(mark, tagEnd + 1);
        return end < 0 ? s.length() : end + mark.length();
    }

    static int number(String s, int at) {
        boolean dotted = s.charAt(at) == '.' && at + 1 < s.length() && isDigit(s.charAt(at + 1));
        if (!isDigit(s.charAt(at)) && !dotted) {
            return at;
        }
        if (s.regionMatches(true, at, "0x", 0, 2)) {
            return whileHex(s, at + 2);
        }
        int i = digits(s, at);
        if (i < s.length() && s.charAt(i) == '.' && !s.startsWith("..", i)) {
            i = digits(s, i + 1);
        }
        return exponent(s, i);
    }

    private static int exponent(String s, int at) {
        if (at >= s.length() || (s.charAt(at) | 32) != 'e') {
            return at;
        }
        int i = at + 1;
        if (i < s.length() && (s.charAt(i) == '+' || s.charAt(i) == '-')) {
            i++;
        }
        return i < s.length() && isDigit(s.charAt(i)) ? digits(s, i) : at;
    }

    private static int digits(String s, int at) {
        int i = at;
        while (i < s.length() && (isDigit(s.charAt(i)) || s.charAt(i) == '_')) {
            i++;
        }
        return i;
    }

    private static int whileHex(String s, int at) {
        int i = at;
        while (i < s.length() && Character.digit(s.charAt(i), 16) >= 0) {
            i++;
        }
        return i;
    }

    static boolean startsName(String s, int at, LexRules rules) {
        int c = s.codePointAt(at);
        return c == '_' || Character.isLetter(c) || c > 127 && rules.has(Trait.ASCII_SPACES);
    }

    static int name(String s, int at, LexRules rules) {
        boolean all = rules.has(Trait.ASCII_SPACES);
        int i = at;
        while (i < s.length()) {
            int c = s.codePointAt(i);
            boolean mark = Character.getType(c) == Character.NON_SPACING_MARK || all && c > 127;
            if (c != '_' && c != '$' && !Character.isLetterOrDigit(c) && !mark) {
                break;
            }
            i += Character.charCount(c);
        }
        return i;
    }

    /** {@code ?}, {@code ?1}, {@code :name}, {@code @name}, {@code @@name}, {@code $1}, {@code $name}. */
    static int parameter(String s, int at, LexRules rules) {
        char c = s.charAt(at);
        if (c == '?' && rules.has(Trait.ASCII_SPACES)) {
            return at;
        }
        if (c == '$' && rules.has(Trait.ASCII_SPACES)) {
            return at + 1 < s.length() && isDigit(s.charAt(at + 1)) ? digits(s, at + 1) : at;
        }
        if ((c == '@' || c == ':') && rules.has(Trait.CONTINUED_STRINGS)) {
            return at; // an operator, and what follows it may be called: @pg_sleep(1), a[1:pg_sleep(1)]
        }
        if (c == '?') {
            return digits(s, at + 1);
        }
        int start = c == '@' && s.startsWith("@@", at) ? at + 2 : at + 1;
        boolean marker = c == ':' || c == '@' || c == '$';
        return marker && start < s.length() && isNamePart(s.charAt(start)) ? name(s, start, rules) : at;
    }

    static int operator(String s, int at, LexRules rules) {
        if (rules.has(Trait.ASCII_SPACES) && POSTGRESQL_OPERATORS.indexOf(s.charAt(at)) >= 0) {
            return postgresOperator(s, at);
        }
        for (String operator : OPERATORS) {
            if (s.startsWith(operator, at)) {
                return at + operator.length();
            }
        }
        return at + Character.charCount(s.codePointAt(at));
    }

    /** As long as there are operator signs, before a comment; a last + or - only behind a sign that SQL has not. */
    private static int postgresOperator(String s, int at) {
        int end = at + 1;
        while (end < s.length() && POSTGRESQL_OPERATORS.indexOf(s.charAt(end)) >= 0
                && !s.startsWith("--", end) && !s.startsWith("/*", end)) {
            end++;
        }
        boolean own = s.substring(at, end).chars().anyMatch(c -> "~!@#^&|`?%".indexOf(c) >= 0);
        while (!own && end > at + 1 && (s.charAt(end - 1) == '+' || s.charAt(end - 1) == '-')) {
            end--;
        }
        return end;
    }

    private static boolean isNamePart(char c) {
        return c == '_' || Character.isLetterOrDigit(c);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
