package io.github.assay.service.study;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.FinalLabelSources;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.domain.score.Score;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.counterexample.SeparationFigures;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.BoardBuilder;
import io.github.assay.service.scoring.CalibrationStatus;
import io.github.assay.service.scoring.ImportedMetrics;
import io.github.assay.service.scoring.LockedTest;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.service.scoring.Slices;
import io.github.assay.service.scoring.StudiedMetrics;
import io.github.assay.store.StoreException;
import io.github.assay.systems.PeopleCases;
import io.github.assay.systems.Scoreboard;
import io.github.assay.tabular.Answers;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Computes agreement and calibration of a project, the same way for window, command line and report. Thread-safe.
 * Open to tests that answer in its place.
 */
public class ProjectAnalysis {
    private final ScoringService scoring;
    private final AgreementService agreement;
    private final CalibrationService calibration;

    public ProjectAnalysis(ScoringService scoring, AgreementService agreement, CalibrationService calibration) {
        this.scoring = scoring;
        this.agreement = agreement;
        this.calibration = calibration;
    }

    /** Agreement of the annotators on the votes in force. */
    public AgreementResult agreement(ProjectSession session, AgreementSettings settings, Progress progress)
            throws StoreException {
        return agreement(session, votes(session), settings, progress);
    }

    /**
     * Agreement with the sources of the final labels.
     *
     * @param agreement result of {@link ProjectAnalysis#agreement}
     * @param labels result of {@link ProjectAnalysis#finalLabelSources}
     */
    public record LabelledAgreement(AgreementResult agreement, FinalLabelSources labels) {}

    /** Agreement and the sources of the final labels, from one reading of the votes. */
    public LabelledAgreement labelledAgreement(ProjectSession session, AgreementSettings settings, Progress progress)
            throws StoreException {
        List<Vote> votes = votes(session);
        ReferenceRule rule = ProjectStudies.settings(session).design().reference();
        return new LabelledAgreement(
                agreement(session, votes, settings, progress), FinalLabelSources.of(finalLabels(session, votes, rule)));
    }

    private AgreementResult agreement(
            ProjectSession session, List<Vote> votes, AgreementSettings settings, Progress progress) throws StoreException {
        boolean items = ProjectStudies.settings(session).design().drawing().ofItems();
        return ShownNames.of(session.labels())
                .of(agreement.analyse(votes, session.project().items(), settings.unlessStated(items), progress));
    }

    /** The votes in force on items of the project; votes on items that the project does not contain are ignored. */
    public static List<Vote> votes(ProjectSession session) throws StoreException {
        List<Vote> votes = new ArrayList<>();
        ItemKey item = null;
        boolean isThere = false;
        for (Vote vote : session.labels().currentVotes()) { // by item
            if (vote.item() != item) {
                item = vote.item();
                isThere = session.item(item).isPresent();
            }
            if (isThere) {
                votes.add(vote);
            }
        }
        return votes;
    }

    /** The final label of each item of the project, by the reference rule of the project's study. */
    public List<FinalLabel> finalLabels(ProjectSession session) throws StoreException {
        return finalLabels(session, ProjectStudies.settings(session).design().reference());
    }

    /** The final label of each item of the project, by a given rule. */
    public List<FinalLabel> finalLabels(ProjectSession session, ReferenceRule rule) throws StoreException {
        return finalLabels(session, votes(session), rule);
    }

    private List<FinalLabel> finalLabels(ProjectSession session, List<Vote> votes, ReferenceRule rule)
            throws StoreException {
        Map<ItemKey, Label> adjudicated = new HashMap<>();
        for (Map.Entry<ItemKey, Adjudication> e : session.labels().adjudications().entrySet()) {
            adjudicated.put(e.getKey(), e.getValue().label());
        }
        return agreement
                .finalLabels(votes, adjudicated, rule)
                .stream()
                .filter(label -> session.item(label.item()).isPresent())
                .toList();
    }

    /** How the final labels of a project came about, by the reference rule of its study. */
    public FinalLabelSources finalLabelSources(ProjectSession session) throws StoreException {
        return FinalLabelSources.of(finalLabels(session));
    }

