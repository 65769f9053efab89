package io.github.assay.sql.dialect;

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
 * Adds brackets to conditions that the parser reads only in brackets. These are the condition of
 * {@code CAST(a > 5 AS INT)} and the left one of {@code a = b = c}, {@code a IN (1) = TRUE} and
 * {@code EXISTS (…) = TRUE}. Operators of one rank are read from left to right. In SQLite {@code <} ranks above
 * {@code =}; in SQLite and MySQL IN and LIKE rank with {@code =}, elsewhere above it.
 */
final class BareConditionRewriter {
    private static final Set<String> CASTS = Set.of("cast", "try_cast", "safe_cast");
    private static final Set<String> EQUALITY = Set.of("=", "==", "!=", "<>", "<=>", "is");
    private static final Set<String> ORDER = Set.of("<", ">", "<=", ">=");
    private static final Set<String> SEARCH = Set.of("in", "like", "ilike", "rlike", "regexp", "glob", "similar", "match");
    private static final Set<String> TYPES = Set.of("array", "struct", "map", "row", "nullable");
    private static final Set<String> BREAKS = Set.of(
            ",", ";", ":=", "=>", "->", "|>", "select", "where", "prewhere", "on", "having", "qualify", "when", "then", "else",
            "and", "or", "xor", "by", "using", "limit", "offset", "fetch", "from", "join", "inner", "left", "right", "full",
            "cross", "natural", "set", "values", "as", "group", "order", "window", "union", "intersect", "except", "minus",
            "asc", "desc", "nulls", "for", "distinct");
    private static final int WHOLE = 9;

    private final TextEdits edits;
    private final SignificantTokens words;
    private final boolean orderFirst;
    private final boolean searchFirst;
    private final int[] opened;
    private final int[] closed;
    private final Deque<Level> levels = new ArrayDeque<>();

    /** The state of one level: between two brackets, or between CASE and END. */
    private static final class Level {
        private final boolean cases;
        private final int first;
        private boolean cast;
        private boolean condition;
        private int start;
        private int rank;
        private int right;
        private int inner = -1;

        Level(int first, boolean cases, boolean cast) {
            this.first = first;
            this.start = first;
            this.cases = cases;
            this.cast = cast;
        }

        void segment(int from) {
            start = from;
            rank = 0;
            inner = -1;
        }
    }

    private BareConditionRewriter(TextEdits edits, String dialect) {
        this.edits = edits;
        this.words = edits.words();
        this.orderFirst = dialect.equals("sqlite");
        this.searchFirst = !Set.of("sqlite", "mysql", "mariadb").contains(dialect);
        this.opened = new int[words.size()];
        this.closed = new int[words.size()];
    }

    /** The text with such brackets; the same reading where none are needed. */
    static MappedSource bracketed(MappedSource reading, String dialect) {
        TextEdits edits = new TextEdits(reading.text(), LexRules.of(dialect));
        new BareConditionRewriter(edits, dialect.toLowerCase(Locale.ROOT)).edit();
        return reading.after(edits);
    }

    private void edit() {
        levels.push(new Level(0, false, false));
        for (int i = 0; i < words.size(); i++) {
            i = word(i);
        }
        endSegment(words.size(), levels.getLast());
        for (int i = 0; i < opened.length; i++) {
            if (opened[i] > 0) {
                edits.insertBefore(i, "(".repeat(opened[i]));
            }
            if (closed[i] > 0) {
                edits.insertAfter(i, ")".repeat(closed[i]));
            }
        }
    }

    /** Looks at one word and returns the last one that belongs to it. */
    private int word(int i) {
        Level level = levels.element();
        if (words.is(i, Token.Kind.STRING) || words.is(i, Token.Kind.QUOTED_IDENTIFIER)) {
            return i;
        }
        String word = words.name(i);
        switch (word) {
            case "(", "[", "{" -> levels.push(new Level(i + 1, false, CASTS.contains(words.name(i - 1)) && word.equals("(")));
            case "case" -> levels.push(new Level(i + 1, true, false));
            case ")", "]", "}" -> close(i, false);
            case "end" -> close(i, true);
            case "exists" -> exists(i, level);
            case "not" -> {
                boolean ofOperator = SEARCH.contains(words.name(i + 1)) || words.reads(i + 1, "between");
                level.condition = true;
                if (!ofOperator) {
                    level.segment(i + 1);
                }
            }
            case "between" -> level.condition = true;
            default -> {
                return operatorOrBreak(i, word, level);
            }
        }
        return i;
    }

    private int operatorOrBreak(int i, String word, Level level) {
        if (word.equals("<") && TYPES.contains(words.name(i - 1))) {
            return typeEnd(i);
        }
        int rank = rank(word);
        if (rank > 0) {
            level.condition = true;
            operator(i, rank, level);
            return word.equals("is") ? isEnd(i) : i;
        }
        boolean all = word.equals("all") && words.readsAny(i - 1, "select", "union", "intersect", "except");
        if (all || BREAKS.contains(word)) {
            endSegment(i, level);
            if (level.cast && (word.equals("as") || word.equals(","))) {
                cast(i, level);
            }
            level.condition |= word.equals("and") || word.equals("or");
            level.segment(i + 1);
        }
        return i;
    }

    private int rank(String word) {
        return ORDER.contains(word)
                ? orderFirst ? 2 : 1
                : SEARCH.contains(word) ? searchFirst ? 2 : 1 : EQUALITY.contains(word) ? 1 : 0;
    }

    /** The last word of {@code IS NOT DISTINCT FROM}. */
    private int isEnd(int i) {
        int last = words.reads(i + 1, "not") ? i + 1 : i;
        return words.reads(last + 1, "distinct") && words.reads(last + 2, "from") ? last + 2 : last;
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

    private void operator(int i, int rank, Level level) {
        int before = words.reads(i - 1, "not") ? i - 2 : i - 1;
        if (before < level.start) {
            return;
        }
        if (level.rank == 0) {
            level.rank = rank;
        } else if (rank > level.rank && level.inner < 0) {
            level.inner = level.right;
            opened[level.inner]++;
        } else if (rank > level.rank) {
            group(level.inner, before);
        } else {
            endSegment(before + 1, level);
            group(level.start, before);
            level.rank = rank;
            level.inner = -1;
        }
        level.right = level.inner < 0 ? i + 1 : level.right;
    }

    private void group(int from, int to) {
        opened[from]++;
        closed[to]++;
    }

    private void endSegment(int end, Level level) {
        if (level.inner >= 0 && level.inner < end) {
            closed[end - 1]++;
            level.inner = -1;
        }
    }

    private void exists(int i, Level level) {
        int close = words.reads(i + 1, "(") ? edits.close(i + 1) : -1;
        if (close < 0) {
            return;
        }
        level.condition = true;
        if (level.rank > 0) {
            group(i, close);
        } else if (i == level.start) {
            level.rank = WHOLE;
        }
    }

    private void cast(int as, Level level) {
        level.cast = false;
        if (level.condition && as > level.first) {
            group(level.first, as - 1);
        }
    }

    /** Ends what the bracket or END closes; where none is open it closes nothing. */
    private void close(int i, boolean cases) {
        if (levels.size() > 1 && levels.element().cases == cases) {
            endSegment(i, levels.pop());
        }
    }
}
