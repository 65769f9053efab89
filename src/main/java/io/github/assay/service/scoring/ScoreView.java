package io.github.assay.service.scoring;

import io.github.assay.compare.TableDiff;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Step;
import io.github.assay.domain.finding.TableComparison;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.wording.EvidenceSubject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One score with its metric and the verdict under the threshold in force.
 *
 * @param outcome the measurement, or the reason why there is none
 * @param threshold the threshold in force; empty when the metric gives no verdict
 * @param pass the verdict; empty when there is no value or no threshold
 * @param trust whether the metric was compared with human labels, for metrics that need it
 */
public record ScoreView(
        MetricInfo metric,
        Outcome<Measurement> outcome,
        OptionalDouble threshold,
        Optional<Boolean> pass,
        CalibrationStatus trust) {
    /** The score of a built-in metric. */
    public ScoreView(
            MetricInfo metric, Outcome<Measurement> outcome, OptionalDouble threshold, Optional<Boolean> pass) {
        this(metric, outcome, threshold, pass, CalibrationStatus.BUILT_IN);
    }

    /**
     * This score within its case, to be put into words.
     *
     * @param all every score of the case, this one included
     * @param diff the two tables as the screen shows them; empty where there are not two
     * @param explained the score with the steps that lead to it, or why they cannot be had; empty while they are computed
     */
    public EvidenceSubject evidence(List<ScoreView> all, Optional<TableDiff> diff, Optional<Outcome<Measurement>> explained) {
        return new EvidenceSubject(
                metric, explained.map(this::with).orElse(outcome), threshold, all.stream().map(ScoreView::metric).toList(),
                all.stream()
                        .filter(s -> s.metric().id().equals("ex"))
                        .flatMap(s -> s.outcome().asValue().stream())
                        .flatMap(m -> m.first(TableComparison.class).stream())
                        .findFirst(),
                diff, explained.isPresent());
    }

    /** The score with its steps; with one sentence in their place where they cannot be had. */
    private Outcome<Measurement> with(Outcome<Measurement> explained) {
        return explained instanceof Outcome.Error<Measurement>(_, String why)
                ? outcome.map(m -> m.with(new Step.Sentence(Step.Phrase.text(why))))
                : explained;
    }
}
