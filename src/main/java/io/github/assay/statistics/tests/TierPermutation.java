package io.github.assay.statistics.tests;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.resample.Shuffle;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.LongFunction;

/**
 * Permutation test that κ is the same in every tier (statistics.md §6). It shuffles the cases among the tiers, so it
 * stays valid in small tiers, where the χ² of {@link Homogeneity} is rough.
 *
 * @param q the statistic Q of the tiers without shuffling
 * @param p share of shuffles with a Q at least as large, the observed one counted in
 * @param shuffles shuffles whose Q is defined
 */
public record TierPermutation(double q, double p, int shuffles) {
    private static final double TIE = 1e-12;

    /** Most tiers that share units. The cost of a shuffle grows with the third power. */
    private static final int MOST_SHARED = 30;

    /**
     * @param tiers verdicts against the reference, by tier
     * @return undefined as {@link Homogeneity#of}; {@code NOT_COMPUTABLE} when fewer than 100 shuffles are defined
     */
    public static Outcome<TierPermutation> of(
            SequencedMap<String, Confusion> tiers, BootstrapSettings settings, Progress progress) {
        return Homogeneity.of(tiers).flatMap(seen -> permuted(tiers, seen.q(), settings, progress));
    }

    /**
     * The same of cases in units, which are shuffled whole, or within units that have cases in several tiers.
     *
     * @return undefined also where more than {@value #MOST_SHARED} tiers share units
     */
    public static Outcome<TierPermutation> of(TierCells cells, BootstrapSettings settings, Progress progress) {
        if (cells.single()) {
            return of(cells.counts(), settings, progress);
        }
        if (cells.shareUnits() && cells.tiers() > MOST_SHARED) {
            return Outcome.unavailable("NOT_COMPUTABLE", cells.tiers() + " slices share questions");
        }
        return Homogeneity.of(cells).flatMap(seen -> counted(
                seen.q(), settings, seed -> Homogeneity.of(cells.shuffled(seed)), progress));
    }

    private static Outcome<TierPermutation> permuted(
            SequencedMap<String, Confusion> tiers, double seen, BootstrapSettings settings, Progress progress) {
        int[] cells = cells(tiers);
        List<String> names = new ArrayList<>(tiers.keySet());
        return counted(
                seen,
                settings,
                seed -> {
                    Shuffle.shuffle(cells, seed);
                    return Homogeneity.of(assigned(cells, names, tiers));
                },
                progress);
    }

    /** @param shuffled the test of tiers that were shuffled by a seed */
    private static Outcome<TierPermutation> counted(
            double seen, BootstrapSettings settings, LongFunction<Outcome<Homogeneity>> shuffled, Progress progress) {
        long base = Seeds.base(settings.seed(), "tiers");
        int defined = 0;
        int atLeast = 0;
        for (int b = 0; b < settings.replicates(); b++) {
            progress.check();
            if (shuffled.apply(Seeds.replicate(base, b)) instanceof Outcome.Value<Homogeneity>(Homogeneity h)) {
                defined++;
                atLeast += h.q() >= seen - TIE ? 1 : 0;
            }
        }
        return defined < 100
                ? Outcome.unavailable("NOT_COMPUTABLE", defined + " shuffles are defined")
                : Outcome.value(new TierPermutation(seen, (atLeast + 1.0) / (defined + 1.0), defined));
    }

    /** Each case's cell: 0 tp, 1 fn, 2 fp, 3 tn. */
    private static int[] cells(SequencedMap<String, Confusion> tiers) {
        int n = tiers.values().stream().mapToInt(c -> Math.toIntExact(c.n())).sum();
        int[] cells = new int[n];
        int next = 0;
        for (Confusion c : tiers.values()) {
            long[] counts = {c.tp(), c.fn(), c.fp(), c.tn()};
            for (int cell = 0; cell < counts.length; cell++) {
                for (long k = 0; k < counts[cell]; k++) {
                    cells[next++] = cell;
                }
            }
        }
        return cells;
    }

    private static SequencedMap<String, Confusion> assigned(
            int[] cells, List<String> names, SequencedMap<String, Confusion> sizes) {
        SequencedMap<String, Confusion> dealt = new LinkedHashMap<>();
        int next = 0;
        for (String name : names) {
            long[] counts = new long[4];
            for (long k = Objects.requireNonNull(sizes.get(name)).n(); k > 0; k--) {
                counts[cells[next++]]++;
            }
            dealt.put(name, new Confusion(counts[0], counts[1], counts[2], counts[3]));
        }
        return dealt;
    }
}
