package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.cli.options.CalibrationOptions;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.MetricRole;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.files.labels.LabelFiles;
import io.github.assay.files.labels.LabelReading;
import io.github.assay.files.labels.ScoreFiles;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.Services;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Scores and labels from files that belong to no project. */
record FileStudy(List<Vote> votes, List<ScoreFiles.ScoreRow> rows, List<Problem> problems) {
    static FileStudy read(Path scores, LabelReading labels, Progress progress) throws Exception {
        ScoreFiles.ScoreTable table = ScoreFiles.read(scores, progress);
        return new FileStudy(LabelFiles.ofNoProject(labels.votes()), table.rows(), table.problems());
    }

    /** Metrics are compared in the order in which the file first names them. */
    CalibrationParts parts(
            Services services, CalibrationOptions chosen, CalibrationSettings settings, Progress progress)
            throws IOException {
        List<FinalLabel> finals =
                services.agreement().finalLabels(votes, Map.of(), settings.design().reference());
        List<Score> scores = rows.stream().map(FileStudy::score).toList();
        List<ComparedMetric> metrics =
                compared(services).stream().filter(m -> chosen.wants(m.id())).map(chosen::atThreshold).toList();
        FrozenStudy study = services.calibration().study("", scores, finals, votes, metrics, List.of(), settings);
        chosen.mustBeDrawable(study);
        CalibrationResult result = study.compute(progress);
        return new CalibrationParts(
                study,
                result,
                CalibrationParts.details(result, chosen, progress),
                chosen.cuts,
                chosen.people
                        ? Optional.of(services.calibration().people(votes, result, progress))
                        : Optional.empty(),
                chosen.passRates
                        ? services.calibration()
                                .passRates(scores, finals, metrics, List.of(), votes, settings.bootstrap())
                        : List.of());
    }

    private static Score score(ScoreFiles.ScoreRow row) {
        String verdict = row.verdict().map(pass -> pass ? "pass" : "fail").orElse("");
        Outcome<Measurement> outcome = row.value().isPresent()
                ? Outcome.value(new Measurement(row.value().getAsDouble(), verdict, List.of(), List.of()))
                : row.verdict()
                        .map(pass -> Outcome.value(new Measurement(pass ? 1 : 0, verdict, List.of(), List.of())))
                        .orElseGet(() -> Outcome.unavailable(row.reason().isEmpty() ? "missing" : row.reason()));
        return new Score(row.item(), row.metric(), outcome);
    }

    /** The metrics: recorded verdicts stay; a metric of Assay has its threshold; values of only 0 and 1 pass at 1. */
    private List<ComparedMetric> compared(Services services) {
        Map<String, List<ScoreFiles.ScoreRow>> byMetric = new LinkedHashMap<>();
        rows.forEach(row -> byMetric.computeIfAbsent(row.metric(), _ -> new ArrayList<>()).add(row));
        List<ComparedMetric> compared = new ArrayList<>();
        byMetric.forEach((id, of) -> compared.add(compared(id, of, services)));
        return compared;
    }

    private static ComparedMetric compared(String id, List<ScoreFiles.ScoreRow> rows, Services services) {
        Optional<MetricInfo> known = services.scoring().find(id);
        boolean verdicts = rows.stream().anyMatch(row -> row.verdict().isPresent());
        boolean unit = rows.stream()
                .allMatch(row -> row.value().isEmpty() || inUnit(row.value().getAsDouble()));
        boolean binary = rows.stream()
                .allMatch(row -> row.value().isEmpty()
                        || row.value().getAsDouble() == 0
                        || row.value().getAsDouble() == 1);
        OptionalDouble threshold = verdicts
                ? OptionalDouble.empty()
                : known.map(MetricInfo::threshold)
                        .orElse(binary ? OptionalDouble.of(1) : OptionalDouble.empty());
        return new ComparedMetric(
                id, known.map(MetricInfo::name).orElse(id), threshold, unit,
                known.map(MetricInfo::role).orElse(MetricRole.CORRECTNESS));
    }

    private static boolean inUnit(double value) {
        return value >= 0 && value <= 1;
    }
}
