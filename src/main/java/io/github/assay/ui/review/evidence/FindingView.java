package io.github.assay.ui.review.evidence;

import java.util.List;
import java.util.OptionalInt;

/** One piece of a score's evidence, ready to be painted. */
public sealed interface FindingView {
    /** A heading over what follows. */
    record Heading(String text) implements FindingView {}

    /** A sentence. */
    record Says(Severity tone, String text) implements FindingView {}

    /** Something with a name and a value. */
    record Fact(String name, String value) implements FindingView {}

    /**
     * A row, a column or another thing in its own words, set as code.
     *
     * @param row the row of the aligned tables that it speaks of
     */
    record Line(Severity tone, String text, OptionalInt row) implements FindingView {
        Line(Severity tone, String text) {
            this(tone, text, OptionalInt.empty());
        }
    }

    /**
     * A small table.
     *
     * @param head what stands over each column
     */
    record Table(Layout layout, List<String> head, List<Row> rows) implements FindingView {
        /** What the cells hold. */
        enum Layout {
            /** Two texts set against each other in columns of one width. */
            TEXTS,
            /** A name, then figures, right-aligned. */
            FIGURES
        }
    }

    /** A row of a small table; a single cell goes over the whole width. */
    record Row(Severity tone, List<String> cells) {}

    /** What somebody said, word for word. */
    record Quote(String text) implements FindingView {}

    /** Where it comes from; small. */
    record Fine(String text) implements FindingView {}
}
