package io.github.assay.sql.query;

import io.github.assay.sql.text.ParseFault;
import io.github.assay.sql.text.Span;
import java.util.List;
import java.util.Optional;

/**
 * Holds the result of comparing two SQL texts, with positions in the original texts.
 *
 * @param gold marks in the gold text
 * @param predicted marks in the predicted text
 * @param clauses one chip for every clause that either text has, in clause order
 * @param goldFault why gold does not parse
 * @param predictedFault why the prediction does not parse
 */
public record SqlComparison(
        List<Mark> gold,
        List<Mark> predicted,
        List<Clause> clauses,
        Optional<ParseFault> goldFault,
        Optional<ParseFault> predictedFault) {
    /** The result of comparing a token or a clause. */
    public enum State {
        MATCHED,
        CHANGED,
        /** Only in gold. */
        MISSING,
        /** Only in the prediction. */
        EXTRA
    }

    /** A marked stretch of text. */
    public record Mark(Span span, State state) {}

    /**
     * One clause, such as {@code SELECT} or {@code GROUP BY}.
     *
     * @param name the keyword
     * @param state how the two sides compare
     * @param gold its position in gold; empty when missing there
     * @param predicted its position in the prediction; empty when missing there
     */
    public record Clause(String name, State state, Optional<Span> gold, Optional<Span> predicted) {}
}
