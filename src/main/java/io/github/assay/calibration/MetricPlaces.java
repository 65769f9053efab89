package io.github.assay.calibration;

import io.github.assay.calibration.MetricPlace.Unranked;
import io.github.assay.calibration.input.MetricValues;
import io.github.assay.calibration.input.ScoreTable;
import io.github.assay.calibration.study.CalibrationSettings.Family;
import io.github.assay.calibration.study.CalibrationSettings.Replication;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.Participants;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.tests.RankStability;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Computes groups of equal verdicts, ranks, and the family of tests (statistics.md §5). All follow from the verdicts
 * alone, so the number of replicates is known before the first is drawn.
 */
final class MetricPlaces {
    private static final double TIE = 1e-12;

    /** Most replicate values kept, as doubles: 200 MB. */
    private static final long MOST_KEPT = 25_000_000;

    private static final long MOST_DRAWN = 4_000_000_000L;

    private final ScoreTable table;
    private final CalibrationSettings settings;
    private final List<Outcome<Double>> kappas;
    private final int[] first;
    private final List<Optional<Unranked>> unranked;
    private final OptionalInt[] ranks;
    private final int best;

    private MetricPlaces(ScoreTable table, CalibrationSettings settings, int[] first) {
        this.table = table;
        this.settings = settings;
        this.first = first;
        kappas = table.metrics().stream().map(m -> CohenKappa.of(confusion(m))).toList();
        boolean complete = IntStream.range(0, first.length).anyMatch(m -> isMember(m) && isComplete(m));
        unranked = IntStream.range(0, first.length).mapToObj(m -> unranked(m, complete)).toList();
        ranks = IntStream.range(0, first.length).mapToObj(this::rank).toArray(OptionalInt[]::new);
        best = IntStream.range(0, first.length)
                .filter(m -> first[m] == m && ranks[m].orElse(0) == 1)
                .findFirst()
                .orElse(-1);
    }

    static MetricPlaces of(ScoreTable table, CalibrationSettings settings) {
        if (settings.participants().ranked() == Participants.Ranked.EACH_METRIC) {
            return new MetricPlaces(table, settings, IntStream.range(0, table.metrics().size()).toArray());
        }
        Map<List<BitSet>, Integer> seen = new HashMap<>();
        int[] first = new int[table.metrics().size()];
        for (int m = 0; m < first.length; m++) {
            List<BitSet> verdicts = verdicts(table, m);
            Integer earlier = verdicts.getFirst().isEmpty() ? null : seen.putIfAbsent(verdicts, m);
            first[m] = earlier == null ? m : earlier;
        }
        return new MetricPlaces(table, settings, joined(table, settings, first));
    }

    /** Groups metrics of equal verdicts; a ranked and an unranked metric never share a group. */
    private static int[] joined(ScoreTable table, CalibrationSettings settings, int[] first) {
        Map<List<Object>, Integer> seen = new HashMap<>();
        return IntStream.range(0, first.length)
                .map(m -> seen.computeIfAbsent(
                        List.of(first[m], settings.participants().ranks(table.metrics().get(m).metric().role())),
                        _ -> m))
                .toArray();
    }

    private static List<BitSet> verdicts(ScoreTable table, int metric) {
        MetricValues values = table.metrics().get(metric);
        BitSet present = new BitSet();
        BitSet passes = new BitSet();
        for (int row = 0; row < table.size(); row++) {
            present.set(row, values.hasVerdict(row));
            passes.set(row, values.hasVerdict(row) && values.passes(row));
        }
        return List.of(present, passes);
    }

    private Confusion confusion(MetricValues values) {
        int[] cells = new int[4];
        for (int row = 0; row < table.size(); row++) {
            if (values.hasVerdict(row)) {
                cells[(table.pass(row) ? 0 : 2) + (values.passes(row) ? 0 : 1)]++;
            }
        }
        return new Confusion(cells[0], cells[1], cells[2], cells[3]);
    }

    /** Whether a metric has the role and a κ, so that it can be ranked and tested. */
    private boolean isMember(int metric) {
        return settings.participants().ranks(table.metrics().get(metric).metric().role())
                && kappas.get(metric).asValue().isPresent();
    }

