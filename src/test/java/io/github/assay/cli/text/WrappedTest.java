package io.github.assay.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.table.Widths;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Text in lines that a terminal shows whole. */
class WrappedTest {
    @Test
    void shortLinesStayAsTheyAre() {
        assertThat(WrappedText.lines("one\ntwo", 2)).containsExactly("  one", "  two");
        assertThat(WrappedText.lines("", 2)).isEmpty();
    }

    @Test
    void longLinesGoOnBelowFurtherIn() {
        List<String> lines = WrappedText.lines("word ".repeat(30).strip(), 4);

        assertThat(lines).hasSize(2);
        assertThat(lines.getLast()).startsWith("      word");
        assertThat(lines.getFirst()).endsWith("word");
    }

    @Test
    void noLineIsWiderThanATerminalAndNothingIsLost() {
        List<String> pieces = List.of("a", "SELECT", " ", " ", "山田太郎", "🦊", "محمد", "'x'", "_".repeat(150), "é");
        for (long seed = 0; seed < 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder("x");
            for (int i = random.nextInt(80); i > 0; i--) {
                text.append(pieces.get(random.nextInt(pieces.size())));
            }
            List<String> lines = WrappedText.lines(text.toString(), random.nextInt(12));
            assertThat(lines).as("seed %d", seed).allSatisfy(l -> assertThat(new Widths(l).columns()).isLessThanOrEqualTo(WrappedText.WIDTH));
            assertThat(String.join("", lines).replace(" ", "")).as("seed %d", seed).isEqualTo(text.toString().replace(" ", ""));
        }
    }
}
