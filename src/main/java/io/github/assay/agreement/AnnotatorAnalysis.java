package io.github.assay.agreement;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.raters.Ratings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntFunction;

/**
 * Compares one annotator with the majority of the other annotators (statistics.md §4.6). The annotator's own votes
 * never count in that majority.
 */
final class AnnotatorAnalysis {
    private final RatingMatrix matrix;
    private final int annotator;
    private final int number;

    AnnotatorAnalysis(RatingMatrix matrix, int annotator, GroupAnalysis group) {
        this.matrix = matrix;
        this.annotator = annotator;
        number = group.addPair(this::comparable, i -> lead(i) > 0, this::passed);
    }

    /** The annotator's name. */
    String name() {
        return matrix.annotators().get(annotator);
    }

    /** @param votes the annotator's own votes that count, by item */
    AnnotatorAgreement result(
            GroupAnalysis group,
            int[] counts,
            IntFunction<Outcome<Interval>> intervals,
            double level,
            List<Vote> votes) {
        Confusion table = group.pair(number).confusion(counts);
        List<ItemKey> passed = matrix.items(this::passed);
        List<ItemKey> failed = matrix.items(i -> matrix.label(i, annotator) == RatingMatrix.FAIL);
        int n = passed.size() + failed.size();
        Halves halves = halves(votes, level);
        return new AnnotatorAgreement(
                matrix.annotators().get(annotator),
                n,
                matrix.items().size() - n,
                Proportion.estimate(passed.size(), n, level, "NO_DATA"),
                withRest(table, intervals),
                halves.first(),
                halves.second(),
                medianSeconds(votes),
                passed,
                failed,
                matrix.items(i -> comparable(i) && passed(i) != lead(i) > 0));
    }

    /** Votes and rows of the matrix are both in the order of items. */
    private Halves halves(List<Vote> votes, double level) {
        List<Halves.Compared> compared = new ArrayList<>();
        int item = 0;
        for (Vote vote : votes) {
            if (vote.label().decides()) {
                while (!matrix.items().get(item).equals(vote.item())) {
                    item++;
                }
                if (comparable(item)) {
                    compared.add(new Halves.Compared(vote.at(), passed(item), lead(item) > 0));
                }
            }
        }
        return Halves.of(compared, level);
    }

    private Outcome<Estimate> withRest(Confusion table, IntFunction<Outcome<Interval>> intervals) {
        if (matrix.annotators().size() < 2) {
            return Outcome.unavailable("SINGLE_RATER");
        }
        return CohenKappa.of(table)
                .map(v -> new Estimate(
                        v, intervals.apply(RaterReplicates.FIRST_PAIR + number), Math.toIntExact(table.n())));
    }

    /** Whether the annotator labelled the item and the others have a majority. */
    private boolean comparable(int item) {
        return matrix.label(item, annotator) != Ratings.MISSING && lead(item) != 0;
    }

    private boolean passed(int item) {
        return matrix.label(item, annotator) == RatingMatrix.PASS;
    }

    /** The others' pass votes minus their fail votes. */
    private int lead(int item) {
        return matrix.lead(item, annotator);
    }

    private static OptionalDouble medianSeconds(List<Vote> votes) {
        double[] seconds = votes.stream()
                .filter(v -> v.label().decides() && v.seconds() > 0)
                .mapToDouble(Vote::seconds)
                .sorted()
                .toArray();
        int n = seconds.length;
        return n == 0 ? OptionalDouble.empty() : OptionalDouble.of((seconds[(n - 1) / 2] + seconds[n / 2]) / 2);
    }

    /**
     * An annotator's agreement with the others in the first and second half of the labels (statistics.md §13).
     * Annotators learn, tire, or read the guideline differently over time.
     *
     * @param first κ on the first half of the labels by time, with a large-sample interval
     * @param second κ on the second half
     */
    private record Halves(Outcome<Estimate> first, Outcome<Estimate> second) {
        /**
         * A vote that can be compared with the others' majority.
         *
         * @param at its time
         * @param passed whether the annotator passed the item
         * @param restPasses whether the others' majority does
         */
        record Compared(Instant at, boolean passed, boolean restPasses) {}

        /** @param votes the annotator's votes on items on which the others have a majority, by item */
        static Halves of(List<Compared> votes, double level) {
            List<Compared> ordered = votes.stream().sorted(Comparator.comparing(Compared::at)).toList();
            if (ordered.size() < 2 || ordered.getFirst().at().equals(ordered.getLast().at())) {
                Outcome<Estimate> none = Outcome.unavailable("NOT_COMPUTABLE", "all times are equal");
                return new Halves(none, none);
            }
            int middle = ordered.size() / 2;
            return new Halves(
                    kappa(ordered.subList(0, middle), level), kappa(ordered.subList(middle, ordered.size()), level));
        }

        private static Outcome<Estimate> kappa(List<Compared> votes, double level) {
            long[] cells = new long[4];
            votes.forEach(v -> cells[(v.restPasses() ? 0 : 2) + (v.passed() ? 0 : 1)]++);
            Confusion table = new Confusion(cells[0], cells[1], cells[2], cells[3]);
            return CohenKappa.of(table).map(k -> new Estimate(k, CohenKappa.wald(table, level), votes.size()));
        }
    }
}
