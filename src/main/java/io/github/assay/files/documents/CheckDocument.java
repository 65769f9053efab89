package io.github.assay.files.documents;

import io.github.assay.calibration.MetricChecks;
import io.github.assay.calibration.TierDifferences;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.tests.Homogeneity;
import io.github.assay.statistics.tests.TierPermutation;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.CalibrationSpecs.SliceContrast;
import java.util.List;

/** The checks beside a metric's details in {@code calibrate --details --json}. */
final class CheckDocument {
    private CheckDocument() {}

    static JsonObject of(MetricChecks checks) {
        return new JsonObject()
                .with("pass_rate", passRate(checks.passRate()))
                .with("youden_ci", CalibrationDetailDocument.interval(checks.youden()))
                .with("mcc_ci", CalibrationDetailDocument.interval(checks.matthews()))
                .with("f1_ci", CalibrationDetailDocument.interval(checks.f1()))
                .with("tiers", checks.tiers().stream().map(CheckDocument::tier).toList())
                .with("auc_tests", checks.areas().stream().map(CheckDocument::area).toList());
    }

    private static JsonObject passRate(MetricChecks.PassRateCheck check) {
        return new JsonObject()
                .with("wilson", CalibrationDetailDocument.interval(check.wilson()))
                .with("clopper_pearson", CalibrationDetailDocument.interval(check.clopperPearson()))
                .with("percentile", CalibrationDetailDocument.interval(check.percentile()))
                .with("largest_difference", CalibrationDetailDocument.number(check.largestDifference()))
                .with("differs", check.differs());
    }

    private static JsonObject tier(MetricChecks.TierCheck check) {
        return new JsonObject()
                .with("dimension", check.dimension())
                .with("homogeneity", CalibrationDetailDocument.reasoned(check.test().map(CheckDocument::homogeneity)))
                .with("p_permuted", CalibrationDetailDocument.number(check.permuted().map(TierPermutation::p)))
                .with("differences", check.differences().pairs().stream().map(CheckDocument::difference).toList())
                .with("not_compared", check.differences().notCompared());
    }

    private static JsonObject difference(TierDifferences.Pair pair) {
        int n = pair.delta().asValue().map(Estimate::n).orElse(0);
        return SpecDocument.put(
                        new JsonObject(), CalibrationSpecs.slices(List.of()), new SliceContrast("", "", pair), n, "a", "b", "delta")
                .with("p", CalibrationDetailDocument.number(pair.p()))
                .with("p_holm", CalibrationDetailDocument.number(pair.holm()));
    }

    private static JsonObject homogeneity(Homogeneity test) {
        return new JsonObject()
                .with("pooled", test.pooled())
                .with("q", test.q())
                .with("degrees", test.degrees())
                .with("p", test.p())
                .with("excluded", test.excluded());
    }

    private static JsonObject area(MetricChecks.AreaTest area) {
        return new JsonObject()
                .with("against", area.against())
                .with("n", area.n())
                .with("test", CalibrationDetailDocument.reasoned(area.test().map(t -> new JsonObject()
                        .with("delta", t.delta())
                        .with("se", t.standardError())
                        .with("z", CalibrationDetailDocument.number(t.z()))
                        .with("p", CalibrationDetailDocument.number(t.p())))));
    }
}
