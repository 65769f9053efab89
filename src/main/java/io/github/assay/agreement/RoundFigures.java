package io.github.assay.agreement;

import io.github.assay.agreement.RoundFigure.Kind;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.PercentileInterval;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.raters.UnitCells;
import io.github.assay.statistics.resample.Units;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
            all.addAll(Anchoring.of(input, settings.bootstrap(), settings.items()));
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
        for (Vote vote : input.votes()) {
            Vote before = first.get(new Slot(vote.annotator(), vote.item()));
            if (before != null && vote.label().decides()) {
                earlier.add(before);
                later.add(vote);
            }
        }
        return List.of(
                new RoundFigure(Kind.ALPHA_BEFORE, "", alpha(earlier, progress)),
                new RoundFigure(Kind.ALPHA_AFTER, "", alpha(later, progress)),
                new RoundFigure(Kind.CHANGED, "", share(
                        later.stream().map(Vote::item).toList(), i -> earlier.get(i).label() != later.get(i).label())));
    }

    private Outcome<Estimate> alpha(List<Vote> votes, Progress progress) {
        return votes.isEmpty()
                ? Outcome.unavailable("NO_DATA", "nobody judged an item both times")
                : AgreementAnalysis.of(votes, List.of(), settings, progress).headline().krippendorffAlpha();
    }

    private List<RoundFigure> consistency() {
        SortedMap<String, List<RoundInput.Repeated>> repeats = new TreeMap<>();
        for (RoundInput.Repeated repeat : input.repeats()) {
            if (repeat.first().decides() && repeat.second().decides()) {
                repeats.computeIfAbsent(repeat.annotator(), _ -> new ArrayList<>()).add(repeat);
            }
        }
        List<RoundFigure> figures = new ArrayList<>();
        repeats.forEach((annotator, twice) -> {
            List<ItemKey> items = twice.stream().map(RoundInput.Repeated::item).toList();
            figures.add(new RoundFigure(
                    Kind.SELF_CONSISTENCY, annotator, share(items, i -> twice.get(i).first() == twice.get(i).second())));
            UnitCells table = UnitCells.of(
                    units(items), _ -> true, i -> twice.get(i).first() == Label.PASS, i -> twice.get(i).second() == Label.PASS);
            figures.add(new RoundFigure(
                    Kind.SELF_KAPPA, annotator,
                    CohenKappa.of(table.counts()).map(k -> new Estimate(k, table.wald(settings.bootstrap().level()), items.size()))));
        });
        return figures;
    }

    /** What is drawn together: the answers to one question, unless the settings draw answers. */
    private Units units(List<ItemKey> items) {
        return settings.items() ? Units.each(items.size()) : Units.by(items.stream().map(ItemKey::caseId).toList());
    }

    /** The share of some judgements with Wilson's interval of their effective number (statistics.md §2.6). */
    private Outcome<Estimate> share(List<ItemKey> items, IntPredicate hit) {
        long hits = IntStream.range(0, items.size()).filter(hit).count();
        double effect = units(items).designEffect(_ -> true, hit);
        return Proportion.estimate(hits, items.size(), effect, settings.bootstrap().level(), "NO_DATA");
    }

    private List<RoundFigure> adjudicated() {
        List<RoundFigure> figures = new ArrayList<>();
        if (input.adjudicated().isEmpty()) {
            return figures;
        }
        SortedMap<String, List<Vote>> compared = new TreeMap<>();
        for (Vote vote : input.votes()) {
            Label decided = input.adjudicated().get(vote.item());
            if (decided != null && decided.decides() && vote.label().decides()) {
                compared.computeIfAbsent(vote.annotator(), _ -> new ArrayList<>()).add(vote);
            }
        }
        compared.forEach((annotator, votes) -> figures.add(new RoundFigure(
                Kind.AGAINST_ADJUDICATED, annotator,
                share(votes.stream().map(Vote::item).toList(), i -> votes.get(i).label() == input.adjudicated().get(votes.get(i).item())))));
        return figures;
    }

    /**
     * The anchoring effect (statistics.md §4.7): figures of items whose scores were shown before the vote minus those
     * of items that were masked at random. Whole questions are resampled inside each of the two groups.
     */
    private record Anchoring(Group masked, Group shown, BootstrapSettings settings) {
        /** Passes and votes of one item, equal pairs and pairs of its votes; what it is drawn with. */
        private record Counts(int passes, int votes, int equal, int pairs, Object unit) {}

        /** Items with votes of one group, in the order of keys. */
        private record Group(String name, List<Counts> items) {
            static Group of(String name, Set<ItemKey> items, List<Vote> votes, boolean single) {
                Map<ItemKey, int[]> sides = new TreeMap<>();
                for (Vote vote : votes) {
                    if (vote.label().decides() && items.contains(vote.item())) {
                        sides.computeIfAbsent(vote.item(), _ -> new int[2])[vote.label() == Label.PASS ? 0 : 1]++;
                    }
                }
                List<Counts> counts = new ArrayList<>();
                sides.forEach((item, s) -> {
                    int n = s[0] + s[1];
                    int equal = (s[0] * (s[0] - 1) + s[1] * (s[1] - 1)) / 2;
                    counts.add(new Counts(s[0], n, equal, n * (n - 1) / 2, single ? item : item.caseId()));
                });
                return new Group(name, counts);
            }

            /** The items by question, in the order of first items. */
            List<List<Counts>> drawn() {
                return new ArrayList<>(items.stream()
                        .collect(Collectors.groupingBy(Counts::unit, LinkedHashMap::new, Collectors.toList()))
                        .values());
            }

            Group paired() {
                return new Group(name, items.stream().filter(i -> i.pairs() > 0).toList());
            }
        }

        static List<RoundFigure> of(RoundInput input, BootstrapSettings settings, boolean single) {
            Anchoring all = new Anchoring(
                    Group.of("masked", input.masked(), input.votes(), single),
                    Group.of("shown", input.shown(), input.votes(), single), settings);
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
                            statistic.applyAsDouble(group.items()), interval(drawn.get(group).clone(), group.drawn().size()),
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
                        s.value() - m.value(), interval(differences, Math.min(masked.drawn().size(), shown.drawn().size())), m.n() + s.n());
            }));
            return List.of(
                    new RoundFigure(kinds.get(0), "", both.get(0)), new RoundFigure(kinds.get(1), "", both.get(1)),
                    new RoundFigure(kinds.get(2), "", effect));
        }

        private double[] replicates(Group group, ToDoubleFunction<List<Counts>> statistic, Kind kind) {
            long base = Seeds.base(settings.seed(), "round/" + kind.key() + "/" + group.name());
            List<List<Counts>> drawn = group.drawn();
            int n = drawn.size();
            double[] values = new double[settings.replicatesWithin(masked.items().size() + shown.items().size())];
            List<Counts> sample = new ArrayList<>();
            for (int b = 0; b < values.length; b++) {
                SplittableRandom random = new SplittableRandom(Seeds.replicate(base, b));
                sample.clear();
                for (int i = 0; i < n; i++) {
                    sample.addAll(drawn.get(random.nextInt(n)));
                }
                values[b] = statistic.applyAsDouble(sample);
            }
            return values;
        }

        /** One question gives no spread to resample. */
        private Outcome<Interval> interval(double[] replicates, int questions) {
            return questions < 2
                    ? Outcome.unavailable("NOT_COMPUTABLE", "a single question cannot be resampled")
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
         * @param first label of the vote in the round
         * @param second label of the repeat
         */
        public record Repeated(String annotator, ItemKey item, Label first, Label second) {}
    }
}
