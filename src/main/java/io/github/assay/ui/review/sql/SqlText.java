package io.github.assay.ui.review.sql;

import io.github.assay.sql.query.SqlComparison;
import io.github.assay.sql.text.ParseFault;
import io.github.assay.sql.text.Token;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One SQL text cut into lines of runs; each run has one colour and one mark. Ready to be painted. Immutable.
 *
 * @param text the text shown
 * @param lines its lines, not wrapped
 * @param fault where and why it does not parse
 */
public record SqlText(String text, List<Line> lines, Optional<ParseFault> fault) {
    private static final int TAB = 4;
    private static final int HANGING = 4;

    public static final SqlText EMPTY = new SqlText("", List.of(), Optional.empty());

    /**
     * A line of text.
     *
     * @param start offset of its first character
     * @param end offset past its last
     * @param runs what is painted, left to right
     */
    public record Line(int start, int end, List<Run> runs) {
        /** Its width without white space at the end, in characters. */
        int columns() {
            return runs.reversed().stream()
                    .filter(r -> r.kind() != Token.Kind.SPACE)
                    .findFirst()
                    .map(Run::endColumn)
                    .orElse(0);
        }
    }

    /**
     * A stretch of one token.
     *
     * @param start offset of its first character
     * @param end offset past its last
     * @param column where it starts, in characters from the left
     * @param endColumn where it ends
     * @param kind what it is
     * @param mark how it compares
     * @param faulty whether the parser stumbled here
     */
    public record Run(
            int start,
            int end,
            int column,
            int endColumn,
            Token.Kind kind,
            SqlComparison.State mark,
            boolean faulty) {
        Run at(int newColumn) {
            return new Run(start, end, newColumn, newColumn + endColumn - column, kind, mark, faulty);
        }
    }

    /** Cuts a text. Marks need not be sorted; what none of them covers counts as matched. */
    public static SqlText of(
            String text, List<Token> tokens, List<SqlComparison.Mark> marks, Optional<ParseFault> fault) {
        return new SqlText(text, new Cutter(text, tokens, new MarkIndex(text, marks), fault).lines(), fault);
    }

    /** The lines broken between runs so that none is wider than {@code columns}; later parts hang in. */
    public List<Line> wrapped(int columns) {
        int most = Math.max(20, columns);
        List<Line> broken = new ArrayList<>();
        lines.forEach(line -> {
            if (line.columns() <= most) {
                broken.add(line);
            } else {
                breakUp(line, most, broken);
            }
        });
        return broken;
    }

    private static void breakUp(Line line, int most, List<Line> into) {
        int hang = Math.min(indent(line) + HANGING, most / 2);
        List<Run> part = new ArrayList<>();
        int shift = 0;
        for (Run run : line.runs()) {
            if (!part.isEmpty() && run.endColumn() - shift > most && run.kind() != Token.Kind.SPACE) {
                int cut = breakAfter(part);
                List<Run> carried = new ArrayList<>(part.subList(cut, part.size()));
                into.add(shifted(part.subList(0, cut), shift));
                part = carried;
                shift = (carried.isEmpty() ? run : carried.getFirst()).column() - hang;
            }
            part.add(run);
        }
        into.add(shifted(part, shift));
    }

    /** Past the last white space that is not the indent; past everything where there is none. */
    private static int breakAfter(List<Run> part) {
        for (int i = part.size() - 1; i > 0; i--) {
            if (part.get(i).kind() == Token.Kind.SPACE) {
                return i + 1;
            }
        }
        return part.size();
    }

    private static Line shifted(List<Run> part, int shift) {
        List<Run> runs = part.stream().map(run -> run.at(run.column() - shift)).toList();
        return new Line(runs.getFirst().start(), runs.getLast().end(), runs);
    }

    private static int indent(Line line) {
        Run first = line.runs().getFirst();
        return first.kind() == Token.Kind.SPACE ? first.endColumn() : 0;
    }

