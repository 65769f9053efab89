package io.github.assay.files.documents;

import io.github.assay.calibration.MetricDetail;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.scores.FittedMaps;
import java.util.List;

/** How a metric's scores rank, and the maps from score to probability, in {@code calibrate --details --json}. */
final class RankingDocument {
    private RankingDocument() {}

    static JsonObject of(MetricDetail.RankDetail r) {
        return new JsonObject()
                .with("auc", CalibrationDetailDocument.number(r.area()))
                .with("delong", CalibrationDetailDocument.interval(r.delong()))
                .with("stratified_bootstrap", CalibrationDetailDocument.interval(r.stratified()))
                .with("exact_bound", CalibrationDetailDocument.interval(r.exact()))
                .with("roc_band", r.band().stream()
                        .map(b -> List.of(b.falsePassRate(), b.low(), b.high()))
                        .toList());
    }

    static JsonObject of(FittedMaps maps) {
        return new JsonObject()
                .with("platt", CalibrationDetailDocument.reasoned(maps.platt().map(p ->
                        new JsonObject().with("slope", p.slope()).with("intercept", p.intercept()))))
                .with("beta", CalibrationDetailDocument.reasoned(maps.beta().map(b ->
                        new JsonObject().with("a", b.a()).with("b", b.b()).with("c", b.c()))))
                .with("isotonic", maps.isotonic().stream()
                        .map(k -> List.of(k.score(), k.probability()))
                        .toList());
    }
}
