package io.github.assay.calibration.people;

import io.github.assay.calibration.input.AnnotatorLabels;
import io.github.assay.calibration.input.MetricValues;
import io.github.assay.calibration.input.ScoreTable;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy.Ties;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.raters.Ratings;
import io.github.assay.statistics.raters.TwoWayBootstrap;
import io.github.assay.task.Progress;
import java.util.List;

/**
 * Computes κ's interval with annotators and cases resampled (statistics.md §3.1). The cases are those with a final
 * label; adjudicated labels do not change.
 */
public final class AnnotatorResampling {
    private AnnotatorResampling() {}

    public static Outcome<Interval> interval(
            ScoreTable table,
            MetricValues metric,
            List<AnnotatorLabels> annotators,
            CalibrationSettings settings,
            Progress progress) {
        ReferenceRule rule = settings.design().reference();
        if (rule.single()) {
            return Outcome.unavailable("SINGLE_RATER", "the reference is one annotator's label");
        }
        int[][] votes = new int[table.size()][annotators.size()];
        for (int a = 0; a < annotators.size(); a++) {
            Label[] labels = table.labels(annotators.get(a));
            for (int row = 0; row < votes.length; row++) {
                votes[row][a] = labels[row] == null ? Ratings.MISSING : labels[row] == Label.PASS ? 1 : 0;
            }
        }
        int[] fixed = new int[table.size()];
        int[] verdicts = new int[table.size()];
        for (int row = 0; row < fixed.length; row++) {
            fixed[row] = !table.adjudicated(row) ? Ratings.MISSING : table.pass(row) ? 1 : 0;
            verdicts[row] = !metric.hasVerdict(row) ? Ratings.MISSING : metric.passes(row) ? 1 : 0;
        }
        return new TwoWayBootstrap(votes, fixed, verdicts, rule(rule))
                .interval(settings.bootstrap(), settings.threads(), progress);
    }

    private static TwoWayBootstrap.Rule rule(ReferenceRule rule) {
        int tie = rule.ties() == Ties.ADJUDICATE ? Ratings.MISSING : rule.ties() == Ties.PASS ? 1 : 0;
        return new TwoWayBootstrap.Rule(
                tie, rule.unanimousOnly() ? Math.max(2, rule.minimumVotes()) : rule.minimumVotes(), rule.unanimousOnly());
    }
}
