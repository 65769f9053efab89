package io.github.assay.calibration;

import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.input.ConfusionItems;
import io.github.assay.calibration.people.AnnotatorStudy.AgainstAnnotator;
import io.github.assay.calibration.people.CeilingStudy;
import io.github.assay.calibration.people.HumanCeiling;
import io.github.assay.calibration.people.PeopleComparison.AgainstPeople;
import io.github.assay.calibration.people.PeopleComparison.Annotator;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.raters.AlternativeAnnotator;
import io.github.assay.statistics.raters.DawidSkene;
import io.github.assay.statistics.raters.DawidSkeneErrors;
import io.github.assay.statistics.raters.LightKappa;
import io.github.assay.statistics.raters.Ratings;
import io.github.assay.statistics.raters.SoftReference.SoftCase;
import io.github.assay.statistics.raters.SoftReference;
import io.github.assay.statistics.resample.Units;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Compares metrics with the annotators. */
public final class PeopleStudy {
    /** Estimated share of a label below which the label counts as absent. */
    private static final double HARDLY_ANY = 1e-9;

    private final VoteTable votes;
    private final Outcome<DawidSkene> model;
    private final Outcome<DawidSkeneErrors> errors;
    private final HumanCeiling ceiling;
    private final CalibrationSettings settings;
    private final Progress progress;

    private PeopleStudy(
            VoteTable votes, Function<DawidSkene, Outcome<DawidSkeneErrors>> errors, HumanCeiling ceiling,
            CalibrationSettings settings, Progress progress) {
        this.votes = votes;
        this.ceiling = ceiling;
        this.settings = settings;
        this.progress = progress;
        model = DawidSkene.of(votes.counts(), 2);
        this.errors = model instanceof Outcome.Value<DawidSkene>(DawidSkene m)
                ? errors.apply(m)
                : Outcome.unavailable(model.reason());
    }

    /**
     * @param current the votes that count, one of each annotator on each item
     * @param metrics the compared metrics with the items behind their verdicts
     * @param ceiling that of the calibration; without intervals where the votes have changed since
     */
    public static PeopleComparison of(
            List<Vote> current, List<MetricVerdicts> metrics, HumanCeiling ceiling, CalibrationSettings settings,
            Progress progress) {
        VoteTable votes = VoteTable.of(current);
        return new PeopleStudy(
                        votes,
                        model -> Outcome.value(DawidSkeneErrors.of(
                                votes.counts(), votes.units(settings), 2, model, settings.bootstrap().seed(), settings.threads(), progress)),
                        ceiling,
                        settings,
                        progress)
                .comparison(metrics);
    }

    /** The annotators alone, without the slower standard errors of the model. */
    public static PeopleComparison annotators(List<Vote> current, CalibrationSettings settings, Progress progress) {
        HumanCeiling ceiling = CeilingStudy.of(
                AnnotatorLabels.of(current), List.of(), "", Map.of(), List.of(), Calibrator.STREAM, settings, progress);
        return new PeopleStudy(
                        VoteTable.of(current),
                        _ -> Outcome.unavailable("NOT_COMPUTABLE", "not requested"),
                        ceiling,
                        settings,
                        progress)
                .comparison(List.of());
    }

    /**
     * A metric's verdicts.
     *
     * @param metric its id
     * @param passes verdict by item; items without a verdict are left out
     * @param against its κ against each annotator with intervals, from the calibration
     */
    public record MetricVerdicts(String metric, Map<ItemKey, Boolean> passes, List<AgainstAnnotator> against) {}

    private PeopleComparison comparison(List<MetricVerdicts> metrics) {
        List<Annotator> annotators = IntStream.range(0, votes.annotators().size())
                .mapToObj(this::annotator)
                .toList();
        boolean several = annotators.size() > 1;
        List<Annotator> averaged = annotators.stream().filter(a -> several && enough(a)).toList();
        Outcome<Double> now = several
                ? mean(averaged.stream().map(Annotator::kappa).toList(), "SOME_RATER_UNDEFINED")
                : Outcome.unavailable("SINGLE_RATER");
        return new PeopleComparison(
                annotators,
                ceiling.unlessVotesChanged(now, averaged.size()),
                annotators.stream().filter(a -> several && !enough(a)).map(Annotator::name).toList(),
                model(annotators),
                metrics.stream().map(this::againstPeople).toList(),
                settings.design().epsilon());
    }

    private static boolean enough(Annotator annotator) {
        return annotator.n() >= LightKappa.LEAST_VOTES;
    }