    /**
     * The calibration of every enabled metric that gives a verdict. Missing queries of items with a vote or a final
     * label are run before. {@link ProjectStudies#settings} returns the project's own settings.
     */
    public CalibrationResult calibration(ProjectSession session, CalibrationSettings settings, Progress progress)
            throws StoreException {
        return calibration(session, StudiedMetrics.by(settings), settings, progress);
    }

    /** The calibration of selected metrics. */
    public CalibrationResult calibration(
            ProjectSession session, StudiedMetrics chosen, CalibrationSettings settings, Progress progress)
            throws StoreException {
        CalibrationResult result = study(session, chosen, settings, progress).compute(progress);
        remember(session, result);
        return result;
    }

    /** Stores which metrics a calibration has compared with a project's labels, for {@link CalibrationStatus}. */
    public void remember(ProjectSession session, CalibrationResult result) throws StoreException {
        if (!session.partOf().isEmpty()) {
            return; // trust in a metric is of all labels
        }
        MetricSettings settings = session.project().metrics();
        session.calibrations().keep(result, id -> scoring.find(id, settings), settings);
    }

    /** The input of {@link #calibration}, to be saved: the same study gives the same digits later. */
    public FrozenStudy study(
            ProjectSession session, StudiedMetrics chosen, CalibrationSettings settings, Progress progress)
            throws StoreException {
        List<FinalLabel> labels = finalLabels(session, settings.design().reference());
        List<Vote> votes = Vote.judged(votes(session));
        Compared compared = compared(session, studied(session, labels, votes), chosen, settings.threads(), progress);
        return ShownNames.of(session.labels()).of(calibration.study(
                session.project().name(),
                compared.scores(),
                labels,
                votes,
                compared.metrics(),
                session.project().items(),
                settings));
    }

    /** Metrics with their scores on some items: Assay's, then imported ones. */
    private record Compared(List<ComparedMetric> metrics, List<Score> scores) {}

    private Compared compared(
            ProjectSession session, List<Item> items, StudiedMetrics chosen, int threads, Progress progress)
            throws StoreException {
        MetricSettings rules = session.project().metrics();
        List<MetricInfo> ours = new ArrayList<>(verdictMetrics(rules, chosen.ours()));
        chosen.named().stream()
                .filter(id -> ours.stream().noneMatch(m -> m.id().equals(id)))
                .flatMap(id -> scoring.find(id, rules).stream())
                .filter(m -> scoring.threshold(m, rules).isPresent())
                .forEach(ours::add);
        List<Score> scores = new ArrayList<>(scores(session, items, ours, threads, progress));
        List<ComparedMetric> metrics = new ArrayList<>(calibration.metrics(
                ours.stream().map(m -> scoring.marked(session, m)).toList(), rules.thresholds()));
        ImportedMetrics.studied(items, chosen, rules).forEach((metric, own) -> {
            metrics.add(metric);
            scores.addAll(own);
        });
        return new Compared(metrics, scores);
    }

    /** Ids of the metrics that can be compared with labels: enabled ones that give a verdict, and imported ones. */
    public List<String> comparable(ProjectSession session) {
        MetricSettings rules = session.project().metrics();
        List<String> ids = new ArrayList<>(verdictMetrics(rules, _ -> true).stream().map(MetricInfo::id).toList());
        ids.addAll(ImportedMetrics.of(session.project().items()).ids());
        return ids;
    }

    private List<MetricInfo> verdictMetrics(MetricSettings rules, Predicate<String> chosen) {
        return scoring.enabled(rules).stream()
                .filter(m -> scoring.threshold(m, rules).isPresent() && chosen.test(m.id()))
                .toList();
    }

    private List<Score> scores(
            ProjectSession session, List<Item> items, List<MetricInfo> metrics, int threads, Progress progress)
            throws StoreException {
        List<Score> scores = new ArrayList<>(items.size() * metrics.size());
        scoring.scoreBesideLabels(session, items, metrics, true, threads, progress, of -> of.scores()
                .forEach(s -> scores.add(new Score(of.item().key(), s.metric().id(), s.outcome()))));
        return scores;
    }

    /** The annotators compared with each other and with the metrics of a calibration. */
    public PeopleComparison people(ProjectSession session, CalibrationResult result, Progress progress)
            throws StoreException {
        return ShownNames.of(session.labels()).of(calibration.people(Vote.judged(votes(session)), result, progress));
    }

