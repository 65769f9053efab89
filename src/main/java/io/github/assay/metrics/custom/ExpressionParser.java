package io.github.assay.metrics.custom;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads the expressions of declared metrics. The language has numbers, {@code "texts"}, {@code true}, {@code false},
 * {@code score("id")}, {@code pass("id")}, {@code label("id")}, {@code case.key}, {@code prediction.key},
 * {@code has(…)}, {@code + - * /}, {@code < <= > >= = !=}, {@code and}, {@code or}, {@code not},
 * {@code min max mean abs if first}. Kinds are checked here, so that a number is never compared with a text. Nesting is
 * bounded.
 */
public final class ExpressionParser {
    /** Longest text of an expression. */
    public static final int LONGEST = 10_000;

    /** Bounds the depth of the tree, and with it the stack that evaluating takes. */
    private static final int MOST_PARTS = 300;

    private static final int NOT_LEVEL = 3;
    private static final int TIGHTEST = 6;

    private final List<Lexeme> lexemes;
    private int next;
    private int parts;

    private ExpressionParser(List<Lexeme> lexemes) {
        this.lexemes = lexemes;
    }

    /** Reads a value: a number, or a condition that counts as 1 or 0. */
    public static Expression value(String source) throws ExpressionFault {
        Expression parsed = parse(source);
        Value.Kind kind = Kinds.of(parsed);
        if (kind == Value.Kind.TEXT) {
            throw new ExpressionFault(1, "a text where a score is asked for", "Compare it with another text.");
        }
        return parsed;
    }

    /** Reads a condition. */
    public static Expression condition(String source) throws ExpressionFault {
        Expression parsed = parse(source);
        Kinds.ask(parsed, Value.Kind.FLAG, 1);
        return parsed;
    }

    private static Expression parse(String source) throws ExpressionFault {
        if (source.length() > LONGEST) {
            throw new ExpressionFault(
                    LONGEST, "more than " + LONGEST + " characters", "Split it into several metrics.");
        }
        ExpressionParser parser = new ExpressionParser(Lexeme.of(source));
        Expression parsed = parser.binary(1);
        if (parser.peek().kind() != Lexeme.Kind.END) {
            throw parser.unexpected("an operator or the end");
        }
        Kinds.of(parsed);
        return parsed;
    }

    private Expression binary(int level) throws ExpressionFault {
        if (level > TIGHTEST) {
            return prefixed();
        }
        if (level == NOT_LEVEL) {
            return negated();
        }
        Expression left = binary(level + 1);
        for (Optional<Operator> operator = operator(level); operator.isPresent(); operator = operator(level)) {
            int at = take().at();
            left = new Expression.Binary(operator.get(), left, binary(level + 1), at);
            if (operator.get().isComparison() && operator(level).isPresent()) {
                throw unexpected("one comparison at a time: a < b and b < c");
            }
            part(at);
        }
        return left;
    }

    private Optional<Operator> operator(int level) {
        Lexeme now = peek();
        boolean word = now.kind() == Lexeme.Kind.SIGN || now.kind() == Lexeme.Kind.NAME;
        return word ? Operator.of(now.text()).filter(o -> o.level() == level) : Optional.empty();
    }

    private Expression negated() throws ExpressionFault {
        if (peek().is("not")) {
            int at = take().at();
            part(at);
            return new Expression.Not(negated(), at);
        }
        return binary(NOT_LEVEL + 1);
    }

    private Expression prefixed() throws ExpressionFault {
        if (peek().is("-")) {
            int at = take().at();
            part(at);
            return new Expression.Minus(prefixed(), at);
        }
        return primary();
    }

    private Expression primary() throws ExpressionFault {
        Lexeme now = peek();
        return switch (now.kind()) {
            case NUMBER -> number();
            case TEXT -> new Expression.Constant(new Value.Text(take().text()));
            case NAME -> named();
            case SIGN, END -> {
                expect("(", "a number, a score, a field or (");
                part(now.at());
                Expression inner = binary(1);
                expect(")", "an operator or )");
                yield inner;
            }
        };
    }

