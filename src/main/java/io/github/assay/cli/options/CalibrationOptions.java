package io.github.assay.cli.options;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.study.CalibrationSettings.Compared;
import io.github.assay.calibration.study.CalibrationSettings.Family;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.Participants.Ranked;
import io.github.assay.calibration.study.Participants;
import io.github.assay.calibration.study.StudyDesign.CaseSets;
import io.github.assay.calibration.study.StudyDesign.Drawing;
import io.github.assay.calibration.study.StudyDesign.IntervalType;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.labelling.LabellingPolicy.Ties;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.statistics.thresholds.CutObjective;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Settings that a calibration study fixes before it computes, and its optional parts. */
public final class CalibrationOptions {
    @Option(names = "--metric", paramLabel = "M", description = "Only this metric; may be given several times.")
    public List<String> metrics = List.of();

    @Option(names = "--imported", negatable = true,
            description = "Also the scores and judges that came with the project, as imported.NAME.")
    private Boolean imported;

    @Option(names = "--threshold", paramLabel = "METRIC=X",
            description = "With --scores: scores of X or more pass; may be given several times.")
    public Map<String, Double> thresholds = Map.of();

    @Option(names = "--details", description = "Also intervals of every type, score calibration and cut-offs of each metric.")
    public boolean details;

    @Option(names = "--cut", paramLabel = "WHAT",
            description = "Also the cut-off for specificity=X, sensitivity=X or cost=FALSE_PASS:FALSE_FAIL; may be given several times.")
    public List<CutObjective> cuts = List.of();

    @Option(names = "--people", description = "Also the human ceiling and metrics against each annotator.")
    public boolean people;

    @Option(names = "--pass-rates", description = "Also each system's true pass rate; scores all items.")
    public boolean passRates;

    @Option(names = "--interval", paramLabel = "TYPE",
            description = "κ's interval: percentile, bca, studentised, wald (default: the project's study, else percentile).")
    private IntervalType interval;

    @Option(names = "--cases", paramLabel = "SET",
            description = "Answers two metrics are compared on: common-to-the-pair (usual), common-to-all.")
    private CaseSets cases;

    @Option(names = "--draw", paramLabel = "UNIT",
            description = "What resamples are drawn from: questions (usual), items, clusters, strata.")
    private Drawing drawing;

    @Option(names = "--by", paramLabel = "DIMENSION",
            description = "Clusters or strata: db (usual), difficulty, system, category, or any key; κ within each too.")
    private String by;

    @Option(names = "--margin", paramLabel = "X",
            description = "Largest loss of κ that does not matter (usually 0.05).")
    private Double margin;

    @Option(names = "--epsilon", paramLabel = "X",
            description = "With --people: how far a metric may lag behind an annotator and still stand in for one.")
    private Double epsilon;

    @Option(names = "--family", paramLabel = "F",
            description = "Tests that are corrected together: best-against-others (usual), all-pairs.")
    private Family family;

    @Option(names = "--diagnostics", negatable = true,
            description = "Rank and test diagnostics too, such as parse-ok; metrics named by --metric always are.")
    private Boolean diagnostics;

    @Option(names = "--most-missing", paramLabel = "SHARE",
            description = "A metric without a verdict on more than this share of the labelled items is not ranked (usually 0.05).")
    private Double mostMissing;

    @Option(names = "--reference", paramLabel = "ANNOTATOR", description = "Labels of this annotator instead of the majority; 'majority' is the majority.")
    private String annotator;

    @Option(names = "--ties", paramLabel = "T", description = "Items with as many passes as fails: adjudicate (usual), pass, fail.")
    private Ties ties;

    @Option(names = "--min-votes", paramLabel = "N", description = "Votes an item needs (usually 1).")
    private Integer minimumVotes;

    @Option(names = "--unanimous", negatable = true, description = "Only items on which two votes or more all agree.")
    private Boolean unanimous;

