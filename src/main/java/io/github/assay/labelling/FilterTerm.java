package io.github.assay.labelling;

import io.github.assay.domain.project.Item;
import io.github.assay.labelling.FilterField.TextSearch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** One term of a filter. */
sealed interface FilterTerm {
    /** An item with its facts. */
    record Subject(Item item, ItemFacts facts, QueueFacts all, int place) {}

    /** Whether an item passes; {@code HIDDEN} where the annotator may not know the value yet. */
    TermMatch test(Subject subject);

    /** The metrics whose scores it needs; empty: none. */
    default List<String> metrics() {
        return List.of();
    }

    /** The fields whose values it compares; empty: none. */
    default List<FilterField> fields() {
        return List.of();
    }

    /** Whether it compares what the data may state of an answer; known of a filter of a queue. */
    default boolean asksForData() {
        return false;
    }

    /** Whether it compares what only an annotator's own vote has, and no final label. */
    default boolean isOfAnAnnotator() {
        return false;
    }

    /** The same for the items of a queue, whose facts do not change while it tests them. */
    default FilterTerm bound(CaseQueue queue) {
        return this;
    }

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
        public boolean isOfAnAnnotator() {
            return field == FilterField.GUIDELINE || field == FilterField.LABEL && (values.contains("unsure") || values.contains("later"));
        }

        @Override
        public List<FilterField> fields() {
            return List.of(field);
        }

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
        public List<String> metrics() {
            return List.of(id);
        }

        @Override
        public TermMatch test(Subject subject) {
            for (MetricColumn column : subject.all().metrics()) {
                if (column.metric().equals(id)) {
                    return subject.all().open().get(subject.place()) && !column.locked().contains(subject.place())
                            ? TermMatch.of(comparison.holds(column, subject.place(), value))
                            : TermMatch.HIDDEN;
                }
            }
            return TermMatch.HIDDEN;
        }
    }

    /**
     * A question whose answers, of every system and run, all pass or all fail by a metric. An answer without a verdict does
     * neither; where one of them is hidden, so is the question.
     *
     * @param cases ids of such cases in a queue; those that are hidden have the value HIDDEN
     */
    record EveryAnswer(String id, Comparison comparison, Map<String, TermMatch> cases) implements FilterTerm {
        @Override
        public List<String> metrics() {
            return List.of(id);
        }

        @Override
        public FilterTerm bound(CaseQueue queue) {
            Metric one = new Metric(id, comparison, 0);
            Map<String, TermMatch> found = new HashMap<>();
            List<Item> items = queue.items();
            for (int i = 0; i < items.size(); i++) {
                TermMatch match = one.test(new Subject(items.get(i), queue.facts().items().get(i), queue.facts(), i));
                found.merge(items.get(i).evalCase().id(), match, (a, b) -> a == TermMatch.HIDDEN || b == TermMatch.HIDDEN
                        ? TermMatch.HIDDEN : a == TermMatch.YES && b == TermMatch.YES ? TermMatch.YES : TermMatch.NO);
            }
            return new EveryAnswer(id, comparison, found);
        }

        @Override
        public TermMatch test(Subject subject) {
            return cases.getOrDefault(subject.item().evalCase().id(), TermMatch.HIDDEN);
        }
    }

    /**
     * A dimension of the data, such as a key of the metadata, that has one of the given values.
     *
     * @param key as written
     * @param values in lower case
     * @param dimension the values of a queue's items
     * @param asksForData whether it may tell of an answer what its scores tell, so that it is hidden with them
     */
    record Dimension(String key, List<String> values, Function<Item, String> dimension, boolean asksForData) implements FilterTerm {
        @Override
        public FilterTerm bound(CaseQueue queue) {
            return new Dimension(key, values, queue.dimensions().of(key).orElse(_ -> ""), !queue.dimensions().isHarmless(key));
        }

        @Override
        public TermMatch test(Subject subject) {
            if (asksForData && !subject.all().open().get(subject.place())) {
                return TermMatch.HIDDEN;
            }
            String found = dimension.apply(subject.item());
            return TermMatch.of(!found.isEmpty() && values.stream().anyMatch(v -> TextSearch.begins(found, v)));
        }
    }

    /** One of several terms. */
    record Any(List<FilterTerm> terms) implements FilterTerm {
        @Override
        public List<String> metrics() {
            return terms.stream().flatMap(t -> t.metrics().stream()).toList();
        }

        @Override
        public FilterTerm bound(CaseQueue queue) {
            return new Any(terms.stream().map(t -> t.bound(queue)).toList());
        }

        @Override
        public TermMatch test(Subject subject) {
            List<TermMatch> all = terms.stream().map(t -> t.test(subject)).toList();
            return all.contains(TermMatch.YES) ? TermMatch.YES : all.contains(TermMatch.HIDDEN) ? TermMatch.HIDDEN : TermMatch.NO;
        }
    }

    /** The negation of a term. */
    record Not(FilterTerm term) implements FilterTerm {
        @Override
        public List<String> metrics() {
            return term.metrics();
        }

        @Override
        public List<FilterField> fields() {
            return term.fields();
        }

        @Override
        public boolean asksForData() {
            return term.asksForData();
        }

        @Override
        public boolean isOfAnAnnotator() {
            return term.isOfAnAnnotator();
        }

        @Override
        public FilterTerm bound(CaseQueue queue) {
            return new Not(term.bound(queue));
        }

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
