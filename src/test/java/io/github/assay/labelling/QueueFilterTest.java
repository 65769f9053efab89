package io.github.assay.labelling;

import static io.github.assay.labelling.QueueFixture.facts;
import static io.github.assay.labelling.QueueFixture.items;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.project.Item;
import io.github.assay.labelling.QueueFilter.FilterFault.Kind;
import io.github.assay.labelling.QueueFilter.FilterFault;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueueFilterTest {
    /** q0000/dail q0000/C3 q0001/dail q0001/C3 …; the first four have facts and scores. */
    private static final List<Item> ITEMS = items(12);

    private static CaseQueue queue() {
        List<ItemFacts> known = QueueFixture.blank(ITEMS.size());
        known.set(0, ItemFacts.BLANK.withOwn(ItemStatus.PASS, Instant.EPOCH).withVotes(1, 1).withStatus("rows", "rows"));
        known.set(1, ItemFacts.BLANK.withOwn(ItemStatus.FAIL, Instant.EPOCH).withStatus("rows", "timeout"));
        known.set(2, ItemFacts.BLANK.withOwn(ItemStatus.LATER, Instant.EPOCH).withStatus("error", "rows"));
        known.set(3, ItemFacts.BLANK.withFlags(Set.of(Flag.CANNOT_JUDGE)));
        double[] ex = new double[ITEMS.size()];
        java.util.Arrays.fill(ex, Double.NaN);
        ex[0] = 1;
        ex[1] = 0;
        ex[2] = 0.5;
        return CaseQueue.of(ITEMS, facts(known, new MetricColumn("hybrid-ex", OptionalDouble.of(0.9), 1, ex)), DATA);
    }

    /** A batch, which may tell of answers, and a hardness, which may not. */
    private static final ItemDimensions DATA = new ItemDimensions() {
            @Override
            public List<String> names() {
                return List.of("batch", "hardness");
            }

            @Override
            public boolean isHarmless(String name) {
                return name.equals("hardness");
            }

            @Override
            public Optional<Function<Item, String>> of(String name) {
                return Optional.of((Function<Item, String>) i -> i.evalCase().id().equals("q0001") ? "November" : "")
                        .filter(_ -> name.equalsIgnoreCase("batch") || name.equals("hardness"));
            }
    };

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                        | 24
            db:retail                 | 8
            db:ret,fin                | 24
            -db:retail                | 16
            db:=retai                 | 0
            DB:Retail                 | 8
            system:dail               | 12
            system:c3                 | 12
            tier:hard                 | 6
            tier:"extra hard"         | 6
            tier:extra                | 6
            category:sum              | 12
            tag:t0                    | 6
            run:r1                    | 24
            id:q0003                  | 2
            id:q000                   | 20
            region                    | 24
            "item 11"                 | 2
            "region item"             | 0
            region 0007               | 2
            limit                     | 12
            -limit                    | 12
            label:pass                | 1
            label:none                | 21
            label:later               | 1
            label:pass,fail           | 2
            label:open                | 21
            label:done                | 3
            flag:yes                  | 1
            flag:cannot_judge         | 1
            flag:gold                 | 0
            split:yes                 | 1
            split:no                  | 23
            status:timeout            | 1
            status:none               | 21
            gold:error                | 1
            metric:hybrid-ex<1        | 2
            metric:hybrid-ex>=0.5     | 2
            metric:hybrid-ex=0        | 1
            metric:hybrid-ex!=0       | 2
            metric:hybrid-ex=pass     | 1
            metric:hybrid-ex=fail     | 2
            metric:hybrid-ex=none     | 21
            -metric:hybrid-ex=pass    | 23
            pass:hybrid-ex            | 1
            fail:hybrid-ex            | 2
            fail:hybrid-ex pass:hybrid-ex | 0
            pass:all:hybrid-ex        | 0
            fail:all:hybrid-ex        | 0
            -fail:all:hybrid-ex       | 24
            batch:nov                 | 2
            Batch:=nov                | 0
            batch:nov,dec             | 2
            db:retail tier:easy -c3   | 1
            "10:30"                   | 0
            """)
    void termsMeetWhatTheySay(String text, int expected) {
        CaseQueue found = queue().filtered(QueueFilter.parse(text));
        assertThat(found.filter().faults()).isEmpty();
        assertThat(found.size()).isEqualTo(expected);
    }

    @Test
    void scoresThatAreNotOpenMeetNeitherATermNorItsOpposite() {
        QueueFacts open = queue().facts();
        CaseQueue blind = CaseQueue.of(
                ITEMS, new QueueFacts(open.items(), open.metrics(), Collections.nCopies(ITEMS.size(), Boolean.FALSE)));
        assertThat(blind.filtered(QueueFilter.parse("metric:hybrid-ex<1")).size()).isZero();
        assertThat(blind.filtered(QueueFilter.parse("-metric:hybrid-ex<1")).size()).isZero();
        assertThat(blind.filtered(QueueFilter.parse("metric:hybrid-ex=none")).size()).isZero();

        assertThat(blind.filtered(QueueFilter.parse("fail:all:hybrid-ex")).size()).isZero();
        assertThat(blind.filtered(QueueFilter.parse("-fail:all:hybrid-ex")).size()).isZero();

        CaseQueue voted = blind.with(ITEMS.get(2).key(), ItemFacts.BLANK.withOwn(ItemStatus.PASS, Instant.EPOCH).withOpen(true));
        assertThat(voted.filtered(QueueFilter.parse("metric:hybrid-ex<1")).size()).isEqualTo(1);
        assertThat(voted.filtered(QueueFilter.parse("fail:hybrid-ex")).size()).isEqualTo(1);
        assertThat(voted.filtered(QueueFilter.parse("-fail:all:hybrid-ex")).size()).as("an answer to the same question is hidden").isZero();
    }

    @Test
    void dataThatMayTellOfAnAnswerIsHiddenWithItsScores() {
        CaseQueue blind = CaseQueue.of(
                ITEMS, new QueueFacts(queue().facts().items(), List.of(), Collections.nCopies(ITEMS.size(), Boolean.FALSE)), DATA);
        assertThat(blind.filtered(QueueFilter.parse("hardness:nov")).size()).as("harmless").isEqualTo(2);
        assertThat(blind.filtered(QueueFilter.parse("hardness:nov")).hidden()).isEmpty();
        CaseQueue none = blind.filtered(QueueFilter.parse("batch:nov"));
        assertThat(none.size()).isZero();
        assertThat(none.hidden()).contains(new HiddenFacts(HiddenFacts.Use.DATA, 0, ITEMS.size()));
        CaseQueue negated = blind.filtered(QueueFilter.parse("-batch:nov"));
        assertThat(negated.size()).isZero();
        assertThat(negated.hidden()).isPresent();
        assertThat(FilterCompletion.of("ba", blind).filters()).isEmpty();
        assertThat(FilterCompletion.of("batch:", blind).filters()).isEmpty();
        assertThat(FilterCompletion.of("hard", blind).filters()).containsExactly("hardness:");
        assertThat(FilterCompletion.of("hardness:", blind).filters()).containsExactly("hardness:November");

        CaseQueue voted = blind.with(ITEMS.get(2).key(), ItemFacts.BLANK.withOwn(ItemStatus.PASS, Instant.EPOCH).withOpen(true));
        assertThat(voted.filtered(QueueFilter.parse("batch:nov")).size()).isEqualTo(1);
        assertThat(voted.filtered(QueueFilter.parse("-batch:nov")).size()).isZero();
        assertThat(FilterCompletion.of("batch:", voted).filters()).containsExactly("batch:November");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            db:retail colour:red     | UNKNOWN_FIELD   | 10 | 10
            label:                   | NO_VALUE        | 0  | 6
            x db:, y                 | NO_VALUE        | 2  | 4
            split:maybe              | BAD_VALUE       | 0  | 11
            -label:passed            | BAD_VALUE       | 0  | 13
            metric:ex                | BAD_COMPARISON  | 0  | 9
            metric:ex<pass           | BAD_COMPARISON  | 0  | 14
            metric:ex<1e             | BAD_COMPARISON  | 0  | 12
            a "b c                   | OPEN_QUOTE      | 2  | 4
            """)
    void whatCannotBeUsedIsNamedWithItsPlace(String text, Kind kind, int start, int length) {
        List<FilterFault> faults = queue().filtered(QueueFilter.parse(text)).filter().faults();
        assertThat(faults).singleElement().satisfies(fault -> {
            assertThat(fault.kind()).isEqualTo(kind);
            assertThat(fault.start()).isEqualTo(start);
            assertThat(fault.length()).isEqualTo(length);
        });
    }

    @Test
    void aLockedScoreMeetsNoTermWhateverItSays() {
        double[] none = new double[ITEMS.size()];
        java.util.Arrays.fill(none, Double.NaN);
        CaseQueue locked = CaseQueue.of(ITEMS, facts(QueueFixture.blank(ITEMS.size()), new MetricColumn("judge", OptionalDouble.of(1), 1, none, Set.of(0, 3))));
        assertThat(locked.filtered(QueueFilter.parse("metric:judge=none")).size()).isEqualTo(ITEMS.size() - 2);
        assertThat(locked.filtered(QueueFilter.parse("-fail:judge")).size()).isEqualTo(ITEMS.size() - 2);
        assertThat(locked.filtered(QueueFilter.parse("-pass:all:judge")).size()).as("two questions have a locked answer").isEqualTo(ITEMS.size() - 4);
    }

    @Test
    void anUnknownMetricIsAFaultOnceTheMetricsAreKnownAndTheRestStillFilters() {
        CaseQueue found = queue().filtered(QueueFilter.parse("db:retail metric:nonsense<1"));
        assertThat(found.size()).isEqualTo(8);
        assertThat(found.filter().faults())
                .containsExactly(
                        new FilterFault(Kind.UNKNOWN_METRIC, 10, 17, List.of("nonsense", "hybrid-ex")));
    }

    @Test
    void aMetricBeforeAnythingIsScoredSaysSoAndTheRestStillFilters() {
        CaseQueue unscored = CaseQueue.of(ITEMS, facts(QueueFixture.blank(ITEMS.size())));
        CaseQueue found = unscored.filtered(QueueFilter.parse("db:retail metric:hybrid-ex<1"));
        assertThat(found.size()).isEqualTo(8);
        assertThat(found.filter().faults()).singleElement().extracting(FilterFault::kind).isEqualTo(Kind.SCORES_TO_COME);
    }

    @TestFactory
    Stream<DynamicTest> anyTextIsReadWithoutAnException() {
        String[] pieces = {"db:", "metric:", "ex", "<", "\"", "-", " ", ":", ",", "=", "pass", "label:", "é", "\ud800", "1"};
        return LongStream.range(0, 5).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < 500; i++) {
                StringBuilder text = new StringBuilder();
                for (int j = random.nextInt(12); j > 0; j--) {
                    text.append(pieces[random.nextInt(pieces.length)]);
                }
                CaseQueue found = queue().filtered(QueueFilter.parse(text.toString()));
                assertThat(found.filter().faults()).allSatisfy(fault -> {
                    assertThat(fault.start()).isNotNegative();
                    assertThat(fault.start() + fault.length()).isLessThanOrEqualTo(text.length());
                });
            }
        }));
    }
}
