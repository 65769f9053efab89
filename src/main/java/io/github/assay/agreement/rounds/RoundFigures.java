package io.github.assay.agreement.rounds;

import io.github.assay.agreement.AgreementAnalysis;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.rounds.RoundFigure.Kind;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.PercentileInterval;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.Seeds;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Computes what is particular to a round; the agreement of its votes is computed as that of any votes. */
public final class RoundFigures {
    private final RoundInput input;
    private final AgreementSettings settings;

    private RoundFigures(RoundInput input, AgreementSettings settings) {
        this.input = input;
        this.settings = settings;
    }

    /**
     * The figures that apply to a round: before and after a discussion where it judges anew, self-consistency where
     * items
     * are judged twice, agreement with adjudicated labels where there are any, and anchoring where items were masked.
     */
    public static List<RoundFigure> of(RoundInput input, AgreementSettings settings, Progress progress) {
        RoundFigures figures = new RoundFigures(input, settings);
        List<RoundFigure> all = new ArrayList<>();
        if (input.anew()) {
            all.addAll(figures.discussion(progress));
        }
        all.addAll(figures.consistency());
        all.addAll(figures.adjudicated());
        if (input.masks() && !(input.masked().isEmpty() || input.shown().isEmpty())) {
            all.addAll(Anchoring.of(input, settings.bootstrap()));
        }
        return all;
    }

    private record Slot(String annotator, ItemKey item) {}

    /** Agreement before and after, on the judgements of annotators who judged an item both times. */
    private List<RoundFigure> discussion(Progress progress) {
        Map<Slot, Vote> first = new HashMap<>();
        input.before().stream().filter(v -> v.label().decides()).forEach(v -> first.put(new Slot(v.annotator(), v.item()), v));
        List<Vote> earlier = new ArrayList<>();
        List<Vote> later = new ArrayList<>();
        int changed = 0;
        for (Vote vote : input.votes()) {
            Vote before = first.get(new Slot(vote.annotator(), vote.item()));
            if (before != null && vote.label().decides()) {
                earlier.add(before);
                later.add(vote);
                changed += before.label() == vote.label() ? 0 : 1;
            }
        }
        return List.of(
                new RoundFigure(Kind.ALPHA_BEFORE, "", alpha(earlier, progress)),
                new RoundFigure(Kind.ALPHA_AFTER, "", alpha(later, progress)),
                new RoundFigure(
                        Kind.CHANGED, "", Proportion.estimate(changed, later.size(), settings.bootstrap().level(), "NO_DATA")));
    }

    private Outcome<Estimate> alpha(List<Vote> votes, Progress progress) {
        return votes.isEmpty()
                ? Outcome.unavailable("NO_DATA", "nobody judged an item both times")
                : AgreementAnalysis.of(votes, List.of(), settings, progress).headline().krippendorffAlpha();
    }

    private List<RoundFigure> consistency() {
        Map<String, long[]> cells = new TreeMap<>();
        for (RoundInput.Repeated repeat : input.repeats()) {
            if (repeat.first().decides() && repeat.second().decides()) {
                int cell = (repeat.first() == Label.PASS ? 0 : 2) + (repeat.second() == Label.PASS ? 0 : 1);
                cells.computeIfAbsent(repeat.annotator(), _ -> new long[4])[cell]++;
            }
        }
        List<RoundFigure> figures = new ArrayList<>();
        double level = settings.bootstrap().level();
        cells.forEach((annotator, c) -> {
            Confusion table = new Confusion(c[0], c[1], c[2], c[3]);
            long n = table.n();
            figures.add(new RoundFigure(
                    Kind.SELF_CONSISTENCY, annotator, Proportion.estimate(c[0] + c[3], n, level, "NO_DATA")));
            figures.add(new RoundFigure(
                    Kind.SELF_KAPPA, annotator,
                    CohenKappa.of(table).map(k -> new Estimate(k, CohenKappa.wald(table, level), Math.toIntExact(n)))));
        });
        return figures;
    }

    private List<RoundFigure> adjudicated() {
        List<RoundFigure> figures = new ArrayList<>();
        if (input.adjudicated().isEmpty()) {
            return figures;
        }
        SortedMap<String, long[]> counts = new TreeMap<>();
        for (Vote vote : input.votes()) {
            Label decided = input.adjudicated().get(vote.item());
            if (decided != null && decided.decides() && vote.label().decides()) {
                long[] n = counts.computeIfAbsent(vote.annotator(), _ -> new long[2]);
                n[0] += vote.label() == decided ? 1 : 0;
                n[1]++;
            }
        }
        counts.forEach((annotator, n) -> figures.add(new RoundFigure(
                Kind.AGAINST_ADJUDICATED, annotator,
                Proportion.estimate(n[0], n[1], settings.bootstrap().level(), "NO_DATA"))));
        return figures;
    }

    /**
     * The anchoring effect (statistics.md §4.7): figures of items whose scores were shown before the vote minus those
     * of items that were masked at random. Items are resampled inside each of the two groups.
     */
    private static final class Anchoring {
        private final Group masked;
        private final Group shown;
        private final BootstrapSettings settings;

        private Anchoring(Group masked, Group shown, BootstrapSettings settings) {
            this.masked = masked;
            this.shown = shown;
            this.settings = settings;
        }

        /** Passes and votes of one item, equal pairs and pairs of its votes. */
        private record Counts(int passes, int votes, int equal, int pairs) {}

