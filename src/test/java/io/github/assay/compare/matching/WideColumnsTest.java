package io.github.assay.compare.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.cells.ColumnNames;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tables of more columns than are looked at pair by pair (metrics.md §0.5). */
class WideColumnsTest {
    private static final ComparisonRules RULES = ComparisonRules.of(CellPolicy.STANDARD, ColumnMatching.SIMILARITY);
    private static final int ROWS = 6;

    private interface At {
        Cell of(int row, int column);
    }

    private static ResultTable table(int[] columns, IntFunction<String> name, At cells) {
        return ResultTable.of(
                Arrays.stream(columns).mapToObj(c -> Column.of(name.apply(c))).toList(),
                IntStream.range(0, ROWS)
                        .mapToObj(r -> Arrays.stream(columns).mapToObj(c -> cells.of(r, c)).toList())
                        .toList());
    }

    private static Cell text(int row, int column) {
        return Cell.of("v" + (row * 7919L + column * 104_729L));
    }

    private static int[] inOrder(int columns) {
        return IntStream.range(0, columns).toArray();
    }

    private static int[] shuffled(int columns, long seed) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, columns).boxed().toList());
        Collections.shuffle(order, Random.from(new SplittableRandom(seed)));
        return order.stream().mapToInt(c -> c).toArray();
    }

    private static ColumnMapping mapping(ResultTable gold, ResultTable predicted) {
        return new TablePair(gold, predicted, RowOrder.IGNORED).mapping(RULES);
    }

    @Test
    void columnsWithTheSameCellsBelongTogetherWhateverTheirNames() {
        int[] order = shuffled(2000, 1);
        ColumnMapping mapping = mapping(
                table(inOrder(2000), c -> "a" + c, WideColumnsTest::text), table(order, c -> "z" + c, WideColumnsTest::text));

        assertThat(mapping.complete()).isTrue();
        assertThat(mapping.isCapped()).isFalse();
        assertThat(IntStream.range(0, 2000).allMatch(g -> order[mapping.partner(g)] == g)).isTrue();
    }

    @Test
    void ofColumnsWithTheSameCellsEqualNamesComeFirstThenLowOrdinals() {
        At same = (r, _) -> Cell.of((long) r);
        ColumnMapping mapping =
                mapping(table(inOrder(600), c -> "c" + c, same), table(inOrder(600), c -> "c" + (c + 1), same));

        assertThat(mapping.partner(0)).as("no column is called c0: what is left").isEqualTo(599);
        assertThat(IntStream.range(1, 600).allMatch(g -> mapping.partner(g) == g - 1)).isTrue();
    }

    @Test
    void fewColumnsLeftOverAreLookedAtPairByPair() {
        int[] order = shuffled(900, 2);
        At changed = (r, c) -> c % 9 == 0 && r == 0 ? Cell.of("other" + c) : text(r, c);
        ColumnMapping mapping = mapping(
                table(inOrder(900), c -> "a" + c, WideColumnsTest::text), table(order, c -> "z" + c, changed));

        assertThat(mapping.complete()).isTrue();
        assertThat(mapping.isCapped()).isFalse();
        assertThat(IntStream.range(0, 900).allMatch(g -> order[mapping.partner(g)] == g)).isTrue();
    }

    @Test
    void manyColumnsLeftOverMeetTheirLikeliestOnesAndTheCapIsTold() {
        int[] order = shuffled(1500, 3);
        At changed = (r, c) -> r == c % ROWS ? Cell.of("other" + c) : text(r, c);
        ResultTable gold = table(inOrder(1500), c -> "a" + c, WideColumnsTest::text);
        ResultTable predicted = table(order, c -> "z" + c, changed);
        ColumnMapping mapping = mapping(gold, predicted);

        assertThat(mapping.isCapped()).isTrue();
        assertThat(IntStream.range(0, 1500).filter(g -> mapping.partner(g) >= 0 && order[mapping.partner(g)] == g))
                .hasSizeGreaterThan(1495);
        assertThat(new TablePair(gold, predicted, RowOrder.IGNORED).diff(RULES).flags()).contains("alignment_capped");
    }

    @Test
    void numbersWithinToleranceLeadToEachOther() {
        int[] order = shuffled(1200, 4);
        At numbers = (r, c) -> Cell.of((r * 7919L + c * 104_729L) / 7.0);
        At near = (r, c) -> Cell.of((r * 7919L + c * 104_729L) / 7.0 * (1 + 3e-7));
        ColumnMapping mapping =
                mapping(table(inOrder(1200), c -> "a" + c, numbers), table(order, c -> "z" + c, near));

        assertThat(IntStream.range(0, 1200).filter(g -> mapping.partner(g) >= 0 && order[mapping.partner(g)] == g))
                .hasSizeGreaterThan(1190);
    }

    @Test
    void onePairIsAsAlikeAsInNarrowTables() {
        ResultTable wide = table(inOrder(700), c -> "col" + c % 3, (r, c) -> Cell.of((long) (r * c % 5)));
        ResultTable narrow = table(new int[] {1, 2, 7}, c -> "col" + c % 3, (r, c) -> Cell.of((long) (r * c % 5)));
        ColumnSimilarity alike = new TablePair(wide, wide, RowOrder.IGNORED).similarity(RULES);
        ColumnSimilarity usual = new TablePair(narrow, narrow, RowOrder.IGNORED).similarity(RULES);

        assertThat(alike.at(1, 2)).isEqualTo(usual.at(0, 1));
        assertThat(alike.at(7, 2)).isEqualTo(usual.at(2, 1));
        assertThat(alike.at(1, 1)).isEqualTo(usual.at(0, 0));
    }

    @Test
    @Tag("exhaustive")
    void aSearchAsDeepAsThereAreColumnsEnds() {
        int[] order = shuffled(16_000, 5);
        TablePair pair = new TablePair(
                table(inOrder(16_000), c -> "a" + c, (r, c) -> Cell.of((long) (c % 3 + r * (c % 7)))),
                table(order, c -> "z" + c, (r, c) -> Cell.of((long) (c % 3 + r * (c % 7)))),
                RowOrder.IGNORED);

        assertThat(pair.equal(ComparisonRules.STANDARD)).isTrue();
        assertThat(pair.agreement(ComparisonRules.STANDARD).complete()).isTrue();
    }

    @Test
    void columnsWithoutRowsBelongTogetherByName() {
        List<Column> names = IntStream.range(0, 800).mapToObj(c -> Column.of("n" + c)).toList();
        ColumnMapping mapping =
                mapping(ResultTable.of(names, List.of()), ResultTable.of(names.reversed(), List.of()));

        assertThat(IntStream.range(0, 800).allMatch(g -> mapping.partner(g) == 799 - g)).isTrue();
    }

    @TestFactory
    Stream<DynamicTest> partnersComeInOrder() {
        return LongStream.range(0, 100).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            int size = random.nextInt(12);
            List<Column> columns =
                    random.ints(40, 0, 4).mapToObj(i -> Column.of("n" + i)).toList();
            int[] bucket = IntStream.range(0, 40).filter(_ -> random.nextInt(40) < size * 3).toArray();
            ColumnPartners partners =
                    new ColumnPartners(new ColumnBucket(bucket, ColumnNames.normalised(columns)), "n1", new int[] {99});
            List<Integer> plain = new ArrayList<>(Arrays.stream(bucket).boxed().toList());
            plain.sort(java.util.Comparator.comparing((Integer c) -> !columns.get(c).name().equals("n1")));
            plain.add(99);

            assertThat(IntStream.range(0, partners.size()).map(partners::at).boxed()).isEqualTo(plain);
        }));
    }

    @TestFactory
    Stream<DynamicTest> wideAssignmentsAreAsGoodAsSquareOnes() {
        return LongStream.range(0, 100).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            int rows = 1 + random.nextInt(6);
            double[][] weights = new double[rows][rows + random.nextInt(6)];
            for (double[] row : weights) {
                Arrays.setAll(row, _ -> random.nextInt(3) == 0 ? 0 : random.nextInt(10) / 10.0);
            }

            assertThat(sum(weights, Assignment.maximiseWide(weights)))
                    .isCloseTo(sum(weights, Assignment.maximise(weights)), within(1e-9));
        }));
    }

    private static double sum(double[][] weights, int[] chosen) {
        return IntStream.range(0, chosen.length)
                .filter(i -> chosen[i] >= 0)
                .mapToDouble(i -> weights[i][chosen[i]])
                .sum();
    }
}
