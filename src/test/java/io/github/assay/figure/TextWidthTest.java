package io.github.assay.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import org.apache.fontbox.ttf.OTFParser;
import org.apache.fontbox.ttf.OpenTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Widths of letters are those that another reader of the font finds. */
class TextWidthTest {
    @ParameterizedTest
    @ValueSource(strings = {"Regular", "SemiBold"})
    void everyLetterIsAsWideAsAnotherReaderSays(String weight) throws IOException {
        try (InputStream in = TextWidthTest.class.getResourceAsStream("/fonts/Inter-" + weight + ".otf")) {
            OpenTypeFont font = new OTFParser().parse(new RandomAccessReadBuffer(in.readAllBytes()));
            int letters = 0;
            for (int letter = 0x20; letter < 0x3000; letter++) {
                int glyph = font.getUnicodeCmapLookup().getGlyphId(letter);
                if (glyph != 0) {
                    double width = (double) font.getAdvanceWidth(glyph) / font.getUnitsPerEm();
                    assertThat(TextWidth.of(Character.toString(letter), 1, weight.equals("SemiBold")))
                            .as("U+%04X", letter).isEqualTo(width, within(1e-12));
                    letters++;
                }
            }
            assertThat(letters).isGreaterThan(1000);
        }
    }
}
