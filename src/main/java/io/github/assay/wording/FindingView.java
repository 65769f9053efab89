package io.github.assay.wording;

import io.github.assay.domain.finding.Finding.Mark;
import java.util.List;
import java.util.OptionalInt;

/** One part of a score's explanation. The window paints it, the terminal prints it. */
public sealed interface FindingView {
    /** A heading over what follows. */
    record Heading(String text) implements FindingView {}

    /** Why there is no score. */
    record NotMeasured(String text) implements FindingView {}

    /** A sentence. */
    record Says(Mark mark, String text) implements FindingView {
        Says(String text) {
            this(Mark.NONE, text);
        }
    }

    /** One of several things under a heading. */
    record Item(String text) implements FindingView {}

    /** A sentence under a heading. */
    record Part(String text) implements FindingView {}

    /** Something with a name and a value. */
    record Fact(String name, String value) implements FindingView {}

    /**
     * A row, a column or another thing in its own words, set as code.
     *
     * @param row the row of the aligned tables that it is about
     */
    record Line(Mark mark, String text, OptionalInt row) implements FindingView {
        Line(Mark mark, String text) {
            this(mark, text, OptionalInt.empty());
        }
    }

    /** A small table. {@code head} has the title of each column. */
    record Table(Layout layout, List<String> header, List<Row> rows) implements FindingView {
        /** What the cells hold. */
        public enum Layout {
            /** Two texts side by side in columns of equal width. */
            TEXTS,
            /** A name, then figures, right-aligned. */
            FIGURES
        }
    }

    /** A row of a small table; a single cell goes over the whole width. */
    record Row(Mark mark, List<String> cells) {}

    /** What an engine, a judge or a query says, word for word. */
    record Quote(String text) implements FindingView {}

    /** Sentence with the count of lines left out. */
    record More(String text) implements FindingView {}

    /** Source of a text; shown in small type. */
    record Fine(String text) implements FindingView {}
}
