package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricChecks.TierCheck;
import io.github.assay.calibration.MetricDetail.ProbabilityDetail;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.cli.options.CalibrationOptions;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.Outcome;
import io.github.assay.files.documents.CalibrationDetailDocument;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.files.documents.PassRateDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.raters.AlternativeAnnotator;
import io.github.assay.statistics.raters.LightKappa;
import io.github.assay.statistics.scores.CutObjective;
import io.github.assay.statistics.scores.FittedMaps;
import io.github.assay.statistics.scores.HeldOutMaps;
import io.github.assay.statistics.scores.TunedIntervals;
import io.github.assay.statistics.tests.Homogeneity;
import io.github.assay.tabular.CalibrationSpecs.SliceContrast;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.DesignSpecs.DesignRow;
import io.github.assay.tabular.DesignSpecs;
import io.github.assay.tabular.ExpectationLines;
import io.github.assay.tabular.PassRateSpecs.SystemContrast;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.task.Progress;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A calibration with the parts that the command line selects.
 *
 * @param study what it was computed from
 * @param result the league table and the pairs
 * @param details of each metric; empty when not selected
 * @param cuts aims of {@code --cut}, applied to every metric
 * @param people empty when not selected
 * @param passRates empty when not selected
 */
record CalibrationParts(
        FrozenStudy study,
        CalibrationResult result,
        List<MetricDetail> details,
        List<CutObjective> cuts,
        Optional<PeopleComparison> people,
        List<TruePassRate> passRates) {
    static List<MetricDetail> details(CalibrationResult result, CalibrationOptions chosen, Progress progress) {
        return chosen.details
                ? result.metrics().stream().map(m -> m.details().compute(progress)).toList()
                : List.of();
    }

    /**
     * @param version of the program
     * @param overridden which of a project's settings options override
     */
    JsonObject document(String version, List<String> overridden) {
        JsonObject json = CalibrationDocument.marked(CalibrationDocument.of(result, overridden), result).with("version", version);
        if (!details.isEmpty()) {
            json.with("details", details.stream().map(CalibrationDetailDocument::of).toList());
        }
        if (!cuts.isEmpty()) {
            json.with("asked_cuts", RequestedThresholds.document(result, cuts));
        }
        people.ifPresent(p -> json.with("people", CalibrationDetailDocument.of(p)));
        if (!passRates.isEmpty()) {
            json.with("true_pass_rates", passRates.stream().map(PassRateDocument::of).toList());
        }
        return json;
    }

    void print(CalibrationShown shown, Terminal terminal) {
        CalibrationTables.print(result, shown, terminal);
        details(shown, terminal);
        RankTables.print(result, details, shown, terminal);
        RequestedThresholds.print(result, cuts, shown, terminal);
        people.ifPresent(p -> people(p, shown, terminal));
        PassRateTables.print(passRates, result, shown, terminal);
    }

    private void details(CalibrationShown shown, Terminal terminal) {
        List<MetricDetail> rows = details.stream().filter(d -> shown.has(d.metric())).toList();
        if (rows.isEmpty()) {
            return;
        }
        terminal.table(DETAILS, rows);
        CheckTables.print(rows, terminal);
    }

    private void people(PeopleComparison people, CalibrationShown shown, Terminal terminal) {
        terminal.table(ANNOTATORS, people.annotators());
        String leftOut = people.leftOut().isEmpty()
                ? ""
                : Texts.text("people.leftOut", LightKappa.LEAST_VOTES, String.join(", ", people.leftOut()));
        terminal.result(
                (people.ceiling().kappa().asValue().isPresent()
                        ? ExpectationLines.of(people.ceiling(), result::name)
                        : Texts.text("people.ceiling.undefined", EstimateFormat.undefined(people.ceiling().kappa())))
                + leftOut);
        terminal.result("True pass share by the model: " + EstimateFormat.number(people.model().passShare()) + " ± "
                + EstimateFormat.number(people.model().error()));
        people.model().switched().forEach(who -> terminal.result("Caution: by the model " + who
                + " is no better than chance (sensitivity + specificity ≤ 1); its pass and fail may be switched."));
        List<PeopleComparison.AgainstPeople> rows = people.metrics().stream().filter(m -> shown.has(m.metric())).toList();
        terminal.table(against(people), rows);
        List<ColumnSpec<PeopleComparison.AgainstPeople>> singly = new ArrayList<>(List.of(ColumnSpec.text("metric", "league.metric", m -> m.metric())));
        for (int i = 0; i < people.annotators().size(); i++) {
            int at = i;
            singly.add(number("kappa_" + i, "", (PeopleComparison.AgainstPeople m) -> m.kappas().get(at).map(Estimate::value))
                    .titled(Texts.text("people.with", people.annotators().get(i).name())));
            singly.add(ColumnSpec.text("interval_" + i, "list.interval95", m -> EstimateFormat.interval(m.kappas().get(at))));
        }
        terminal.table(new TableSpec<>("people-singly", 0.95, singly), rows);
    }

    private static final TableSpec<MetricDetail> DETAILS = TableSpec.list(
            "details", ColumnSpec.text("metric", "league.metric", MetricDetail::metric), interval("percentile", "list.details.percentile", d -> d.kappa().percentile()),
            interval("bca", "list.details.bca", d -> d.kappa().bca()), interval("studentised", "list.details.studentised", d -> d.kappa().studentised()),
            interval("wald", "list.details.wald", d -> d.kappa().wald()), number("ac1", "list.details.ac1", d -> d.chance().ac1()),
            number("pabak", "list.details.pabak", d -> d.chance().pabak()), number("optimism", "list.details.optimism", d -> d.tuned().optimism()),
            number("corrected", "list.details.corrected", d -> d.tuned().corrected()),
            number("error", "list.details.error", d -> d.tuned().error().map(e -> e.estimate())),
            number("mcb", "list.details.mcb", d -> d.calibration().map(c -> c.corp().miscalibration())),
            number("dsc", "list.details.dsc", d -> d.calibration().map(c -> c.corp().discrimination())),
            ColumnSpec.<MetricDetail>number("human_load", "", NumberForm.SHARE, d -> d.abstention().flatMap(a -> a.heldOut().humanLoad()))
                    .titled("asked %"));

    private static final TableSpec<PeopleComparison.Annotator> ANNOTATORS = TableSpec.list(
            "people-annotators", ColumnSpec.text("annotator", "list.annotator", a -> a.name()), ColumnSpec.count("n", "league.n", a -> a.n()),
            number("kappa", "list.people.kappa.others", a -> a.kappa()), number("sensitivity", "list.people.model.sensitivity", a -> a.modelSensitivity()),
            number("sensitivity_error", "list.people.se", a -> a.sensitivityError()), number("specificity", "list.people.model.specificity", a -> a.modelSpecificity()),
            number("specificity_error", "list.people.se", a -> a.specificityError()));

    private static TableSpec<PeopleComparison.AgainstPeople> against(PeopleComparison people) {
        return TableSpec.list(
                "people-metrics", ColumnSpec.text("metric", "league.metric", m -> m.metric()), number("mean", "people.mean", m -> m.mean()),
                number("unanimous", "list.people.unanimous.short", m -> m.unanimous()), number("soft", "list.people.soft.short", m -> m.soft()),
                number("model", "list.people.model.short", m -> m.model()),
                number("advantage", "people.advantage", m -> m.alternative().map(AlternativeAnnotator::advantage)),
                interval("interval", "list.interval95", m -> m.alternative().flatMap(AlternativeAnnotator::interval)),
                number("wins", "", (PeopleComparison.AgainstPeople m) -> m.alternative().map(AlternativeAnnotator::winningRate))
                        .titled(Texts.text("list.people.wins", "" + people.epsilon())),
                ColumnSpec.text("passes", "list.people.instead", m -> m.alternative().asValue()
                        .map(a -> a.passes() ? "yes" : "no")
                        .orElseGet(() -> EstimateFormat.reason(m.alternative()))));
    }

    private static <R> ColumnSpec<R> number(String key, String title, Function<R, Outcome<Double>> number) {
        return ColumnSpec.number(key, title, NumberForm.COEFFICIENT, number);
    }

    private static <R> ColumnSpec<R> interval(String key, String title, Function<R, Outcome<Interval>> interval) {
        return ColumnSpec.interval(key, title, interval);
    }

    /** True pass rates as tables of text: rates, rates by tier, and differences between systems. */
    private static final class PassRateTables {
        static void print(List<TruePassRate> passRates, CalibrationResult result, CalibrationShown shown, Terminal terminal) {
            List<String> order = result.ordered().stream().map(m -> m.metric().id()).toList();
            List<TruePassRate> rows = passRates.stream()
                    .filter(r -> r.items() > 0 && shown.has(r.metric()))
                    .sorted(Comparator.comparingInt(r -> order.indexOf(r.metric())))
                    .toList();
            if (rows.isEmpty()) {
                return;
            }
            rates(rows, terminal);
            tiers(rows, terminal);
            differences(rows, terminal);
            designs(rows, result, terminal);
            warn(rows, result, TruePassRate::isWeak, _ ->
                    " tells pass from fail hardly better than a guess (sensitivity + specificity − 1 below "
                    + TruePassRate.WEAK + "), so that its corrected rates magnify every error.", terminal);
            warn(rows, result, TruePassRate::tiersDiffer, r ->
                    " agrees with people more in one tier than in another (p < 0.05): prefer "
                    + PassRateSpecs.preferred(r) + ".", terminal);
        }

        private static void warn(
                List<TruePassRate> rows, CalibrationResult result, Predicate<TruePassRate> about, Function<TruePassRate, String> words, Terminal terminal) {
            terminal.results(rows.stream()
                    .filter(r -> r.system().isEmpty() && about.test(r))
                    .map(r -> "Caution: " + result.name(r.metric()) + words.apply(r))
                    .toList());
        }

        private static void rates(List<TruePassRate> rows, Terminal terminal) {
            terminal.lines(PassRateSpecs.rates(id -> id), rows, "items", "raw").forEach(terminal::document);
        }

        private static void tiers(List<TruePassRate> rows, Terminal terminal) {
            terminal.table(PassRateSpecs.tiers(), rows.stream().filter(r -> r.byTier().asValue().isPresent()).toList());
        }

        private static void designs(List<TruePassRate> rows, CalibrationResult result, Terminal terminal) {
            List<DesignRow> all = DesignRow.of(rows);
            terminal.table(DesignSpecs.designs(result::name), all);
            terminal.results(DesignSpecs.strataLines(all, result::name));
            terminal.result(Texts.text("rates.independent"));
        }

        private static void differences(List<TruePassRate> rows, Terminal terminal) {
            List<SystemContrast> all = SystemContrast.of(rows);
            if (!all.isEmpty()) {
                terminal.table(PassRateSpecs.differences(id -> id), all);
                terminal.result("Differences are of the questions both systems answered, pair by pair; 'labelled' are "
                        + "those of which"
                        + " both answers have a label.");
            }
        }
    }

    /** Tables of {@code calibrate --details} that compare κ between slices. */
    private static final class CheckTables {
        /** Most differences between slices that are printed. */
        private static final int MOST = 24;

        static void print(List<MetricDetail> rows, Terminal terminal) {
            shares(rows, terminal);
            homogeneity(rows, terminal);
            differences(rows, terminal);
        }

        private static void shares(List<MetricDetail> rows, Terminal terminal) {
            terminal.table(SHARES, rows);
        }

        private static final TableSpec<MetricDetail> SHARES = TableSpec.list(
                "pass-shares", ColumnSpec.text("metric", "league.metric", MetricDetail::metric),
                interval("redrawn", "list.details.redrawn", d -> d.kappa().annotatorsRedrawn()),
                ColumnSpec.number("passed", "list.details.passed", NumberForm.SHARE, d -> d.rates().passRate()),
                interval("wilson", "list.details.wilson", d -> d.checks().passRate().wilson()),
                interval("exact", "list.details.exact", d -> d.checks().passRate().clopperPearson()),
                interval("bootstrap", "list.details.bootstrap", d -> d.checks().passRate().percentile()),
                ColumnSpec.text("differ", "list.details.differ", (MetricDetail d) -> EstimateFormat.number(d.checks().passRate().largestDifference())
                        + (d.checks().passRate().differs() ? " (too much)" : "")).right());

        private static void homogeneity(List<MetricDetail> rows, Terminal terminal) {
            List<TierTest> all = rows.stream()
                    .flatMap(d -> d.checks().tiers().stream()
                            .flatMap(t -> t.test().asValue().stream().map(h -> new TierTest(d.metric(), t, h))))
                    .toList();
            if (!all.isEmpty()) {
                terminal.table(TIERS, all);
                terminal.result(Texts.text("tiers.independent"));
            }
        }

        /** A test whether a metric has one κ in every slice of a dimension. */
        private record TierTest(String metric, TierCheck tier, Homogeneity test) {}

        private static final TableSpec<TierTest> TIERS = TableSpec.list(
                "tiers", ColumnSpec.text("metric", "league.metric", TierTest::metric), ColumnSpec.text("dimension", "list.tiers.dimension", t -> t.tier().dimension()),
                number("q", "list.tiers.q", t -> Outcome.value(t.test().q())), ColumnSpec.count("df", "list.tiers.df", t -> t.test().degrees()),
                ColumnSpec.p("p", "list.tiers.p", t -> Outcome.value(t.test().p())),
                ColumnSpec.p("shuffled", "list.tiers.shuffled", t -> t.tier().permuted().map(p -> p.p())),
                ColumnSpec.text("excluded", "list.leftOut", t -> String.join(", ", t.test().excluded())));

        private static void differences(List<MetricDetail> rows, Terminal terminal) {
            List<SliceContrast> all = rows.stream().flatMap(CheckTables::of).toList();
            if (all.isEmpty()) {
                return;
            }
            terminal.table(CalibrationSpecs.slices(all), all.stream()
                            .sorted(Comparator.comparingDouble(CheckTables::order))
                            .limit(MOST)
                            .toList());
            if (all.size() > MOST) {
                terminal.result("Differences between slices: the " + MOST + " with the smallest p of " + all.size()
                        + "; --json has all.");
            }
        }

        private static Stream<SliceContrast> of(MetricDetail d) {
            return d.checks().tiers().stream()
                    .flatMap(t ->
                            t.differences().pairs().stream().map(p -> new SliceContrast(d.metric(), t.dimension(), p)));
        }

        private static double order(SliceContrast c) {
            return c.pair().p().asValue().orElse(Double.POSITIVE_INFINITY);
        }
    }

    /**
     * Detailed tables of metrics with more values than 0 and 1: κ's intervals at the tuned cut-off, the area under the
     * ROC curve in three ways, and the maps from score to probability.
     */
    private static final class RankTables {
        /** @param shown the metrics of the other tables; those that have scores but no verdict are shown too */
        static void print(
                CalibrationResult result, List<MetricDetail> details, CalibrationShown shown, Terminal terminal) {
            List<MetricDetail> rows = details.stream().filter(d -> hasScores(result, shown, d)).toList();
            if (rows.isEmpty()) {
                return;
            }
            tuned(rows, terminal);
            areas(rows, terminal);
            maps(rows, terminal);
        }

        private static boolean hasScores(CalibrationResult result, CalibrationShown shown, MetricDetail detail) {
            return result.metrics().stream()
                    .filter(m -> m.metric().id().equals(detail.metric()) && (m.n() == 0 || shown.has(m.metric().id())))
                    .map(MetricCalibration::curve)
                    .anyMatch(c -> c.steps().size() > 2);
        }

        private static void tuned(List<MetricDetail> rows, Terminal terminal) {
            terminal.table(
                    TableSpec.list(
                            "tuned", ColumnSpec.text("metric", "list.tuned.metric", MetricDetail::metric),
                            interval("fixed", "list.tuned.fixed", d -> d.tuned().intervals().flatMap(TunedIntervals::fixed)),
                            interval("retuned", "list.tuned.retuned", d -> d.tuned().intervals().flatMap(TunedIntervals::retuned)),
                            number("corrected", "list.tuned.corrected", d -> d.tuned().corrected())),
                    rows);
            terminal.result("Kept: every resample is judged by this cut-off, as if it had been given beforehand "
                    + "(naive). Chosen anew:"
                    + " every resample tunes again, as the study did. Both are about the κ that tuning finds on such "
                    + "answers; what"
                    + " it is worth on new ones is the κ less optimism.");
        }

        private static void areas(List<MetricDetail> rows, Terminal terminal) {
            terminal.table(
                    TableSpec.list(
                            "areas", ColumnSpec.text("metric", "list.areas.metric", MetricDetail::metric), number("area", "league.auc", d -> d.ranking().area()),
                            interval("delong", "list.areas.delong", d -> d.ranking().delong()), interval("stratified", "list.areas.stratified", d -> d.ranking().stratified()),
                            interval("exact", "list.areas.exact", d -> d.ranking().exact())),
                    rows);
        }

        private static void maps(List<MetricDetail> rows, Terminal terminal) {
            List<MappedScores> all = rows.stream()
                    .flatMap(d -> d.calibration().asValue().stream()
                            .flatMap(p -> Arrays.stream(HeldOutMaps.Map.values()).map(m -> new MappedScores(d.metric(), m, p))))
                    .toList();
            terminal.table(
                    TableSpec.list(
                            "maps", ColumnSpec.text("metric", "list.areas.metric", MappedScores::metric),
                            ColumnSpec.text("map", "list.maps.map", m -> m.map().name().toLowerCase(Locale.ROOT)),
                            number("brier", "list.maps.brier", m -> m.loss().map(HeldOutMaps.Loss::brier)),
                            number("log_loss", "list.maps.logLoss", m -> m.loss().map(HeldOutMaps.Loss::logLoss)),
                            ColumnSpec.text("fitted", "list.maps.fitted", m -> parameters(m.map(), m.detail().fitted()))),
                    all);
        }

        /** A map from a metric's scores to probabilities. */
        private record MappedScores(String metric, HeldOutMaps.Map map, ProbabilityDetail detail) {
            Outcome<HeldOutMaps.Loss> loss() {
                return detail.maps().get(map.ordinal());
            }
        }

        private static String parameters(HeldOutMaps.Map map, FittedMaps fitted) {
            return switch (map) {
                case RAW -> "";
                case PLATT -> fitted.platt()
                        .asValue()
                        .map(p -> "slope " + EstimateFormat.three(p.slope()) + ", intercept "
                                + EstimateFormat.three(p.intercept()))
                        .orElseGet(() -> EstimateFormat.undefined(fitted.platt()));
                case BETA -> fitted.beta()
                        .asValue()
                        .map(b -> "a " + EstimateFormat.three(b.a()) + ", b " + EstimateFormat.three(b.b()) + ", c "
                                + EstimateFormat.three(b.c()))
                        .orElseGet(() -> EstimateFormat.undefined(fitted.beta()));
                case ISOTONIC -> CliWords.count(fitted.isotonic().size(), "step") + "; --json has them";
            };
        }
    }
}
