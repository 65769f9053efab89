import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/**
 * Draws the program's icon in all sizes: two result tables, one cell of which differs. Run it after a change of the drawing:
 * {@code java installer/build/Icons.java resources/icons}; the pictures are kept with the sources.
 */
final class Icons {
    private static final int[] SIZES = {16, 24, 32, 48, 64, 128, 256, 512};
    private static final Color GROUND = new Color(0x2558c9);
    private static final Color CELL = new Color(0xffffff);
    private static final Color OTHER = new Color(0xffb84d);

    /** Side of the drawing; sizes are scaled from it, so that edges of a 16 pixel icon fall on pixels. */
    private static final double SIDE = 16;

    private static final int ROWS = 3;

    private Icons() {}

    public static void main(String[] args) throws IOException {
        for (int size : SIZES) {
            ImageIO.write(drawn(size), "png", Path.of(args[0], "assay-" + size + ".png").toFile());
        }
    }

    private static BufferedImage drawn(int size) {
        BufferedImage image = new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
        Graphics2D paint = image.createGraphics();
        paint.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        paint.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        paint.scale(size / SIDE, size / SIDE);
        paint.setColor(GROUND);
        paint.fill(new RoundRectangle2D.Double(0, 0, SIDE, SIDE, 5, 5));
        for (int table = 0; table < 2; table++) {
            for (int row = 0; row < ROWS; row++) {
                paint.setColor(table == 1 && row == 1 ? OTHER : CELL);
                paint.fill(new RoundRectangle2D.Double(2 + 7 * table, 2 + 3 * row, 5, 2, 1, 1));
            }
        }
        Path2D check = new Path2D.Double();
        check.moveTo(5.5, 12.6);
        check.lineTo(7.3, 14.2);
        check.lineTo(10.8, 11.6);
        paint.setColor(CELL);
        paint.setStroke(new BasicStroke(1.2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        paint.draw(check);
        paint.dispose();
        return image;
    }
}
