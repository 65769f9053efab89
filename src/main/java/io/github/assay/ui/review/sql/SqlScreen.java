package io.github.assay.ui.review.sql;

import io.github.assay.sql.query.SqlComparison;
import io.github.assay.sql.text.Span;
import java.util.List;
import java.util.Optional;

/**
 * One SQL card ready to be painted.
 *
 * @param text the text, as written or laid out
 * @param clauses the chips of this side, each with its span in {@code text}
 */
public record SqlScreen(SqlText text, List<Chip> clauses) {
    /** One clause of this side. */
    public record Chip(String name, SqlComparison.State state, Optional<Span> span) {}
}
