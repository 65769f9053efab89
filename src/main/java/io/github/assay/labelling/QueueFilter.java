package io.github.assay.labelling;

import io.github.assay.labelling.FilterTerm.TermMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A filter of words and {@code field:value} terms, all of which an item must match. Example:
 * {@code db:retail tier:hard metric:ex<1 split:yes "total revenue" -flag:bookmark label:pass,fail}. A minus negates a
 * term, commas separate alternatives, quotation marks enclose a phrase. Fields: id, db, system, run, tier, category,
 * scenario, tag, label, flag, split, status, gold, guideline, comment, metric, pass, fail, and
 * every dimension of the data. {@code fail:ex} is {@code metric:ex=fail}, {@code fail:all} a question that every answer fails by ex,
 * {@code fail:all:METRIC} by another metric. Scores and votes of others that the annotator may not see yet match neither a term nor
 * its negation; dimensions that may tell of an answer are hidden with its scores.
 */
public final class QueueFilter {
    /** A filter that every item passes. */
    public static final QueueFilter NONE = new QueueFilter("", List.of(), List.of());

    private final String text;
    private final List<FilterReader.Placed> terms;
    private final List<FilterFault> faults;

    QueueFilter(String text, List<FilterReader.Placed> terms, List<FilterFault> faults) {
        this.text = text;
        this.terms = List.copyOf(terms);
        this.faults = List.copyOf(faults);
    }

    /** Reads a filter. Never throws: unusable terms are in {@link #faults}, and the others apply. */
    public static QueueFilter parse(String text) {
        return new FilterReader(text).read();
    }

    /** The filter as typed. */
    public String text() {
        return text;
    }

    /** Unusable terms, which were left out, in the order of the text. */
    public List<FilterFault> faults() {
        return faults;
    }

    /** Whether a term needs scores or query outcomes, which may not be available yet. */
    public boolean asksForEvidence() {
        return asksForScores() || asksForOutcomes();
    }

    /** Whether a term needs outcomes of queries. */
    public boolean asksForOutcomes() {
        return asksFor(f -> f == FilterField.STATUS || f == FilterField.GOLD);
    }

    /** Whether a term needs scores, which a blind annotator may not know of every item. */
    public boolean asksForScores() {
        return !metrics().isEmpty();
    }

    /** Whether a term needs what the data may state of answers, which a blind annotator may not know of every item; known of a queue's filter. */
    public boolean asksForData() {
        return terms.stream().anyMatch(p -> p.term().asksForData());
    }

    /** Whether a term needs the votes of others, which an annotator may not know of every item. */
    public boolean asksForVotes() {
        return asksFor(f -> f == FilterField.SPLIT);
    }

    /** Whether a term is about labels, flags or comments of people. */
    public boolean asksForPeople() {
        return asksFor(FilterField::isOfPeople);
    }

    /** Faults of terms that are of an annotator's own vote, where labels are final ones. */
    public List<FilterFault> faultsOfAnAnnotator() {
        return terms.stream().filter(p -> p.term().isOfAnAnnotator()).map(p -> p.fault(FilterFault.Kind.OF_AN_ANNOTATOR)).toList();
    }

    /** The metrics whose scores its terms need, each once. */
    public List<String> metrics() {
        return terms.stream().flatMap(p -> p.term().metrics().stream()).distinct().toList();
    }

    private boolean asksFor(Predicate<FilterField> which) {
        return terms.stream().anyMatch(p -> p.term().fields().stream().anyMatch(which));
    }

    /** The same filter for the items of a queue: terms on metrics and dimensions that it does not have become faults. */
    QueueFilter knowing(CaseQueue queue) {
        List<FilterReader.Placed> kept = new ArrayList<>();
        List<FilterFault> found = new ArrayList<>(faults);
        for (FilterReader.Placed placed : terms) {
            Optional<FilterFault> fault = fault(placed, queue);
            if (fault.isEmpty()) {
                kept.add(new FilterReader.Placed(placed.term().bound(queue), placed.start(), placed.length()));
            } else if (found.stream().noneMatch(f -> f.start() == placed.start())) {
                found.add(fault.get());
            }
        }
        found.sort(java.util.Comparator.comparingInt(FilterFault::start));
        return new QueueFilter(text, kept, found);
    }

    private static Optional<FilterFault> fault(FilterReader.Placed placed, CaseQueue queue) {
        FilterTerm term = placed.term() instanceof FilterTerm.Not(FilterTerm inner) ? inner : placed.term();
        if (term instanceof FilterTerm.Dimension(String key, List<String> _, var _, var _) && queue.dimensions().of(key).isEmpty()) {
            return Optional.of(placed.fault(FilterFault.Kind.UNKNOWN_FIELD, key, FilterField.words()));
        }
        List<String> names = queue.facts().metrics().stream().map(MetricColumn::metric).toList();
        Optional<String> missing = term.metrics().stream().filter(id -> !names.contains(id)).findFirst();
        return missing.map(id -> placed.fault(
                names.isEmpty() ? FilterFault.Kind.SCORES_TO_COME : FilterFault.Kind.UNKNOWN_METRIC, id, String.join(", ", names)));
    }

    boolean lets(FilterTerm.Subject subject) {
        for (FilterReader.Placed placed : terms) {
            if (placed.term().test(subject) != TermMatch.YES) {
                return false;
            }
        }
        return true;
    }

    /**
     * An unusable term of a filter; the other terms still apply.
     *
     * @param kind the kind of fault
     * @param start offset of the term in the text
     * @param length its length
     * @param args the text found, and the texts allowed
     */
    public record FilterFault(Kind kind, int start, int length, List<String> args) {
        /** Kinds of faults. */
        public enum Kind {
            /** {0} is no field; {1} lists the fields. */
            UNKNOWN_FIELD,
            /** Field {0} has no value. */
            NO_VALUE,
            /** {1} is no value of field {0}; {2} lists the values. */
            BAD_VALUE,
            /** {0} is no comparison such as {@code ex<1}. */
            BAD_COMPARISON,
            /** No metric has the name {0}; {1} lists the metrics. */
            UNKNOWN_METRIC,
            /** The values of metric {0} are not available yet: this queue has no scores. */
            SCORES_TO_COME,
            /** It is of an annotator's own vote, and labels are final ones here. */
            OF_AN_ANNOTATOR,
            /** A quotation mark is not closed. */
            OPEN_QUOTE
        }

        public FilterFault {
            args = List.copyOf(args);
        }

        /** Key of its text in the message bundle. */
        public String key() {
            return "queue.filter." + kind.name().toLowerCase(Locale.ROOT);
        }
    }
}
