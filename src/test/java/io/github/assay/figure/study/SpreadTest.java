package io.github.assay.figure.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.figure.FigureMark;
import io.github.assay.figure.study.PlaneFigure.LabelPlacement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Numbers beside points that lie close together do not cover each other. */
class SpreadTest {
    private static final double LETTER = 0.013;
    private static final double LINE = 0.042;

    @TestFactory
    Stream<DynamicTest> thirtyFiveNumbersInACornerStandApart() {
        return LongStream.range(0, 20).mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            LabelPlacement spread = new LabelPlacement(LETTER, LINE);
            List<FigureMark.Point> placed = new ArrayList<>();
            for (int i = 0; i < 35; i++) {
                FigureMark.Point at = new FigureMark.Point(0.75 + 0.25 * random.nextDouble(), 0.5 + 0.5 * random.nextDouble());
                placed.add(spread.place(at, "" + (i + 1)));
            }
            for (int i = 0; i < placed.size(); i++) {
                for (int j = 0; j < i; j++) {
                    boolean apart = Math.abs(placed.get(i).x() - placed.get(j).x()) >= LETTER * 2
                            || Math.abs(placed.get(i).y() - placed.get(j).y()) >= LINE - 1e-9;
                    assertThat(apart).as(i + " and " + j).isTrue();
                }
            }
        }));
    }
}
