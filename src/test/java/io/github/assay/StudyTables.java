package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.app.Wiring;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.calibration.StudyChanges;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.files.documents.AgreementDocument;
import io.github.assay.files.documents.CalibrationDetailDocument;
import io.github.assay.files.documents.CalibrationDocument;
import io.github.assay.files.documents.PassRateDocument;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.files.documents.SystemsDocument;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.StudiedMetrics;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Interval;
import io.github.assay.systems.Blame;
import io.github.assay.systems.BlameCount;
import io.github.assay.systems.GoldDoubt;
import io.github.assay.systems.LuckStudy;
import io.github.assay.systems.LuckStudy.EqualAnswer;
import io.github.assay.systems.LuckStudy.LuckRow;
import io.github.assay.systems.RouteConfusion;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.board.GoldShift;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardRow;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.board.RunComparison;
import io.github.assay.systems.board.RunHistory;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.SystemMean;
import io.github.assay.systems.figures.SystemFigures;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.AgreementSpecs.Annotator;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.CalibrationSpecs.SliceContrast;
import io.github.assay.tabular.DesignSpecs;
import io.github.assay.tabular.DesignSpecs.DesignRow;
import io.github.assay.tabular.GoldSpecs;
import io.github.assay.tabular.LuckSpecs;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.tabular.PassRateSpecs.SystemContrast;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.tabular.SystemsSpecs.EntrantFigure;
import io.github.assay.tabular.SystemsSpecs.SliceScore;
import io.github.assay.tabular.SystemsSpecs.SliceStanding;
import io.github.assay.tabular.SystemsSpecs.SystemScore;
import io.github.assay.task.Progress;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Result tables of agreement, calibration and systems of an open project. */
final class StudyTables {
    private static final int REPLICATES = 200;

    private final TableRows tables;

    StudyTables(TableRows tables) {
        this.tables = tables;
    }

    void agreement(Wiring wiring, ProjectSession session) throws Exception {
        BootstrapSettings settings = BootstrapSettings.DEFAULT.withReplicates(REPLICATES);
        AgreementResult result =
                wiring.services().analysis().agreement(session, new AgreementSettings(settings, 2), Progress.NONE);
        JsonNode json = TableRows.json(AgreementDocument.of(result, Optional.empty(), List.of()));
        List<AgreementSpecs.Coefficient> coefficients = AgreementSpecs.allCoefficients(result);
        tables.add(AgreementSpecs.coefficientTable(settings), coefficients,
                coefficients.stream().map(c -> TableRows.wrapped("value", json.get(c.key()))).toList());
        tables.add(AgreementSpecs.pairs(settings), result.pairs(), TableRows.list(json.get("pairwise")));
        var people = wiring.services().analysis().people(session, Progress.NONE);
        tables.add(AgreementSpecs.annotators(settings, people.ceiling().value()), Annotator.of(result, people), TableRows.list(json.get("per_annotator")));
        tables.add(AgreementSpecs.strata(settings), result.strata(), result.strata().stream()
                .map(s -> json.get("strata").get(s.dimension()).get(s.value()))
                .toList());
    }

    /** Made-up searches of real items: every second answer is separated, at ranks 1 to 5 by three recipes. */
    void separations(List<Item> items) {
        List<Item> some = items.subList(0, 30);
        List<EqualAnswer> answers = IntStream.range(0, some.size()).mapToObj(i -> new EqualAnswer(
                        some.get(i).key(), some.get(i).evalCase().dbId(), List.of("joins"), i % 2 == 0 ? i % 6 : 0,
                        i % 2 == 0 && i % 6 > 0 ? "R" + i % 3 : ""))
                .toList();
        double level = BootstrapSettings.DEFAULT.level();
        List<LuckRow> rows = LuckStudy.of(answers, LuckStudy.Dimension.SYSTEM);
        tables.add(LuckSpecs.luck(LuckStudy.Dimension.SYSTEM, level), rows, rows.stream()
                .map(r -> TableRows.json(SpecDocument.of(LuckSpecs.luck(LuckStudy.Dimension.SYSTEM, level), r)))
                .toList());
        List<ItemKey> keys = some.stream().map(Item::key).toList();
        List<GoldDoubt> doubts = List.of(new GoldDoubt("c", keys.getFirst(), 7, keys.subList(0, 5), keys.subList(0, 4)));
        tables.add(LuckSpecs.DOUBTS, doubts, doubts.stream().map(d -> TableRows.json(SpecDocument.of(LuckSpecs.DOUBTS, d))).toList());
        List<Vote> votes = IntStream.range(0, 12).mapToObj(i -> new Vote(
                        keys.get(i), "ann", Label.PASS, i < 10 ? List.of(Blame.values()[i % 4].word()) : List.of(), "", 1,
                        Instant.EPOCH, Vote.Visible.NOTHING, Optional.empty(), Vote.Origin.CAST))
                .toList();
        List<BlameCount> blames = BlameCount.of(votes, Set.copyOf(keys));
        tables.add(LuckSpecs.blames(level), blames, blames.stream().map(b -> TableRows.json(SpecDocument.of(LuckSpecs.blames(level), b))).toList());
    }