    private boolean isComplete(int metric) {
        MetricValues values = table.metrics().get(metric);
        long missing = IntStream.range(0, table.size()).filter(row -> !values.hasVerdict(row)).count();
        return missing - values.locked() <= settings.participants().mostMissing() * (table.size() - values.locked());
    }

    private Optional<Unranked> unranked(int metric, boolean complete) {
        if (!settings.participants().ranks(table.metrics().get(metric).metric().role())) {
            return Optional.of(Unranked.DIAGNOSTIC);
        }
        if (kappas.get(metric).asValue().isEmpty()) {
            return Optional.of(Unranked.UNDEFINED);
        }
        return complete && !isComplete(metric) ? Optional.of(Unranked.INCOMPLETE) : Optional.empty();
    }

    /** 1 + the number of groups with a higher κ. */
    private OptionalInt rank(int metric) {
        if (unranked.get(metric).isPresent()) {
            return OptionalInt.empty();
        }
        double own = kappa(metric);
        return OptionalInt.of(1 + (int) IntStream.range(0, first.length)
                .filter(m -> first[m] == m && unranked.get(m).isEmpty())
                .filter(m -> kappa(m) > own + TIE)
                .count());
    }

    /** One metric for each ranked group. */
    int[] ranked() {
        return IntStream.range(0, first.length)
                .filter(m -> first[m] == m && ranks[m].isPresent())
                .toArray();
    }

    /** Every ranked metric, those of equal verdicts each for itself. */
    int[] withRank() {
        return IntStream.range(0, first.length).filter(m -> ranks[m].isPresent()).toArray();
    }

    /** The first of some ranked metrics with the highest κ, one of them left out; −1: there is no other. */
    int best(int[] some, int without) {
        int highest = -1;
        for (int m : some) {
            if (m != without && (highest < 0 || kappa(m) > kappa(highest) + TIE)) {
                highest = m;
            }
        }
        return highest;
    }

    private double kappa(int metric) {
        return kappas.get(metric).asValue().orElseThrow();
    }

    /** @param stability of the metrics of {@link #ranked}, in that order */
    MetricPlace place(int metric, List<Outcome<RankStability>> stability) {
        int at = Arrays.binarySearch(ranked(), first[metric]);
        return new MetricPlace(
                ranks[metric],
                at < 0 ? Outcome.unavailable("NOT_RANKED") : stability.get(at),
                unranked.get(metric),
                id(first[metric]),
                IntStream.range(0, first.length)
                        .filter(m -> m != metric && first[m] == first[metric])
                        .mapToObj(this::id)
                        .toList(),
                table.metrics().get(metric).missing());
    }

    private String id(int metric) {
        return table.metrics().get(metric).metric().id();
    }

    /** Id of the ranked metric with the highest κ; empty when there is none. */
    String best() {
        return best < 0 ? "" : id(best);
    }

    /** Number of the metric that represents a metric's group. */
    int first(int metric) {
        return first[metric];
    }

    /** Whether the test of two metrics, each representing its group, belongs to the family. */
    boolean isInFamily(int a, int b) {
        boolean members = a != b && isMember(a) && isMember(b);
        return members && (settings.family() == Family.ALL_PAIRS || a == best || b == best);
    }

    /**
     * The settings with as many replicates as the family needs, where the settings permit more; with fewer where the
     * needed ones exceed the limits of memory or time.
     *
     * @param references number of references with which each metric is compared
     */
    CalibrationSettings enough(int references) {
        int stated = settings.bootstrap().replicates();
        if (settings.replication() == Replication.EXACTLY) {
            return settings;
        }
        long members = IntStream.range(0, first.length).filter(m -> first[m] == m && isMember(m)).count();
        long tests = settings.family() == Family.ALL_PAIRS ? members * (members - 1) / 2 : best < 0 ? 0 : members - 1;
        long patterns = IntStream.range(0, first.length)
                .mapToObj(m -> verdicts(table, m).getFirst())
                .distinct()
                .count();
        long rows = first.length * (references + patterns + 2);
        long most = Math.min(MOST_KEPT / Math.max(1, rows), MOST_DRAWN / Math.max(1, table.size()));
        long wanted = Math.min(TestFamily.enough(tests), most);
        return wanted <= stated ? settings : settings.raisedTo(Math.toIntExact(wanted));
    }
}
