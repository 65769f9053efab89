package io.github.assay.ui.common.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.common.plot.PlotExport.SvgWriter;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Files get paper large enough for their labels, and say what fixed their numbers. */
class NeedTest {
    private static Figure matrix(int n) {
        List<String> names = IntStream.range(0, n).mapToObj(i -> "metric " + i).toList();
        FigureBuilder sketch = new FigureBuilder("κ, n 12", Axis.names("", names), Axis.names("", names)).heads("a").row("1");
        return sketch.figure("a matrix");
    }

    @Test
    void aMatrixOfSeventyMetricsGetsALargerSheetAndEightTheUsualOne() {
        Paper usual = PlotExport.paper(matrix(8));
        assertThat(usual.width()).isEqualTo(720);
        assertThat(usual.height()).isEqualTo(440);
        Paper large = PlotExport.paper(matrix(70));
        assertThat(large.height() / 70).as("a row is higher than its letters").isGreaterThan(13);
        assertThat(large.width() / 70).as("a column holds three digits").isGreaterThan(20);
    }

    @Test
    void theNoteStandsInThePictureAndInEveryRow() {
        Figure noted = matrix(3).noted("majority · seed 42");
        assertThat(SvgWriter.write(noted, PlotExport.paper(noted), Colours.light())).contains("majority · seed 42");
        assertThat(noted.data().with("study", noted.note()).rows()).containsExactly(List.of("1", "majority · seed 42"));
    }
}
