package io.github.assay.service.alignment;

import io.github.assay.calibration.alignment.AlignmentEntry.Look;
import io.github.assay.calibration.alignment.AlignmentFigures;
import io.github.assay.calibration.alignment.AlignmentSplit;
import io.github.assay.calibration.alignment.AlignmentStudy.VersionComparison;
import io.github.assay.calibration.alignment.JudgeVersion;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A judge against people on tune. Nothing in it depends on the label or verdict of a single test item.
 *
 * @param metric what is aligned
 * @param split the project's split; empty while nothing is labelled
 * @param test labelled items of test: their number alone
 * @param testReplied those with a reply that the metric reads; all of them where it reads none
 * @param versions all versions with tune verdicts, oldest first; the last is the one in force
 * @param before number of the version that the one in force is compared with; 0 without another
 * @param change the version in force against the one before; empty without another
 * @param cases all labelled tune items: those on which the one in force and people differ, then those without a
 *     verdict, then the others
 * @param looks looks at test of this judge
 * @param promotion the judge's promotion
 * @param warnings what a reader should know, in sentences
 */
public record AlignmentReport(
        AlignedMetric metric,
        Optional<AlignmentSplit> split,
        int test,
        int testReplied,
        List<TunedVersion> versions,
        int before,
        Optional<VersionComparison> change,
        List<TuneCase> cases,
        List<Look> looks,
        PromotionState promotion,
        List<String> warnings) {
    public AlignmentReport {
        versions = List.copyOf(versions);
        cases = List.copyOf(cases);
        looks = List.copyOf(looks);
        warnings = List.copyOf(warnings);
    }

    /**
     * A version on tune.
     *
     * @param number from 1, by the time of its first figures
     * @param version what it is
     * @param since time of its first figures; the present time of the report for a version that is not recorded
     * @param figures its figures against the labels in force
     */
    public record TunedVersion(int number, JudgeVersion version, Instant since, AlignmentFigures figures) {}

    /** Tune items on which the version in force and people differ, the most confident verdicts first. */
    public List<TuneCase> disagreements() {
        return cases.stream().filter(TuneCase::differs).toList();
    }

    /** The version in force. */
    public TunedVersion now() {
        return versions.getLast();
    }

    /** Number of different prompts among the looks at test. */
    public int lookedPrompts() {
        return Math.toIntExact(looks.stream().map(l -> l.circumstances().version().prompt()).distinct().count());
    }

    /**
     * Test figures that were looked at; the look is recorded.
     *
     * @param version the version they belong to
     * @param looks all looks of this judge, this one last
     * @param refusals why a requested promotion was refused, in sentences; empty when it was made or not requested
     */
    public record TestLook(JudgeVersion version, AlignmentFigures figures, List<Look> looks, List<String> refusals) {
        public TestLook {
            looks = List.copyOf(looks);
            refusals = List.copyOf(refusals);
        }

        /** Number of different prompts among the looks. */
        public int prompts() {
            return Math.toIntExact(looks.stream().map(l -> l.circumstances().version().prompt()).distinct().count());
        }
    }
}