    private PeopleComparison.Model model(List<Annotator> annotators) {
        return new PeopleComparison.Model(
                model.map(m -> m.prior(1)),
                spread(e -> e.prior(1)),
                annotators.stream().filter(Annotator::noBetterThanChance).map(Annotator::name).toList());
    }

    private Outcome<Double> spread(Function<DawidSkeneErrors, Outcome<Double>> parameter) {
        return errors instanceof Outcome.Value<DawidSkeneErrors>(DawidSkeneErrors e)
                ? parameter.apply(e)
                : Outcome.unavailable(errors.reason());
    }

    private Annotator annotator(int a) {
        Confusion table = confusion(
                i -> votes.labels()[i][a] != Ratings.MISSING && votes.lead(i, a) != 0,
                i -> votes.lead(i, a) > 0,
                i -> votes.labels()[i][a] == 1);
        return new Annotator(
                votes.annotators().get(a),
                Math.toIntExact(table.n()),
                CohenKappa.of(table),
                error(a, 1, "NO_POSITIVES"),
                error(a, 0, "NO_NEGATIVES"),
                spread(e -> e.error(a, 1, 1)),
                spread(e -> e.error(a, 0, 0)));
    }

    /** Probability that an annotator is right on one label; undefined where the model finds no such case. */
    private Outcome<Double> error(int annotator, int truth, String none) {
        return model instanceof Outcome.Value<DawidSkene>(DawidSkene m) && m.prior(truth) < HARDLY_ANY
                ? Outcome.unavailable(none)
                : model.map(m -> m.error(annotator, truth, truth));
    }

    private AgainstPeople againstPeople(MetricVerdicts metric) {
        progress.check();
        int[] verdicts = new int[votes.items().size()];
        for (int i = 0; i < verdicts.length; i++) {
            Boolean pass = metric.passes.get(votes.items().get(i));
            verdicts[i] = pass == null ? Ratings.MISSING : pass ? 1 : 0;
        }
        IntPredicate judged = i -> verdicts[i] != Ratings.MISSING;
        IntPredicate passes = i -> verdicts[i] == 1;
        List<Outcome<Estimate>> kappas = new ArrayList<>();
        List<Outcome<Double>> averaged = new ArrayList<>();
        for (int a = 0; a < votes.annotators().size(); a++) {
            int who = a;
            Confusion counts = confusion(
                    i -> judged.test(i) && votes.labels()[i][who] != Ratings.MISSING,
                    i -> votes.labels()[i][who] == 1,
                    passes);
            kappas.add(withInterval(metric.against, votes.annotators().get(a), counts));
            if (counts.n() >= LightKappa.LEAST_VOTES) {
                averaged.add(CohenKappa.of(counts));
            }
        }
        return new AgainstPeople(
                metric.metric,
                kappas,
                mean(averaged, "SOME_PAIR_UNDEFINED"),
                CohenKappa.of(confusion(i -> judged.test(i) && votes.unanimous(i), i -> votes.lead(i, -1) > 0, passes)),
                soft(verdicts),
                model instanceof Outcome.Value<DawidSkene>(DawidSkene m)
                        ? CohenKappa.of(confusion(judged, i -> m.posterior(i, 1) >= 0.5, passes))
                        : model.map(_ -> 0.0),
                AlternativeAnnotator.of(
                        votes.ratings(), verdicts, votes.units(settings), settings.design().epsilon(), settings.bootstrap(), settings.threads(),
                        progress));
    }

    /** Adds the calibration's interval, unless the counts have changed because of later votes. */
    private static Outcome<Estimate> withInterval(List<AgainstAnnotator> against, String annotator, Confusion counts) {
        Outcome<Double> kappa = CohenKappa.of(counts);
        return against.stream()
                .filter(a -> a.annotator().equals(annotator))
                .map(AgainstAnnotator::kappa)
                .filter(k -> k.asValue()
                        .filter(e -> e.n() == counts.n() && kappa.asValue().filter(v -> v == e.value()).isPresent())
                        .isPresent())
                .findFirst()
                .orElseGet(() -> kappa.map(k -> new Estimate(
                        k, Outcome.unavailable("NOT_COMPUTABLE", "votes changed since"), Math.toIntExact(counts.n()))));
    }

    private Outcome<Double> soft(int[] verdicts) {
        List<SoftCase> cases = new ArrayList<>();
        for (int i = 0; i < verdicts.length; i++) {
            if (verdicts[i] != Ratings.MISSING) {
                double share = (votes.votes(i) + votes.lead(i, -1)) / (2.0 * votes.votes(i));
                cases.add(new SoftCase(share, verdicts[i] == 1));
            }
        }
        return SoftReference.of(cases).kappa();
    }

