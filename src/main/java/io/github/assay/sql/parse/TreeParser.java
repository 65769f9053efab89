package io.github.assay.sql.parse;

import io.github.assay.sql.dialect.DialectRewriter;
import io.github.assay.sql.text.BracketDepth;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.OpenComment;
import io.github.assay.sql.text.ParseFault;
import io.github.assay.sql.text.SecondStatement;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import net.sf.jsqlparser.statement.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Parses a text into a tree. When the parser does not know every construct of the original text, dialect constructs are
 * rewritten into ones that it knows.
 */
public final class TreeParser {
    private static final int LONGEST = 1_000_000;
    private static final int DEEPEST = 400;

    private TreeParser() {}

    /** A tree or a fault. */
    public sealed interface Result {
        /**
         * The text is one statement.
         *
         * @param reading the text that was parsed, whose places are those of the text as written
         */
        record Tree(Statement statement, MappedSource reading) implements Result {}

        /** It is not, or could not be read in time. */
        record Failed(ParseFault fault) implements Result {}
    }

    public static Result parse(String text, String dialect) {
        if (text.isBlank()) {
            return failed(text, 0, "there is no SQL");
        }
        if (text.length() > LONGEST) {
            return failed(text, 0, "the text is longer than " + LONGEST + " characters");
        }
        LexRules rules = LexRules.of(dialect);
        int deep = BracketDepth.beyond(DEEPEST, text, rules);
        if (deep >= 0) {
            return failed(text, deep, "brackets are nested more than " + DEEPEST + " deep");
        }
        int extra = SecondStatement.find(text, rules);
        if (extra >= 0) {
            return failed(text, extra, SecondStatement.fault(text, rules));
        }
        int comment = OpenComment.find(text, dialect);
        if (comment >= 0) {
            return failed(text, comment, "a comment that is never closed");
        }
        return firstTree(new ParserRun(text, dialect), DialectRewriter.readings(text, dialect), text, dialect);
    }

    /** The first tree. When no reading gives a tree: the fault with the greatest offset over all readings. */
    private static Result firstTree(ParserRun run, List<Supplier<MappedSource>> readings, String text, String dialect) {
        Set<String> tried = new HashSet<>();
        ParseFault farthest = null;
        MappedSource last = null;
        for (Supplier<MappedSource> next : readings) {
            MappedSource reading = next.get();
            if (!tried.add(reading.text())) {
                continue;
            }
            switch (run.quickOrComplex(reading)) {
                case Result.Tree tree -> {
                    return tree;
                }
                case Result.Failed(ParseFault f) -> farthest = farther(farthest, f);
            }
            last = reading;
        }
        ParseFault fault = Objects.requireNonNull(farthest, "no reading");
        boolean atStart = !text.substring(0, fault.offset()).chars().anyMatch(Character::isLetter);
        Optional<ParseFault> inside = atStart && last != null && !ParserRun.endedByTheClock(fault) ? run.asSelect(last) : Optional.empty();
        return new Result.Failed(named(inside.isPresent() ? farther(fault, inside.get()) : fault, text, dialect));
    }

    private static ParseFault farther(@Nullable ParseFault before, ParseFault next) {
        if (before == null || ParserRun.endedByTheClock(before)) {
            return before == null ? next : before;
        }
        return ParserRun.endedByTheClock(next) || next.offset() > before.offset() ? next : before;
    }

    /** A fault that names the construct at which reading stopped. */
    private static ParseFault named(ParseFault fault, String text, String dialect) {
        String construct = Constructs.at(text, fault.offset(), LexRules.of(dialect));
        boolean named = fault.message().toUpperCase(Locale.ROOT).endsWith(": " + construct);
        String message = construct.isEmpty() || named ? fault.message() : "in " + construct + ": " + fault.message();
        return new ParseFault(fault.offset(), fault.line(), fault.column(), message);
    }

    private static Result failed(String text, int offset, String message) {
        return new Result.Failed(ParserFaults.at(text, offset, message));
    }

    /** Names the dialect construct at which the parser stopped, for the message of a fault. */
    public static final class Constructs {
        private static final Set<String> WORDS = Set.of(
                "pivot", "unpivot", "match_recognize", "flatten", "qualify", "exclude", "rename", "replace", "lateral",
                "tablesample", "sample", "asof", "match_condition", "unnest", "window", "connect", "struct", "array",
                "within", "extract", "interval", "grouping", "cube", "rollup", "anti", "semi", "distribute", "cluster",
                "apply", "model", "sounds", "positional", "glob", "format", "totals", "openjson", "transform", "graph_table", "operator", "nested",
                "json", "cycle", "match", "with");
        private static final Map<String, String> SIGNS =
                Map.of("|>", "pipe syntax (|>)", "::", "::", "->", "->", "=>", "=>", "@", "@", "{", "{ … }", "[",
                        "[ … ]");
        private static final int FAR = 12;

        /** The nearest construct at or before the offset; empty when none is near. */
        public static String at(String text, int offset, LexRules rules) {
            SignificantTokens words = new SignificantTokens(text, rules);
            int at = 0;
            while (at + 1 < words.size() && words.token(at + 1).start() <= offset) {
                at++;
            }
            for (int i = at; i >= 0 && i > at - FAR; i--) {
                String sign = i >= words.size() ? null : words.is(i, Token.Kind.PARAMETER) ? parameter(words.name(i)) : SIGNS.get(words.name(i));
                boolean word = !words.is(i, Token.Kind.QUOTED_IDENTIFIER) && !words.is(i, Token.Kind.STRING);
                if (word && sign != null && i >= at - 1) {
                    return sign;
                }
                if (word && WORDS.contains(words.name(i))) {
                    return words.name(i).toUpperCase(Locale.ROOT);
                }
            }
            return "";
        }

        private static @Nullable String parameter(String word) {
            return word.startsWith("@") ? "a stage or variable (" + word + ")" : null;
        }
    }
}
