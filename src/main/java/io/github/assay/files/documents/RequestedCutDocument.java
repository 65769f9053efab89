package io.github.assay.files.documents;

import io.github.assay.calibration.thresholds.RequestedThreshold;
import io.github.assay.domain.Outcome;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.scores.CutObjective;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** JSON of the best cut-off for one aim, in {@code calibrate --cut --json}. */
public final class RequestedCutDocument {
    private RequestedCutDocument() {}

    /** @param found the cut-off, or why there is none */
    public static JsonObject of(String metric, CutObjective objective, Outcome<RequestedThreshold> found) {
        return new JsonObject()
                .with("metric", metric)
                .with("objective", name(objective))
                .with("asked", requested(objective))
                .with("cut", CalibrationDetailDocument.reasoned(found.map(RequestedCutDocument::cut)));
    }

    private static JsonObject cut(RequestedThreshold cut) {
        return new JsonObject()
                .with("threshold", CalibrationDocument.finite(cut.threshold()))
                .with("on_these_items", cells(cut.counts(), cut.sensitivity(), cut.specificity()))
                .with("held_out", cells(cut.heldOut(), cut.heldOutSensitivity(), cut.heldOutSpecificity()));
    }

    private static JsonObject cells(Confusion c, Outcome<Double> sensitivity, Outcome<Double> specificity) {
        return new JsonObject()
                .with("tp", c.tp())
                .with("fn", c.fn())
                .with("fp", c.fp())
                .with("tn", c.tn())
                .with("sensitivity", CalibrationDetailDocument.number(sensitivity))
                .with("specificity", CalibrationDetailDocument.number(specificity));
    }

    private static String name(CutObjective objective) {
        return switch (objective) {
            case CutObjective.Kappa _ -> "kappa";
            case CutObjective.Youden _ -> "youden";
            case CutObjective.SensitivityAt _ -> "specificity";
            case CutObjective.SpecificityAt _ -> "sensitivity";
            case CutObjective.Cost _ -> "cost";
        };
    }

    private static @Nullable Object requested(CutObjective objective) {
        return switch (objective) {
            case CutObjective.Kappa _, CutObjective.Youden _ -> null;
            case CutObjective.SensitivityAt(double specificity) -> specificity;
            case CutObjective.SpecificityAt(double sensitivity) -> sensitivity;
            case CutObjective.Cost(double falsePass, double falseFail) -> List.of(falsePass, falseFail);
        };
    }
}