    /** Whether an option is given that needs votes of annotators: final labels have none. */
    public boolean needsVotes() {
        return people || annotator != null || ties != null || minimumVotes != null || unanimous != null;
    }

    /**
     * Replaces the name of {@code --reference} by the person whom it means by an earlier answer.
     *
     * @param known annotators with labels
     * @throws ProjectFormatException when the name has no label and a similar name has; the user must say which is meant
     */
    public void resolveReference(AnnotatorNames names, Collection<String> known) throws ProjectFormatException {
        if (annotator == null || annotator.equals("majority")) {
            return;
        }
        annotator = KnownPerson.of(names, annotator, known, "--reference");
    }

    /**
     * A study's settings, replaced where an option states another value.
     *
     * @throws IllegalArgumentException when a number is out of range
     */
    public CalibrationSettings over(CalibrationSettings study) {
        ReferenceRule rule = study.design().reference();
        String who = annotator == null ? rule.annotator() : annotator.equals("majority") ? "" : annotator;
        StudyDesign d = study.design();
        StudyDesign design = new StudyDesign(
                new ReferenceRule(
                        who, or(ties, rule.ties()), or(minimumVotes, rule.minimumVotes()),
                        or(unanimous, rule.unanimousOnly())),
                or(interval, d.interval()), or(cases, d.cases()), or(drawing, d.drawing()), or(by, d.dimension()),
                or(margin, d.margin()), or(epsilon, d.epsilon()));
        Participants p = study.participants();
        Participants participants = new Participants(
                metrics.isEmpty() ? p.metrics() : metrics,
                imported == null
                        ? metrics.isEmpty() ? p.compared() : Compared.OURS
                        : imported && metrics.isEmpty() ? Compared.WITH_IMPORTED : Compared.OURS,
                diagnostics == null ? p.ranked() : diagnostics ? Ranked.ALL_ROLES : Ranked.CORRECTNESS,
                or(mostMissing, p.mostMissing()));
        return study.withFamily(or(family, study.family())).withDesign(design).with(participants);
    }

    /** Reads the word of {@code --draw}. */
    public static Drawing drawing(String word) {
        return Drawing.of(word, false).orElseThrow(() -> new TypeConversionException("'" + word + "' is not one of "
                + Drawing.offered().stream().map(Drawing::word).collect(Collectors.joining(", "))));
    }

    private static <T> T or(T stated, T study) {
        return stated == null ? study : stated;
    }

    /** @throws IOException when resamples cannot be drawn by the settings; lists the existing dimensions */
    public void mustBeDrawable(FrozenStudy study) throws IOException {
        Optional<String> fault = study.drawingFault(by != null);
        if (fault.isPresent()) {
            throw new IOException(fault.get());
        }
    }

    /** The metric with the threshold that the command line gives; unchanged if it gives none. */
    public ComparedMetric atThreshold(ComparedMetric metric) {
        Double given = thresholds.get(metric.id());
        return given == null
                ? metric
                : new ComparedMetric(metric.id(), metric.name(), OptionalDouble.of(given), metric.unitRange(), metric.role());
    }

    public boolean wants(String metric) {
        return metrics.isEmpty() || metrics.contains(metric);
    }

    /** @throws IOException when a named metric or annotator does not exist; names it */
    public void mustBeIn(CalibrationResult result) throws IOException {
        List<String> named = Stream.concat(metrics.stream(), thresholds.keySet().stream()).toList();
        for (String metric : named) {
            if (result.metrics().stream().noneMatch(m -> m.metric().id().equals(metric))) {
                throw new IOException("There is no metric '" + metric + "' with verdicts to compare. 'assay score --list'"
                        + " names all metrics; those with a threshold have verdicts, if the project enables them."
                        + " 'assay score PROJECT --apply --threshold " + metric + "=X' gives one a threshold.");
            }
        }
        if (annotator != null && result.settings().design().reference().single() && result.n() == 0) {
            throw new IOException("No item has a pass or fail of annotator '" + annotator
                    + "' as these options ask. 'assay labels status' names the annotators.");
        }
    }
}
