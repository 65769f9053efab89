package io.github.assay.service.alignment;

import io.github.assay.calibration.alignment.AlignmentEntry;
import io.github.assay.calibration.alignment.AlignmentEntry.Promoted;
import io.github.assay.calibration.alignment.AlignmentSplit;
import io.github.assay.calibration.alignment.JudgeVersion;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.alignment.AlignmentFiles;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.scoring.Promotions;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Promotions of a project's judges, read from its record of alignments; each expires when its circumstances change. */
public final class JudgePromotions implements Promotions {
    @Override
    public boolean needsPromotion(Project project, MetricInfo metric) {
        if (!metric.needs().contains(MetricInfo.Need.JUDGE_REPLY) || metric.group() != MetricInfo.Group.JUDGE) {
            return false;
        }
        AlignedMetric aligned = new AlignedMetric(AlignedMetric.judgeOf(metric), metric, 0);
        return project.items().stream().anyMatch(i -> !i.replies().isEmpty() && !aligned.replies(i).isEmpty());
    }

    @Override
    public boolean isPromoted(Project project, MetricInfo metric, double threshold) {
        try {
            AlignedMetric aligned = new AlignedMetric(AlignedMetric.judgeOf(metric), metric, threshold);
            AlignmentFiles files = new AlignmentFiles(project.folder());
            Optional<Promoted> last = last(files.entries(), aligned.name());
            return last.isPresent() && state(project, aligned, last, files.split(), aligned.version(project)).holds();
        } catch (ProjectFormatException e) {
            System.getLogger(JudgePromotions.class.getName())
                    .log(System.Logger.Level.WARNING, "counted as not promoted: " + metric.id(), e);
            return false;
        }
    }

    /** The last promotion of a judge. */
    static Optional<Promoted> last(List<AlignmentEntry> entries, String judge) {
        return entries.stream()
                .filter(e -> e instanceof Promoted && e.circumstances().judge().equals(judge))
                .map(Promoted.class::cast)
                .reduce((_, later) -> later);
    }

    /** Whether a promotion holds for a version in force. */
    static PromotionState state(
            Project project, AlignedMetric metric, Optional<Promoted> last, Optional<AlignmentSplit> split, JudgeVersion version)
            throws ProjectFormatException {
        double least = AlignmentSettings.of(project).kappa();
        List<String> expired = new ArrayList<>();
        if (last.isPresent()) {
            Promoted promoted = last.get();
            promoted.circumstances().version().differences(version)
                    .forEach(part -> expired.add(Texts.text("align.expired." + part)));
            if (metric.otherPrompt(project, version).isPresent()) {
                expired.add(Texts.text("align.expired.prompt"));
            }
            if (split.filter(s -> s.hash().equals(promoted.circumstances().split())).isEmpty()) {
                expired.add(Texts.text("align.expired.split"));
            }
            if (!(promoted.low() > least)) {
                expired.add(Texts.text("align.expired.least", least));
            }
        }
        return new PromotionState(last, expired.stream().distinct().toList(), least);
    }
}
