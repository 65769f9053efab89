package io.github.assay.files.studies;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Writes a frozen study as one JSON document. Its keys are {@code assay_study} (the format, 2; 1 of studies that draw as those before questions were drawn), {@code program},
 * {@code name}, {@code settings}, {@code metrics}, {@code labels}, {@code annotators}, {@code scores}, {@code slices},
 * and {@code results} as {@code calibrate --json} prints them, each pair in the order of {@code metrics}.
 */
public final class StudyFile {
    /** The format of studies that can draw whole questions. */
    static final int BY_QUESTIONS = 2;

    private StudyFile() {}

    /**
     * Writes a study with its results, atomically.
     *
     * @param program name and version of the program that computed the results
     */
    public static void write(Path file, FrozenStudy study, CalibrationResult results, String program) throws IOException {
        AtomicFiles.write(file, document(study, results, program) + "\n");
    }

    private static JsonObject document(FrozenStudy study, CalibrationResult results, String program) {
        return new JsonObject()
                .with("assay_study", study.settings().design().drawing().earlier() ? 1 : BY_QUESTIONS)
                .with("program", program)
                .with("name", study.name())
                .with("settings", StudySettings.of(study.settings()))
                .with("metrics", study.metrics().stream().map(StudyFile::metric).toList())
                .with("labels", study.labels().stream().map(StudyFile::label).toList())
                .with("annotators", study.annotators().stream().map(StudyFile::annotator).toList())
                .with("scores", study.scores().stream().map(StudyFile::score).toList())
                .with("slices", study.slices().stream().map(StudyFile::slice).toList())
                .with("results", CalibrationDocument.kept(results));
    }

    private static JsonObject metric(ComparedMetric metric) {
        return new JsonObject()
                .with("id", metric.id())
                .with("name", metric.name())
                .with("threshold", metric.threshold())
                .with("unit_range", metric.unitRange())
                .with("role", metric.role().name().toLowerCase(Locale.ROOT));
    }

    private static JsonObject label(FinalLabel label) {
        return JsonDocuments.item(label.item())
                .with("label", label.label().map(l -> l.word()))
                .with("source", label.source().name().toLowerCase(Locale.ROOT))
                .with("votes", label.votes());
    }

    private static JsonObject annotator(AnnotatorLabels annotator) {
        return new JsonObject()
                .with("annotator", annotator.annotator())
                .with("labels", annotator.labels().entrySet().stream()
                        .map(e -> List.of(
                                e.getKey().caseId(), e.getKey().system(), e.getKey().runId(), e.getValue().word()))
                        .toList());
    }

    private static JsonObject score(Score score) {
        JsonObject json = JsonDocuments.item(score.item()).with("metric", score.metric());
        return switch (score.outcome()) {
            case Outcome.Value<Measurement>(Measurement m) -> json.with("value", m.value())
                    .with("verdict", m.label().isEmpty() ? null : m.label());
            case Outcome.Unavailable<Measurement>(String reason, String _) -> json.with("value", null).with("reason", reason);
            case Outcome.Error<Measurement>(String reason, String _) -> json.with("value", null).with("reason", reason);
        };
    }

    private static JsonObject slice(Slice slice) {
        return new JsonObject()
                .with("dimension", slice.dimension())
                .with("value", slice.value())
                .with("items", slice.items().stream()
                        .map(i -> List.of(i.caseId(), i.system(), i.runId()))
                        .toList());
    }
}
