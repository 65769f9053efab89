package io.github.assay.cli;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.CalibrationSettings;
import io.github.assay.calibration.CalibrationSettings.Compared;
import io.github.assay.calibration.CalibrationSettings.Family;
import io.github.assay.calibration.ComparedMetric;
import io.github.assay.calibration.StudyDesign;
import io.github.assay.calibration.StudyDesign.CaseSets;
import io.github.assay.calibration.StudyDesign.Drawing;
import io.github.assay.calibration.StudyDesign.IntervalType;
import io.github.assay.domain.LabellingPolicy.Ties;
import io.github.assay.domain.ReferenceRule;
import io.github.assay.service.StudiedMetrics;
import io.github.assay.statistics.CutObjective;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** What a calibration study fixes before it looks, and which parts of it are wanted. */
final class CalibrationOptions {
    @Option(names = "--metric", paramLabel = "M", description = "Only this metric; may be given several times.")
    List<String> metrics = List.of();

    @Option(
            names = "--imported",
            description = "Also the scores and judges that came with the project, as imported.NAME.")
    private boolean imported;

    @Option(
            names = "--threshold",
            paramLabel = "METRIC=X",
            description = "With --scores: scores of X or more pass; may be given several times.")
    Map<String, Double> thresholds = Map.of();

    @Option(names = "--details", description = "Also intervals of every type, score calibration and cut-offs of each metric.")
    boolean details;

    @Option(
            names = "--cut",
            paramLabel = "WHAT",
            description = "Also the cut-off for specificity=X, sensitivity=X or cost=FALSE_PASS:FALSE_FAIL; may be given several times.")
    List<CutObjective> cuts = List.of();

    @Option(names = "--people", description = "Also the human ceiling and metrics against each annotator.")
    boolean people;

    @Option(names = "--pass-rates", description = "Also each system's true pass rate; scores all items.")
    boolean passRates;

    @Option(
            names = "--interval",
            paramLabel = "TYPE",
            description = "κ's interval: percentile (default), bca, studentised, wald.")
    private IntervalType interval = IntervalType.PERCENTILE;

    @Option(
            names = "--cases",
            paramLabel = "SET",
            description = "Cases two metrics are compared on: common-to-the-pair (default), common-to-all.")
    private CaseSets cases = CaseSets.COMMON_TO_THE_PAIR;

    @Option(
            names = "--draw",
            paramLabel = "UNIT",
            description = "What resamples are drawn from: automatic (default), cases, clusters, strata.")
    private Drawing drawing = Drawing.AUTOMATIC;

    @Option(
            names = "--by",
            paramLabel = "DIMENSION",
            description = "Clusters or strata: db, difficulty, system, category (default: ${DEFAULT-VALUE}).")
    private String by = StudyDesign.STANDARD.dimension();

    @Option(
            names = "--margin",
            paramLabel = "X",
            description = "Largest loss of κ that does not matter (default: ${DEFAULT-VALUE}).")
    private double margin = StudyDesign.STANDARD.margin();

    @Option(
            names = "--epsilon",
            paramLabel = "X",
            description = "With --people: how far a metric may lag behind an annotator and still stand in for one (default: ${DEFAULT-VALUE}).")
    private double epsilon = StudyDesign.STANDARD.epsilon();

    @Option(
            names = "--family",
            paramLabel = "F",
            description = "Tests that are corrected together: all-pairs (default), best-against-others.")
    private Family family = Family.ALL_PAIRS;

    @Option(names = "--reference", paramLabel = "ANNOTATOR", description = "Labels of this annotator instead of the majority.")
    private String annotator = "";

    @Option(names = "--ties", paramLabel = "T", description = "Items with as many passes as fails: adjudicate (default), pass, fail.")
    private Ties ties = Ties.ADJUDICATE;

    @Option(names = "--min-votes", paramLabel = "N", description = "Votes an item needs (default: ${DEFAULT-VALUE}).")
    private int minimumVotes = 1;

    @Option(names = "--unanimous", description = "Only items on which all votes agree.")
    private boolean unanimous;

    /** @throws IllegalArgumentException when a number is out of range */
    CalibrationSettings settings(CalibrationSettings standard) {
        ReferenceRule reference = new ReferenceRule(annotator, ties, minimumVotes, unanimous);
        StudyDesign design = new StudyDesign(reference, interval, cases, drawing, by, margin, epsilon);
        return standard.withFamily(family)
                .withDesign(design)
                .withCompared(imported && metrics.isEmpty() ? Compared.WITH_IMPORTED : Compared.OURS);
    }

    /** The metric with the threshold that was asked for, if one was. */
    ComparedMetric atThreshold(ComparedMetric metric) {
        Double asked = thresholds.get(metric.id());
        return asked == null
                ? metric
                : new ComparedMetric(metric.id(), metric.name(), OptionalDouble.of(asked), metric.unitRange());
    }

    boolean wants(String metric) {
        return metrics.isEmpty() || metrics.contains(metric);
    }

    /** Of imported ones those that are named, or all that are asked for together. */
    StudiedMetrics studied() {
        return new StudiedMetrics(this::wants, id -> metrics.contains(id) || imported && metrics.isEmpty());
    }

    /** @throws IOException when a metric or an annotator that was named is not there, saying which */
    void mustBeIn(CalibrationResult result) throws IOException {
        List<String> named = Stream.concat(metrics.stream(), thresholds.keySet().stream()).toList();
        for (String metric : named) {
            if (result.metrics().stream().noneMatch(m -> m.metric().id().equals(metric))) {
                throw new IOException("There is no metric '" + metric + "' with verdicts to compare. 'assay score --list'"
                        + " names all metrics; those with a threshold have verdicts, if the project enables them."
                        + " 'assay score PROJECT --apply --threshold " + metric + "=X' gives one a threshold.");
            }
        }
        if (!annotator.isEmpty() && result.n() == 0) {
            throw new IOException("No item has a pass or fail of annotator '" + annotator
                    + "' as these options ask. 'assay labels status' names the annotators.");
        }
    }
}
