package io.github.assay.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Files get paper large enough for their labels, and say what fixed their numbers. */
class NeedTest {
    private static Figure matrix(int n) {
        List<String> names = IntStream.range(0, n).mapToObj(i -> "metric " + i).toList();
        FigureBuilder sketch = new FigureBuilder("κ, n 12", Axis.names("", names), Axis.names("", names)).headers("a").row("1");
        return sketch.figure("a matrix");
    }

    @Test
    void aMatrixOfSeventyMetricsGetsALargerSheetAndEightTheUsualOne() {
        Paper usual = Paper.ofFile(matrix(8));
        assertThat(usual.width()).isEqualTo(720);
        assertThat(usual.height()).isEqualTo(440);
        Paper large = Paper.ofFile(matrix(70));
        assertThat(large.height() / 70).as("a row is higher than its letters").isGreaterThan(13);
        assertThat(large.width() / 70).as("a column holds three digits").isGreaterThan(20);
    }

    @Test
    void aLongTitleWrapsBesideTheButtonOverTheFigure() {
        String title = "EX (Spider 2.0): κ with its large-sample interval, sensitivity and specificity by threshold, n 356";
        Figure figure = new FigureBuilder(title, Axis.names("", List.of("a")), Axis.names("", List.of("b"))).figure("");
        Paper paper = new Paper(640, 280, 13, Paper.Furniture.ALL);
        List<String> lines = Margins.titleLines(figure, paper);
        assertThat(lines).hasSize(2).allMatch(l -> Margins.width(l, 13) < 640 - 90);
        assertThat(String.join(" ", lines)).isEqualTo(title);
        assertThat(SvgWriter.write(figure, paper, Colours.light())).contains(">" + lines.get(0) + "<", ">" + lines.get(1) + "<");
        assertThat(Margins.of(figure, paper).top()).isGreaterThan(Margins.of(figure, new Paper(1280, 280, 13, Paper.Furniture.ALL)).top());
    }

    @Test
    void namesThatAreWiderThanHalfTheFigureEndInDots() {
        String name = "an agentic system with extensive schema linking, 70 billion parameters";
        Figure figure = new FigureBuilder("", Axis.names("", List.of("a")), Axis.names("", List.of(name, "short"))).figure("");
        String narrow = SvgWriter.write(figure, new Paper(500, 280, 13, Paper.Furniture.ALL), Colours.light());
        assertThat(narrow).doesNotContain(name).containsPattern(">an agentic system with [^<]*…<").contains(">short<");
        assertThat(SvgWriter.write(figure, new Paper(1400, 280, 13, Paper.Furniture.ALL), Colours.light())).contains(">" + name + "<");
    }

    @Test
    void theNoteStandsInThePictureAndInEveryRow() {
        Figure noted = matrix(3).noted("majority · seed 42");
        assertThat(SvgWriter.write(noted, Paper.ofFile(noted), Colours.light())).contains("majority · seed 42");
        assertThat(noted.data().with("study", noted.note()).rows()).containsExactly(List.of("1", "majority · seed 42"));
    }
}