    void calibration(Wiring wiring, ProjectSession session) throws Exception {
        CalibrationSettings settings = CalibrationSettings.DEFAULT
                .with(BootstrapSettings.DEFAULT.withReplicates(REPLICATES))
                .with(CalibrationSettings.Replication.EXACTLY)
                .withThreads(2);
        var analysis = wiring.services().analysis();
        FrozenStudy study = analysis.study(session, StudiedMetrics.by(settings), settings, Progress.NONE);
        CalibrationResult result = study.compute(Progress.NONE);
        double level = settings.bootstrap().level();
        JsonNode json = TableRows.json(CalibrationDocument.of(result));
        List<JsonNode> metrics = TableRows.list(json.get("metrics"));
        tables.add(CalibrationSpecs.league(result, true), result.metrics(), metrics);
        tables.add(CalibrationSpecs.VERDICTS, result.metrics().stream().map(MetricCalibration::verdicts).toList(), metrics);
        List<MetricContrast> pairs = MetricContrast.betterFirst(result.pairs(), result);
        tables.add(CalibrationSpecs.pairs(level), pairs, TableRows.list(json.get("pairwise")));
        tables.add(CalibrationSpecs.pairsInFull(level), pairs, TableRows.list(json.get("pairwise")));
        List<MetricCalibration> scored =
                result.metrics().stream().filter(m -> m.curve().steps().size() > 2).toList();
        tables.add(CalibrationSpecs.cutOffs(level), scored, scored.stream()
                .map(m -> {
                    JsonNode own = metrics.get(result.metrics().indexOf(m));
                    return TableRows.merged(own, own.get("best_threshold"));
                })
                .toList());
        Interval printed = new Interval(0.1, 0.2, level, "percentile", List.of());
        tables.add(CalibrationSpecs.published(level, _ -> Optional.of(printed)), result.metrics(), result.metrics().stream()
                .map(m -> TableRows.merged(metrics.get(result.metrics().indexOf(m)), TableRows.wrapped("framework", TableRows.json(m.metric().name()))))
                .toList());
        CalibrationSettings other = settings.with(BootstrapSettings.DEFAULT.withReplicates(REPLICATES).withSeed(7));
        FrozenStudy later = analysis.study(session, StudiedMetrics.by(other), other, Progress.NONE);
        StudyChanges changes = StudyChanges.of(study, result, later, later.compute(Progress.NONE));
        tables.add(CalibrationSpecs.changes(), changes.metrics(), TableRows.list(TableRows.json(CalibrationDocument.changes(changes)).get("metrics")));
        slices(result);
        List<TruePassRate> rates = analysis.passRates(session, StudiedMetrics.by(settings), settings, Progress.NONE);
        List<JsonNode> rateJson = rates.stream().map(r -> TableRows.json(PassRateDocument.of(r))).toList();
        tables.add(PassRateSpecs.rates(id -> id), rates, rateJson);
        tables.add(PassRateSpecs.tiers(), rates, rateJson);
        tables.add(DesignSpecs.designs(id -> id), DesignRow.of(rates), rateJson.stream().flatMap(r -> TableRows.list(r.get("designs")).stream()).toList());
        tables.add(PassRateSpecs.differences(id -> id), SystemContrast.of(rates), IntStream.range(0, rates.size())
                .boxed()
                .flatMap(i -> TableRows.list(rateJson.get(i).get("differences")).stream())
                .filter(d -> d.get("cases").asInt() > 0)
                .toList());
    }

