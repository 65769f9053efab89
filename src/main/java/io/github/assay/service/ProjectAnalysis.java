package io.github.assay.service;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.CalibrationSettings;
import io.github.assay.domain.Adjudication;
import io.github.assay.domain.FinalLabel;
import io.github.assay.domain.Item;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Label;
import io.github.assay.domain.MetricSettings;
import io.github.assay.domain.Score;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Agreement and calibration of a whole project: the one path by which the window, the command line and the report come
 * to their numbers. Thread-safe.
 */
public final class ProjectAnalysis {
    private final ScoringService scoring;
    private final AgreementService agreement;
    private final CalibrationService calibration;

    public ProjectAnalysis(ScoringService scoring, AgreementService agreement, CalibrationService calibration) {
        this.scoring = scoring;
        this.agreement = agreement;
        this.calibration = calibration;
    }

    /** Agreement of the annotators on the votes as they stand. */
    public AgreementResult agreement(ProjectSession session, AgreementSettings settings, Progress progress)
            throws StoreException {
        return agreement.analyse(
                session.labels().currentVotes(), session.project().items(), settings, progress);
    }

    /** The label each item of the project counts with, under the project's tie policy. */
    public List<FinalLabel> finalLabels(ProjectSession session) throws StoreException {
        Map<ItemKey, Label> adjudicated = new HashMap<>();
        for (Map.Entry<ItemKey, Adjudication> e : session.labels().adjudications().entrySet()) {
            adjudicated.put(e.getKey(), e.getValue().label());
        }
        return agreement
                .finalLabels(
                        session.labels().currentVotes(),
                        adjudicated,
                        session.project().labelling().ties())
                .stream()
                .filter(label -> session.item(label.item()).isPresent())
                .toList();
    }

    /**
     * Every enabled metric that gives a verdict, against the final labels. Queries of labelled items that were not run
     * yet are run first.
     */
    public CalibrationResult calibration(ProjectSession session, CalibrationSettings settings, Progress progress)
            throws StoreException {
        MetricSettings rules = session.project().metrics();
        List<MetricInfo> metrics = scoring.enabled(rules).stream()
                .filter(m -> scoring.threshold(m, rules).isPresent())
                .toList();
        List<FinalLabel> labels = finalLabels(session);
        List<Item> items = labelled(session, labels);
        session.runs().run(session.project(), items, RunService.Reuse.STORED, progress);
        List<Score> scores = new ArrayList<>(items.size() * metrics.size());
        scoring.score(session, items, metrics, settings.threads(), progress, of -> of.scores()
                .forEach(s -> scores.add(new Score(of.item().key(), s.metric().id(), s.outcome()))));
        return calibration.analyse(
                scores,
                labels,
                calibration.metrics(metrics, rules.thresholds()),
                session.project().items(),
                settings,
                progress);
    }

    private static List<Item> labelled(ProjectSession session, List<FinalLabel> labels) {
        Set<ItemKey> decided = labels.stream()
                .filter(label -> label.label().isPresent())
                .map(FinalLabel::item)
                .collect(Collectors.toSet());
        return session.project().items().stream()
                .filter(item -> decided.contains(item.key()))
                .toList();
    }
}
