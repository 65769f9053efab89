package io.github.assay.sql.parse;

import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.ParseFault;
import io.github.assay.sql.text.SqlIdentifierRules;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.SqlWords;
import io.github.assay.sql.text.Token;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.TokenMgrException;

/** Makes the fault of a text that the parser cannot read, with its position in the original text. */
final class ParserFaults {
    private ParserFaults() {}

    static ParseFault of(String text, MappedSource reading, LexRules rules, Throwable cause) {
        if (cause instanceof StackOverflowError) {
            return at(text, 0, "the text is nested too deeply");
        }
        if (cause instanceof ParseException p && p.currentToken != null && p.currentToken.next != null) {
            var next = p.currentToken.next;
            int begin = next.absoluteBegin > 0 || next.beginLine > 1 ? next.absoluteBegin : next.beginColumn;
            int offset = Math.clamp(reading.place(Math.max(0, begin - 1)), 0, text.length());
            return unexpected(text, rules, offset, next.image == null ? "" : SqlIdentifierRules.dotted(next.image));
        }
        if (cause instanceof TokenMgrException) {
            return notSql(text, rules);
        }
        return at(text, 0, firstLine(cause));
    }

    /** The first character that no dialect knows outside quotes, such as a typographic quote; else the quote left open. */
    private static ParseFault notSql(String text, LexRules rules) {
        List<Token> words = SqlLexer.words(text, rules);
        for (Token t : words) {
            int c = text.codePointAt(t.start());
            boolean strange = t.kind() == Token.Kind.OPERATOR && (c > 126 || c < 32);
            if (strange) {
                String shown = Character.isISOControl(c) ? "" : Character.toString(c) + " ";
                return at(text, t.start(), String.format(Locale.ROOT, "no character of SQL: %s(U+%04X)", shown, c));
            }
        }
        return at(text, words.isEmpty() ? 0 : words.getLast().start(), "what starts here is never closed");
    }

    private static ParseFault unexpected(String text, LexRules rules, int offset, String found) {
        boolean last = text.stripTrailing().length() <= offset + found.length();
        int open = last || found.isEmpty() ? OpenBracket.find(text, rules) : -1;
        boolean cut = found.isEmpty() || last && (open >= 0 || SqlWords.isKeyword(found));
        return cut
                ? at(text, text.stripTrailing().length(), "the text ends too soon" + (open < 0 ? "" : ", a bracket is open"))
                : at(text, offset, "not expected here: " + found);
    }

    private static String firstLine(Throwable cause) {
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return message.lines().findFirst().orElse("it does not parse").strip();
    }

    /** A fault at an offset of the text as written. */
    static ParseFault at(String text, int offset, String message) {
        int lineStart = text.lastIndexOf('\n', offset - 1) + 1;
        int line = 1 + (int) text.substring(0, lineStart).chars().filter(c -> c == '\n').count();
        return new ParseFault(offset, line, offset - lineStart + 1, message);
    }

    /** Finds the bracket that a text opens last and never closes, to explain the fault of a cut text. */
    private static final class OpenBracket {
        /** Its offset, or -1 when every bracket is closed. */
        public static int find(String text, LexRules rules) {
            Deque<Integer> open = new ArrayDeque<>();
            for (Token t : SqlLexer.words(text, rules)) {
                char c = t.kind() == Token.Kind.PUNCTUATION ? text.charAt(t.start()) : ' ';
                if (c == '(') {
                    open.push(t.start());
                } else if (c == ')' && !open.isEmpty()) {
                    open.pop();
                }
            }
            return open.isEmpty() ? -1 : open.peek();
        }
    }
}
