package io.github.assay.ui.review.sql;

import io.github.assay.sql.compare.SqlComparison;
import io.github.assay.sql.text.ParseFault;
import io.github.assay.sql.text.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Cuts tokens into lines and runs; used once per text. */
final class Cutter {
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
