package io.github.assay.tabular;

import io.github.assay.calibration.TestFamily;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.tests.RankStability;
import io.github.assay.systems.RouteConfusion;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardRow.AgainstLeader;
import io.github.assay.systems.board.LeaderboardRow;
import io.github.assay.systems.board.RunComparison;
import io.github.assay.systems.board.RunHistory;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.SystemMean;
import io.github.assay.systems.board.VariantGap;
import io.github.assay.systems.figures.RunFigure;
import io.github.assay.systems.figures.SystemFigures;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Descriptions of tables that compare systems. */
public final class SystemsSpecs {
    private static final Outcome<Double> NO_TEST = Outcome.unavailable("NO_TEST");

    private SystemsSpecs() {}

    /** A mean of a metric over one system's answers. */
    public static final TableSpec<SystemMean> MEANS = new TableSpec<>("means", 0.95, List.of(
            ColumnSpec.<SystemMean>text("metric", "systems.metric", SystemMean::metric).except(Output.JSON),
            ColumnSpec.<SystemMean>estimate("mean", "systems.mean", NumberForm.COEFFICIENT, SystemMean::mean).units(SystemMean::scored),
            ColumnSpec.count("scored", "systems.scored", SystemMean::scored),
            ColumnSpec.count("total", "systems.total", SystemMean::total),
            ColumnSpec.number("coverage", "systems.coverage.short", NumberForm.SHARE, m -> m.total() == 0
                    ? Outcome.unavailable("NO_DATA")
                    : Outcome.value(m.coverage())),
            ColumnSpec.data("reasons", SystemMean::reasons),
            ColumnSpec.<SystemMean>text("left_out", "systems.leftOut.short", SystemsSpecs::leftOut).except(Output.JSON)));

