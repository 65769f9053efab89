package io.github.assay.ui.review.grid.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.review.grid.layout.GridColumns.ColumnShapes;
import io.github.assay.ui.review.paint.PaintFonts;
import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

@OnToolkitThread
class HeadLinesTest {
    private static final String EXPRESSION = "COUNT(DISTINCT CASE WHEN l.discount > 0 THEN l.id END)";

    private static PaintFonts type;

    @BeforeAll
    static void fonts() throws Exception {
        FxToolkit.registerPrimaryStage();
        Theme.loadFonts();
        type = PaintFonts.of(13);
    }

    private static GridColumn column(int at, String name) {
        GridColumn.Shape cells = new GridColumn.Shape(8, 8, 2, true, 8, GridColumn.Reading.PLAIN);
        return new GridColumn(
                at, at, name, "real", "", ColumnPair.Kind.PAIRED, ColumnShapes.withHeader(cells, name, name, 4));
    }

    private static GridLayout layout(List<GridColumn> columns, double width) {
        return GridLayout.of(columns, type, width, _ -> OptionalDouble.empty(), 0);
    }

    @Test
    void aNameThatFitsStaysOnOneLine() {
        assertThat(HeaderLines.of(type, "revenue", 200, 2)).containsExactly("revenue");
    }

    @Test
    void anExpressionBreaksAtAPlaceWhereReadersBreakIt() {
        List<String> lines = HeaderLines.of(type, "share_of_total_revenue", 90, 2);
        assertThat(lines).hasSize(2);
        assertThat(String.join("", lines)).isEqualTo("share_of_total_revenue");
        assertThat(lines.getFirst()).endsWith("_");
        assertThat(lines).allSatisfy(line -> assertThat(HeaderLines.width(type, line)).isLessThanOrEqualTo(90));
    }

    @Test
    void onlyTheSecondLineIsCut() {
        List<String> lines = HeaderLines.of(type, EXPRESSION, 120, 2);
        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst()).isEqualTo("COUNT(DISTINCT");
        assertThat(lines.getLast()).endsWith("…");
        assertThat(HeaderLines.of(type, EXPRESSION, 120, 1)).hasSize(1);
    }

    @Test
    void anyWidthAndNameGiveTextInTheWidth() {
        for (String name : List.of("a", "WWWWWWWWWWWWWW", EXPRESSION, "sum(x)", " ", "東京都渋谷区の売上合計金額")) {
            for (double free = 30; free < 300; free += 17) {
                double width = free;
                assertThat(HeaderLines.of(type, name, free, 2)).hasSizeBetween(1, 2)
                        .allSatisfy(line -> assertThat(HeaderLines.width(type, line)).isLessThanOrEqualTo(width));
            }
        }
    }

    @Test
    void namesWrapBeforeATableScrollsSideways() {
        List<GridColumn> columns = List.of(column(0, "average_net_revenue"), column(1, "total_net_revenue"), column(2, "share_of_all_orders"));
        double oneLine = layout(columns, 10).width();
        assertThat(HeaderLines.needed(columns, layout(columns, oneLine + 40), type, true)).isEqualTo(1);
        GridLayout narrow = layout(columns, oneLine - 60);
        assertThat(narrow.width()).isLessThanOrEqualTo(oneLine - 60);
        assertThat(HeaderLines.needed(columns, narrow, type, true)).isEqualTo(2);
    }

    /** Numbers of any length beside long texts: at any width every digit of the longest number has its place. */
    @Test
    void numbersNeverShrinkWhileTextsAndNamesDo() {
        SplittableRandom random = new SplittableRandom(20_261_122);
        for (int round = 0; round < 50; round++) {
            int digits = random.nextInt(1, 16);
            long number = random.nextLong(1, (long) Math.pow(10, digits));
            String text = "words ".repeat(random.nextInt(1, 12));
            ResultTable table = ResultTable.of(
                    List.of(EXPRESSION, "average_net_revenue", "remark"),
                    new Cell[] {Cell.of(number), Cell.of(new BigDecimal(number).movePointLeft(2)), Cell.of(text)});
            List<GridColumn> columns = IntStream.range(0, 3).mapToObj(i -> {
                String name = table.columns().get(i).name();
                return new GridColumn(
                        i, i, name, "", "", ColumnPair.Kind.PAIRED, ColumnShapes.withHeader(ColumnShapes.of(table, i), name, name, 4));
            }).toList();
            double all = layout(columns, 3_000).width();
            for (double width = 120; width < all; width += 53) {
                GridLayout layout = layout(columns, width);
                for (int i : new int[] {0, 1}) {
                    String painted = CellText.of(table.rows().getFirst().get(i)).text();
                    assertThat(layout.width(i)).as("%s in a table of %s pixels", painted, width)
                            .isGreaterThanOrEqualTo(painted.length() * type.charWidth());
                }
            }
        }
    }
}
