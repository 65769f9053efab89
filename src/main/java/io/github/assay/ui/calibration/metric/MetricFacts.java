package io.github.assay.ui.calibration.metric;

import io.github.assay.calibration.MetricChecks.TierCheck;
import io.github.assay.calibration.MetricChecks;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.scores.FittedMaps;
import io.github.assay.statistics.scores.HeldOutMaps;
import io.github.assay.statistics.scores.TunedIntervals;
import io.github.assay.statistics.tests.Homogeneity;
import io.github.assay.tabular.CalibrationSpecs.SliceContrast;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.controls.TwoColumns;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;

/** Lists the slower statistics of a metric. */
final class MetricFacts {
    private static final int STEPS_SHOWN = 12;

    private final FactList kappa = new FactList();
    private final FactList chance = new FactList();
    private final FactList rates = new FactList();
    private final FactList checks = new FactList();
    private final FactList tuned = new FactList();
    private final FactList ranking = new FactList();
    private final FactList maps = new FactList();
    private final FactList abstention = new FactList();
    private final SliceFacts slices = new SliceFacts();
    private final VBox node;

    MetricFacts() {
        TwoColumns columns = new TwoColumns();
        columns.getChildren().addAll(
                column(card("detail.kappa", kappa), card("detail.rates", rates), card("detail.ranking", ranking), card("detail.checks", checks), card("detail.maps", maps)),
                column(card("detail.chance", chance), card("detail.tuned", tuned), card("detail.abstention", abstention)));
        node = column(columns, new Card("detail.slices").body(slices));
    }

    private static VBox column(Node... cards) {
        return Controls.styled(new VBox(cards), "column");
    }

    private static Node card(String key, FactList facts) {
        VBox body = Controls.styled(new VBox(facts), "facts-body");
        return new Card(key).body(body);
    }

    Node node() {
        return node;
    }

    void show(MetricDetail d) {
        intervals(d.kappa());
        chance(d.chance());
        rates(d.rates());
        checks(d.checks());
        tuned(d);
        ranking(d.ranking());
        maps(d);
        abstention(d);
        slices.show(d.checks().tiers());
    }

    private void intervals(MetricDetail.KappaDetail k) {
        kappa.clear();
        kappa.add("detail.percentile", interval(k.percentile()), "");
        kappa.add("detail.bca", interval(k.bca()), Texts.text("detail.bca.about"));
        kappa.add("detail.studentised", interval(k.studentised()), "");
        kappa.add("detail.wald", interval(k.wald()), "");
        kappa.add("detail.errors", number(k.analyticError()) + " · " + number(k.bootstrapError()), Texts.text("detail.errors.about"));
        kappa.add("detail.undefinedShare", EstimateFormat.percent(k.undefinedShare()), Texts.text("detail.undefinedShare.about"));
        kappa.add(
                "detail.studentisedUndefinedShare", EstimateFormat.percent(k.studentisedUndefinedShare()),
                Texts.text("detail.studentisedUndefinedShare.about"));
        kappa.add("detail.redrawn", interval(k.annotatorsRedrawn()), Texts.text("detail.redrawn.about"));
        kappa.add("detail.monteCarlo", ThresholdFacts.outcome(k.monteCarlo(), e -> "± " + EstimateFormat.three(e.low()) + ", ± " + EstimateFormat.three(e.high())), Texts.text("detail.monteCarlo.about"));
    }

    private void chance(MetricDetail.ChanceDetail c) {
        chance.clear();
        chance.add("detail.observed", number(c.observed()), "");
        chance.add("detail.expected", number(c.expected()), "");
        chance.add("detail.largest", number(c.largestKappa()), Texts.text("detail.largest.about"));
        chance.add("detail.prevalence", number(c.prevalenceIndex()), "");
        chance.add("detail.bias", number(c.biasIndex()), "");
        chance.add("detail.pabak", number(c.pabak()), "");
        chance.add("detail.ac1", number(c.ac1()), Texts.text("detail.ac1.about"));
        chance.add("detail.scott", number(c.scottPi()), "");
    }

    private void rates(MetricDetail.RateDetail r) {
        rates.clear();
        rates.add("detail.precision", number(r.precision()), "");
        rates.add("detail.npv", number(r.negativePredictiveValue()), "");
        rates.add("detail.f1", number(r.f1()), "");
        rates.add("detail.mcc", number(r.matthews()), "");
        rates.add("detail.accuracy", number(r.accuracy()), "");
        rates.add("detail.passRate", number(r.passRate()), "");
        rates.add("detail.gap", ThresholdFacts.outcome(r.signedGap(), EstimateFormat::one), Texts.text("detail.gap.about"));
        rates.add("detail.mcnemar", ThresholdFacts.outcome(r.mcnemar(), EstimateFormat::p), Texts.text("detail.mcnemar.about"));
    }

