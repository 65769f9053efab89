package io.github.assay.service.alignment;

import io.github.assay.calibration.alignment.AlignmentEntry.Look;
import io.github.assay.calibration.alignment.AlignmentFigures;
import io.github.assay.calibration.alignment.JudgeVersion;
import java.util.List;

/**
 * Test figures that were looked at; the look is recorded.
 *
 * @param version the version they belong to
 * @param figures the figures
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
