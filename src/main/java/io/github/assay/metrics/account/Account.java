package io.github.assay.metrics.account;

import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Finding.Mark;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Explains how a metric computed a score by its own rule.
 *
 * @param figures exact counts and shares from which the score follows, in order
 * @param passages what was matched and what was not, as far as the bounds of metrics.md §10.4 go
 * @param options option → value that the score was made with, and its default where that is another one
 * @param instead keys of the measurement's findings that the account says more of, so that both need not be shown
 */
public record Account(
        Map<String, Number> figures, List<Passage> passages, Map<String, String> options, Set<String> instead) {
    /** Of a metric whose score says all by itself. */
    public static final Account NONE = new Account(Map.of(), List.of());

    public Account {
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
        passages = List.copyOf(passages);
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        instead = Collections.unmodifiableSet(new TreeSet<>(instead));
    }

    /** An account of a metric without options, beside the measurement's findings. */
    public Account(Map<String, Number> figures, List<Passage> passages) {
        this(figures, passages, Map.of(), Set.of());
    }

    /** The same with the options in force. */
    public Account withOptions(Map<String, String> inForce) {
        return new Account(figures, passages, inForce, instead);
    }

    /** Joins two accounts in this order; of figures with one name the first counts. */
    public Account and(Account other) {
        Map<String, Number> all = new LinkedHashMap<>(other.figures);
        all.keySet().removeAll(figures.keySet());
        Map<String, Number> both = new LinkedHashMap<>(figures);
        both.putAll(all);
        Set<String> replaced = new TreeSet<>(instead);
        replaced.addAll(other.instead);
        return new Account(
                both, Stream.concat(passages.stream(), other.passages.stream()).toList(), options, replaced);
    }

    /** An account that is one sentence. */
    public static Account saying(String sentence) {
        return new Account(Map.of(), List.of(new Passage("", List.of(Line.of(Mark.NONE, sentence)), 0)));
    }

    /** The sentences at the beginning: how the score follows. */
    public List<String> lead() {
        return passages.stream()
                .takeWhile(Passage::isSentence)
                .flatMap(p -> p.lines().stream().map(Line::text))
                .toList();
    }

    /** The passages after {@link #lead}. */
    public List<Passage> rest() {
        return passages.stream().dropWhile(Passage::isSentence).toList();
    }

    /** The figures that neither a measurement's findings nor the account's own words say too. */
    public Map<String, Number> figuresBeyond(List<Finding> findings) {
        Map<String, Number> beyond = new LinkedHashMap<>(figures);
        findings.forEach(finding -> beyond.keySet().removeAll(finding.keys()));
        beyond.keySet().removeAll(instead);
        return beyond;
    }

    /** Of a measurement's findings those that the account does not say more of. */
    public List<Finding> findingsBeside(List<Finding> findings) {
        return findings.stream().filter(f -> f.keys().stream().noneMatch(instead::contains)).toList();
    }

    /** Whether it adds nothing to the measurement; options do not count. */
    public boolean isEmpty() {
        return figures.isEmpty() && passages.isEmpty();
    }

    /**
     * Lines under one heading.
     *
     * @param heading what they have in common; empty for a single sentence
     * @param left how many more lines there would be
     */
    public record Passage(String heading, List<Line> lines, int left) {
        public Passage {
            lines = List.copyOf(lines);
        }

        boolean isSentence() {
            return heading.isEmpty() && lines.stream().allMatch(l -> l.mark() == Mark.NONE);
        }
    }

    /**
     * One row, column or part in words.
     *
     * @param gold the gold row it is about, from 0
     * @param predicted the predicted row it is about, from 0
     */
    public record Line(Mark mark, String text, OptionalInt gold, OptionalInt predicted) {
        /** A line that is about no row. */
        public static Line of(Mark mark, String text) {
            return new Line(mark, text, OptionalInt.empty(), OptionalInt.empty());
        }

        /** A line about a gold row, a predicted row or both; -1 means none. */
        public static Line of(Mark mark, String text, int gold, int predicted) {
            return new Line(mark, text, row(gold), row(predicted));
        }

        private static OptionalInt row(int row) {
            return row < 0 ? OptionalInt.empty() : OptionalInt.of(row);
        }

        /** The text behind its mark. */
        public String marked() {
            return mark.before(text);
        }
    }

    /** The same where its rows are not those of the item's own two tables. */
    public Account withoutRows() {
        return new Account(figures, passages.stream()
                .map(p -> new Passage(
                        p.heading(), p.lines().stream().map(l -> Line.of(l.mark(), l.text())).toList(), p.left()))
                .toList(), options, instead);
    }
}
