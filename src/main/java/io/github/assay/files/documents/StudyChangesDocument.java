package io.github.assay.files.documents;

import io.github.assay.calibration.StudyChanges;
import io.github.assay.domain.labelling.Label;
import io.github.assay.json.JsonObject;
import io.github.assay.tabular.CalibrationSpecs;
import java.util.Locale;

/** What changed between two studies, as {@code calibrate --study --compare --json} writes it. */
public final class StudyChangesDocument {
    private StudyChangesDocument() {}

    /** Items by their texts, figures with the causes of each change. */
    public static JsonObject of(StudyChanges changes) {
        return new JsonObject()
                .with("added", changes.added().stream().map(Object::toString).toList())
                .with("removed", changes.removed().stream().map(Object::toString).toList())
                .with("relabelled", changes.relabelled().stream().map(StudyChangesDocument::label).toList())
                .with("revoted", changes.revoted().stream().map(StudyChangesDocument::vote).toList())
                .with("settings", changes.settings())
                .with("metrics", changes.metrics().stream().map(StudyChangesDocument::metric).toList());
    }

    private static JsonObject label(StudyChanges.Relabelled r) {
        return new JsonObject()
                .with("item", r.item().toString())
                .with("before", r.before().word())
                .with("after", r.after().word());
    }

    private static JsonObject vote(StudyChanges.Revoted r) {
        return new JsonObject()
                .with("item", r.item().toString())
                .with("annotator", r.annotator())
                .with("before", r.before().map(Label::word))
                .with("after", r.after().map(Label::word));
    }

    private static JsonObject metric(StudyChanges.MetricChange m) {
        return SpecDocument.put(
                        new JsonObject(), CalibrationSpecs.changes(), m, 0, "metric", "kappa_before", "kappa_now", "before", "now")
                .with("causes", m.causes().stream().map(c -> c.name().toLowerCase(Locale.ROOT)).toList())
                .with("threshold_before", m.thresholdBefore())
                .with("threshold_after", m.thresholdAfter())
                .with("rescored", m.rescored().stream().map(Object::toString).toList());
    }
}
