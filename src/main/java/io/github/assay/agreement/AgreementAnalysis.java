package io.github.assay.agreement;

import io.github.assay.agreement.AgreementResult.StratumAgreement;
import io.github.assay.agreement.RatingMatrix.CurrentVotes;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Slice;
import io.github.assay.statistics.Caution;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.raters.LightKappa;
import io.github.assay.statistics.raters.Ratings;
import io.github.assay.statistics.raters.UnitCells;
import io.github.assay.statistics.resample.Units;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Computes all agreement figures from votes. */
public final class AgreementAnalysis {
    private static final String STREAM = "joint/items";

    private AgreementAnalysis() {}

    /**
     * @param votes votes in any order, history included
     * @param slices subsets of the items, each analysed separately; subsets without a label are left out
     */
    public static AgreementResult of(
            List<Vote> votes, List<Slice> slices, AgreementSettings settings, Progress progress) {
        List<Vote> current = CurrentVotes.of(votes);
        RatingMatrix matrix = RatingMatrix.ofCurrent(current);
        Whole whole = Whole.of(current, matrix, settings, progress);
        List<StratumAgreement> strata = new ArrayList<>();
        int[] done = {0};
        Parallel.forEachOrdered(slices, settings.threads(), progress, (slice, _) ->
                stratum(matrix, whole.headline(), slice, settings, progress), stratum -> {
            stratum.ifPresent(strata::add);
            Slice slice = slices.get(done[0]++);
            progress.step(done[0], slices.size(), slice.dimension() + " " + slice.value());
        });
        return new AgreementResult(
                whole.headline(),
                whole.pairs(),
                whole.annotators(),
                strata,
                AgreementCautions.of(whole.headline(), whole.pairs(), whole.annotators()),
                settings.bootstrap(),
                whole.drawn());
    }

    /** Agreement on all items. */
    private record Whole(
            Coefficients headline, List<PairAgreement> pairs, List<AnnotatorAgreement> annotators, AgreementResult.Drawn drawn) {
        static Whole of(List<Vote> current, RatingMatrix matrix, AgreementSettings settings, Progress progress) {
            GroupAnalysis group = new GroupAnalysis(matrix, settings);
            List<PairAnalysis> pairs = AgreementAnalysis.pairs(matrix, group);
            List<AnnotatorAnalysis> annotators = IntStream.range(0, matrix.annotators().size())
                    .mapToObj(a -> new AnnotatorAnalysis(matrix, a, group))
                    .toList();
            IntFunction<Outcome<Interval>> intervals = group.intervals(STREAM, progress);
            double level = settings.bootstrap().level();
            int[] counts = group.counts();
            Map<String, List<Vote>> own = current.stream().collect(Collectors.groupingBy(Vote::annotator));
            return new Whole(
                    group.coefficients(intervals),
                    pairs.stream().map(p -> p.result(group, counts, intervals)).toList(),
                    annotators.stream()
                            .map(a -> a.result(group, counts, intervals, level, own.getOrDefault(a.name(), List.of())))
                            .toList(),
                    group.drawn());
        }
    }

    private static List<PairAnalysis> pairs(RatingMatrix matrix, GroupAnalysis group) {
        List<PairAnalysis> pairs = new ArrayList<>();
        int raters = matrix.annotators().size();
        for (int a = 0; a < raters; a++) {
            for (int b = a + 1; b < raters; b++) {
                pairs.add(new PairAnalysis(matrix, a, b, group));
            }
        }
        return pairs;
    }

    /**
     * Agreement on a slice; empty where none of its items has a label. A slice of all items has the figures of the
     * whole: another stream of resamples would print another interval for the same items.
     */
    private static Optional<StratumAgreement> stratum(
            RatingMatrix matrix, Coefficients whole, Slice slice, AgreementSettings settings, Progress progress) {
        RatingMatrix part = matrix.of(slice.items());
        if (part.items().isEmpty()) {
            return Optional.empty();
        }
        Coefficients figures = whole;
        if (part.items().size() < matrix.items().size()) {
            GroupAnalysis group = new GroupAnalysis(part, settings);
            figures = group.coefficients(
                    group.intervals(STREAM + "/" + slice.dimension() + "/" + slice.value(), progress));
        }
        return Optional.of(new StratumAgreement(slice.dimension(), slice.value(), figures, part.items()));
    }

