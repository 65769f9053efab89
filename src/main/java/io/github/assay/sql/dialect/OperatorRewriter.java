package io.github.assay.sql.dialect;

import io.github.assay.sql.dialect.OperatorRanks.Sign;
import io.github.assay.sql.text.DateUnits;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import io.github.assay.sql.text.Token.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;

/**
 * Adds the brackets without which the parser groups operators otherwise than the dialect does, by {@link OperatorRanks}.
 * Brackets are added only where the parser needs them: round conditions that are operands ({@code a = b = c}), in
 * {@code CAST(a > 5 AS INT)}, round arrows into JSON, and where the ranks differ ({@code a || b + c}). An operand is what
 * a dialect may write between two operators; where a word begins no operand and is no operator, an expression ends.
 */
final class OperatorRewriter {
    private static final Set<String> CASTS = Set.of("cast", "try_cast", "safe_cast");
    private static final Set<String> TYPES = Set.of("array", "struct", "map", "row", "nullable");
    private static final Set<String> BREAKS = Set.of(
            ",", ";", ":=", "=>", "|>", "select", "where", "prewhere", "on", "having", "qualify", "when", "then", "else",
            "by", "using", "limit", "offset", "fetch", "from", "join", "inner", "left", "right", "full", "cross", "natural",
            "set", "values", "as", "group", "order", "window", "union", "intersect", "except", "minus", "asc", "desc", "nulls",
            "for", "distinct", "returning", "with");
    private static final Set<String> CALLED = Set.of("left", "right", "values", "set", "offset");
    private static final Set<String> AFTER_TYPE =
            Set.of("precision", "varying", "with", "without", "time", "zone", "unsigned", "signed", "local");
    private static final Set<String> TRUTHS = Set.of("null", "true", "false", "unknown", "json");
    private static final Set<String> TYPED = Set.of(
            "date", "time", "timestamp", "timestamptz", "datetime", "json", "jsonb", "numeric", "bignumeric", "decimal", "bytea", "uuid",
            "inet", "interval");

    private final TextEdits edits;
    private final SignificantTokens words;
    private final OperatorRanks ranks;
    private final int[] opened;
    private final int[] closed;
    private final Deque<Level> levels = new ArrayDeque<>();

    /** The words between two brackets or between CASE and END. */
    private static final class Level {
        private final int start;
        private final boolean cases;
        private final boolean extendsOperand;
        private final OperatorStack stack;
        private boolean cast;
        private boolean type;
        private boolean interval;

        Level(int start, boolean cases, boolean extendsOperand, boolean cast, OperatorStack stack) {
            this.start = start;
            this.cases = cases;
            this.extendsOperand = extendsOperand;
            this.cast = cast;
            this.stack = stack;
        }
    }

    private OperatorRewriter(TextEdits edits, String dialect) {
        this.edits = edits;
        this.words = edits.words();
        this.ranks = new OperatorRanks(dialect);
        this.opened = new int[words.size()];
        this.closed = new int[words.size()];
    }

    private OperatorStack stack() {
        return new OperatorStack(
                (first, last) -> {
                    opened[first]++;
                    closed[last]++;
                },
                words, ranks);
    }

    private static void end(Level level) {
        level.stack.end();
        level.type = false;
        level.interval = false;
    }

    /** The text with such brackets; the same reading where none are needed. */
    static MappedSource bracketed(MappedSource reading, String dialect) {
        TextEdits edits = new TextEdits(reading.text(), LexRules.of(dialect));
        new OperatorRewriter(edits, dialect).edit();
        return reading.after(edits);
    }

    private void edit() {
        levels.push(new Level(-1, false, false, false, stack()));
        for (int i = 0; i < words.size(); i++) {
            i = word(i);
        }
        while (!levels.isEmpty()) {
            end(levels.pop());
        }
        for (int i = 0; i < opened.length; i++) {
            if (ranks.barsAreOr() && words.readsAny(i, "||", "&&")) {
                edits.replace(i, i, words.reads(i, "||") ? " OR " : " AND ");
            }
            if (opened[i] > 0) {
                edits.insertBefore(i, "(".repeat(opened[i]));
            }
            if (closed[i] > 0) {
                edits.insertAfter(i, ")".repeat(closed[i]));
            }
        }
    }

