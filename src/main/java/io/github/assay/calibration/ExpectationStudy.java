package io.github.assay.calibration;

import io.github.assay.calibration.Expectation.Choice;
import io.github.assay.calibration.Expectation.Lead;
import io.github.assay.calibration.input.MetricValues;
import io.github.assay.calibration.input.ScoreTable;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.verdicts.MeanKappas;
import io.github.assay.calibration.verdicts.VerdictStudy;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Slice;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Normal;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.PairedColumns;
import io.github.assay.statistics.scores.NestedChoice.Candidate;
import io.github.assay.statistics.scores.NestedChoice.Chosen;
import io.github.assay.statistics.scores.NestedChoice.Division;
import io.github.assay.statistics.scores.NestedChoice;
import io.github.assay.task.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Computes the {@link Expectation} of a calibration. */
final class ExpectationStudy {
    /** How the intervals are made. */
    private static final String METHOD = "nested";

    /** Most draws with choices made anew; a standard error needs no more, and each draw repeats the study. */
    private static final int MOST_DRAWS = 1000;

    private static final int FEWEST_DRAWS = 100;

    /** Most counts that are touched in all draws, unless these are the fewest. */
    private static final long WORK = 500_000_000;

    private final ScoreTable table;
    private final MetricPlaces places;
    private final CalibrationSettings settings;
    private final Progress progress;
    private final boolean[] pass;

    ExpectationStudy(ScoreTable table, MetricPlaces places, CalibrationSettings settings, Progress progress) {
        this.table = table;
        this.places = places;
        this.settings = settings;
        this.progress = progress;
        pass = new boolean[table.size()];
        for (int i = 0; i < pass.length; i++) {
            pass[i] = table.pass(i);
        }
    }

    /** @param stream the study's stream of resamples */
    Expectation of(List<MetricCalibration> metrics, List<MetricPair> pairs, List<Slice> slices, String stream) {
        int[] ranked = places.ranked();
        int passes = (int) IntStream.range(0, pass.length).filter(i -> pass[i]).count();
        if (ranked.length == 0 || !VerdictStudy.enough(new Confusion(passes, 0, 0, pass.length - passes))) {
            return Expectation.none(ranked.length == 0 ? "NOT_RANKED" : "TOO_FEW_PER_CLASS", settings.folds(), settings.repeats());
        }
        int[] all = places.withRank();
        Choices given = new Choices(ranked, false);
        Choices tuned = new Choices(all, true);
        if (!(given.divisions instanceof Outcome.Value<List<Division>>(List<Division> choices))
                || !(tuned.divisions instanceof Outcome.Value<List<Division>>(List<Division> cuts))
                || !(tuned.best instanceof Outcome.Value<Chosen>(Chosen cut))) {
            return Expectation.none("TOO_FEW_PER_CLASS", settings.folds(), settings.repeats());
        }
        int best = places.best(ranked, -1);
        int second = places.best(ranked, best);
        boolean several = choices.stream().flatMap(d -> d.chosen().stream()).noneMatch(c -> c.second() < 0);
        double[][] anew = given.drawn(stream);
        return new Expectation(
                new Choice(
                        id(best), table.metrics().get(best).threshold(), ranked.length, metrics.get(best).verdicts().cohenKappa(),
                        estimate(choices.stream().mapToDouble(d -> kappa(d.first(), d.first())).toArray(), anew[0], n(choices)),
                        given.shares(choices)),
                new Choice(
                        id(all[cut.first()]), tuned.threshold(cut), all.length, apparent(tuned.verdicts(cut), slices, stream),
                        estimate(cuts.stream().mapToDouble(d -> kappa(d.first(), d.first())).toArray(), tuned.drawn(stream)[0], n(cuts)),
                        tuned.shares(cuts)),
                new Lead(
                        second < 0 ? "" : id(second),
                        second < 0 ? onlyOne() : lead(pairs, id(best), id(second)),
                        several ? heldOutLead(choices, anew) : onlyOne()),
                settings.folds(),
                settings.repeats());
    }

    private Outcome<Estimate> heldOutLead(List<Division> choices, double[][] anew) {
        double[] apart = new double[anew[0].length];
        Arrays.setAll(apart, b -> anew[0][b] - anew[1][b]);
        return estimate(
                choices.stream().mapToDouble(d -> kappa(d.first(), d.second()) - kappa(d.second(), d.first())).toArray(), apart, n(choices));
    }

    /**
     * The mean over the repeats with a normal interval. Its variance is that of draws of units in which the choices are made
     * anew, each by one division, less what the divisions themselves vary and the mean over the repeats does not.
     */
    private Outcome<Estimate> estimate(double[] repeats, double[] draws, int n) {
        double mean = Arrays.stream(repeats).average().orElse(Double.NaN);
        if (Double.isNaN(mean)) {
            return Outcome.unavailable("EXPECTED_AGREEMENT_IS_ONE");
        }
        double[] defined = Arrays.stream(draws).filter(k -> !Double.isNaN(k)).toArray();
        double variance = variance(defined) - variance(repeats) * (1 - 1.0 / repeats.length);
        double level = settings.bootstrap().level();
        double half = Normal.z(level) * Math.sqrt(Math.max(0, variance));
        Outcome<Interval> interval = 2 * defined.length < draws.length || !(variance > 0)
                ? Outcome.unavailable("NOT_COMPUTABLE", "the draws say nothing of its spread")
                : Outcome.value(new Interval(Math.max(-1, mean - half), Math.min(1, mean + half), level, METHOD, List.of()));
        return Outcome.value(new Estimate(mean, interval, n));
    }

