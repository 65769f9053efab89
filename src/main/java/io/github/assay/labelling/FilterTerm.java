package io.github.assay.labelling;

import io.github.assay.domain.project.Item;
import io.github.assay.labelling.FilterField.TextSearch;
import java.util.List;

/** One term of a filter. */
sealed interface FilterTerm {
    /** An item with its facts. */
    record Subject(Item item, ItemFacts facts, QueueFacts all, int place) {}

    /** Whether an item passes; {@code HIDDEN} where the annotator may not know the value yet. */
    TermMatch test(Subject subject);

    /** A word that occurs in the item's texts; case is ignored. */
    record Word(String lower) implements FilterTerm {
        @Override
        public TermMatch test(Subject subject) {
            Item item = subject.item();
            return TermMatch.of(TextSearch.contains(item.evalCase().id(), lower)
                    || TextSearch.contains(item.evalCase().question(), lower)
                    || TextSearch.contains(item.evalCase().dbId(), lower)
                    || TextSearch.contains(item.prediction().system(), lower)
                    || TextSearch.contains(item.evalCase().goldSql(), lower)
                    || TextSearch.contains(item.prediction().sql(), lower));
        }
    }

    /** A field that has one of the given values. */
    record Field(FilterField field, List<String> values) implements FilterTerm {
        @Override
        public TermMatch test(Subject subject) {
            return field == FilterField.SPLIT && subject.facts().votesHidden()
                    ? TermMatch.HIDDEN
                    : TermMatch.of(values.stream().anyMatch(value -> field.has(subject, value)));
        }
    }

    /** A metric's value or verdict. */
    record Metric(String id, Comparison comparison, double value) implements FilterTerm {
        @Override
        public TermMatch test(Subject subject) {
            for (MetricColumn column : subject.all().metrics()) {
                if (column.metric().equals(id)) {
                    return subject.all().open().get(subject.place())
                            ? TermMatch.of(comparison.holds(column, subject.place(), value))
                            : TermMatch.HIDDEN;
                }
            }
            return TermMatch.HIDDEN;
        }
    }

    /** The negation of a term. */
    record Not(FilterTerm term) implements FilterTerm {
        @Override
        public TermMatch test(Subject subject) {
            return term.test(subject).opposite();
        }
    }

    /** Comparisons of a metric's value or verdict. */
    enum Comparison {
        LESS("<"),
        AT_MOST("<="),
        MORE(">"),
        AT_LEAST(">="),
        EQUAL("="),
        UNEQUAL("!="),
        PASSES("=pass"),
        FAILS("=fail"),
        ABSENT("=none");

        final String sign;

        Comparison(String sign) {
            this.sign = sign;
        }

        /** Compares the value of an item. Without a value only {@link #ABSENT} is true. */
        boolean holds(MetricColumn column, int place, double limit) {
            if (!column.has(place)) {
                return this == ABSENT;
            }
            double found = column.values()[place];
            return switch (this) {
                case LESS -> found < limit;
                case AT_MOST -> found <= limit;
                case MORE -> found > limit;
                case AT_LEAST -> found >= limit;
                case EQUAL -> found == limit;
                case UNEQUAL -> found != limit;
                case PASSES -> column.threshold().isPresent() && column.passes(place);
                case FAILS -> column.threshold().isPresent() && !column.passes(place);
                case ABSENT -> false;
            };
        }
    }

    /** Result of matching an item with a term. */
    enum TermMatch {
        YES,
        NO,
        /** The annotator may not know the value yet; neither the term nor its negation matches. */
        HIDDEN;

        static TermMatch of(boolean met) {
            return met ? YES : NO;
        }

        TermMatch opposite() {
            return switch (this) {
                case YES -> NO;
                case NO -> YES;
                case HIDDEN -> HIDDEN;
            };
        }
    }
}