    private void checks(MetricChecks c) {
        MetricChecks.PassRateCheck rate = c.passRate();
        checks.clear();
        checks.add("detail.checks.wilson", interval(rate.wilson()), "");
        checks.add("detail.checks.exact", interval(rate.clopperPearson()), Texts.text("detail.checks.exact.about"));
        checks.add("detail.checks.bootstrap", interval(rate.percentile()), "");
        checks.add("detail.checks.difference", number(rate.largestDifference()), Texts.text("detail.checks.difference.about"));
        checks.add(
                "detail.checks.verdict",
                ThresholdFacts.outcome(
                        rate.largestDifference(), _ -> Texts.text(rate.differs() ? "detail.checks.differ" : "detail.checks.agree")),
                Texts.text("detail.checks.difference.about"));
        checks.add("detail.checks.youden", interval(c.youden()), "");
        checks.add("detail.checks.f1", interval(c.f1()), "");
        checks.add("detail.checks.mcc", interval(c.matthews()), "");
    }

    private void tuned(MetricDetail d) {
        tuned.clear();
        d.cuts().forEach(c -> tuned.add(
                "detail.cut." + c.objective(), EstimateFormat.threshold(c.threshold()),
                Texts.text("detail.cut.about", c.counts().tp(), c.counts().fn(), c.counts().fp(), c.counts().tn())));
        Outcome<TunedIntervals> both = d.tuned().intervals();
        tuned.add("detail.cutKept", ThresholdFacts.outcome(both, i -> interval(i.fixed())), Texts.text("detail.cutKept.about"));
        tuned.add("detail.cutAnew", ThresholdFacts.outcome(both, i -> interval(i.retuned())), Texts.text("detail.cutAnew.about"));
        tuned.add("detail.optimism", number(d.tuned().optimism()), Texts.text("detail.optimism.about"));
        tuned.add("detail.corrected", number(d.tuned().corrected()), "");
        tuned.add("detail.error632", ThresholdFacts.outcome(d.tuned().error(), e -> EstimateFormat.three(e.estimate())), Texts.text("detail.error632.about"));
    }

    private void ranking(MetricDetail.RankDetail r) {
        ranking.clear();
        ranking.add("detail.auc", number(r.area()), "");
        ranking.add("detail.auc.delong", interval(r.delong()), "");
        ranking.add("detail.auc.stratified", interval(r.stratified()), Texts.text("detail.auc.stratified.about"));
        if (r.exact() instanceof Outcome.Value<Interval>) {
            ranking.add("detail.auc.exact", interval(r.exact()), Texts.text("detail.auc.exact.about"));
        }
    }

    private void maps(MetricDetail d) {
        maps.clear();
        if (!(d.calibration() instanceof Outcome.Value<MetricDetail.ProbabilityDetail>(MetricDetail.ProbabilityDetail p))) {
            maps.add("detail.maps.none", EstimateFormat.undefined(d.calibration()), "");
            return;
        }
        HeldOutMaps.Map[] all = HeldOutMaps.Map.values();
        for (int i = 0; i < p.maps().size(); i++) {
            maps.add("detail.map." + all[i].name(), ThresholdFacts.outcome(p.maps().get(i), MetricFacts::loss), "");
        }
        fitted(p.fitted());
        maps.add("detail.ace", EstimateFormat.three(p.ace()), Texts.text("detail.ace.about", EstimateFormat.three(p.byChance().ace())));
        maps.add("detail.murphy", EstimateFormat.three(p.murphy().reliability()) + " · " + EstimateFormat.three(p.murphy().resolution()), Texts.text("detail.murphy.about"));
    }

    /** The maps fitted on all cases, by their parameters; the tooltips say how to apply them to other values. */
    private void fitted(FittedMaps fitted) {
        maps.add("detail.fit.platt", ThresholdFacts.outcome(
                fitted.platt(), p -> EstimateFormat.three(p.slope()) + " · " + EstimateFormat.three(p.intercept())), Texts.text("detail.fit.platt.about"));
        maps.add("detail.fit.beta", ThresholdFacts.outcome(
                fitted.beta(), b -> EstimateFormat.three(b.a()) + " · " + EstimateFormat.three(b.b()) + " · " + EstimateFormat.three(b.c())),
                Texts.text("detail.fit.beta.about"));
        String steps = fitted.isotonic().stream()
                .limit(STEPS_SHOWN)
                .map(k -> EstimateFormat.threshold(k.score()) + ": " + EstimateFormat.three(k.probability()))
                .collect(Collectors.joining(", ", "", fitted.isotonic().size() > STEPS_SHOWN ? " …" : ""));
        maps.add("detail.fit.isotonic", "" + fitted.isotonic().size(), Texts.text("detail.fit.isotonic.about", steps));
    }

