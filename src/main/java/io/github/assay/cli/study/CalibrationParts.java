package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricChecks.PassRateCheck;
import io.github.assay.calibration.MetricChecks.TierCheck;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.calibration.MetricDetail.ProbabilityDetail;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.cli.options.CalibrationOptions;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.Outcome;
import io.github.assay.files.documents.CalibrationDetailDocument;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.files.documents.PassRateDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.raters.AlternativeAnnotator;
import io.github.assay.statistics.raters.LightKappa;
import io.github.assay.statistics.scores.FittedMaps;
import io.github.assay.statistics.scores.HeldOutMaps;
import io.github.assay.statistics.tests.Homogeneity;
import io.github.assay.statistics.thresholds.CutObjective;
import io.github.assay.statistics.thresholds.TunedIntervals;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.CalibrationSpecs.SliceContrast;
import io.github.assay.tabular.DesignSpecs;
import io.github.assay.tabular.DesignSpecs.DesignRow;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.tabular.PassRateSpecs.SystemContrast;
import io.github.assay.task.Progress;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
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
        PassRateTables.print(passRates, shown, terminal);
    }

    private void details(CalibrationShown shown, Terminal terminal) {
        List<MetricDetail> rows = details.stream().filter(d -> shown.has(d.metric())).toList();
        if (rows.isEmpty()) {
            return;
        }
        TextTable table = new TextTable(
                "metric", "percentile", "BCa", "studentised", "Wald", ">AC1", ">PABAK", ">optimism", ">corrected κ",
                ">.632+ error", ">MCB", ">DSC", ">asked %");
        for (MetricDetail d : rows) {
            table.add(
                    d.metric(),
                    EstimateFormat.bounds(d.kappa().percentile()),
                    EstimateFormat.bounds(d.kappa().bca()),
                    EstimateFormat.bounds(d.kappa().studentised()),
                    EstimateFormat.bounds(d.kappa().wald()),
                    EstimateFormat.number(d.chance().ac1()),
                    EstimateFormat.number(d.chance().pabak()),
                    EstimateFormat.number(d.tuned().optimism()),
                    EstimateFormat.number(d.tuned().corrected()),
                    EstimateFormat.number(d.tuned().error().map(e -> e.estimate())),
                    EstimateFormat.number(d.calibration().map(c -> c.corp().miscalibration())),
                    EstimateFormat.number(d.calibration().map(c -> c.corp().discrimination())),
                    d.abstention().asValue().flatMap(a -> a.heldOut().humanLoad().asValue()).map(EstimateFormat::percent).orElse("–"));
        }
        table.lines().forEach(terminal::result);
        CheckTables.print(rows, terminal);
    }

    private static void people(PeopleComparison people, CalibrationShown shown, Terminal terminal) {
        TextTable table = new TextTable("annotator", ">n", ">κ with the others", ">model sens.", ">± SE", ">model spec.", ">± SE");
        people.annotators().forEach(a -> table.add(
                a.name(), Integer.toString(a.n()), EstimateFormat.number(a.kappa()), EstimateFormat.number(a.modelSensitivity()),
                EstimateFormat.number(a.sensitivityError()), EstimateFormat.number(a.modelSpecificity()), EstimateFormat.number(a.specificityError())));
        table.lines().forEach(terminal::result);
        String leftOut = people.leftOut().isEmpty()
                ? ""
                : " (left out, with fewer than " + LightKappa.LEAST_VOTES + " votes: " + String.join(", ", people.leftOut()) + ")";
        terminal.result("human ceiling: " + EstimateFormat.number(people.ceiling()) + leftOut + "; true pass share by the model: "
                + EstimateFormat.number(people.model().passShare()) + " ± " + EstimateFormat.number(people.model().error()));
        people.model().switched().forEach(who -> terminal.result("Caution: by the model " + who
                + " is no better than chance (sensitivity + specificity ≤ 1); its pass and fail may be switched."));
        TextTable metrics = new TextTable("metric", ">mean κ", ">unanimous", ">soft", ">model", ">at least as good", "95 % CI", ">win rate, ε " + people.epsilon(), "instead of a person");
        people.metrics().stream().filter(m -> shown.has(m.metric())).forEach(m -> metrics.add(
                m.metric(), EstimateFormat.number(m.mean()), EstimateFormat.number(m.unanimous()), EstimateFormat.number(m.soft()),
                EstimateFormat.number(m.model()), EstimateFormat.number(m.alternative().map(AlternativeAnnotator::advantage)),
                EstimateFormat.bounds(m.alternative().flatMap(AlternativeAnnotator::interval)),
                EstimateFormat.number(m.alternative().map(AlternativeAnnotator::winningRate)),
                m.alternative().asValue().map(a -> a.passes() ? "yes" : "no").orElseGet(() -> EstimateFormat.reason(m.alternative()))));
        metrics.lines().forEach(terminal::result);
        List<String> heads = new ArrayList<>(List.of("metric"));
        people.annotators().forEach(a -> heads.addAll(List.of(">κ with " + a.name(), "95 % CI")));
        TextTable singly = new TextTable(heads.toArray(String[]::new));
        people.metrics().stream().filter(m -> shown.has(m.metric())).forEach(m -> {
            List<String> row = new ArrayList<>(List.of(m.metric()));
            m.kappas().forEach(k -> row.addAll(List.of(EstimateFormat.number(k.map(Estimate::value)), EstimateFormat.interval(k))));
            singly.add(row.toArray(String[]::new));
        });
        singly.lines().forEach(terminal::result);
    }

    /** True pass rates as tables of text: rates, rates by tier, and differences between systems. */
    private static final class PassRateTables {
        static void print(List<TruePassRate> passRates, CalibrationShown shown, Terminal terminal) {
            List<TruePassRate> rows = passRates.stream().filter(r -> r.items() > 0 && shown.has(r.metric())).toList();
            if (rows.isEmpty()) {
                return;
            }
            rates(rows, terminal);
            tiers(rows, terminal);
            differences(rows, terminal);
            designs(rows, terminal);
            warn(rows, TruePassRate::isWeak, _ ->
                    " tells pass from fail hardly better than a guess (sensitivity + specificity − 1 below "
                    + TruePassRate.WEAK + "), so that its corrected rates magnify every error.", terminal);
            warn(rows, TruePassRate::tiersDiffer, r ->
                    " agrees with people more in one tier than in another (p < 0.05): prefer "
                    + PassRateSpecs.preferred(r) + ".", terminal);
        }

        private static void warn(
                List<TruePassRate> rows, Predicate<TruePassRate> about, Function<TruePassRate, String> words, Terminal terminal) {
            rows.stream()
                    .filter(r -> r.system().isEmpty() && about.test(r))
                    .forEach(r -> terminal.result("Caution: " + r.metric() + words.apply(r)));
        }

        private static void rates(List<TruePassRate> rows, Terminal terminal) {
            TextTable.of(PassRateSpecs.rates(id -> id), rows).print(terminal);
        }

        private static void tiers(List<TruePassRate> rows, Terminal terminal) {
            TextTable.of(PassRateSpecs.tiers(), rows.stream().filter(r -> r.byTier().asValue().isPresent()).toList())
                    .print(terminal);
        }

        private static void designs(List<TruePassRate> rows, Terminal terminal) {
            List<DesignRow> all = DesignRow.of(rows);
            TextTable.of(DesignSpecs.designs(id -> id), all).print(terminal);
            DesignSpecs.strataLines(all).forEach(terminal::result);
            terminal.result(Texts.text("rates.independent"));
        }

        private static void differences(List<TruePassRate> rows, Terminal terminal) {
            List<SystemContrast> all = SystemContrast.of(rows);
            if (!all.isEmpty()) {
                TextTable.of(PassRateSpecs.differences(id -> id), all).print(terminal);
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
            TextTable table = new TextTable(
                    "metric", "κ, annotators redrawn", ">passed %", "Wilson", "Clopper–Pearson", "bootstrap",
                    ">differ by");
            for (MetricDetail d : rows) {
                PassRateCheck check = d.checks().passRate();
                table.add(
                        d.metric(),
                        EstimateFormat.bounds(d.kappa().annotatorsRedrawn()),
                        d.rates().passRate().asValue().map(EstimateFormat::percent).orElse("–"),
                        EstimateFormat.bounds(check.wilson()),
                        EstimateFormat.bounds(check.clopperPearson()),
                        EstimateFormat.bounds(check.percentile()),
                        EstimateFormat.number(check.largestDifference()) + (check.differs() ? " (too much)" : ""));
            }
            table.lines().forEach(terminal::result);
        }

        private static void homogeneity(List<MetricDetail> rows, Terminal terminal) {
            TextTable table = new TextTable("metric", "one κ in every", ">Q", ">df", ">p", ">p, shuffled", "left out");
            boolean any = false;
            for (MetricDetail d : rows) {
                for (TierCheck tier : d.checks().tiers()) {
                    if (tier.test() instanceof Outcome.Value<Homogeneity>(Homogeneity h)) {
                        any = true;
                        table.add(
                                d.metric(), tier.dimension(), EstimateFormat.three(h.q()),
                                Integer.toString(h.degrees()),
                                EstimateFormat.p(Outcome.value(h.p())),
                                EstimateFormat.p(tier.permuted().map(t -> t.p())),
                                String.join(", ", h.excluded()));
                    }
                }
            }
            if (any) {
                table.lines().forEach(terminal::result);
                terminal.result(Texts.text("tiers.independent"));
            }
        }

        private static void differences(List<MetricDetail> rows, Terminal terminal) {
            List<SliceContrast> all = rows.stream().flatMap(CheckTables::of).toList();
            if (all.isEmpty()) {
                return;
            }
            TextTable.of(CalibrationSpecs.slices(all), all.stream()
                            .sorted(Comparator.comparingDouble(CheckTables::order))
                            .limit(MOST)
                            .toList())
                    .print(terminal);
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
            TextTable table = new TextTable(
                    "κ at the best cut-off", "95 % CI, cut-off kept", "95 % CI, cut-off chosen anew", ">less optimism");
            for (MetricDetail d : rows) {
                table.add(
                        d.metric(), bounds(d.tuned().intervals().map(TunedIntervals::fixed)),
                        bounds(d.tuned().intervals().map(TunedIntervals::retuned)),
                        EstimateFormat.number(d.tuned().corrected()));
            }
            table.lines().forEach(terminal::result);
            terminal.result("Kept: every resample is judged by this cut-off, as if it had been given beforehand "
                    + "(naive). Chosen anew:"
                    + " every resample tunes again, as the study did. Both are about the κ that tuning finds on such "
                    + "answers; what"
                    + " it is worth on new ones is the κ less optimism.");
        }

        private static String bounds(Outcome<Outcome<io.github.assay.statistics.Interval>> nested) {
            return nested.asValue().map(EstimateFormat::bounds).orElse("–");
        }

        private static void areas(List<MetricDetail> rows, Terminal terminal) {
            TextTable table = new TextTable("scores", ">AUC", "DeLong", "stratified bootstrap", "exact bound");
            for (MetricDetail d : rows) {
                table.add(
                        d.metric(), EstimateFormat.number(d.ranking().area()),
                        EstimateFormat.bounds(d.ranking().delong()),
                        EstimateFormat.bounds(d.ranking().stratified()), EstimateFormat.bounds(d.ranking().exact()));
            }
            table.lines().forEach(terminal::result);
        }

        private static void maps(List<MetricDetail> rows, Terminal terminal) {
            TextTable table = new TextTable("scores", "map", ">Brier, held out", ">log loss", "fitted on all answers");
            for (MetricDetail d : rows) {
                if (d.calibration() instanceof Outcome.Value<ProbabilityDetail>(ProbabilityDetail p)) {
                    for (HeldOutMaps.Map map : HeldOutMaps.Map.values()) {
                        Outcome<HeldOutMaps.Loss> loss = p.maps().get(map.ordinal());
                        table.add(
                                d.metric(), map.name().toLowerCase(Locale.ROOT),
                                EstimateFormat.number(loss.map(HeldOutMaps.Loss::brier)),
                                EstimateFormat.number(loss.map(HeldOutMaps.Loss::logLoss)),
                                parameters(map, p.fitted()));
                    }
                }
            }
            table.lines().forEach(terminal::result);
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