    private void slices(CalibrationResult result) {
        MetricDetail detail = result.rows().getFirst().details().compute(Progress.NONE);
        List<SliceContrast> rows = detail.checks().tiers().stream()
                .flatMap(t -> t.differences().pairs().stream().map(p -> new SliceContrast(detail.metric(), t.dimension(), p)))
                .toList();
        JsonNode tiers = TableRows.json(CalibrationDetailDocument.of(detail)).findValue("tiers");
        tables.add(CalibrationSpecs.slices(rows), rows, TableRows.list(tiers).stream()
                .flatMap(t -> TableRows.list(t.get("differences")).stream().map(d -> TableRows.merged(
                        d, TableRows.wrapped("metric", TableRows.json(detail.metric())), TableRows.wrapped("dimension", t.get("dimension")))))
                .toList());
    }

    void systems(Wiring wiring, ProjectSession session) throws Exception {
        var service = wiring.services().systems();
        LeaderboardSettings settings = new LeaderboardSettings(
                "ex", CaseSet.COMMON, BootstrapSettings.DEFAULT.withReplicates(REPLICATES), 2);
        Scoreboard scores = service.board(
                session, List.of(service.find(session, "ex"), service.find(session, "soft-f1")), 2, Progress.NONE);
        Leaderboard board = service.leaderboard(scores, settings, Progress.NONE);
        JsonNode json = TableRows.json(SystemsDocument.leaderboard(board, List.of(), List.of()));
        List<JsonNode> systems = TableRows.list(json.get("systems"));
        List<LeaderboardRow> tested = board.standings().stream().filter(s -> s.test().isPresent()).toList();
        assertThat(tested).isNotEmpty();
        tables.add(SystemsSpecs.standings(board), board.standings(), systems.stream()
                .map(s -> TableRows.merged(s, s.get("metrics").get("ex"), s.get("against_leader")))
                .toList());
        tables.add(SystemsSpecs.against(board), tested, board.standings().stream()
                .filter(tested::contains)
                .map(s -> systems.get(board.standings().indexOf(s)).get("against_leader"))
                .toList());
        tables.add(SystemsSpecs.MEANS, means(board), board.standings().stream()
                .flatMap(s -> s.means().stream().map(m -> systems.get(board.standings().indexOf(s)).get("metrics").get(m.metric())))
                .toList());
        List<GoldShift> shifts = GoldShift.of(scores, board, scores, board);
        tables.add(GoldSpecs.shifts(0.95), shifts, SpecDocument.rows(GoldSpecs.shifts(0.95), shifts).stream().map(TableRows::json).toList());
        tables.add(SystemsSpecs.scores(board), SystemScore.of(board), List.of());
        List<SliceBoard> slices = service.slices(session, scores, "tier", settings, Progress.NONE);
        assertThat(slices).isNotEmpty();
        tables.add(SystemsSpecs.slices(slices), slices.stream()
                .flatMap(b -> b.board().standings().stream().map(s -> new SliceStanding(b, s)))
                .toList(), List.of());
        tables.add(SystemsSpecs.sliceScores(slices.getFirst().board()), SliceScore.of(slices), List.of());
        RunHistory history = service.history(scores, settings, Progress.NONE);
        List<JsonNode> steps = TableRows.list(TableRows.json(SystemsDocument.history(history, List.of(), settings, List.of())).get("systems")).stream()
                .flatMap(s -> TableRows.list(s.get("runs")).stream())
                .toList();
        tables.add(SystemsSpecs.history("ex", "ex", 0.95), history.systems().stream().flatMap(s -> s.steps().stream()).toList(), steps);
        String[] names = service.comparable(scores).toArray(String[]::new);
        List<Map.Entry<String, RunComparison>> compared =
                List.copyOf(service.comparisons(session, scores, "tier", settings, names[0], names[1], Progress.NONE).entrySet());
        tables.add(SystemsSpecs.comparisons("tier", 0.95), compared,
                SpecDocument.rows(SystemsSpecs.comparisons("tier", 0.95), compared).stream().map(TableRows::json).toList());
        List<SystemFigures> figures = wiring.services().figures().figures(session, 2, Progress.NONE);
        RouteConfusion routes = wiring.services().figures().routes(session);
        JsonNode figureJson = TableRows.json(SystemsDocument.figures(figures, routes));
        tables.add(SystemsSpecs.FIGURES, EntrantFigure.of(figures), TableRows.list(figureJson.get("systems")).stream()
                .flatMap(s -> TableRows.list(s.get("figures")).stream())
                .toList());
        List<String> expected = List.copyOf(routes.counts().keySet());
        assertThat(expected).isNotEmpty();
        tables.add(SystemsSpecs.routes(routes), expected, List.of());
    }

    private static List<SystemMean> means(Leaderboard board) {
        return board.standings().stream().flatMap(s -> s.means().stream()).toList();
    }
}