    private static String loss(HeldOutMaps.Loss loss) {
        return EstimateFormat.three(loss.brier()) + " · " + EstimateFormat.three(loss.logLoss());
    }

    private void abstention(MetricDetail d) {
        abstention.clear();
        if (!(d.abstention() instanceof Outcome.Value<MetricDetail.AbstentionDetail>(MetricDetail.AbstentionDetail a))) {
            abstention.add("detail.abstention.none", EstimateFormat.undefined(d.abstention()), "");
            return;
        }
        abstention.add("detail.passFrom", bound(a.thresholds().passFrom()), "");
        abstention.add("detail.failTo", bound(a.thresholds().failTo()), "");
        abstention.add("detail.load", ThresholdFacts.outcome(a.heldOut().humanLoad(), EstimateFormat::percent), Texts.text("detail.heldOut.about"));
        abstention.add("detail.falsePass", ThresholdFacts.outcome(a.heldOut().falsePassShare(), EstimateFormat::percent), Texts.text("detail.heldOut.about"));
        abstention.add("detail.falseFail", ThresholdFacts.outcome(a.heldOut().falseFailShare(), EstimateFormat::percent), Texts.text("detail.heldOut.about"));
    }

    private static String bound(double threshold) {
        return Double.isFinite(threshold) ? EstimateFormat.threshold(threshold) : Texts.text("detail.noBound");
    }

    private static String number(Outcome<Double> value) {
        return ThresholdFacts.outcome(value, EstimateFormat::three);
    }

    private static String interval(Outcome<Interval> interval) {
        return ThresholdFacts.outcome(interval, i -> "[" + EstimateFormat.three(i.low()) + ", " + EstimateFormat.three(i.high()) + "]");
    }

    /** Shows whether a metric's κ is the same in every slice, and which slices differ. */
    private static final class SliceFacts extends VBox {
        /** Number of rows that are visible without scrolling. */
        private static final int FEW = 2;
        private static final int MANY = 12;

        private final FactList tests = new FactList();
        private final TableView<SliceContrast> differences = Controls.styled(new TableView<>(), "#slice-differences");
        private final SpecTable<SliceContrast> spec = new SpecTable<>(differences).fitting();
        private final Label left = Controls.label("", "muted");

        SliceFacts() {
            getStyleClass().add("facts-body");
            differences.setAccessibleText(Texts.text("detail.slices.table"));
            differences.setPlaceholder(new Label(Texts.text("detail.slices.none")));
            left.setWrapText(true);
            getChildren().addAll(tests, differences, left);
        }

        void show(List<TierCheck> tiers) {
            tests.clear();
            if (tiers.isEmpty()) {
                tests.add("detail.slices.no", Texts.text("calibration.slices.none"), "");
            }
            tiers.forEach(t -> tests.addNamed(
                    Texts.text("detail.slices.test", name(t)),
                    ThresholdFacts.outcome(t.test(), SliceFacts::words),
                    ThresholdFacts.outcome(t.permuted().map(p -> p.p()), p ->
                            Texts.text("detail.slices.shuffled", EstimateFormat.p(p)))));
            List<SliceContrast> rows = tiers.stream()
                    .flatMap(t -> t.differences().pairs().stream().map(p -> new SliceContrast("", t.dimension(), p)))
                    .toList();
            spec.show(CalibrationSpecs.slices(rows), rows);
            Tables.rows(differences, Math.clamp(differences.getItems().size(), FEW, MANY));
            List<String> out = tiers.stream()
                    .flatMap(t -> t.differences().notCompared().stream())
                    .distinct()
                    .toList();
            left.setText(out.isEmpty() ? "" : Texts.text("detail.slices.left", String.join(", ", out)));
            Controls.show(left, !out.isEmpty());
        }

        private static String name(TierCheck tier) {
            return Texts.optional("dimension." + tier.dimension()).orElse(tier.dimension());
        }

        private static String words(Homogeneity h) {
            return Texts.text("detail.slices.q", EstimateFormat.three(h.q()), h.degrees(), EstimateFormat.p(h.p()))
                    + (h.excluded().isEmpty()
                            ? "" : Texts.text("detail.slices.without", String.join(", ", h.excluded())));
        }
    }
}