    /** {@code gold_error 6, no_result 2}; empty where nothing is left out. */
    private static String leftOut(SystemMean mean) {
        return mean.reasons().entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue())
                .collect(Collectors.joining(", "));
    }

    /** The tests of a leaderboard that were corrected together. */
    public static TestFamily family(Leaderboard board) {
        int tests = (int) board.standings().stream()
                .flatMap(s -> s.test().stream())
                .filter(t -> t.holm().asValue().isPresent())
                .count();
        return new TestFamily("", tests, board.settings().bootstrap().replicates());
    }

    /**
     * The leaderboard by one metric, in every output: the window lays out the columns for it in cells of two lines, and a
     * JSON document has every metric's mean and the whole test against the leader.
     */
    public static TableSpec<LeaderboardRow> standings(Leaderboard board) {
        Function<LeaderboardRow, SystemMean> mean = s -> s.mean(board.settings().rankBy()).orElseThrow();
        return new TableSpec<>("standings", board.settings().bootstrap().level(), List.of(
                ColumnSpec.<LeaderboardRow>text("system", "systems.system", s -> s.entrant().system()).only(Output.EXPORT, Output.JSON),
                ColumnSpec.<LeaderboardRow>text("run", "systems.history.run", s -> s.entrant().runId()).json("run_id").only(Output.EXPORT, Output.JSON),
                ColumnSpec.<LeaderboardRow>count("answered", "", LeaderboardRow::answered).only(Output.EXPORT, Output.JSON),
                ColumnSpec.number("rank", "league.rank", NumberForm.COUNT, s -> ColumnSpec.orNone(s.rank())),
                ColumnSpec.<LeaderboardRow>number("rank_first", "league.first", NumberForm.SHARE, s -> s.stability().map(RankStability::firstShare))
                        .json("rank_stability.first").only(Output.TERMINAL, Output.JSON, Output.REPORT),
                ColumnSpec.<LeaderboardRow>valued(
                                "ranks", "league.ranks", s -> CalibrationSpecs.ranks(s.stability()),
                                s -> s.stability().asValue().map(r -> List.of(r.bestRank(), r.worstRank())))
                        .json("rank_stability.interval").only(Output.TERMINAL, Output.JSON, Output.REPORT, Output.PAPER),
                ColumnSpec.words("name", "systems.system", s -> s.entrant().name()),
                ColumnSpec.<LeaderboardRow>words("scored", "systems.scored", s -> mean.apply(s).scored() + "/" + mean.apply(s).total())
                        .only(Output.TERMINAL, Output.REPORT, Output.PAPER),
                MEANS.column("mean").on(mean).json("metrics." + board.settings().rankBy() + ".mean").only(Output.TERMINAL, Output.REPORT, Output.PAPER),
                ColumnSpec.rows("metrics", MEANS, LeaderboardRow::means, SystemMean::metric),
                compared(board, "difference"), compared(board, "p").except(Output.PAPER), compared(board, "p_holm"),
                ColumnSpec.part("against_leader", against(board), s -> Optional.of(s).filter(r -> r.test().isPresent())),
                MEANS.column("left_out").on(mean).only(Output.TERMINAL, Output.REPORT)));
    }

    /** A column of the test against the leader, for rows that need not have one. */
    private static ColumnSpec<LeaderboardRow> compared(Leaderboard board, String key) {
        return against(board).column(key).only(Output.TERMINAL, Output.REPORT, Output.PAPER);
    }

    private static ColumnSpec<LeaderboardRow> test(String key, String title, Function<AgainstLeader, Outcome<Estimate>> of) {
        return ColumnSpec.estimate(
                key, title, NumberForm.COEFFICIENT, s -> s.test().map(of).orElse(Outcome.unavailable("NO_TEST")));
    }

    private static ColumnSpec<LeaderboardRow> p(String key, String title, Function<AgainstLeader, Outcome<Double>> of) {
        return ColumnSpec.p(key, title, s -> s.test().map(of).orElse(NO_TEST));
    }

    private static ColumnSpec<LeaderboardRow> holm(TestFamily family) {
        Function<LeaderboardRow, Outcome<Double>> p = s -> s.test().map(AgainstLeader::p).orElse(NO_TEST);
        Function<LeaderboardRow, Outcome<Double>> holm = s -> s.test().map(AgainstLeader::holm).orElse(NO_TEST);
        return ColumnSpec.<LeaderboardRow>remarked(
                        "p_holm", "pairs.holm", holm, s -> TestAnswers.words(p.apply(s), holm.apply(s), family))
                .about(s -> TestAnswers.about(p.apply(s), holm.apply(s), family));
    }

    /** A standing in a slice of the cases. */
    public record SliceStanding(SliceBoard slice, LeaderboardRow standing) {
        /** The slice's name. */
        String name() {
            return slice.value().isEmpty() ? Texts.text("systems.slice.none") : slice.value();
        }
    }

    /** Rankings by slice in one table, for the report. */
    public static TableSpec<SliceStanding> slices(List<SliceBoard> slices) {
        List<ColumnSpec<SliceStanding>> columns = new ArrayList<>();
        columns.add(ColumnSpec.<SliceStanding>text(
                        "slice", "strata.value", s -> Texts.text("systems.slice.named", s.name(), s.slice().board().cases(), s.slice().board().answers()))
                .only(Output.REPORT, Output.PAPER));
        // Tests of a slice are a family of their own, which each row finds by its board.
        Map<Leaderboard, TableSpec<LeaderboardRow>> bySlice = new IdentityHashMap<>();
        slices.forEach(s -> bySlice.put(s.board(), standings(s.board())));
        for (ColumnSpec<LeaderboardRow> c : standings(slices.getFirst().board()).columns()) {
            columns.add(new ColumnSpec<SliceStanding>(
                    c.key(), c.json(), c.title(), c.kind(), c.form(),
                    s -> Objects.requireNonNull(bySlice.get(s.slice().board())).column(c.key()).content().apply(s.standing()), Optional.empty(), _ -> "",
                    c.outputs()));
        }
        return new TableSpec<>("slices", slices.getFirst().board().settings().bootstrap().level(), columns);
    }

    /** The leader against every other system: rows that have a test. */
    public static TableSpec<LeaderboardRow> against(Leaderboard board) {
        return new TableSpec<>("against", board.settings().bootstrap().level(), List.of(
                ColumnSpec.<LeaderboardRow>text("leader", "", s -> tested(s).leader().name()).only(Output.EXPORT, Output.JSON),
                ColumnSpec.<LeaderboardRow>text("other", "", s -> s.entrant().name()).only(Output.EXPORT),
                ColumnSpec.<LeaderboardRow>text("system", "systems.system", s -> s.entrant().name()).only(Output.WINDOW),
                ColumnSpec.count("n", "systems.against.n", s -> tested(s).n()),
                test("difference", "systems.against.behind", AgainstLeader::difference).units(s -> s.test().map(AgainstLeader::n).orElse(0)),
                p("p", "systems.against.p", AgainstLeader::p),
                holm(family(board)),
                ColumnSpec.<LeaderboardRow>count("leader_higher", "systems.against.leader", s -> tested(s).onlyLeader()).json("only_leader"),
                ColumnSpec.<LeaderboardRow>count("other_higher", "systems.against.other", s -> tested(s).onlyOther()).json("only_other"),
                p("p_exact", "systems.against.signs", AgainstLeader::signs)));
    }

    private static AgainstLeader tested(LeaderboardRow row) {
        return row.test().orElseThrow();
    }

    /** One system's mean by one metric, as exports have them. */
    public record SystemScore(Leaderboard board, LeaderboardRow standing, SystemMean mean) {
        /** Every system and metric of a leaderboard. */
        public static List<SystemScore> of(Leaderboard board) {
            return board.standings().stream()
                    .flatMap(s -> s.means().stream().map(m -> new SystemScore(board, s, m)))
                    .toList();
        }
    }

    /** A mean within a slice of the cases. */
    public record SliceScore(SliceBoard slice, SystemScore score) {
        /** Every slice, system and metric. */
        public static List<SliceScore> of(List<SliceBoard> slices) {
            return slices.stream()
                    .flatMap(b -> SystemScore.of(b.board()).stream().map(s -> new SliceScore(b, s)))
                    .toList();
        }
    }

    /** Every slice, system and metric, with what is needed to repeat the figures. */
    public static TableSpec<SliceScore> sliceScores(Leaderboard board) {
        List<ColumnSpec<SliceScore>> columns = new ArrayList<>(List.of(
                ColumnSpec.text("dimension", "", s -> s.slice().dimension()),
                ColumnSpec.text("slice", "strata.value", s -> s.slice().value()),
                ColumnSpec.count("cases", "rates.cases", s -> s.slice().board().cases())));
        scores(board).columns().forEach(c -> columns.add(c.on(SliceScore::score)));
        columns.add(p("p_holm_against_leader", "pairs.holm", AgainstLeader::holm).on(s -> s.score().standing()));
        return new TableSpec<>("slice-scores", 0.95, columns).only(Output.EXPORT);
    }

    /** Every system and metric, with what is needed to repeat the figures. */
    public static TableSpec<SystemScore> scores(Leaderboard board) {
        Stream<ColumnSpec<SystemScore>> own = standings(board).in(Output.EXPORT).stream().map(c -> c.on(SystemScore::standing));
        Stream<ColumnSpec<SystemScore>> means = MEANS.in(Output.EXPORT).stream().map(c -> c.on(SystemScore::mean));
        return new TableSpec<>("scores", 0.95, Stream.concat(Stream.concat(own, means), Stream.<ColumnSpec<SystemScore>>of(
                ColumnSpec.text("rank_by", "", s -> s.board().settings().rankBy()),
                ColumnSpec.text("case_set", "", s -> CalibrationSpecs.code(s.board().settings().cases())),
                ColumnSpec.text("level", "", s -> "" + s.board().settings().bootstrap().level()),
                ColumnSpec.text("replicates", "", s -> "" + s.board().settings().bootstrap().replicates()),
                ColumnSpec.text("seed", "", s -> "" + s.board().settings().bootstrap().seed()))).toList())
                .only(Output.EXPORT);
    }

    /**
     * Table of every system's runs, each compared with the run before it.
     *
     * @param metric the metric's id
     * @param title title of the mean's column
     */
    public static TableSpec<RunHistory.Step> history(String metric, String title, double level) {
        return new TableSpec<>("history", level, List.of(
                ColumnSpec.<RunHistory.Step>text("system", "systems.system", s -> s.entrant().system()).except(Output.JSON),
                ColumnSpec.<RunHistory.Step>text("run", "systems.history.run", s -> s.entrant().runId()).json("run_id"),
                ColumnSpec.<RunHistory.Step>count("answered", "", RunHistory.Step::answered).only(Output.EXPORT, Output.JSON),
                ColumnSpec.<RunHistory.Step>text("metric", "", _ -> metric).only(Output.EXPORT),
                ColumnSpec.<RunHistory.Step>coded(
                                "scored_of", "systems.scored", s -> s.mean().scored() + "/" + s.mean().total(), _ -> "")
                        .except(Output.EXPORT, Output.JSON),
                MEANS.column("mean").titled(title).<RunHistory.Step>on(RunHistory.Step::mean).json("score.mean"),
                MEANS.column("scored").<RunHistory.Step>on(RunHistory.Step::mean).only(Output.EXPORT),
                MEANS.column("total").<RunHistory.Step>on(RunHistory.Step::mean).only(Output.EXPORT),
                MEANS.column("coverage").<RunHistory.Step>on(RunHistory.Step::mean).only(Output.EXPORT),
                MEANS.column("left_out").<RunHistory.Step>on(RunHistory.Step::mean).only(Output.EXPORT),
                ColumnSpec.<RunHistory.Step>estimate("change", "systems.history.change", NumberForm.COEFFICIENT,
                                s -> s.change().map(RunComparison::change).orElse(Outcome.unavailable("NO_TEST")))
                        .units(s -> s.change().map(SystemsSpecs::changed).orElse(0))
                        .json("against_previous.change"),
                ColumnSpec.<RunHistory.Step>text("previous", "", s -> s.change().map(RunComparison::before).orElse(""))
                        .only(Output.EXPORT),
                change("fixed", RunComparison::fixed), change("broken", RunComparison::broken),
                change("still_pass", RunComparison::stillPass).except(Output.WINDOW, Output.TERMINAL),
                change("still_fail", RunComparison::stillFail).except(Output.TERMINAL),
                change("unscored", RunComparison::unscored).except(Output.TERMINAL),
                ColumnSpec.<RunHistory.Step>p("p_exact", "systems.against.signs", s -> s.change().map(RunComparison::mcnemar).orElse(NO_TEST))
                        .json("against_previous.p_exact")));
    }

    /** A comparison of two runs and the same within parts of the cases, one row each. */
    public static TableSpec<Map.Entry<String, RunComparison>> comparisons(String dimension, double level) {
        return new TableSpec<>("comparisons", level, List.of(
                ColumnSpec.<Map.Entry<String, RunComparison>>text("value", "", Map.Entry::getKey).titled(dimension),
                ColumnSpec.<Map.Entry<String, RunComparison>>estimate("change", "systems.history.change", NumberForm.COEFFICIENT, e -> e.getValue().change())
                        .units(e -> changed(e.getValue())),
                ColumnSpec.count("n", "systems.against.n", e -> changed(e.getValue())),
                ColumnSpec.<Map.Entry<String, RunComparison>>count("fixed", "systems.history.fixed", e -> e.getValue().fixed().size()).opening(e -> e.getValue().fixed()),
                ColumnSpec.<Map.Entry<String, RunComparison>>count("broken", "systems.history.broken", e -> e.getValue().broken().size()).opening(e -> e.getValue().broken()),
                ColumnSpec.p("p_exact", "systems.against.signs", e -> e.getValue().mcnemar())));
    }

    /** Answers with a value in both runs. */
    private static int changed(RunComparison c) {
        return c.change().asValue().map(Estimate::n).orElse(0);
    }

    private static ColumnSpec<RunHistory.Step> change(String key, Function<RunComparison, List<ItemKey>> which) {
        return ColumnSpec.<RunHistory.Step>number(key, "systems.history." + key, NumberForm.COUNT, s -> s.change()
                        .map(c -> Outcome.value((double) which.apply(c).size()))
                        .orElse(NO_TEST))
                .opening(s -> s.change().map(which).orElse(List.of()))
                .except(Output.JSON);
    }

    /** Every system on cases and on their disturbed variants, by kind of disturbance. */
    public static TableSpec<VariantGap> gaps(double level) {
        return new TableSpec<>("gaps", level, List.of(
                ColumnSpec.text("system", "systems.system", g -> g.entrant().system()),
                ColumnSpec.<VariantGap>text("run", "systems.history.run", g -> g.entrant().runId()).only(Output.EXPORT, Output.JSON),
                ColumnSpec.coded("perturbation", "gap.perturbation",
                        g -> g.perturbation().isEmpty() ? Texts.text("gap.all") : g.perturbation(),
                        g -> g.perturbation().isEmpty() ? "all" : g.perturbation()),
                ColumnSpec.count("pairs", "gap.pairs", VariantGap::pairs),
                ColumnSpec.number("clean", "gap.clean", NumberForm.COEFFICIENT, VariantGap::clean),
                ColumnSpec.number("perturbed", "gap.perturbed", NumberForm.COEFFICIENT, VariantGap::perturbed),
                ColumnSpec.<VariantGap>estimate("gap", "gap.gap", NumberForm.COEFFICIENT, VariantGap::gap).units(VariantGap::pairs),
                ColumnSpec.number("relative", "gap.relative", NumberForm.SHARE, VariantGap::relative),
                ColumnSpec.<VariantGap>combined("consistency", "gap.consistency", NumberForm.COEFFICIENT, VariantGap::consistency).units(VariantGap::pairs),
                ColumnSpec.<VariantGap>count("changed", "gap.changed", g -> g.changed().size()).opening(VariantGap::changed)));
    }

    /** One figure of one system's run. */
    public record EntrantFigure(SystemRun entrant, RunFigure figure) {
        /** Every system and figure. */
        public static List<EntrantFigure> of(List<SystemFigures> all) {
            return all.stream().flatMap(s -> s.figures().stream().map(f -> new EntrantFigure(s.entrant(), f))).toList();
        }
    }

    /** Figures of whole runs. */
    public static final TableSpec<EntrantFigure> FIGURES = new TableSpec<>("figures", 0.95, List.of(
            ColumnSpec.<EntrantFigure>text("system", "systems.system", f -> f.entrant().system()).except(Output.JSON),
            ColumnSpec.<EntrantFigure>text("run", "systems.history.run", f -> f.entrant().runId()).except(Output.JSON),
            ColumnSpec.<EntrantFigure>text("figure", "systems.figure", f -> f.figure().id()).except(Output.JSON),
            ColumnSpec.number("value", "systems.figure.value", NumberForm.COEFFICIENT, f -> f.figure().value()),
            ColumnSpec.count("n", "league.n", f -> f.figure().n()),
            ColumnSpec.<EntrantFigure>text("reason", "", f -> f.figure().value().reason()).only(Output.EXPORT, Output.JSON)));

    /** Expected sources down, selected ones across. */
    public static TableSpec<String> routes(RouteConfusion routes) {
        List<ColumnSpec<String>> columns = new ArrayList<>();
        columns.add(ColumnSpec.text("expected", "systems.routes.expected", expected -> expected));
        routes.counts().values().stream().flatMap(row -> row.keySet().stream()).distinct().sorted().forEach(selected ->
                columns.add(ColumnSpec.<String>count(
                                selected, "", expected -> Objects.requireNonNull(routes.counts().get(expected)).getOrDefault(selected, 0))
                        .titled(route(selected))));
        return new TableSpec<>("routes", 0.95, columns);
    }

    /** A source's name. */
    public static String route(String name) {
        return name.isBlank() ? Texts.text("systems.slice.none") : name;
    }
}