    /** Columns a stretch of one line takes from a given column on; tabs go to the next multiple of four. */
    static int advance(String text, int start, int end, int column) {
        int at = column;
        for (int i = start; i < end; i++) {
            at += text.charAt(i) == '\t' ? TAB - at % TAB : io.github.assay.domain.table.Widths.of(text.charAt(i));
        }
        return at;
    }

    /** Cuts tokens into lines and runs; used once per text. */
    private static final class Cutter {
        private final String text;
        private final List<Token> tokens;
        private final MarkIndex marks;
        private final Optional<Token> faulty;
        private final List<SqlText.Line> lines = new ArrayList<>();
        private List<SqlText.Run> runs = new ArrayList<>();
        private int lineStart;
        private int column;

        Cutter(String text, List<Token> tokens, MarkIndex marks, Optional<ParseFault> fault) {
            this.text = text;
            this.tokens = tokens;
            this.marks = marks;
            this.faulty = fault.flatMap(f -> faulty(f.offset()));
        }

        List<SqlText.Line> lines() {
            for (Token token : tokens) {
                int from = token.start();
                while (from < token.end()) {
                    int lineEnd = text.indexOf('\n', from);
                    int to = lineEnd < 0 || lineEnd >= token.end() ? token.end() : lineEnd;
                    runs(token, from, to);
                    if (to < token.end()) {
                        endLine(to);
                        to++;
                    }
                    from = to;
                }
            }
            endLine(text.length());
            return List.copyOf(lines);
        }

        private void runs(Token token, int from, int to) {
            int start = from;
            while (start < to) {
                int end = marks.end(start, to);
                int endColumn = SqlText.advance(text, start, end, column);
                SqlComparison.State mark = isMargin(token, to) ? SqlComparison.State.MATCHED : marks.at(start);
                boolean fault = faulty.filter(token::equals).isPresent();
                runs.add(new SqlText.Run(start, end, column, endColumn, token.kind(), mark, fault));
                column = endColumn;
                start = end;
            }
        }

        /** White space at either end of a line carries no mark. */
        private boolean isMargin(Token token, int to) {
            boolean lineEnds = to == text.length() || text.charAt(to) == '\n';
            return token.kind() == Token.Kind.SPACE && (column == 0 || lineEnds);
        }

        private void endLine(int end) {
            lines.add(new SqlText.Line(lineStart, end, List.copyOf(runs)));
            runs = new ArrayList<>();
            lineStart = end + 1;
            column = 0;
        }

        /** The token at an offset, or the last one that can be seen before it. */
        private Optional<Token> faulty(int offset) {
            return tokens.stream()
                    .filter(t -> t.kind() != Token.Kind.SPACE && t.start() <= offset)
                    .reduce((_, later) -> later)
                    .or(() -> tokens.stream().findFirst());
        }
    }

    /** Holds the comparison mark of each character of a text. A gap between two marks of one kind gets that mark. */
    private static final class MarkIndex {
        private final SqlComparison.State[] states;

        MarkIndex(String text, List<SqlComparison.Mark> marks) {
            states = new SqlComparison.State[text.length()];
            Arrays.fill(states, SqlComparison.State.MATCHED);
            for (SqlComparison.Mark mark : marks) {
                int end = Math.min(mark.span().end(), states.length);
                Arrays.fill(states, Math.min(mark.span().start(), end), end, mark.state());
            }
            bridge(text);
        }

        SqlComparison.State at(int offset) {
            return states[offset];
        }

        /** The end of the stretch from {@code offset} on that has one state. */
        int end(int offset, int limit) {
            int end = offset + 1;
            while (end < limit && states[end] == states[offset]) {
                end++;
            }
            return end;
        }

        private void bridge(String text) {
            int i = 1;
            while (i < states.length) {
                int end = i;
                while (end < states.length && text.charAt(end) == ' ') {
                    end++;
                }
                boolean between = end > i
                        && end < states.length
                        && states[i - 1] != SqlComparison.State.MATCHED
                        && states[i - 1] == states[end];
                if (between) {
                    Arrays.fill(states, i, end, states[end]);
                }
                i = end + 1;
            }
        }
    }
}