    private Expression number() throws ExpressionFault {
        Lexeme now = take();
        try {
            return new Expression.Constant(new Value.Number(Double.parseDouble(now.text())));
        } catch (NumberFormatException _) {
            throw new ExpressionFault(now.at(), "the number " + now.words(), "Write it like 0.95.");
        }
    }

    private Expression named() throws ExpressionFault {
        Lexeme name = take();
        part(name.at());
        return switch (name.text()) {
            case "true", "false" -> new Expression.Constant(new Value.Flag(name.is("true")));
            case "score", "pass", "label" -> metric(name);
            case "case", "prediction" -> field(name);
            case "has" -> has();
            default -> call(name);
        };
    }

    private Expression metric(Lexeme name) throws ExpressionFault {
        expect("(", "(");
        Lexeme id = take();
        if (id.kind() != Lexeme.Kind.TEXT || id.text().isBlank()) {
            throw new ExpressionFault(
                    id.at(), id.words(), "Write the metric's id in quotes: " + name.text() + "(\"ex\").");
        }
        expect(")", ")");
        return new Expression.Metric(
                Expression.Aspect.valueOf(name.text().toUpperCase(Locale.ROOT)), id.text(), name.at());
    }

    private Expression field(Lexeme owner) throws ExpressionFault {
        expect(".", "a point and a field, as in " + owner.text() + ".id");
        Lexeme key = take();
        if (key.kind() != Lexeme.Kind.NAME) {
            throw new ExpressionFault(key.at(), key.words(), "Name a field, as in case.tier.");
        }
        return new Expression.Field(
                Expression.Owner.valueOf(owner.text().toUpperCase(Locale.ROOT)), key.text(), owner.at());
    }

    private Expression has() throws ExpressionFault {
        expect("(", "(");
        int at = peek().at();
        Expression input = binary(1);
        expect(")", ")");
        if (input instanceof Expression.Metric || input instanceof Expression.Field) {
            return new Expression.Has(input);
        }
        throw new ExpressionFault(at, "neither a score nor a field in has(…)", "Write has(score(\"ex\")) or has(case.tier).");
    }

    private Expression call(Lexeme name) throws ExpressionFault {
        Expression.Function function = Arrays.stream(Expression.Function.values())
                .filter(f -> f.name().toLowerCase(Locale.ROOT).equals(name.text()))
                .findFirst()
                .orElseThrow(() -> unknown(name));
        expect("(", "(");
        List<Expression> arguments = new ArrayList<>(List.of(binary(1)));
        while (peek().is(",")) {
            take();
            arguments.add(binary(1));
        }
        expect(")", ", or )");
        if (arguments.size() < function.least() || arguments.size() > function.most()) {
            throw new ExpressionFault(
                    name.at(), name.text() + " with " + arguments.size() + " arguments",
                    "It takes " + (function.least() == function.most() ? "" : "from ") + function.least()
                            + (function.least() == function.most() ? "" : " to " + function.most()) + ".");
        }
        return new Expression.Call(function, arguments, name.at());
    }

