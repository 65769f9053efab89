package io.github.assay.calibration.alignment;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.Rates;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.PairedColumns;
import io.github.assay.statistics.resample.ReplicateStatistics;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.statistics.resample.Resampling;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Computes a judge's agreement with people by a bootstrap of whole cases (statistics.md §3.1, §6). */
public final class AlignmentStudy {
    private static final String STREAM = "alignment/cases";

    private final BootstrapSettings settings;
    private final int threads;
    private final Progress progress;

    /** @param threads number of threads; results do not depend on it */
    public AlignmentStudy(BootstrapSettings settings, int threads, Progress progress) {
        this.settings = settings;
        this.threads = threads;
        this.progress = progress;
    }

    /** The figures of one version on some items, in any order. */
    public AlignmentFigures figures(List<JudgedItem> given) {
        List<JudgedItem> items = sorted(given);
        Columns columns = new Columns(items.size());
        PairedColumns table = table(columns, items, items);
        Map<String, Integer> missing = new TreeMap<>();
        items.stream().filter(i -> i.verdict().asValue().isEmpty())
                .forEach(i -> missing.merge(i.verdict().reason(), 1, Integer::sum));
        Replicates drawn = draw(columns, items, List.of(table));
        Confusion c = table.confusion(columns.counts());
        return new AlignmentFigures(
                items.size(), Math.toIntExact(items.stream().map(i -> i.item().caseId()).distinct().count()), missing,
                        c,
                Rates.prevalence(c),
                empty(c).orElseGet(() -> CohenKappa.of(c).map(v -> new Estimate(v, drawn.interval(0), (int) c.n()))),
                share(c.tp(), c.positives(), "NO_POSITIVES", drawn, 1),
                share(c.tn(), c.negatives(), "NO_NEGATIVES", drawn, 2),
                share(c.tp() + c.tn(), c.n(), "NO_DATA", drawn, 3));
    }

    private static Optional<Outcome<Estimate>> empty(Confusion c) {
        return c.n() == 0
                ? Optional.of(Outcome.unavailable("NO_DATA"))
                : c.positives() == 0 || c.negatives() == 0
                        ? Optional.of(Outcome.unavailable("SINGLE_CLASS"))
                        : Optional.empty();
    }

    private Outcome<Estimate> share(long hits, long n, String reason, Replicates drawn, int statistic) {
        Outcome<Estimate> wilson = Proportion.estimate(hits, n, settings.level(), reason);
        Outcome<Interval> interval = drawn.interval(statistic);
        boolean usable = interval.asValue().filter(i -> !i.degenerate()).isPresent();
        return usable ? wilson.map(e -> new Estimate(e.value(), interval, e.n())) : wilson;
    }

    /** Compares two versions on the items on which both have a verdict. */
    public VersionComparison compare(List<JudgedItem> earlier, List<JudgedItem> later) {
        Map<ItemKey, JudgedItem> before = new HashMap<>();
        earlier.stream().filter(i -> i.verdict().asValue().isPresent()).forEach(i -> before.put(i.item(), i));
        List<JudgedItem> now = sorted(later).stream()
                .filter(i -> i.verdict().asValue().isPresent() && before.containsKey(i.item()))
                .toList();
        List<JudgedItem> then = now.stream().map(i -> before.get(i.item())).toList();
        Columns columns = new Columns(now.size());
        PairedColumns late = table(columns, now, now);
        PairedColumns early = table(columns, now, then);
        int[] counts = columns.counts();
        Outcome<Double> delta = CohenKappa.of(late.confusion(counts))
                .flatMap(a -> CohenKappa.of(early.confusion(counts)).map(b -> a - b));
        Replicates.Difference difference = draw(columns, now, List.of(late, early)).difference(0, 4);
        List<ItemKey> right = new ArrayList<>();
        List<ItemKey> wrong = new ArrayList<>();
        for (int i = 0; i < now.size(); i++) {
            if (now.get(i).agrees() != then.get(i).agrees()) {
                (now.get(i).agrees() ? right : wrong).add(now.get(i).item());
            }
        }
        return new VersionComparison(now.size(), delta.map(d -> new Estimate(d, difference.interval(), now.size())),
                delta.flatMap(_ -> difference.p()), right, wrong);
    }

    private static List<JudgedItem> sorted(List<JudgedItem> items) {
        return items.stream().sorted(Comparator.comparing(JudgedItem::item)).toList();
    }

    /** Verdicts of one list against labels of the other, both over the same items. */
    private static PairedColumns table(Columns columns, List<JudgedItem> labels, List<JudgedItem> verdicts) {
        return PairedColumns.add(columns,
                i -> verdicts.get(i).verdict().asValue().isPresent(),
                i -> labels.get(i).label(),
                i -> verdicts.get(i).verdict().asValue().orElse(false));
    }

    private Replicates draw(Columns columns, List<JudgedItem> items, List<PairedColumns> tables) {
        Map<String, Integer> numbers = new HashMap<>();
        int[] clusters = items.stream()
                .mapToInt(i -> numbers.computeIfAbsent(i.item().caseId(), _ -> numbers.size()))
                .toArray();
        return Bootstrap.run(
                Resampling.ofClusters(columns, clusters), () -> new Shares(tables), STREAM, settings, threads,
                progress);
    }

    /** κ, sensitivity, specificity and accuracy of each table in one resample. */
    private record Shares(List<PairedColumns> tables) implements ReplicateStatistics {
        private static final List<Function<Confusion, Outcome<Double>>> OF = List.of(
                CohenKappa::of, Rates::sensitivity, Rates::specificity, Rates::accuracy);

        @Override
        public int size() {
            return OF.size() * tables.size();
        }

        @Override
        public void compute(int[] counts, double[] results) {
            int at = 0;
            for (PairedColumns table : tables) {
                Confusion c = table.confusion(counts);
                for (Function<Confusion, Outcome<Double>> one : OF) {
                    results[at++] = one.apply(c).asValue().orElse(Bootstrap.UNDEFINED);
                }
            }
        }
    }

    /**
     * People's label of an item beside a judge's verdict.
     *
     * @param label whether people's label is pass
     * @param verdict whether the judge passes it, or why there is no verdict
     */
    public record JudgedItem(ItemKey item, boolean label, Outcome<Boolean> verdict) {
        /** Whether the verdict is the label; false without a verdict. */
        public boolean agrees() {
            return verdict instanceof Outcome.Value<Boolean>(Boolean pass) && pass == label;
        }
    }

    /**
     * Two versions of a judge on the tune items on which both have a verdict.
     *
     * @param n common items
     * @param deltaKappa κ of the later version minus κ of the earlier one, interval from joint resamples of cases
     * @param p two-sided p by interval inversion
     * @param becameRight items that only the later version judges as people do
     * @param becameWrong items that only the earlier version judges as people do
     */
    public record VersionComparison(
            int n, Outcome<Estimate> deltaKappa, Outcome<Double> p, List<ItemKey> becameRight,
                    List<ItemKey> becameWrong) {
        public VersionComparison {
            becameRight = List.copyOf(becameRight);
            becameWrong = List.copyOf(becameWrong);
        }
    }
}