    private Confusion confusion(IntPredicate used, IntPredicate reference, IntPredicate verdict) {
        long[] cells = new long[4];
        IntStream.range(0, votes.items().size())
                .filter(used)
                .forEach(i -> cells[(reference.test(i) ? 0 : 2) + (verdict.test(i) ? 0 : 1)]++);
        return new Confusion(cells[0], cells[1], cells[2], cells[3]);
    }

    private static Outcome<Double> mean(List<Outcome<Double>> values, String reason) {
        double sum = 0;
        for (Outcome<Double> value : values) {
            if (!(value instanceof Outcome.Value<Double>(Double v))) {
                return Outcome.unavailable(reason);
            }
            sum += v / values.size();
        }
        return values.isEmpty()
                ? Outcome.unavailable("TOO_FEW_VOTES", "fewer than " + LightKappa.LEAST_VOTES + " votes each")
                : Outcome.value(sum);
    }

    /** The verdicts of a calibration's metric, including items whose votes are tied. */
    public static MetricVerdicts verdicts(MetricCalibration metric) {
        Map<ItemKey, Boolean> passes = new HashMap<>();
        ConfusionItems items = metric.items();
        items.truePass().forEach(i -> passes.put(i, true));
        items.falsePass().forEach(i -> passes.put(i, true));
        items.falseFail().forEach(i -> passes.put(i, false));
        items.trueFail().forEach(i -> passes.put(i, false));
        metric.undecided().passed().forEach(i -> passes.put(i, true));
        metric.undecided().failed().forEach(i -> passes.put(i, false));
        return new MetricVerdicts(metric.metric().id(), passes, metric.against());
    }

    /**
     * Table of pass and fail votes by item and annotator. Rows are sorted by key, columns by annotator's name.
     *
     * @param items the items, each with at least one pass or fail vote
     * @param annotators the annotators with a pass or fail vote
     * @param labels item, annotator: 1 pass, 0 fail, {@link Ratings#MISSING}
     */
    private record VoteTable(List<ItemKey> items, List<String> annotators, int[][] labels) {
        public static VoteTable of(List<Vote> current) {
            List<Vote> deciding = current.stream().filter(v -> v.label().decides()).toList();
            List<String> annotators = List.copyOf(new TreeSet<>(deciding.stream().map(Vote::annotator).toList()));
            Map<ItemKey, int[]> rows = new TreeMap<>();
            for (Vote vote : deciding) {
                int[] row = rows.computeIfAbsent(vote.item(), _ -> missing(annotators.size()));
                row[annotators.indexOf(vote.annotator())] = vote.label() == Label.PASS ? 1 : 0;
            }
            return new VoteTable(List.copyOf(rows.keySet()), annotators, rows.values().toArray(int[][]::new));
        }

        /** What resamples draw. */
        public Units units(CalibrationSettings settings) {
            return settings.design().drawing().ofItems()
                    ? Units.each(items.size())
                    : Units.by(items.stream().map(ItemKey::caseId).toList());
        }

        private static int[] missing(int columns) {
            int[] row = new int[columns];
            Arrays.fill(row, Ratings.MISSING);
            return row;
        }

        /** Pass votes minus fail votes on an item, without the votes of one annotator; −1 includes all. */
        public int lead(int item, int without) {
            int lead = 0;
            for (int a = 0; a < annotators.size(); a++) {
                if (a != without && labels[item][a] != Ratings.MISSING) {
                    lead += labels[item][a] == 1 ? 1 : -1;
                }
            }
            return lead;
        }

        /** Number of pass and fail votes on an item. */
        public int votes(int item) {
            return (int) Arrays.stream(labels[item]).filter(l -> l != Ratings.MISSING).count();
        }

        /** Whether an item has two votes or more and all agree. */
        public boolean unanimous(int item) {
            return votes(item) > 1 && Math.abs(lead(item, -1)) == votes(item);
        }

        public Ratings ratings() {
            return Ratings.of(labels, annotators.size(), 2);
        }

        /** Number of labels by item, annotator and category, as the model of Dawid and Skene needs them. */
        public int[][][] counts() {
            int[][][] counts = new int[items.size()][annotators.size()][2];
            for (int i = 0; i < counts.length; i++) {
                for (int a = 0; a < counts[i].length; a++) {
                    if (labels[i][a] != Ratings.MISSING) {
                        counts[i][a][labels[i][a]]++;
                    }
                }
            }
            return counts;
        }
    }
}
