package io.github.assay.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.figure.LabelLayout.TextBox;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No text of a figure meets another one or the edge of the paper, whatever names a project has. */
class FigureLayoutTest {
    private static final List<String> NAMES = List.of(
            "EX", "Hybrid-EX", "κ", "LLM judge", "<b>R&D</b>", "an agentic system with extensive schema linking, 70 billion parameters",
            "Ünï-cödé ✓", "日本語のシステム", "WWWWWWWWWWWWWWWWWWWW", "iiii", "a b c d e f g", "$\\frac{1}{2}$", "Robert'); DROP TABLE cases;--");

    @Test
    void textsOfFortyFiguresKeepApart() {
        IntStream.range(0, 40).forEach(FigureLayoutTest::check);
    }

    @Test
    @Tag("exhaustive")
    void textsOfFourHundredFiguresKeepApart() {
        IntStream.range(40, 440).forEach(FigureLayoutTest::check);
    }

    private static void check(int seed) {
        Figure figure = figure(new Random(seed));
        Paper paper = Paper.ofFile(figure);
        List<TextBox> boxes = new ArrayList<>();
        for (Shape shape : new Drawing(figure, paper).shapes()) {
            if (shape instanceof Shape.Label label) {
                TextBox box = TextBox.of(label);
                assertThat(box.isOn(paper)).as("seed %d: %s is on the paper %s", seed, label, paper).isTrue();
                for (TextBox other : boxes) {
                    assertThat(box.meets(other)).as("seed %d: %s meets another text", seed, label).isFalse();
                }
                boxes.add(box);
            }
        }
        assertThat(boxes).as("seed %d", seed).hasSizeGreaterThan(1);
        if (figure.square()) {
            Drawing drawing = new Drawing(figure, paper);
            double across = drawing.x(figure.x().high()) - drawing.x(figure.x().low());
            double down = drawing.y(figure.y().low()) - drawing.y(figure.y().high());
            assertThat(Math.abs(across - down)).as("seed %d: both axes are equally long", seed).isLessThanOrEqualTo(2);
        }
    }

    private static Figure figure(Random random) {
        boolean rows = random.nextBoolean();
        boolean columns = rows && random.nextBoolean();
        Axis x = columns ? Axis.names(words(random, 3), names(random)) : Axis.of(words(random, 4), low(random), 1 + random.nextInt(5000), 1 + random.nextInt(8));
        Axis y = rows ? Axis.names("", names(random)) : Axis.of(words(random, 5), low(random), 1 + random.nextInt(3), 1 + random.nextInt(6));
        FigureBuilder sketch = new FigureBuilder(words(random, 12), x, y);
        for (int i = random.nextInt(4); i > 0; i--) {
            double slope = random.nextDouble();
            sketch.add(new FigureMark.Curve(
                    DoubleStream.iterate(0, d -> d <= 1, d -> d + 0.02)
                            .mapToObj(d -> new FigureMark.Point(x.at(d), y.at(Math.pow(d, slope)))).toList(), MarkStyle.MAIN));
        }
        for (int i = random.nextInt(30); i > 0; i--) {
            FigureMark.Anchor[] anchors = FigureMark.Anchor.values();
            sketch.add(new FigureMark.Words(
                    x.at(random.nextDouble()), y.at(random.nextDouble()), words(random, 3), anchors[random.nextInt(anchors.length)], MarkStyle.WORDS));
        }
        for (int i = random.nextInt(7); i > 0; i--) {
            sketch.key(MarkStyle.SECOND, Figure.Sample.LINE, words(random, 3));
        }
        Figure figure = (rows ? sketch : sketch.square()).figure("seeded");
        return random.nextInt(3) == 0 ? figure : figure.noted(words(random, 40));
    }

    private static double low(Random random) {
        return random.nextBoolean() ? 0 : -random.nextInt(3);
    }

    private static List<String> names(Random random) {
        return IntStream.rangeClosed(0, random.nextInt(14)).mapToObj(_ -> words(random, 1)).toList();
    }

    private static String words(Random random, int most) {
        return String.join(" ", random.ints(1 + random.nextInt(most), 0, NAMES.size()).mapToObj(NAMES::get).toList());
    }
}
