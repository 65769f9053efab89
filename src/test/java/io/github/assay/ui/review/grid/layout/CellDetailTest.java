package io.github.assay.ui.review.grid.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.table.Cell;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** One value in full. */
class CellDetailTest {
    @Test
    void jsonIsIndentedAndKeepsEveryCharacterOfItsStringsAndNumbers() {
        CellDetail detail = CellDetail.of(new Cell.Nested("{\"a\":[1,2.50,{}],\"b\":\"x, {y} \\\" ]\"}"));
        assertThat(detail.kind()).isEqualTo(CellDetail.Kind.JSON);
        assertThat(detail.text()).isEqualTo("""
                {
                  "a": [
                    1,
                    2.50,
                    {}
                  ],
                  "b": "x, {y} \\" ]"
                }""");
    }

    @Test
    void aTextThatIsNoJsonIsShownAsItIs() {
        for (String text : new String[] {"[draft] see b", "{broken", "plain", "{a} and {b}", "[1}", "{}{}"}) {
            assertThat(CellDetail.of(Cell.of(text)).kind()).as(text).isEqualTo(CellDetail.Kind.TEXT);
            assertThat(CellDetail.of(Cell.of(text)).text()).isEqualTo(text);
        }
        assertThat(CellDetail.of(Cell.of(" [1, 2] ")).kind()).isEqualTo(CellDetail.Kind.JSON);
    }

    @Test
    void bytesAreShownWithTheirPlaceAndTheirCharacters() {
        CellDetail detail = CellDetail.of(new Cell.Blob("SQLite format 3\0!".getBytes(StandardCharsets.UTF_8)));
        assertThat(detail.text()).isEqualTo(
                "00000000  53 51 4c 69 74 65 20 66 6f 72 6d 61 74 20 33 00  SQLite format 3.\n"
                        + "00000010  21                                               !\n");
    }

    @Test
    void aLongValueIsCutAndSaysSo() {
        CellDetail text = CellDetail.of(Cell.of("x".repeat(3_000_000)));
        assertThat(text.isCut()).isTrue();
        assertThat(text.shown()).isEqualTo(text.text().length()).isLessThan(text.length());
        CellDetail bytes = CellDetail.of(new Cell.Blob(new byte[5_000_000]));
        assertThat(bytes.isCut()).isTrue();
        assertThat(bytes.length()).isEqualTo(5_000_000);
        assertThat(CellDetail.of(Cell.nul()).isCut()).isFalse();
    }
}
