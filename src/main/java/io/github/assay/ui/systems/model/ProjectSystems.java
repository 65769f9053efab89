package io.github.assay.ui.systems.model;

import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.adjudication.GoldEffectService;
import io.github.assay.service.adjudication.GoldEffectService.GoldEffect;
import io.github.assay.service.imported.StudiedMetrics;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.RunService;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.service.study.RunFigureService;
import io.github.assay.service.study.SystemsService;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.ScoredMetric;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.VariantGap;
import io.github.assay.systems.cases.CellCases;
import io.github.assay.systems.cases.PairCases;
import io.github.assay.systems.cases.PeopleCases;
import io.github.assay.systems.cross.CrossTable;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.systems.runs.RunComparison;
import io.github.assay.systems.runs.RunHistory;
import io.github.assay.task.Progress;
import io.github.assay.ui.systems.model.FiguresViewModel.RunFigureList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Computes a project's figures of its systems with the services that the command line uses. A metric is scored once and
 * kept until queries were run or its settings changed, so that another column costs one metric. Thread-safe.
 */
public final class ProjectSystems implements SystemsSource {
    private final ProjectSession session;
    private final SystemsService systems;
    private final ProjectAnalysis analysis;
    private final RunFigureService figures;
    private final Map<MetricInfo, ScoredMetric> kept = new HashMap<>();
    private Optional<MetricSettings> under = Optional.empty();
    private List<ItemKey> items = List.of();
    private Optional<RunFigureList> ofRuns = Optional.empty();

    public ProjectSystems(
            ProjectSession session, SystemsService systems, ProjectAnalysis analysis, RunFigureService figures) {
        this.session = session;
        this.systems = systems;
        this.analysis = analysis;
        this.figures = figures;
    }

    @Override
    public GoldEffect goldEffect(List<MetricInfo> metrics, LeaderboardSettings settings, Progress progress)
            throws Exception {
        return new GoldEffectService(systems).of(session, metrics, settings, progress);
    }

    @Override
    public Metrics metrics() {
        return new Metrics(systems.offered(session), systems.headline(session));
    }

    @Override
    public synchronized Scoreboard scores(List<MetricInfo> metrics, Progress progress) {
        forgetOtherSettings();
        List<MetricInfo> missing = metrics.stream().filter(m -> !kept.containsKey(m)).toList();
        if (!missing.isEmpty()) {
            Scoreboard fresh = systems.stored(session, missing, session.threads(), progress);
            items = fresh.items();
            missing.forEach(m -> kept.put(m, fresh.metric(m.id()).orElseThrow()));
        }
        return new Scoreboard(items, metrics.stream().map(kept::get).toList());
    }

    private void forgetOtherSettings() {
        Optional<MetricSettings> now = Optional.of(session.project().metrics());
        if (!now.equals(under)) {
            forget();
            under = now;
        }
    }

    @Override
    public void run(Progress progress) {
        session.runs().run(session.project(), session.project().items(), RunService.Reuse.STORED, progress);
        forget();
    }

    @Override
    public Object basis() {
        return List.of(session.project().metrics(), session.project().study());
    }

    @Override
    public synchronized void forget() {
        kept.clear();
        ofRuns = Optional.empty();
    }

    @Override
    public int threads() {
        return session.threads();
    }

    @Override
    public Leaderboard leaderboard(Scoreboard scores, LeaderboardSettings settings, Progress progress) {
        return systems.leaderboard(scores, settings, progress);
    }

    @Override
    public List<String> dimensions() {
        return systems.dimensions(session);
    }

    @Override
    public List<SliceBoard> slices(
            Scoreboard scores, String dimension, LeaderboardSettings settings, Progress progress) {
        return systems.slices(session, scores, dimension, settings, progress);
    }

    @Override
    public List<VariantGap> gaps(Scoreboard scores, LeaderboardSettings settings, Progress progress) {
        return systems.gaps(session, scores, settings, progress);
    }

    @Override
    public List<String> comparable(Scoreboard scores) {
        return systems.comparable(scores);
    }

    @Override
    public Optional<RunComparison> compare(Scoreboard scores, String metric, String before, String after) {
        return systems.compare(scores, metric, before, after);
    }

    @Override
    public CrossTable cross(Scoreboard scores, CrossTable.Cut a, CrossTable.Cut b) {
        return systems.cross(scores, a, b);
    }

    @Override
    public CrossTable.Cut cut(String metric) {
        return systems.cut(session, metric);
    }

    @Override
    public CellCases cell(Scoreboard scores, CaseSet cases, SystemRun entrant, String metric) {
        return systems.cell(scores, cases, entrant, metric);
    }

    @Override
    public PairCases pair(Scoreboard scores, CaseSet cases, String metric, SystemRun leader, SystemRun other) {
        return systems.pair(scores, cases, metric, leader, other);
    }

    @Override
    public PeopleCases people(Scoreboard scores, String metric, String system) throws Exception {
        return analysis.peopleCases(session, scores, metric, system);
    }

    @Override
    public RunHistory history(Scoreboard scores, LeaderboardSettings settings, Progress progress) {
        return systems.history(scores, settings, progress);
    }

    @Override
    public synchronized RunFigureList figures(Progress progress) {
        forgetOtherSettings();
        if (ofRuns.isEmpty()) {
            ofRuns = Optional.of(new RunFigureList(
                    figures.stored(session, session.threads(), progress), figures.routes(session)));
        }
        return ofRuns.get();
    }

    @Override
    public List<ItemKey> routed(String expected, String selected) {
        return figures.routed(session, expected, selected);
    }

    @Override
    public List<TruePassRate> passRates(String metric, BootstrapSettings bootstrap, Progress progress) throws Exception {
        CalibrationSettings settings = ProjectStudies.settings(session).with(bootstrap);
        return analysis.passRates(session, new StudiedMetrics(metric::equals, metric::equals), settings, progress);
    }
}
