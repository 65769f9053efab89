package io.github.assay.sql.text;

import io.github.assay.sql.text.Token.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Lays any SQL text out in lines. Only white space between tokens changes, so the text keeps its tokens and its
 * meaning.
 */
public final class SqlLayout {
    private SqlLayout() {}

    /**
     * The text in lines; laying it out again gives the same. A text in which one of the readings that the dialect may have
     * would find other tokens stays as it is: a comment that begins with {@code #} ends with its line in MySQL only.
     *
     * @param dialect empty where it is not known
     */
    public static String format(String text, String dialect) {
        String laidOut = format(text, LexRules.of(dialect));
        return LexRules.readings(dialect).stream().allMatch(r -> words(text, r).equals(words(laidOut, r))) ? laidOut : text;
    }

    private static List<String> words(String text, LexRules rules) {
        return SqlLexer.tokens(text, rules).stream().filter(t -> t.kind() != Kind.SPACE).map(t -> t.of(text)).toList();
    }

    private static String format(String text, LexRules rules) {
        List<LayoutWord> words = LayoutWord.of(text, rules);
        LayoutLines lines = new LayoutLines(words);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < words.size(); i++) {
            int indent = lines.next(i);
            if (i > 0) {
                gap(out, words.get(i - 1), words.get(i), indent);
            }
            out.append(words.get(i).text());
        }
        return out.toString();
    }

    private static void gap(StringBuilder out, LayoutWord before, LayoutWord word, int indent) {
        if (word.verbatim()) {
            out.append(word.space());
        } else if (indent >= 0 && LayoutSpace.mayBreak(before, word)) {
            out.append('\n').append(" ".repeat(indent));
        } else if (LayoutSpace.between(before, word)) {
            out.append(' ');
        }
    }

    /** Decides whether two words of one line have a space between them. Adding or removing it never changes a token. */
    private static final class LayoutSpace {
        private static final Set<String> SPACED = Set.of("=", "<", ">", "<=", ">=", "<>", "!=", "==", "||");

        static boolean between(LayoutWord before, LayoutWord word) {
            if (word.text().equals(",") || word.text().equals(";") || word.text().equals(")")
                    || before.text().equals("(")) {
                return false;
            }
            boolean keywordOpens = word.text().equals("(") && before.kind() == Kind.KEYWORD;
            boolean signed = word.text().equals("-") || word.text().equals("+");
            boolean spaced = SPACED.contains(word.text()) && mayPart(before)
                    || SPACED.contains(before.text()) && (signed || mayPart(word));
            return before.text().equals(",") || keywordOpens || spaced || !word.space().isEmpty();
        }

        /** Whether a line may end between two words: two minus signs with a line end after them would be a comment. */
        static boolean mayBreak(LayoutWord before, LayoutWord word) {
            return !before.text().equals("-") || !word.space().isEmpty();
        }

        /**
         * Operators may belong together with their neighbour in some dialect, and parameters with a mark before them.
         */
        private static boolean mayPart(LayoutWord neighbour) {
            return switch (neighbour.kind()) {
                case OPERATOR, PARAMETER, COMMENT -> false;
                case PUNCTUATION -> neighbour.text().equals("(") || neighbour.text().equals(")");
                default -> true;
            };
        }
    }

    /** Decides where lines begin: at clauses, joins, conditions, long select lists and long nested queries. */
    private static final class LayoutLines {
        private static final int SHORT_QUERY = 48;
        private static final int SHORT_LIST = 60;
        private static final int STEP = 2;
        private static final List<String> CLAUSES = List.of(
                "SELECT", "FROM", "WHERE", "HAVING", "LIMIT", "FETCH", "UNION", "INTERSECT", "EXCEPT", "MINUS",
                        "WINDOW",
                "QUALIFY", "VALUES");
        private static final List<String> JOINS =
                List.of("NATURAL", "LEFT", "RIGHT", "FULL", "INNER", "CROSS", "OUTER", "JOIN");
        private static final List<String> CONDITIONS = List.of("WHERE", "HAVING", "ON", "QUALIFY");

        private final List<LayoutWord> words;
        private final Deque<Level> levels = new ArrayDeque<>();

        /** Indent of the line that is being written. */
        private int line;

        /** A pair of brackets, or the whole text: the indent of its lines and the state of the query in it. */
        private static final class Level {
            final int indent;
            final boolean query;
            boolean longList;
            boolean condition;
            boolean joined;
            boolean between;
            int cases;

            Level(int indent, boolean query) {
                this.indent = indent;
                this.query = query;
            }
        }

        LayoutLines(List<LayoutWord> words) {
            this.words = words;
            levels.push(new Level(0, true));
        }

        /**
         * Indent of the line that the word begins; -1 when the word continues a line. Call it for each word in order.
         */
        int next(int i) {
            LayoutWord word = words.get(i);
            boolean closes = word.text().equals(")") && levels.size() > 1;
            Level left = closes ? levels.pop() : null;
            int indent = left != null ? (left.query ? left.indent - STEP : -1) : indent(i, word, levels.peek());
            if (indent < 0 && i > 0 && (words.get(i - 1).isLineComment() || isOnOwnLine(i))) {
                indent = levels.peek().indent;
            }
            line = indent < 0 ? line : indent;
            enter(i, word);
            return indent;
        }

        /** Whether a comment, or the word after a comment, began a line in the text: it keeps that line. */
        private boolean isOnOwnLine(int i) {
            boolean comment = words.get(i).isComment() || words.get(i - 1).isComment();
            return comment && words.get(i).startedLine();
        }

        private int indent(int i, LayoutWord word, Level level) {
            if (i > 0 && words.get(i - 1).text().equals("(") && level.query) {
                return level.indent;
            }
            if (i > 0 && words.get(i - 1).text().equals(";")) {
                return level.indent;
            }
            if (!level.query) {
                return -1;
            }
            if (isClause(i)) {
                return level.indent;
            }
            boolean afterComma = level.longList && previous(i).equals(",");
            if (isConnective(word, level)) {
                return level.indent + (level.joined ? 2 * STEP : STEP);
            }
            return afterComma || isJoin(i) ? level.indent + STEP : -1;
        }

        private void enter(int i, LayoutWord word) {
            Level level = levels.peek();
            if (word.text().equals("(")) {
                boolean query = opensQuery(i) && length(i) > SHORT_QUERY;
                levels.push(new Level(line + STEP, query));
            } else if (isClause(i) || word.isOneOf(CONDITIONS)) {
                level.condition = word.isOneOf(CONDITIONS);
                level.joined = word.is("ON");
                level.between = false;
                level.longList = word.is("SELECT") && listLength(i) > SHORT_LIST;
            } else if (word.is("BETWEEN")) {
                level.between = true;
            } else if (word.is("AND")) {
                level.between = false;
            } else if (word.is("CASE")) {
                level.cases++;
            } else if (word.is("END") && level.cases > 0) {
                level.cases--;
            }
        }

        private boolean isConnective(LayoutWord word, Level level) {
            boolean and = word.is("AND") && !level.between;
            return level.condition && level.cases == 0 && (and || word.is("OR"));
        }

        private boolean isClause(int i) {
            LayoutWord word = words.get(i);
            if (previous(i).equals(".")) {
                return false;
            }
            boolean inner = previous(i).equalsIgnoreCase("DISTINCT") || previous(i).equalsIgnoreCase("DELETE");
            boolean distinctFrom = word.is("FROM") && inner;
            boolean by = (word.is("GROUP") || word.is("ORDER")) && i + 1 < words.size() && words.get(i + 1).is("BY");
            return by || word.isOneOf(CLAUSES) && !distinctFrom;
        }

        /** The first word of a join phrase. */
        private boolean isJoin(int i) {
            boolean first = words.get(i).isOneOf(JOINS) && (i == 0 || !words.get(i - 1).isOneOf(JOINS));
            int last = i;
            while (first && last < words.size() && words.get(last).isOneOf(JOINS)) {
                last++;
            }
            return first && words.get(last - 1).is("JOIN");
        }

        private String previous(int i) {
            return i == 0 ? "" : words.get(i - 1).text();
        }

        private boolean opensQuery(int i) {
            int next = i + 1;
            while (next < words.size() && words.get(next).isComment()) {
                next++;
            }
            return next < words.size() && (words.get(next).is("SELECT") || words.get(next).is("WITH"));
        }

        /** Characters between a bracket and its partner, without white space. */
        private int length(int open) {
            int depth = 0;
            int sum = 0;
            for (int i = open; i < words.size() && sum <= SHORT_QUERY; i++) {
                depth += words.get(i).text().equals("(") ? 1 : words.get(i).text().equals(")") ? -1 : 0;
                if (depth == 0) {
                    return sum;
                }
                sum += words.get(i).isLineComment() ? SHORT_QUERY : words.get(i).text().length();
            }
            return sum;
        }

        /** Characters of a select list, without white space. */
        private int listLength(int select) {
            int depth = 0;
            int sum = 0;
            for (int i = select + 1; i < words.size() && sum <= SHORT_LIST; i++) {
                depth += words.get(i).text().equals("(") ? 1 : words.get(i).text().equals(")") ? -1 : 0;
                if (depth < 0 || depth == 0 && words.get(i).is("FROM")) {
                    return sum;
                }
                sum += words.get(i).text().length();
            }
            return sum;
        }
    }

    /**
     * Represents a token with the white space before it.
     *
     * @param kind its kind
     * @param text its text as written
     * @param space white space before it
     * @param verbatim whether that white space must stay, as inside square brackets, which may quote a name
     */
    private record LayoutWord(Kind kind, String text, String space, boolean verbatim) {
        static List<LayoutWord> of(String text, LexRules rules) {
            List<LayoutWord> words = new ArrayList<>();
            String space = "";
            int brackets = 0;
            for (Token t : SqlLexer.tokens(text, rules)) {
                String word = t.of(text);
                if (t.kind() == Kind.SPACE) {
                    space = word;
                    continue;
                }
                words.add(new LayoutWord(t.kind(), word, space, brackets > 0));
                space = "";
                brackets += word.equals("[") ? 1 : word.equals("]") && brackets > 0 ? -1 : 0;
            }
            return words;
        }

        boolean isComment() {
            return kind == Kind.COMMENT;
        }

        boolean isLineComment() {
            return isComment() && !text.startsWith("/*");
        }

        boolean startedLine() {
            return space.indexOf('\n') >= 0 || space.indexOf('\r') >= 0;
        }

        /** Whether it is this keyword, given in upper case. */
        boolean is(String keyword) {
            return kind == Kind.KEYWORD && text.equalsIgnoreCase(keyword);
        }

        boolean isOneOf(List<String> keywords) {
            return kind == Kind.KEYWORD && keywords.contains(text.toUpperCase(Locale.ROOT));
        }
    }
}