    /** The annotators compared with each other, without metrics; nothing is run or scored. */
    public PeopleComparison people(ProjectSession session, Progress progress) throws StoreException {
        return ShownNames.of(session.labels()).of(calibration.people(Vote.judged(votes(session)), ProjectStudies.settings(session), progress));
    }

    /**
     * The systems' true pass rates by each metric, whose verdicts labels correct. All items are scored; missing queries
     * are run before.
     */
    public List<TruePassRate> passRates(
            ProjectSession session, StudiedMetrics chosen, CalibrationSettings settings, Progress progress)
            throws StoreException {
        Compared compared = compared(session, session.project().items(), chosen, settings.threads(), progress);
        return calibration.passRates(
                compared.scores(),
                finalLabels(session, settings.design().reference()),
                compared.metrics(),
                Stream.concat(
                        Slices.of(session.project().items(), List.of()).stream(), SeparationFigures.slices(session).stream())
                        .toList(),
                votes(session),
                settings);
    }

    /** The true pass rates that a study's answers and its report show: by the metric that {@link AnswerStudy#judge} names. */
    public List<TruePassRate> passRates(ProjectSession session, CalibrationResult result, Progress progress) throws StoreException {
        Optional<String> judge = AnswerStudy.judge(result);
        return judge.isEmpty()
                ? List.of()
                : passRates(session, new StudiedMetrics(judge.get()::equals, judge.get()::equals), result.settings(), progress)
                        .stream().filter(r -> r.items() > 0).toList();
    }

    /**
     * Computes a calibration and the six answers of its study.
     *
     * @throws IOException when resamples cannot be drawn by the settings; lists the existing dimensions
     */
    public Answers answers(ProjectSession session, CalibrationSettings settings, Progress progress) throws IOException, StoreException {
        FrozenStudy study = study(session, StudiedMetrics.by(settings), settings, progress);
        Optional<String> fault = study.drawingFault(false);
        if (fault.isPresent()) {
            throw new IOException(fault.get());
        }
        CalibrationResult result = study.compute(progress);
        remember(session, result);
        return answers(session, result, progress);
    }

    /** The six answers of a study, whose agreement, pass rates and plan are computed with its settings. */
    public Answers answers(ProjectSession session, CalibrationResult result, Progress progress) throws StoreException {
        AgreementSettings settings = new AgreementSettings(result.settings().bootstrap(), result.settings().threads());
        LabelledAgreement people = labelledAgreement(session, settings, progress);
        return AnswerStudy.of(
                session.project().name(), people.agreement(), people.labels(), result, passRates(session, result, progress), progress);
    }

    /**
     * The items of a system's pass rate by final labels, beside a metric's verdicts; locked test items are not among them.
     *
     * @param scores a scoreboard with the metric
     */
    public PeopleCases peopleCases(ProjectSession session, Scoreboard scores, String metric, String system) throws StoreException {
        MetricSettings rules = session.project().metrics();
        Optional<MetricInfo> ours = scoring.find(metric, rules);
        List<FinalLabel> labels = finalLabels(session);
        if (ours.isEmpty() || scoring.locked(session) == LockedTest.NONE) {
            return PeopleCases.of(scores, metric, system, labels);
        }
        BoardBuilder open = new BoardBuilder(List.of(ours.get()));
        scoring.scoreBesideLabels(session, session.project().items(), List.of(ours.get()), false, session.threads(), Progress.NONE, open::add);
        return PeopleCases.of(open.build(m -> scoring.threshold(m, rules)), metric, system, labels);
    }

    /** Items with a final label, and items with a deciding vote but no final label, such as ties (statistics.md §1). */
    private static List<Item> studied(ProjectSession session, List<FinalLabel> labels, List<Vote> votes) {
        Set<ItemKey> judged = new HashSet<>();
        labels.stream().filter(label -> label.label().isPresent()).forEach(label -> judged.add(label.item()));
        votes.stream().filter(vote -> vote.label().decides()).forEach(vote -> judged.add(vote.item()));
        return session.project().items().stream()
                .filter(item -> judged.contains(item.key()))
                .toList();
    }
}
