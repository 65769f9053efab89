package io.github.assay.ui.review.sql;

import io.github.assay.sql.query.SqlComparison;
import io.github.assay.sql.text.Span;
import io.github.assay.sql.text.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Moves marks and spans from a text to its new layout, in which the n-th visible token is the same. */
public final class SqlMarks {
    private final List<Token> from;
    private final List<Token> to;

    public SqlMarks(List<Token> written, List<Token> laidOut) {
        from = visible(written);
        to = visible(laidOut);
    }

    /** The marks in the other text; empty when the two do not hold the same tokens. */
    public List<SqlComparison.Mark> carry(List<SqlComparison.Mark> marks) {
        List<SqlComparison.Mark> carried = new ArrayList<>();
        marks.forEach(mark -> carry(mark.span()).ifPresent(s -> carried.add(new SqlComparison.Mark(s, mark.state()))));
        return carried;
    }

    /** One span in the other text. */
    public Optional<Span> carry(Span span) {
        if (from.size() != to.size()) {
            return Optional.empty();
        }
        int first = -1;
        int last = -1;
        for (int i = 0; i < from.size(); i++) {
            if (from.get(i).start() < span.end() && from.get(i).end() > span.start()) {
                first = first < 0 ? i : first;
                last = i;
            }
        }
        return first < 0 ? Optional.empty() : Optional.of(new Span(to.get(first).start(), to.get(last).end()));
    }

    private static List<Token> visible(List<Token> tokens) {
        return tokens.stream().filter(t -> t.kind() != Token.Kind.SPACE).toList();
    }
}
