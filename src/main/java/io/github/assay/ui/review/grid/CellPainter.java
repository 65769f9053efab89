package io.github.assay.ui.review.grid;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Widths;
import io.github.assay.ui.review.grid.layout.CellText;
import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.paint.Hatch;
import io.github.assay.ui.review.paint.PaintColours;
import io.github.assay.ui.review.paint.PaintFonts;
import io.github.assay.ui.review.paint.Palette;
import javafx.geometry.Rectangle2D;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;

/** Paints one cell: its ground, and its text placed by kind. */
final class CellPainter {
    private static final double PADDING = 10;
    /** Whole numbers from this many digits on are set in groups of three, by a gap rather than a character. */
    private static final int GROUPED_FROM = 5;

    private static final double GROUP_GAP = 0.32;

    private final GraphicsContext g;
    private final Palette palette;
    private final PaintFonts type;

    CellPainter(GraphicsContext g, Palette palette) {
        this.g = g;
        this.palette = palette;
        this.type = palette.type();
    }

    void ground(CellStyle look, Rectangle2D box) {
        switch (look) {
            case PLAIN, QUIET -> {}
            case NEAR -> fill(PaintColours.NEAR_SOFT, box);
            case DIFFERENT -> fill(PaintColours.FAIL_SOFT, box);
            case MISSING -> fill(PaintColours.WARN_SOFT, box);
            case EXTRA -> fill(PaintColours.EXTRA_SOFT, box);
            case GAP -> Hatch.fill(
                    g, palette.colour(PaintColours.LINE), box.getMinX(), box.getMinY(), box.getWidth(), box.getHeight());
        }
    }

    /** Tints a selected cell; the ground of its state stays visible. */
    void selected(Rectangle2D box) {
        g.setGlobalAlpha(0.45);
        fill(PaintColours.SELECTION, box);
        g.setGlobalAlpha(1);
    }

    /** Marks a cell that contains the text searched for by a dashed frame. */
    void found(Rectangle2D box) {
        g.setStroke(palette.colour(PaintColours.WARN));
        g.setLineWidth(1);
        g.setLineDashes(3, 2);
        g.strokeRect(box.getMinX() + 1.5, box.getMinY() + 1.5, box.getWidth() - 4, box.getHeight() - 4);
        g.setLineDashes();
    }

    void text(Cell cell, GridColumn.Shape shape, CellStyle look, Rectangle2D box) {
        CellText text = CellText.of(cell, shape.reading());
        g.setFill(colour(text.kind(), look));
        g.setFont(
                text.kind() == CellText.Kind.NULL || text.kind() == CellText.Kind.BLOB
                        ? type.monoItalic()
                        : type.mono());
        double middle = box.getMinY() + box.getHeight() / 2;
        double free = box.getWidth() - 2 * PADDING * type.scale();
        if (text.kind() == CellText.Kind.NUMBER) {
            number(text, shape, box, free, middle);
        } else if (shape.numeric()) {
            double width = Math.min(free, new Widths(text.text()).columns() * type.charWidth());
            left(text.text(), box.getMaxX() - PADDING * type.scale() - width, free, middle);
        } else {
            left(text.text(), box.getMinX() + PADDING * type.scale(), free, middle);
        }
    }

    private void left(String text, double x, double free, double middle) {
        g.fillText(new Widths(text).cut((int) Math.floor(free / type.charWidth() + 0.01)), x, middle);
    }

    private void number(CellText text, GridColumn.Shape shape, Rectangle2D box, double free, double middle) {
        String digits = text.text();
        int own = text.fraction();
        int point = own > 0 ? digits.length() - own - 1 : digits.length();
        int sign = digits.startsWith("-") ? 1 : 0;
        boolean grouped = shape.reading().grouped() && point - sign >= GROUPED_FROM && digits.indexOf('E') < 0;
        int gaps = grouped ? (point - sign - 1) / 3 : 0;
        double width = (digits.length() + gaps * GROUP_GAP) * type.charWidth();
        double behind = Math.max(0, shape.fraction() - own + (own == 0 && shape.fraction() > 0 ? 1 : 0));
        double right = box.getMaxX() - PADDING * type.scale() - (shape.numeric() ? behind * type.charWidth() : 0);
        double x = shape.numeric() ? right - width : box.getMinX() + PADDING * type.scale();
        if (width > free + 0.5) {
            left(digits, box.getMinX() + PADDING * type.scale(), free, middle);
        } else if (gaps == 0) {
            g.fillText(digits, x, middle);
        } else {
            grouped(digits, point, gaps, x, middle);
        }
    }

    private void grouped(String digits, int point, int gaps, double x, double middle) {
        int from = 0;
        for (int gap = gaps; gap >= 0; gap--) {
            int to = gap == 0 ? digits.length() : point - gap * 3;
            g.fillText(digits.substring(from, to), x, middle);
            x += (to - from + GROUP_GAP) * type.charWidth();
            from = to;
        }
    }

    private void fill(PaintColours tint, Rectangle2D box) {
        g.setFill(palette.colour(tint));
        g.fillRect(box.getMinX(), box.getMinY(), box.getWidth(), box.getHeight());
    }

    private Color colour(CellText.Kind kind, CellStyle look) {
        PaintColours tint =
                switch (look) {
                    case NEAR -> PaintColours.NEAR;
                    case DIFFERENT -> PaintColours.FAIL;
                    case MISSING -> PaintColours.WARN;
                    case EXTRA -> PaintColours.EXTRA;
                    case QUIET, GAP -> PaintColours.MUTED;
                    case PLAIN -> kind == CellText.Kind.NULL ? PaintColours.MUTED : PaintColours.TEXT;
                };
        return palette.colour(tint);
    }
}
