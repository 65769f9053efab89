package io.github.assay.files.documents;

import io.github.assay.calibration.rates.DesignRates.DesignRate;
import io.github.assay.calibration.rates.PassRate;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.domain.Outcome;
import io.github.assay.json.JsonObject;
import java.util.List;

/** True pass rates in {@code calibrate --pass-rates --json}. */
public final class PassRateDocument {
    private PassRateDocument() {}

    /** One metric and system. */
    public static JsonObject of(TruePassRate r) {
        return new JsonObject()
                .with("metric", r.metric())
                .with("system", r.system().isEmpty() ? null : r.system())
                .with("items", r.items())
                .with("labelled", r.labelled())
                .with("raw", CalibrationDetailDocument.number(r.raw()))
                .with("labels_only", rate(r.labels()))
                .with("rogan_gladen", rate(r.corrected()))
                .with("ppi_plus_plus", rate(r.powered()))
                .with("effective_labels", CalibrationDetailDocument.number(r.effectiveLabels()))
                .with("prefer", r.preferred().map(p -> switch (p) {
                    case LABELS -> "labels_only";
                    case POWERED -> "ppi_plus_plus";
                    case CORRECTED -> "rogan_gladen";
                    case BY_TIER -> "by_tier";
                }))
                .with("youden", CalibrationDetailDocument.number(r.youden()))
                .with("by_tier", CalibrationDetailDocument.reasoned(r.byTier().map(PassRateDocument::byTier)))
                .with("differences", r.differences().stream().map(PassRateDocument::difference).toList())
                .with("designs", r.designs().stream().map(PassRateDocument::design).toList());
    }

    private static JsonObject design(DesignRate d) {
        return new JsonObject()
                .with("design", d.design().word())
                .with("dimension", d.dimension().isEmpty() ? null : d.dimension())
                .with("labelled", d.labelled())
                .with("strata_count", d.strata().isEmpty() ? null : d.strata().size())
                .with("lambda", CalibrationDetailDocument.number(d.lambda()))
                .with("rate", rate(d.rate()))
                .with("strata", d.strata().stream()
                        .map(s -> new JsonObject()
                                .with("stratum", s.name())
                                .with("items", s.items())
                                .with("labelled", s.labelled())
                                .with("lambda", s.lambda())
                                .with("own_lambda", s.ownLambda())
                                .with("pass_rate", s.estimate()))
                        .toList());
    }

    private static JsonObject byTier(TruePassRate.TierCorrection c) {
        return new JsonObject()
                .with("dimension", c.dimension())
                .with("rogan_gladen", rate(c.rate()))
                .with("homogeneity_p", CalibrationDetailDocument.number(c.homogeneity().map(h -> h.p())))
                .with("tiers", c.tiers().stream()
                        .map(t -> new JsonObject()
                                .with("tier", t.name())
                                .with("items", t.items())
                                .with("labelled", t.labelled())
                                .with("raw", CalibrationDetailDocument.number(t.raw()))
                                .with("rogan_gladen", rate(t.corrected())))
                        .toList());
    }

    private static JsonObject difference(TruePassRate.Difference d) {
        return new JsonObject()
                .with("against", d.against())
                .with("cases", d.cases())
                .with("labelled", d.labelled())
                .with("raw", CalibrationDetailDocument.number(d.raw()))
                .with("labels_only", rate(d.labels()))
                .with("rogan_gladen", rate(d.corrected()))
                .with("ppi_plus_plus", rate(d.powered()));
    }

    private static Object rate(Outcome<PassRate> rate) {
        return CalibrationDetailDocument.reasoned(rate.map(r -> new JsonObject()
                .with("value", r.value())
                .with("unclipped", r.unclipped())
                .with("ci", List.of(r.interval().low(), r.interval().high()))));
    }
}