    private static double variance(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        return values.length < 2 ? 0 : Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / (values.length - 1);
    }

    /** Answers with a verdict in the first division. */
    private static int n(List<Division> divisions) {
        byte[] first = divisions.getFirst().first();
        return (int) IntStream.range(0, first.length).filter(i -> first[i] >= 0).count();
    }

    /** κ of verdicts on the answers on which others exist too. */
    private double kappa(byte[] verdicts, byte[] others) {
        long[] cells = new long[4];
        for (int i = 0; i < pass.length; i++) {
            if (verdicts[i] >= 0 && others[i] >= 0) {
                cells[(pass[i] ? 0 : 2) + (verdicts[i] == 1 ? 0 : 1)]++;
            }
        }
        return CohenKappa.raw(cells[0], cells[1], cells[2], cells[3]);
    }

    private Outcome<Estimate> apparent(byte[] verdicts, List<Slice> slices, String stream) {
        Columns columns = new Columns(table.size());
        PairedColumns paired =
                PairedColumns.add(columns, i -> verdicts[i] >= 0, table::pass, i -> verdicts[i] == 1);
        return new MeanKappas(columns, List.of(List.of(paired)), table, slices, stream, settings, progress).mean(0);
    }

    private static Outcome<Estimate> onlyOne() {
        return Outcome.unavailable("NOT_COMPUTABLE", "one metric is ranked");
    }

    private String id(int metric) {
        return table.metrics().get(metric).metric().id();
    }

    private static Outcome<Estimate> lead(List<MetricPair> pairs, String best, String second) {
        return pairs.stream()
                .filter(p -> p.a().equals(best) && p.b().equals(second) || p.a().equals(second) && p.b().equals(best))
                .findFirst()
                .map(p -> p.a().equals(best) ? p.deltaKappa() : p.deltaKappa().map(Estimate::negated))
                .orElseGet(ExpectationStudy::onlyOne);
    }

    /** The choice among some metrics, on all answers and on parts of them. */
    private final class Choices {
        private final int[] numbers;
        private final List<Candidate> candidates;
        private final Outcome<Chosen> best;
        private final Outcome<List<Division>> divisions;

        Choices(int[] numbers, boolean withCutOff) {
            this.numbers = numbers;
            candidates = IntStream.of(numbers).mapToObj(m -> candidate(table.metrics().get(m), withCutOff)).toList();
            best = NestedChoice.onAll(candidates, pass);
            divisions = NestedChoice.heldOut(
                    candidates, pass, table.units(), settings.folds(), settings.repeats(), settings.bootstrap().seed(),
                    settings.threads(), progress);
        }

        /** Recorded verdicts are 0 and 1 with a threshold of 1. */
        private Candidate candidate(MetricValues m, boolean withCutOff) {
            boolean recorded = m.threshold().isEmpty();
            double[] values = IntStream.range(0, table.size())
                    .mapToDouble(i -> !m.hasVerdict(i) ? Double.NaN : !recorded ? m.value(i) : m.passes(i) ? 1 : 0)
                    .toArray();
            return new Candidate(
                    values, recorded ? OptionalDouble.of(1) : withCutOff ? OptionalDouble.empty() : m.threshold());
        }

        /** Held-out κ of first and second choice in draws of units. */
        double[][] drawn(String stream) {
            return NestedChoice.resampled(
                    candidates, pass, table.units(), settings.folds(), settings.repeats(), settings.bootstrap().seed(), stream,
                    draws(), settings.threads(), progress);
        }

        /** Fewer in large studies, by their size alone. */
        private int draws() {
            long values = candidates.stream()
                    .mapToLong(c -> Arrays.stream(c.values()).distinct().count())
                    .sum();
            long work = candidates.size() * (long) table.size() + 4L * settings.folds() * values;
            int most = Math.min(MOST_DRAWS, settings.bootstrap().replicates());
            return Math.clamp(WORK / Math.max(1, work), Math.min(FEWEST_DRAWS, most), most);
        }

        OptionalDouble threshold(Chosen chosen) {
            boolean recorded = table.metrics().get(numbers[chosen.first()]).threshold().isEmpty();
            return recorded ? OptionalDouble.empty() : OptionalDouble.of(chosen.threshold());
        }

        /** The verdicts of the metric chosen on all answers. */
        byte[] verdicts(Chosen chosen) {
            double[] values = candidates.get(chosen.first()).values();
            byte[] verdicts = new byte[values.length];
            for (int i = 0; i < verdicts.length; i++) {
                verdicts[i] = (byte) (Double.isNaN(values[i]) ? -1 : values[i] >= chosen.threshold() ? 1 : 0);
            }
            return verdicts;
        }

        TreeMap<String, Double> shares(List<Division> all) {
            List<String> chosen = all.stream().flatMap(d -> d.chosen().stream()).map(c -> id(numbers[c.first()])).toList();
            TreeMap<String, Integer> counts = new TreeMap<>();
            chosen.forEach(c -> counts.merge(c, 1, Integer::sum));
            TreeMap<String, Double> shares = new TreeMap<>();
            for (Map.Entry<String, Integer> e : counts.entrySet()) {
                shares.put(e.getKey(), (double) e.getValue() / chosen.size());
            }
            return shares;
        }
    }
}