        /** Items with votes of one group, in the order of keys. */
        private record Group(String name, List<Counts> items) {
            static Group of(String name, Set<ItemKey> items, List<Vote> votes) {
                Map<ItemKey, int[]> sides = new TreeMap<>();
                for (Vote vote : votes) {
                    if (vote.label().decides() && items.contains(vote.item())) {
                        sides.computeIfAbsent(vote.item(), _ -> new int[2])[vote.label() == Label.PASS ? 0 : 1]++;
                    }
                }
                List<Counts> counts = new ArrayList<>();
                sides.values().forEach(s -> {
                    int n = s[0] + s[1];
                    int equal = (s[0] * (s[0] - 1) + s[1] * (s[1] - 1)) / 2;
                    counts.add(new Counts(s[0], n, equal, n * (n - 1) / 2));
                });
                return new Group(name, counts);
            }

            Group paired() {
                return new Group(name, items.stream().filter(i -> i.pairs() > 0).toList());
            }
        }

        static List<RoundFigure> of(RoundInput input, BootstrapSettings settings) {
            Anchoring all = new Anchoring(
                    Group.of("masked", input.masked(), input.votes()), Group.of("shown", input.shown(), input.votes()), settings);
            Anchoring paired = new Anchoring(all.masked.paired(), all.shown.paired(), settings);
            List<RoundFigure> figures = new ArrayList<>(all.figures(
                    Anchoring::passRate, "votes", List.of(Kind.PASS_MASKED, Kind.PASS_SHOWN, Kind.ANCHORING_PASS)));
            figures.addAll(paired.figures(
                    Anchoring::agreement, "items with two votes",
                    List.of(Kind.AGREEMENT_MASKED, Kind.AGREEMENT_SHOWN, Kind.ANCHORING_AGREEMENT)));
            return figures;
        }

        private static double passRate(List<Counts> items) {
            long passes = 0;
            long votes = 0;
            for (Counts item : items) {
                passes += item.passes();
                votes += item.votes();
            }
            return (double) passes / votes;
        }

        /** Mean over items of the share of equal pairs of votes. */
        private static double agreement(List<Counts> items) {
            double sum = 0;
            for (Counts item : items) {
                sum += (double) item.equal() / item.pairs();
            }
            return sum / items.size();
        }

        private List<RoundFigure> figures(ToDoubleFunction<List<Counts>> statistic, String units, List<Kind> kinds) {
            Map<Group, double[]> drawn = new HashMap<>();
            List<Outcome<Estimate>> both = new ArrayList<>();
            for (Group group : List.of(masked, shown)) {
                if (group.items().isEmpty()) {
                    both.add(Outcome.unavailable("NO_DATA", "no " + units + " on " + group.name() + " items"));
                } else {
                    drawn.put(group, replicates(group, statistic, kinds.getLast()));
                    both.add(Outcome.value(new Estimate(
                            statistic.applyAsDouble(group.items()), interval(drawn.get(group).clone(), group.items().size()),
                            group.items().size())));
                }
            }
            Outcome<Estimate> effect = both.get(0).flatMap(m -> both.get(1).map(s -> {
                double[] differences = Objects.requireNonNull(drawn.get(shown)).clone();
                double[] subtracted = Objects.requireNonNull(drawn.get(masked));
                for (int i = 0; i < differences.length; i++) {
                    differences[i] -= subtracted[i];
                }
                return new Estimate(
                        s.value() - m.value(), interval(differences, Math.min(m.n(), s.n())), m.n() + s.n());
            }));
            return List.of(
                    new RoundFigure(kinds.get(0), "", both.get(0)), new RoundFigure(kinds.get(1), "", both.get(1)),
                    new RoundFigure(kinds.get(2), "", effect));
        }

        private double[] replicates(Group group, ToDoubleFunction<List<Counts>> statistic, Kind kind) {
            long base = Seeds.base(settings.seed(), "round/" + kind.key() + "/" + group.name());
            int n = group.items().size();
            double[] values = new double[settings.replicatesWithin(masked.items().size() + shown.items().size())];
            List<Counts> sample = new ArrayList<>(group.items());
            for (int b = 0; b < values.length; b++) {
                SplittableRandom random = new SplittableRandom(Seeds.replicate(base, b));
                for (int i = 0; i < n; i++) {
                    sample.set(i, group.items().get(random.nextInt(n)));
                }
                values[b] = statistic.applyAsDouble(sample);
            }
            return values;
        }

        /** One item gives no spread to resample. */
        private Outcome<Interval> interval(double[] replicates, int items) {
            return items < 2
                    ? Outcome.unavailable("NOT_COMPUTABLE", "a single item cannot be resampled")
                    : PercentileInterval.of(replicates, settings.level());
        }
    }

    /**
     * What the figures of a round are computed from.
     *
     * @param votes votes of the round on its plain items, at most one an annotator and item
     * @param before votes of the same annotators on the same items before the round; empty unless the round judges anew
     * @param anew whether the round judges anew
     * @param repeats second judgements with the first
     * @param adjudicated decided label by item
     * @param masked items that were masked
     * @param shown items that were not
     * @param masks whether the round shows scores before the vote, so that masking can have an effect
     */
    public record RoundInput(
            List<Vote> votes, List<Vote> before, boolean anew, List<Repeated> repeats, Map<ItemKey, Label> adjudicated,
            Set<ItemKey> masked, Set<ItemKey> shown, boolean masks) {
        public RoundInput {
            votes = List.copyOf(votes);
            before = List.copyOf(before);
            repeats = List.copyOf(repeats);
            adjudicated = Map.copyOf(adjudicated);
            masked = Set.copyOf(masked);
            shown = Set.copyOf(shown);
        }

        /**
         * One annotator's two judgements of an item.
         *
         * @param annotator the id
         * @param item the item
         * @param first label of the vote in the round
         * @param second label of the repeat
         */
        public record Repeated(String annotator, ItemKey item, Label first, Label second) {}
    }
}
