package io.github.assay.agreement.rounds;

import io.github.assay.agreement.rounds.RoundFigure.Kind;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.PercentileInterval;
import io.github.assay.statistics.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The anchoring effect (statistics.md §4.7): figures of items whose scores were shown before the vote minus those of
 * items that were masked at random. Items are resampled inside each of the two groups.
 */
final class Anchoring {
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
            double[] differences = drawn.get(shown).clone();
            for (int i = 0; i < differences.length; i++) {
                differences[i] -= drawn.get(masked)[i];
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