    private static ExpressionFault unknown(Lexeme name) {
        String functions = Arrays.stream(Expression.Function.values())
                .map(f -> f.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return new ExpressionFault(
                name.at(), "the name " + name.words(),
                "Scores are written score(\"" + name.text() + "\"), fields case.KEY or prediction.KEY; functions are "
                        + functions + ".");
    }

    private void part(int at) throws ExpressionFault {
        if (++parts > MOST_PARTS) {
            throw new ExpressionFault(at, "too many parts", "Split it into several metrics.");
        }
    }

    private Lexeme peek() {
        return lexemes.get(next);
    }

    private Lexeme take() {
        Lexeme now = lexemes.get(next);
        next = Math.min(next + 1, lexemes.size() - 1);
        return now;
    }

    private void expect(String sign, String expected) throws ExpressionFault {
        if (!peek().is(sign)) {
            throw unexpected(expected);
        }
        take();
    }

    private ExpressionFault unexpected(String expected) {
        return new ExpressionFault(peek().at(), peek().words(), "Expected " + expected + ".");
    }

    /**
     * Represents one token of an expression's text.
     *
     * @param kind what it is
     * @param text as written; of a quoted text the part between the quotes
     * @param at its place in the text, from 1
     */
    private record Lexeme(Kind kind, String text, int at) {
        enum Kind {
            NUMBER,
            TEXT,
            NAME,
            SIGN,
            END
        }

        private static final List<String> SIGNS =
                List.of("<=", ">=", "==", "!=", "<>", "<", ">", "=", "+", "-", "*", "/", "(", ")", ",", ".");

        static List<Lexeme> of(String source) throws ExpressionFault {
            List<Lexeme> found = new ArrayList<>();
            int at = 0;
            while (at < source.length()) {
                if (Character.isWhitespace(source.charAt(at))) {
                    at++;
                } else {
                    Lexeme next = next(source, at);
                    found.add(next);
                    at = next.at - 1 + next.text.length() + (next.kind == Kind.TEXT ? 2 : 0);
                }
            }
            found.add(new Lexeme(Kind.END, "", source.length() + 1));
            return found;
        }

        private static Lexeme next(String source, int at) throws ExpressionFault {
            char c = source.charAt(at);
            if (c == '"' || c == '\'') {
                int close = source.indexOf(c, at + 1);
                if (close < 0) {
                    throw new ExpressionFault(at + 1, "a quote that is not closed", "Close it with " + c + ".");
                }
                return new Lexeme(Kind.TEXT, source.substring(at + 1, close), at + 1);
            }
            if (isDigit(c)) {
                return new Lexeme(Kind.NUMBER, source.substring(at, numberEnd(source, at)), at + 1);
            }
            if (isLetter(c)) {
                int end = at;
                while (end < source.length() && (isLetter(source.charAt(end)) || isDigit(source.charAt(end)))) {
                    end++;
                }
                return new Lexeme(Kind.NAME, source.substring(at, end), at + 1);
            }
            for (String sign : SIGNS) {
                if (source.startsWith(sign, at)) {
                    return new Lexeme(Kind.SIGN, sign, at + 1);
                }
            }
            throw new ExpressionFault(at + 1, "the character '" + Character.toString(source.codePointAt(at)) + "'",
                    "The language has no such sign.");
        }

        private static int numberEnd(String source, int at) {
            int end = at;
            while (end < source.length() && (isDigit(source.charAt(end)) || source.charAt(end) == '.')) {
                end++;
            }
            return end;
        }

        private static boolean isDigit(char c) {
            return c >= '0' && c <= '9';
        }

        private static boolean isLetter(char c) {
            return Character.isLetter(c) || c == '_';
        }

        boolean is(String sign) {
            return (kind == Kind.SIGN || kind == Kind.NAME) && text.equals(sign);
        }

        /** How it is named in a message. */
        String words() {
            return kind == Kind.END ? "the end" : "'" + text + "'";
        }
    }

    /** States why a text is no expression: the position, what was found, and the remedy. */
    public static final class ExpressionFault extends Exception {
        private static final long serialVersionUID = 1L;

        private final int position;
        private final String found;
        private final String remedy;

        ExpressionFault(int position, String found, String remedy) {
            super(found + " at character " + position + ". " + remedy);
            this.position = position;
            this.found = found;
            this.remedy = remedy;
        }

        /** The character of the expression at which it goes wrong, from 1. */
        public int position() {
            return position;
        }

        /** The text found there. */
        public String found() {
            return found;
        }

        /** The remedy: the text to write instead. */
        public String remedy() {
            return remedy;
        }
    }
}