    /** Analyses two annotators on the items both labelled. */
    static final class PairAnalysis {
        private final RatingMatrix matrix;
        private final int a;
        private final int b;
        private final int number;

        PairAnalysis(RatingMatrix matrix, int a, int b, GroupAnalysis group) {
            this.matrix = matrix;
            this.a = a;
            this.b = b;
            number = group.pairOf(a, b);
        }

        PairAgreement result(
                GroupAnalysis group, int[] counts, IntFunction<Outcome<Interval>> intervals) {
            Confusion table = group.pair(number).confusion(counts);
            int n = Math.toIntExact(table.n());
            return new PairAgreement(
                    matrix.annotators().get(a),
                    matrix.annotators().get(b),
                    table,
                    CohenKappa.of(table)
                            .map(v -> new Estimate(v, intervals.apply(RaterReplicates.FIRST_PAIR + number), n)),
                    group.share(this::both, i -> matrix.label(i, a) == matrix.label(i, b), "NO_DATA"),
                    matrix.items(i -> both(i) && matrix.label(i, a) != matrix.label(i, b)));
        }

        private boolean both(int item) {
            return matrix.label(item, a) != Ratings.MISSING && matrix.label(item, b) != Ratings.MISSING;
        }
    }

    /** Cautions that a reader needs beside agreement figures (statistics.md §0.2, §13). */
    private static final class AgreementCautions {
        private static final double MISSING = 0.05;
        private static final double RARE = 0.1;
        private static final int FEW = 30;

        static List<Caution> of(Coefficients all, List<PairAgreement> pairs, List<AnnotatorAgreement> annotators) {
            List<Caution> cautions = new ArrayList<>();
            if (annotators.size() == 1) {
                cautions.add(new Caution("SINGLE_ANNOTATOR", List.of(annotators.getFirst().annotator()), 1));
            }
            int pairable = all.votes().pairable();
            if (annotators.size() > 1 && pairable < FEW) {
                cautions.add(new Caution("FEW_ITEMS", List.of(), pairable));
            }
            for (String annotator : all.others().leftOut()) {
                cautions.add(new Caution("FEW_VOTES", List.of(annotator), LightKappa.LEAST_VOTES));
            }
            annotators.forEach(a -> addAnnotator(a, cautions));
            for (PairAgreement pair : pairs) {
                Optional<Estimate> kappa = pair.cohenKappa().asValue();
                if (kappa.isPresent() && kappa.get().value() < 0) {
                    cautions.add(new Caution("NEGATIVE_PAIR", List.of(pair.a(), pair.b()), kappa.get().value()));
                }
            }
            addPrevalence(annotators, cautions);
            return cautions;
        }

        private static void addAnnotator(AnnotatorAgreement a, List<Caution> cautions) {
            if (a.n() > 1 && (a.passed().isEmpty() || a.failed().isEmpty())) {
                cautions.add(new Caution("CONSTANT_ANNOTATOR", List.of(a.annotator()), a.n()));
            }
            addHalves(a, cautions);
            double missing = (double) a.missing() / (a.n() + a.missing());
            if (missing > MISSING) {
                cautions.add(new Caution("MISSING_ABOVE_5_PERCENT", List.of(a.annotator()), missing));
            }
        }

