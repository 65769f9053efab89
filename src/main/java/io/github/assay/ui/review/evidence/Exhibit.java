package io.github.assay.ui.review.evidence;

import java.util.List;
import java.util.OptionalInt;

/** One piece of a score's evidence, ready to be painted. */
public sealed interface Exhibit {
    /** A heading over what follows. */
    record Heading(String text) implements Exhibit {}

    /** A sentence. */
    record Says(Tone tone, String text) implements Exhibit {}

    /** Something with a name and a value. */
    record Fact(String name, String value) implements Exhibit {}

    /**
     * A row, a column or another thing in its own words, set as code.
     *
     * @param row the row of the aligned tables that it speaks of
     */
    record Line(Tone tone, String text, OptionalInt row) implements Exhibit {
        Line(Tone tone, String text) {
            this(tone, text, OptionalInt.empty());
        }
    }

    /**
     * A small table.
     *
     * @param head what stands over each column
     */
    record Table(Layout layout, List<String> head, List<Row> rows) implements Exhibit {
        /** What the cells hold. */
        enum Layout {
            /** Two texts set against each other in columns of one width. */
            TEXTS,
            /** A name, then figures, right-aligned. */
            FIGURES
        }
    }

    /** A row of a small table; a single cell goes over the whole width. */
    record Row(Tone tone, List<String> cells) {}

    /** What somebody said, word for word. */
    record Quote(String text) implements Exhibit {}

    /** Where it comes from; small. */
    record Fine(String text) implements Exhibit {}
}
