package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import javafx.geometry.Rectangle2D;
import org.junit.jupiter.api.Test;

class WindowGeometryTest {
    private static final Rectangle2D LAPTOP = new Rectangle2D(0, 24, 1280, 696);
    private static final Rectangle2D LARGE = new Rectangle2D(1280, 0, 2560, 1440);

    private static Rectangle2D inside(Rectangle2D window, Rectangle2D... screens) {
        return WindowGeometry.inside(window, List.of(screens), screens[0]);
    }

    @Test
    void aWindowThatFitsStaysWhereItWas() {
        Rectangle2D window = new Rectangle2D(1500, 100, 1440, 900);
        assertThat(inside(window, LAPTOP, LARGE)).isEqualTo(window);
    }

    @Test
    void aWindowOfAScreenThatIsGoneIsClippedToThePresentOne() {
        assertThat(inside(new Rectangle2D(1500, 100, 1440, 900), LAPTOP)).isEqualTo(LAPTOP);
        assertThat(inside(new Rectangle2D(1200, 650, 600, 400), LAPTOP)).isEqualTo(new Rectangle2D(680, 320, 600, 400));
    }

    @Test
    void aWindowWithoutAPositionKeepsNone() {
        Rectangle2D placed = inside(new Rectangle2D(Double.NaN, Double.NaN, 1440, 860), LAPTOP);
        assertThat(placed.getMinX()).isNaN();
        assertThat(placed.getWidth()).isEqualTo(1280);
        assertThat(placed.getHeight()).isEqualTo(696);
    }

    @Test
    void anyWindowEndsInsideOneScreen() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 2_000; i++) {
            Rectangle2D window = new Rectangle2D(
                    random.nextDouble(-5_000, 5_000), random.nextDouble(-5_000, 5_000), random.nextDouble(0, 4_000),
                    random.nextDouble(0, 4_000));
            Rectangle2D placed = inside(window, LAPTOP, LARGE);
            assertThat(LAPTOP.contains(placed) || LARGE.contains(placed)).as("%s to %s", window, placed).isTrue();
        }
    }
}