        /**
         * Adds a caution when the large-sample intervals of the two halves do not overlap; by chance alone that happens
         * about once in two hundred times.
         */
        private static void addHalves(AnnotatorAgreement a, List<Caution> cautions) {
            Optional<Interval> first = a.firstHalf().asValue().flatMap(e -> e.interval().asValue());
            Optional<Interval> second = a.secondHalf().asValue().flatMap(e -> e.interval().asValue());
            if (first.isPresent() && second.isPresent() && a.n() >= FEW) {
                boolean apart = first.get().low() > second.get().high() || second.get().low() > first.get().high();
                if (apart) {
                    double change = a.secondHalf().asValue().orElseThrow().value()
                            - a.firstHalf().asValue().orElseThrow().value();
                    cautions.add(new Caution("ORDER_EFFECT", List.of(a.annotator()), change));
                }
            }
        }

        private static void addPrevalence(List<AnnotatorAgreement> annotators, List<Caution> cautions) {
            double labels = annotators.stream().mapToInt(AnnotatorAgreement::n).sum();
            double passes = annotators.stream().mapToInt(a -> a.passed().size()).sum();
            double rate = labels == 0 ? 0.5 : passes / labels;
            if (rate < RARE || rate > 1 - RARE) {
                cautions.add(new Caution("EXTREME_PREVALENCE", List.of(), rate));
            }
        }
    }

    /**
     * Compares one annotator with the majority of the other annotators (statistics.md §4.6). The annotator's own votes
     * never count in that majority.
     */
    private static final class AnnotatorAnalysis {
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
            Halves halves = halves(group, votes, level);
            return new AnnotatorAgreement(
                    matrix.annotators().get(annotator),
                    n,
                    matrix.items().size() - n,
                    group.share(i -> matrix.label(i, annotator) != Ratings.MISSING, this::passed, "NO_DATA"),
                    withRest(table, intervals),
                    halves.first(),
                    halves.second(),
                    medianSeconds(votes),
                    passed,
                    failed,
                    matrix.items(i -> comparable(i) && passed(i) != lead(i) > 0));
        }

        /** Votes and rows of the matrix are both in the order of items. */
        private Halves halves(GroupAnalysis group, List<Vote> votes, double level) {
            List<Halves.Compared> compared = new ArrayList<>();
            int item = 0;
            for (Vote vote : votes) {
                if (vote.label().decides()) {
                    while (!matrix.items().get(item).equals(vote.item())) {
                        item++;
                    }
                    if (comparable(item)) {
                        compared.add(new Halves.Compared(vote.at(), group.unit(item), passed(item), lead(item) > 0));
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
         * @param first κ on the first half of the labels by time, with a large-sample interval by units
         * @param second κ on the second half
         */
        private record Halves(Outcome<Estimate> first, Outcome<Estimate> second) {
            /**
             * A vote that can be compared with the others' majority.
             *
             * @param at its time
             * @param unit what the item is drawn with
             * @param passed whether the annotator passed the item
             * @param restPasses whether the others' majority does
             */
            record Compared(Instant at, int unit, boolean passed, boolean restPasses) {}

            /** @param votes the annotator's votes on items on which the others have a majority, by item */
            static Halves of(List<Compared> votes, double level) {
                List<Compared> ordered = votes.stream().sorted(Comparator.comparing(Compared::at)).toList();
                if (ordered.size() < 2 || ordered.getFirst().at().equals(ordered.getLast().at())) {
                    Outcome<Estimate> none = Outcome.unavailable("NOT_COMPUTABLE", "all times are equal");
                    return new Halves(none, none);
                }
                int middle = ordered.size() / 2;
                return new Halves(
                        kappa(ordered.subList(0, middle), level),
                                kappa(ordered.subList(middle, ordered.size()), level));
            }

            private static Outcome<Estimate> kappa(List<Compared> votes, double level) {
                UnitCells cells = UnitCells.of(
                        Units.by(votes.stream().map(Compared::unit).toList()), _ -> true,
                        i -> votes.get(i).restPasses(), i -> votes.get(i).passed());
                return CohenKappa.of(cells.counts()).map(k -> new Estimate(k, cells.wald(level), votes.size()));
            }
        }
    }
}