    /** Reads one word and returns the last one that belongs to it. */
    private int word(int i) {
        Level level = levels.element();
        if (words.is(i, Kind.STRING) || words.is(i, Kind.QUOTED_IDENTIFIER)) {
            operand(i, level);
            return i;
        }
        String word = words.name(i);
        switch (word) {
            case "(", "[", "{" -> {
                boolean more = level.stack.isComplete() || level.stack.isGlued();
                if (!more) {
                    start(level);
                }
                levels.push(new Level(i, false, more, CASTS.contains(words.name(i - 1)) && word.equals("("), stack()));
            }
            case "case" -> {
                start(level);
                levels.push(new Level(i, true, false, false, stack()));
            }
            case ")", "]", "}" -> close(i, false);
            case "end" -> close(i, true);
            default -> {
                return level.stack.isComplete() ? behindOperand(i, word, level) : beforeOperand(i, word, level);
            }
        }
        return i;
    }

    private int beforeOperand(int i, String word, Level level) {
        if (level.stack.isGlued()) {
            operand(i, level);
            return i;
        }
        if (isBreak(i, word)) {
            ended(i, word, level);
            return i;
        }
        if (word.equals("exists") && words.reads(i + 1, "(") && edits.close(i + 1) > 0) {
            operand(i, level);
            return i;
        }
        Optional<Sign> prefix = ranks.before(word);
        if (prefix.isPresent()) {
            level.stack.prefix(prefix.get(), i);
            return i;
        }
        boolean sign = words.is(i, Kind.OPERATOR) && !word.equals("*");
        if (sign || ranks.between(word).isPresent() && words.is(i, Kind.KEYWORD) && !words.reads(i + 1, "(")) {
            end(level);
            level.stack.clear();
            return i;
        }
        if (word.equals("interval") && !words.is(i + 1, Kind.STRING)) {
            operand(i, level);
            return interval(i, level);
        }
        operand(i, level);
        level.interval = word.equals("interval");
        return i;
    }

    /** {@code INTERVAL a + 1 DAY} is one operand; so is a number, with its sign, and a unit. */
    private int interval(int i, Level level) {
        int at = i + 1;
        while (at < words.size() && !BREAKS.contains(words.name(at)) && !words.readsAny(at, ")", "]", "}")) {
            if (DateUnits.isName(words.name(at)) && at > i + 1) {
                return level.stack.extend(at);
            }
            at = words.readsAny(at, "(", "[") && edits.close(at) > 0 ? edits.close(at) + 1 : at + 1;
        }
        return i;
    }

    private int behindOperand(int i, String word, Level level) {
        if (isBreak(i, word) && !(level.type && AFTER_TYPE.contains(word))) {
            ended(i, word, level);
            return i;
        }
        int glued = postfix(i, word, level);
        if (glued >= i) {
            return glued;
        }
        if (word.equals("<") && TYPES.contains(words.name(i - 1)) && typeEnd(i) > i) {
            return level.stack.extend(typeEnd(i));
        }
        if (word.equals("escape")) {
            if (!level.stack.escape()) {
                operand(i, level);
            }
            return i;
        }
        boolean not = words.reads(i, "not") || words.reads(i, "global");
        Optional<Sign> sign = not ? notOperator(i) : ranks.between(word);
        if (sign.isEmpty()) {
            operand(i, level);
            return i;
        }
        if (sign.get() == Sign.IS) {
            return is(i, word, level);
        }
        int at = i;
        while (not && ranks.between(words.name(at)).isEmpty()) {
            at++;
        }
        if (word.equals("similar") || word.equals("sounds") || word.equals("member")) {
            at++;
        }
        if (word.equals("mod") && words.reads(i + 1, "(")) {
            edits.replace(i, i, "%"); // the parser takes it for a call
        }
        level.stack.infix(sign.get(), at, not);
        return at;
    }

    /** {@code NOT IN}, {@code GLOBAL NOT IN}, {@code NOT NULL}. */
    private Optional<Sign> notOperator(int i) {
        if (words.reads(i, "not") && words.reads(i + 1, "null")) {
            return Optional.of(Sign.IS);
        }
        Optional<Sign> next = words.reads(i + 1, "not") ? ranks.between(words.name(i + 2)) : ranks.between(words.name(i + 1));
        return next.filter(s -> s == Sign.SEARCH || s == Sign.BETWEEN || s == Sign.OTHER);
    }

