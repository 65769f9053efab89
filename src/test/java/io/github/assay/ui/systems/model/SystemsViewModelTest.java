package io.github.assay.ui.systems.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.figure.FigureData;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.systems.CellCases;
import io.github.assay.systems.PairCases;
import io.github.assay.systems.board.LeaderboardRow;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.board.RunComparison;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.SystemMean;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.ui.FakeSystems;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.systems.CrossPage;
import io.github.assay.ui.systems.RunsPage;
import io.github.assay.ui.systems.SlicesPage;
import io.github.assay.ui.systems.model.SystemsSettings.SystemsMemory;
import io.github.assay.ui.systems.tables.PairTables;
import io.github.assay.ui.systems.tables.SystemsTableViews;
import io.github.assay.ui.systems.tables.SystemsWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SystemsViewModelTest {
    private static final SystemsSettings QUICK =
            SystemsSettings.DEFAULT.with(BootstrapSettings.DEFAULT.withReplicates(200));

    private static SystemsViewModel model(FakeSystems source) {
        SystemsViewModel model = new SystemsViewModel(FakeSystems.SESSION, source.services(), Background.onCallingThread(), QUICK);
        model.visit();
        return model;
    }

    private static SystemsStudy full(SystemsViewModel model) {
        return model.study().orElseThrow();
    }

    private static SystemsViewModel of(FakeSystems.Kind kind) {
        return model(new FakeSystems(kind, 60));
    }

    @Test
    void theUsualMetricsAreColumnsAndTheFirstRanks() {
        SystemsStudy study = full(of(FakeSystems.Kind.FULL));
        assertThat(study.looked()).extracting(m -> m.id()).containsExactly("ex", "skill-exec", "skill-struct");
        assertThat(study.ranking().id()).isEqualTo("ex");
        assertThat(study.board().standings()).extracting(s -> s.entrant().name())
                .containsExactly("alpha", "beta", "gamma", "delta");
    }

    @Test
    void queriesRunWhileTheScreenIsClosedAreCountedWhenItOpens() {
        SystemsViewModel model = of(FakeSystems.Kind.FULL);
        SystemsStudy before = full(model);
        model.visit();
        assertThat(full(model)).as("nothing has changed").isSameAs(before);
        model.forget();
        model.visit();
        assertThat(full(model)).isNotSameAs(before);
    }

    /** As the queue of unsettled items, which also follows from metrics that are no column. */
    @Test
    void pagesAreComputedAgainAfterQueriesThoughTheLeaderboardIsEqual() {
        AtomicInteger computed = new AtomicInteger();
        SystemsViewModel model = of(FakeSystems.Kind.FULL);
        PageModel<String, Integer> page = model.leading(new PageModel<>(Background.onCallingThread(), "luck", "") {
            @Override
            public void study(SystemsStudy study) {
                computeIfChanged();
            }

            @Override
            protected Object basis() {
                return List.of();
            }

            @Override
            protected Background.Work<Integer> work(String under) {
                return _ -> computed.incrementAndGet();
            }
        });
        page.visit();
        page.visit();
        assertThat(computed).hasValue(1);
        model.forget();
        model.visit();
        page.visit();
        assertThat(computed).hasValue(2);
    }

    @Test
    void rankingByAnotherMetricKeepsTheColumnsAndIsRemembered() {
        List<SystemsSettings> kept = new ArrayList<>();
        SystemsViewModel model = of(FakeSystems.Kind.FULL).remembering(kept::add);
        model.rankBy("skill-struct");
        assertThat(full(model).ranking().id()).isEqualTo("skill-struct");
        assertThat(full(model).looked()).hasSize(3);
        model.look(List.of("ex", "judge"));
        assertThat(full(model).ranking().id()).as("it is no column any more").isEqualTo("ex");
        SystemsSettings last = kept.getLast();
        assertThat(SystemsMemory.parse(SystemsMemory.text(last))).as("the project keeps seed and replicates")
                .isEqualTo(last.with(SystemsSettings.DEFAULT.bootstrap()));
        assertThat(SystemsMemory.parse("ex\nex\nALL\n7\n900")).as("a text of an earlier version")
                .isEqualTo(new SystemsSettings(List.of("ex"), "ex", CaseSet.ALL, SystemsSettings.DEFAULT.bootstrap()));
        assertThat(SystemsMemory.parse("nonsense")).isEqualTo(SystemsSettings.DEFAULT);
        assertThat(SystemsMemory.parse("\nex\nNO_SUCH\n1\n2")).isEqualTo(SystemsSettings.DEFAULT);
    }

    @Test
    void aMetricWithoutAnyValueSaysWhyAndIsNever0() {
        SystemsViewModel model = of(FakeSystems.Kind.FULL);
        model.look(List.of("ex", "judge"));
        SystemMean judge = full(model).board().standings().getFirst().mean("judge").orElseThrow();
        assertThat(judge.mean().asValue()).isEmpty();
        assertThat(SystemsWords.whyNone(judge)).endsWith(" 60");
        FigureData sheet = SystemsTableViews.board(full(model), List.of());
        List<String> row = sheet.rows().stream().filter(r -> r.contains("judge")).findFirst().orElseThrow();
        assertThat(row.get(sheet.headers().indexOf("mean"))).isEmpty();
        assertThat(row.get(sheet.headers().indexOf("left_out"))).isEqualTo("no_judge 60");
    }

    @Test
    void differentCasesAreNotRankedUntilCommonCasesAreAskedFor() {
        SystemsViewModel model = of(FakeSystems.Kind.UNEVEN);
        assertThat(full(model).board().settings().cases()).as("by default").isEqualTo(CaseSet.COMMON);
        model.count(CaseSet.ALL);
        assertThat(full(model).board().isUnranked()).isTrue();
        assertThat(full(model).board().standings()).allMatch(s -> s.rank().isEmpty() && s.test().isEmpty());
        model.count(CaseSet.COMMON);
        assertThat(full(model).board().isUnranked()).isFalse();
        assertThat(full(model).board().standings()).allMatch(s -> s.rank().isPresent() && s.answered() == 30);
    }

    @Test
    void everyMeanHasItsCasesInEitherSetOfCases() {
        SystemsViewModel model = of(FakeSystems.Kind.UNEVEN);
        for (CaseSet set : CaseSet.values()) {
            model.count(set);
            for (LeaderboardRow s : full(model).board().standings()) {
                for (SystemMean mean : s.means()) {
                    List<CellCases> found = new ArrayList<>();
                    model.cases(s.entrant(), mean.metric(), found::add);
                    CellCases cases = found.getFirst();
                    assertThat(cases.scored()).hasSize(mean.scored()).allMatch(i -> i.system().equals(s.entrant().system()));
                    assertThat(cases.passed().size() + cases.failed().size()).isEqualTo(mean.scored());
                    assertThat(cases.scored()).as("the lowest come first").endsWith(last(cases.passed()));
                    mean.reasons().forEach((reason, n) -> assertThat(cases.without().get(reason)).hasSize(n));
                    assertThat(cases.without().keySet()).isEqualTo(mean.reasons().keySet());
                }
            }
        }
    }

    private static ItemKey[] last(List<ItemKey> passed) {
        return passed.isEmpty() ? new ItemKey[0] : new ItemKey[] {passed.getLast()};
    }

    @Test
    void everyTestHasItsCases() {
        SystemsViewModel model = of(FakeSystems.Kind.UNEVEN);
        model.count(CaseSet.COMMON);
        List<LeaderboardRow> tested = full(model).board().standings().stream().filter(s -> s.test().isPresent()).toList();
        assertThat(tested).hasSize(3).allSatisfy(s -> {
            List<PairCases> found = new ArrayList<>();
            model.cases(s.test().orElseThrow().leader(), s.entrant(), found::add);
            PairCases cases = found.getFirst();
            assertThat(cases.leaderHigher()).hasSize(s.test().orElseThrow().onlyLeader());
            assertThat(cases.otherHigher()).hasSize(s.test().orElseThrow().onlyOther());
            assertThat(cases.leaderHigher().size() + cases.otherHigher().size() + cases.equal().size())
                    .isEqualTo(s.test().orElseThrow().n());
            assertThat(cases.leaderHigher()).allMatch(i -> i.system().equals(s.entrant().system()));
        });
    }

    @Test
    void whatWasNotRunIsRunOnlyWhenAskedFor() {
        SystemsViewModel model = of(FakeSystems.Kind.NOT_RUN);
        assertThat(full(model).isUnscored()).isTrue();
        assertThat(full(model).notRun()).isEqualTo(240);
        model.run();
        assertThat(full(model).isUnscored()).isFalse();
        assertThat(full(model).notRun()).isZero();
    }

    @Test
    void noItemIsAnEmptyRoomAndAFailureIsSaid() {
        assertThat(of(FakeSystems.Kind.NOTHING).stateProperty().get()).isInstanceOf(LoadState.Empty.class);
        assertThat(of(FakeSystems.Kind.FAILING).stateProperty().get())
                .isInstanceOfSatisfying(LoadState.Failed.class, f -> assertThat(f.complaint().sentence()).contains("no space left"));
    }

    @Test
    void comingBackComputesNothingAnew() {
        FakeSystems source = new FakeSystems(FakeSystems.Kind.FULL, 60);
        SystemsViewModel model = model(source);
        int before = source.compared;
        model.visit();
        assertThat(source.compared).isEqualTo(before);
        model.refresh();
        assertThat(source.compared).isGreaterThan(before);
    }

    @Test
    void slicesTogetherAreAllCasesAndSmallOnesSaySo() {
        SystemsViewModel model = of(FakeSystems.Kind.FULL);
        model.slices().study(full(model));
        SlicesViewModel.Slices slices = model.slices().result().orElseThrow();
        assertThat(slices.dimensions()).contains("tier", "db");
        assertThat(slices.boards()).extracting(SliceBoard::items).flatMap(i -> i).doesNotHaveDuplicates().hasSize(240);
        assertThat(slices.boards()).allSatisfy(s ->
                assertThat(SlicesPage.note(s).isEmpty()).isEqualTo(s.board().cases() >= 30));
        SliceBoard first = slices.boards().getFirst();
        List<CellCases> found = new ArrayList<>();
        model.slices().cases(first, first.board().standings().getFirst().entrant(), "ex", found::add);
        assertThat(found.getFirst().scored())
                .hasSize(first.board().standings().getFirst().mean("ex").orElseThrow().scored())
                .isSubsetOf(first.items());
        model.slices().by("db");
        assertThat(model.slices().result().orElseThrow().dimension()).isEqualTo("db");
        assertThat(SystemsSpecs.SliceScore.of(model.slices().result().orElseThrow().boards())).hasSize(3 * 4 * 3);
    }

    @Test
    void twoMetricsAreCutAtTheirThresholdsUnlessSomebodyCutsElsewhere() {
        SystemsViewModel model = of(FakeSystems.Kind.FULL);
        CrossViewModel cross = model.cross();
        cross.study(full(model));
        CrossViewModel.Crossed usual = cross.result().orElseThrow();
        assertThat(List.of(usual.a().id(), usual.b().id())).containsExactly("skill-struct", "skill-exec");
        assertThat(usual.table().a().from()).isEqualTo(0.9);
        cross.first("ex");
        cross.cutSecond(0.5);
        CrossViewModel.Crossed cut = cross.result().orElseThrow();
        assertThat(cut.table().b().from()).isEqualTo(0.5);
        assertThat(cut.table().n() + cut.table().left().values().stream().mapToInt(List::size).sum()).isEqualTo(240);
        assertThat(cut.table().leftOut()).containsEntry("ex: gold_error", 4);
        cross.only(java.util.Optional.of(full(model).scores().entrants().getLast()));
        CrossViewModel.Crossed one = cross.result().orElseThrow();
        assertThat(Stream.of(one.table().bothHigh(), one.table().onlyA(), one.table().onlyB(), one.table().bothLow())
                        .flatMap(List::stream))
                .hasSize(59)
                .allMatch(i -> i.system().equals("delta"));
        assertThat(CrossPage.rate(one)).startsWith("They disagree on ").contains("of 59 answers").contains("[");
        assertThat(PairTables.cross(one).rows()).hasSize(60);
    }

    @Test
    void oneRunAgainstAnotherPutsEveryCaseIntoOnePart() {
        SystemsViewModel model = of(FakeSystems.Kind.UNEVEN);
        model.runs().study(full(model));
        model.runs().compare("alpha", "delta");
        RunComparison c = model.runs().result().orElseThrow().found().orElseThrow();
        List<ItemKey> all = new ArrayList<>();
        RunsViewModel.Part.of(c).forEach(p -> all.addAll(p.items()));
        assertThat(new HashSet<>(all)).hasSameSizeAs(all).hasSize(60);
        assertThat(c.onlyBefore()).hasSize(30);
        assertThat(RunsViewModel.Part.of(c).stream().mapToDouble(p -> p.share().orElse(0.0)).sum())
                .isCloseTo(1, org.assertj.core.api.Assertions.within(1e-12));
        assertThat(RunsPage.verdict(c)).contains("of " + c.compared() + " answers").contains(c.broken().size() + " broken");
        assertThat(PairTables.runs(model.runs().result().orElseThrow()).rows()).hasSize(60);
    }

    @Test
    void oneSystemAloneHasNothingToBeComparedWith() {
        SystemsViewModel model = of(FakeSystems.Kind.ALONE);
        assertThat(full(model).board().standings()).singleElement().satisfies(s -> assertThat(s.rank()).hasValue(1));
        model.runs().study(full(model));
        assertThat(model.runs().stateProperty().get()).isInstanceOf(LoadState.Empty.class);
    }
}
