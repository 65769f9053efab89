package io.github.assay.ui.review.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.sql.query.SqlComparison;
import io.github.assay.sql.text.ParseFault;
import io.github.assay.sql.text.Span;
import io.github.assay.sql.text.SqlLayout;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** How a text is cut into lines and runs: nothing is lost, marks stay where they belong. */
class SqlTextTest {
    private static final String SQL =
            "SELECT r.name AS region, COUNT(*)\n\tFROM stores s -- all\nWHERE s.closed_on IS NULL AND s.name = 'two\nlines'";

    private static SqlText text(String sql, List<SqlComparison.Mark> marks) {
        return SqlText.of(sql, SqlLexer.tokens(sql), marks, Optional.empty());
    }

    private static String joined(String sql, List<SqlText.Line> lines) {
        return lines.stream()
                .flatMap(l -> l.runs().stream())
                .map(r -> sql.substring(r.start(), r.end()))
                .collect(Collectors.joining());
    }

    @Test
    void runsTogetherAreTheTextWithoutItsLineEnds() {
        SqlText cut = text(SQL, List.of());
        assertThat(cut.lines()).hasSize(4);
        assertThat(joined(SQL, cut.lines())).isEqualTo(SQL.replace("\n", ""));
    }

    @Test
    void wrappedLinesFitLoseNothingAndBreakAtWhiteSpace() {
        SqlText cut = text(SQL, List.of());
        List<SqlText.Line> lines = cut.wrapped(24);
        assertThat(lines.size()).isGreaterThan(4);
        assertThat(lines).isNotEmpty().allSatisfy(l -> assertThat(l.columns()).isLessThanOrEqualTo(24));
        assertThat(joined(SQL, lines)).isEqualTo(SQL.replace("\n", ""));
        assertThat(lines).noneSatisfy(l -> assertThat(SQL.substring(l.start(), l.end()).strip()).endsWith("."));
    }

    @Test
    void marksCoverTheirTokensAndTheGapBetweenButNoMargin() {
        int start = SQL.indexOf("s.closed_on");
        SqlText cut = text(
                SQL,
                List.of(
                        new SqlComparison.Mark(new Span(start, start + 11), SqlComparison.State.MISSING),
                        new SqlComparison.Mark(new Span(start + 12, start + 14), SqlComparison.State.MISSING)));
        String marked = cut.lines().stream()
                .flatMap(l -> l.runs().stream())
                .filter(r -> r.mark() == SqlComparison.State.MISSING)
                .map(r -> SQL.substring(r.start(), r.end()))
                .collect(Collectors.joining());
        assertThat(marked).isEqualTo("s.closed_on IS");
    }

    @Test
    void marksFollowTheirTokensIntoTheLaidOutText() {
        String written = "select a,b from t where a=1";
        String laidOut = SqlLayout.format(written, "");
        List<Token> tokens = SqlLexer.tokens(written);
        SqlMarks carry = new SqlMarks(tokens, SqlLexer.tokens(laidOut));
        Span b = carry.carry(new Span(9, 10)).orElseThrow();
        assertThat(laidOut.substring(b.start(), b.end())).isEqualTo("b");
    }

    @Test
    void theFaultIsOnTheTokenWhereTheParserStumbled() {
        String sql = "SELEC x FROM t";
        SqlText cut = SqlText.of(
                sql, SqlLexer.tokens(sql), List.of(), Optional.of(new ParseFault(0, 1, 1, "not expected")));
        assertThat(cut.lines().getFirst().runs().stream().filter(SqlText.Run::faulty))
                .singleElement()
                .satisfies(r -> assertThat(sql.substring(r.start(), r.end())).isEqualTo("SELEC"));
    }
}