    /** Words behind an operand that belong to it; less than {@code i} where the word is none. */
    private int postfix(int i, String word, Level level) {
        if (level.type && AFTER_TYPE.contains(word) || level.interval && DateUnits.isName(word)) {
            return level.stack.extend(i);
        }
        boolean glue = switch (word) {
            case ".", "::", "collate", "over", ":" -> true;
            case "?" -> words.reads(i + 1, "::");
            case "filter" -> words.reads(i + 1, "(");
            default -> false;
        };
        int last = switch (word) {
            case "at" -> words.reads(i + 1, "time") && words.reads(i + 2, "zone") ? i + 2 : -1;
            case "within" -> words.reads(i + 1, "group") ? i + 1 : -1;
            case "ignore", "respect" -> words.reads(i + 1, "nulls") ? i + 1 : -1;
            case "to" -> level.interval ? i : -1;
            case "keep" -> words.reads(i + 1, "(") ? i : -1;
            default -> glue ? i : -1;
        };
        if (last < i) {
            return -1;
        }
        level.stack.extend(last);
        level.type = word.equals("::");
        if (!word.equals("ignore") && !word.equals("respect")) {
            level.stack.glue();
        }
        return last;
    }

    private boolean isBreak(int i, String word) {
        boolean all = word.equals("all") && words.readsAny(i - 1, "select", "union", "intersect", "except");
        boolean lambda = word.equals("->") && ranks.between(word).isEmpty();
        boolean call = CALLED.contains(word) && words.reads(i + 1, "(");
        boolean hierarchy = words.reads(i, "start") && words.reads(i + 1, "with") || words.reads(i, "connect") && words.reads(i + 1, "by");
        return all || lambda || hierarchy || isKeySign(i) || BREAKS.contains(word) && !call;
    }

    /** The colon between a key and its value. */
    private boolean isKeySign(int i) {
        return words.reads(i, ":") && (words.is(i - 1, Kind.STRING) || words.readsAny(levels.element().start, "{", "["));
    }

    private void ended(int i, String word, Level level) {
        boolean cast = level.cast && (word.equals("as") || word.equals(","));
        end(level);
        if (cast) {
            level.stack.bracketCondition(level.start + 1, i - 1);
        }
        level.cast &= !cast;
        level.stack.clear();
    }

    /** A word of an operand: its first, one that is glued to it, or the first of another expression. */
    private void operand(int i, Level level) {
        boolean text = words.is(i, Kind.STRING) && level.stack.isComplete() && TYPED.contains(words.name(i - 1));
        if (level.stack.isGlued() || text) {
            level.stack.extend(i);
            return;
        }
        start(level);
        level.stack.push(i, i);
    }

    /** Prepares for an operand; where one is complete already, the expression ends. */
    private void start(Level level) {
        if (level.stack.isComplete()) {
            end(level);
            level.stack.clear();
        }
        level.type = false;
        level.interval = false;
    }

    /** Ends what the bracket or END closes; where none is open it closes nothing. */
    private void close(int i, boolean cases) {
        if (levels.size() < 2 || levels.element().cases != cases) {
            return;
        }
        Level inner = levels.pop();
        end(inner);
        Level level = levels.element();
        if (!inner.extendsOperand) {
            level.stack.push(inner.start, i);
            return;
        }
        boolean exists = level.stack.last() == inner.start - 1 && words.reads(inner.start - 1, "exists");
        boolean type = level.type;
        level.stack.extend(i);
        level.type = type;
        if (exists) {
            level.stack.condition(i);
        }
    }

    private int is(int i, String word, Level level) {
        int last = words.reads(i + 1, "not") || word.equals("not") ? i + 1 : i;
        last = word.equals("is") && words.reads(last + 1, "distinct") && words.reads(last + 2, "from") ? last + 2 : last;
        boolean distinct = words.reads(last, "from");
        boolean truth = word.equals("is") && !distinct && TRUTHS.contains(words.name(last + 1));
        if (!word.equals("is") || truth) {
            last = truth ? last + 1 : word.equals("not") ? i + 1 : i;
            level.stack.postfix(Sign.IS, i, last);
        } else {
            level.stack.infix(Sign.IS, last, false);
        }
        return last;
    }

    private int typeEnd(int open) {
        int depth = 0;
        for (int i = open; i < words.size(); i++) {
            depth += words.reads(i, "<") ? 1 : words.reads(i, ">") ? -1 : words.reads(i, ">>") ? -2 : 0;
            if (depth <= 0) {
                return i;
            }
        }
        return open;
    }
}
