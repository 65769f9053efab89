package io.github.assay.domain.finding;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What a metric adds to its findings when a person opens a score: how the score follows from what matched and what did
 * not, within the bounds of metrics.md §10.4. Never made while scoring. {@code wording} has the sentences.
 */
public sealed interface Step extends Finding {
    @Override
    default List<String> keys() {
        return List.of();
    }

    /** One sentence. */
    record Sentence(Phrase text) implements Step {}

    /**
     * Lines under one heading.
     *
     * @param left how many more lines there would be
     */
    record Passage(Phrase heading, List<Line> lines, int left) implements Step {
        public Passage {
            lines = List.copyOf(lines);
        }
    }

    /**
     * An exact count or share from which the score follows.
     *
     * @param shown whether it is shown beside the sentences; else they state it, and only files have it under its key
     */
    record Figure(String key, Number value, boolean shown) implements Step {}

    /** Option → value that the score was made with, and its default where that is another one. */
    record OptionsInForce(Map<String, String> options) implements Step {
        public OptionsInForce {
            options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        }
    }

    /** A finding that the steps say more of: files have it, the words leave it out. */
    record Replaced(Finding finding) implements Step {
        @Override
        public List<String> keys() {
            return finding.keys();
        }
    }

    /**
     * A text with gaps.
     *
     * @param key {@code evidence.step.KEY} has the words; empty for a text that is not the program's own
     * @param arguments texts, numbers, other phrases and arithmetic that fill the gaps; without a key the text alone
     */
    record Phrase(String key, List<Object> arguments) {
        public Phrase {
            arguments = List.copyOf(arguments);
        }

        public static Phrase of(String key, Object... arguments) {
            return new Phrase(key, List.of(arguments));
        }

        /** A text that is shown as it is. */
        public static Phrase text(String text) {
            return of("", text);
        }
    }

    /** Arithmetic within a phrase, written out so that a person can recompute it. */
    sealed interface Arithmetic {
        /** Mean of some numbers; of more than a dozen their sum alone is written out. */
        record Mean(List<Double> parts) implements Arithmetic {
            public Mean {
                parts = List.copyOf(parts);
            }
        }

        /** A part divided by a whole; nothing is divided by 0. */
        record Share(double part, double whole) implements Arithmetic {
            public double value() {
                return part / whole;
            }
        }

        /** F1 of precision and recall, 0 where both are 0. */
        record F1(double precision, double recall) implements Arithmetic {}
    }

    /** Things side by side within a phrase. */
    record Series(String separator, List<?> parts) {
        public Series {
            parts = List.copyOf(parts);
        }
    }

    /**
     * One row, column or part.
     *
     * @param gold the gold row it is about, from 0
     * @param predicted the predicted row it is about, from 0
     */
    record Line(Mark mark, Phrase text, OptionalInt gold, OptionalInt predicted) {
        /** A text that is about no row. */
        public static Line of(Mark mark, String text) {
            return of(mark, Phrase.text(text));
        }

        /** A line that is about no row. */
        public static Line of(Mark mark, Phrase text) {
            return of(mark, text, -1, -1);
        }

        /** A line about a gold row, a predicted row or both; -1 means none. */
        public static Line of(Mark mark, Phrase text, int gold, int predicted) {
            return new Line(mark, text, row(gold), row(predicted));
        }

        private static OptionalInt row(int row) {
            return row < 0 ? OptionalInt.empty() : OptionalInt.of(row);
        }

        /** The same where its rows are not those of the item's own two tables. */
        public Line withoutRows() {
            return of(mark, text);
        }
    }
}
