package io.github.assay.labelling;

import io.github.assay.domain.project.Item;
import io.github.assay.labelling.FilterTerm.TermMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A filter of words and {@code field:value} terms, all of which an item must match. Example:
 * {@code db:retail tier:hard metric:ex<1 split:yes "total revenue" -flag:bookmark label:pass,fail}. A minus negates a
 * term, commas separate alternatives, quotation marks enclose a phrase. Fields: id, db, system, run, tier, category,
 * scenario, tag, label, flag, split, status, gold, guideline, comment, metric. Scores and
 * votes of others that the annotator may not see yet match neither a term nor its negation.
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
        return terms.stream().anyMatch(p -> evidence(p.term()));
    }

    /** Whether a term needs scores, which a blind annotator may not know of every item. */
    public boolean asksForScores() {
        return terms.stream().anyMatch(p -> !metric(p.term()).isEmpty());
    }

    /** Whether a term needs the votes of others, which an annotator may not know of every item. */
    public boolean asksForVotes() {
        return terms.stream().anyMatch(p -> votes(p.term()));
    }

    /** Terms on votes, scores or query outcomes, as typed: what a project's files alone do not answer. */
    public List<String> beyondFiles() {
        return terms.stream()
                .filter(p -> beyondFiles(p.term()))
                .map(p -> text.substring(p.start(), p.start() + p.length()))
                .toList();
    }

    private static boolean beyondFiles(FilterTerm term) {
        return switch (term) {
            case FilterTerm.Field(FilterField field, List<String> _) -> !field.isOfFiles();
            case FilterTerm.Not(FilterTerm inner) -> beyondFiles(inner);
            case FilterTerm.Metric _ -> true;
            case FilterTerm.Word _ -> false;
        };
    }

    /** Whether an item passes by its case and prediction alone; for a filter without {@link #beyondFiles}. */
    public boolean lets(Item item) {
        return lets(new FilterTerm.Subject(item, ItemFacts.BLANK, QueueFacts.blank(1), 0));
    }

    private static boolean votes(FilterTerm term) {
        return switch (term) {
            case FilterTerm.Field(FilterField field, List<String> _) -> field == FilterField.SPLIT;
            case FilterTerm.Not(FilterTerm inner) -> votes(inner);
            case FilterTerm.Metric _, FilterTerm.Word _ -> false;
        };
    }

    private static boolean evidence(FilterTerm term) {
        return switch (term) {
            case FilterTerm.Metric _ -> true;
            case FilterTerm.Field(FilterField field, List<String> _) ->
                field == FilterField.STATUS || field == FilterField.GOLD;
            case FilterTerm.Not(FilterTerm inner) -> evidence(inner);
            case FilterTerm.Word _ -> false;
        };
    }

    /** The same filter when only the given metrics exist, or none is scored yet: terms on others become faults. */
    QueueFilter knowing(List<MetricColumn> metrics) {
        List<String> names = metrics.stream().map(MetricColumn::metric).toList();
        List<FilterReader.Placed> kept = new ArrayList<>();
        List<FilterFault> found = new ArrayList<>(faults);
        for (FilterReader.Placed placed : terms) {
            String metricId = metric(placed.term());
            if (metricId.isEmpty() || names.contains(metricId)) {
                kept.add(placed);
            } else if (found.stream().noneMatch(f -> f.start() == placed.start())) {
                found.add(new FilterFault(
                        names.isEmpty() ? FilterFault.Kind.SCORES_TO_COME : FilterFault.Kind.UNKNOWN_METRIC,
                        placed.start(),
                        placed.length(),
                        List.of(metricId, String.join(", ", names))));
            }
        }
        found.sort(java.util.Comparator.comparingInt(FilterFault::start));
        return new QueueFilter(text, kept, found);
    }

    private static String metric(FilterTerm term) {
        return switch (term) {
            case FilterTerm.Metric(String id, FilterTerm.Comparison _, double _) -> id;
            case FilterTerm.Not(FilterTerm inner) -> metric(inner);
            case FilterTerm.Word _, FilterTerm.Field _ -> "";
        };
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
