package io.github.assay.ui.review.grid;

import io.github.assay.compare.DiffState;
import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Widths;
import io.github.assay.ui.review.grid.layout.CellSearch;
import io.github.assay.ui.review.grid.layout.CellText;
import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.grid.layout.GridGeometry;
import io.github.assay.ui.review.grid.layout.GridLayout;
import io.github.assay.ui.review.grid.layout.HeaderLines;
import io.github.assay.ui.review.grid.layout.TableSide;
import io.github.assay.ui.review.paint.Hatch;
import io.github.assay.ui.review.paint.PaintColours;
import io.github.assay.ui.review.paint.PaintFonts;
import io.github.assay.ui.review.paint.Palette;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Rectangle2D;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;

/** Paints one side: the visible rows, then the fixed header over them. Cost follows the number of visible cells. */
final class GridPainter {
    private final GraphicsContext g;
    private final Palette palette;
    private final PaintFonts type;
    private final TableSide side;
    private final GridState state;
    private final GridLayout layout;
    private final GridGeometry geometry;
    /** Horizontal scroll position of this side: never past its own last column. */
    private final double left;
    private final CellMarks marks;

    GridPainter(GraphicsContext g, Palette palette, TableSide side, GridState state, GridGeometry geometry) {
        this.g = g;
        this.palette = palette;
        this.type = palette.type();
        this.side = side;
        this.state = state;
        this.geometry = geometry;
        this.layout = geometry.layout();
        this.left = geometry.left(state.left.get());
        marks = new CellMarks(state, side);
    }

    /** Paints the grounds of selected cells and of cells that contain the text searched for. */
    private static final class CellMarks {
        private final Optional<GridSelection> range;
        private final CellSearch search;
        private final List<GridColumn> found;

        CellMarks(GridState state, TableSide side) {
            range = state.isRange() && state.side.get() == side ? state.selection() : Optional.empty();
            search = state.searched.get() == side ? state.search.get() : CellSearch.NONE;
            found = GridSelection.all(state.model(), side).columns();
        }

        void paint(CellPainter cells, int position, GridColumn column, Rectangle2D box) {
            range.filter(r -> position >= r.first() && position <= r.last() && r.columns().contains(column))
                    .ifPresent(_ -> cells.selected(box));
            if (search.count() > 0 && search.contains(position, found.indexOf(column))) {
                cells.found(box);
            }
        }
    }

    void paint(boolean focused) {
        g.setFill(palette.colour(PaintColours.PANEL));
        g.fillRect(0, 0, geometry.width(), geometry.height());
        g.setTextBaseline(VPos.CENTER);
        if (state.model().table(side).isEmpty()) {
            return;
        }
        CellPainter cells = new CellPainter(g, palette);
        int last = Math.min(state.model().rowCount() - 1, geometry.lastRow(state.top.get()));
        for (int position = geometry.firstRow(state.top.get()); position <= last; position++) {
            row(cells, position);
        }
        cursor(focused);
        header();
    }

    private void row(CellPainter cells, int position) {
        double y = geometry.y(position, state.top.get());
        boolean there = state.model().row(side, position) >= 0;
        if (state.isSelected(position) && there) {
            fill(PaintColours.ACCENT_SOFT, 0, y, geometry.width(), geometry.rowHeight());
        }
        if (there) {
            cells(cells, position, y);
        } else if (state.model().aligned()) {
            Hatch.fill(g, palette.colour(PaintColours.LINE), 0, y, geometry.width(), geometry.rowHeight());
        }
        if (there || state.model().aligned()) {
            line(y + geometry.rowHeight() - 0.5, PaintColours.LINE_2);
        }
    }

    private void cells(CellPainter cells, int position, double y) {
        List<GridColumn> columns = state.model().columns(side);
        for (int i = 0; i < columns.size(); i++) {
            double x = layout.x(i) - left;
            if (x + layout.width(i) > layout.gutter() && x < geometry.width()) {
                GridColumn column = columns.get(i);
                CellStyle look = state.model().look(side, position, column);
                Rectangle2D box = new Rectangle2D(x, y, layout.width(i), geometry.rowHeight());
                cells.ground(look, box);
                marks.paint(cells, position, column, box);
                state.model().cell(side, position, column).ifPresent(c -> cells.text(c, column.shape(), look, box));
            }
        }
        gutter(position, y);
    }

    private void gutter(int position, double y) {
        DiffState row = state.model().state(position).orElse(null);
        boolean missing = row == DiffState.MISSING;
        boolean extra = row == DiffState.EXTRA;
        fill(missing ? PaintColours.WARN_SOFT : extra ? PaintColours.EXTRA_SOFT : PaintColours.PANEL, 0, y, layout.gutter(), geometry.rowHeight());
        g.setFont(type.mono());
        boolean misplaced = state.model().moved(position) && state.model().diff().filter(d -> d.orderCounts() && !d.equal()).isPresent();
        g.setFill(palette.colour(missing || misplaced ? PaintColours.WARN : extra ? PaintColours.EXTRA : PaintColours.MUTED));
        String mark = row == null ? "" : CellStyle.mark(row) + place(position);
        g.fillText(mark, 10 * type.scale(), y + geometry.rowHeight() / 2);
    }

    /** The row's number in its own table where it is in another place in the other. */
    private String place(int position) {
        return state.model().moved(position) ? " ↕" + (state.model().row(side, position) + 1) : "";
    }

    private void cursor(boolean focused) {
        int position = state.row.get();
        int column = indexOfCursor();
        if (position < 0 || position >= state.model().rowCount() || column < 0) {
            return;
        }
        double y = geometry.y(position, state.top.get());
        double x = Math.max(layout.gutter(), layout.x(column) - left);
        double right = layout.x(column) - left + layout.width(column);
        if (y + geometry.rowHeight() > geometry.headerHeight() && right > layout.gutter()) {
            boolean strong = focused && state.side.get() == side;
            g.setStroke(palette.colour(strong ? PaintColours.ACCENT : PaintColours.FAINT));
            g.setLineWidth(strong ? 2 : 1);
            double inset = strong ? 1 : 0.5;
            g.strokeRect(x + inset, y + inset, right - x - 2 * inset, geometry.rowHeight() - 1 - 2 * inset);
        }
    }

    private int indexOfCursor() {
        List<GridColumn> columns = state.model().columns(side);
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).pair() == state.pair.get()) {
                return i;
            }
        }
        return -1;
    }

    private void header() {
        fill(PaintColours.PANEL, 0, 0, geometry.width(), geometry.headerHeight());
        List<GridColumn> columns = state.model().columns(side);
        for (int i = 0; i < columns.size(); i++) {
            double x = layout.x(i) - left;
            if (x + layout.width(i) > layout.gutter() && x < geometry.width()) {
                header(columns.get(i), x, layout.width(i));
            }
        }
        fill(PaintColours.PANEL, 0, 0, layout.gutter(), geometry.headerHeight() - 1);
        line(geometry.headerHeight() - 0.5, PaintColours.LINE);
    }

    private void header(GridColumn column, double x, double width) {
        g.save();
        g.beginPath();
        g.rect(x, 0, width, geometry.headerHeight());
        g.clip();
        if (column.gap()) {
            Hatch.fill(g, palette.colour(PaintColours.LINE), x, 0, width, geometry.headerHeight());
        } else {
            title(column, x, width);
        }
        g.restore();
    }

    private String note(GridColumn column) {
        if (state.model().aligned() && column.kind() == ColumnPair.Kind.EXTRA) {
            return Texts.text("review.column.extra");
        }
        if (state.model().aligned() && column.kind() == ColumnPair.Kind.MISSING) {
            return Texts.text("review.column.missing");
        }
        return column.partner().isEmpty() || side == TableSide.GOLD ? column.type() : "= " + column.partner();
    }

    /**
     * Paints a column's square, name and note, at its left or, over numbers, at its right. A name takes two
     * lines where it is wider than its column. A note that does not fit is left out.
     */
    private void title(GridColumn column, double x, double width) {
        String note = note(column);
        double square = state.model().aligned() && column.kind() == ColumnPair.Kind.PAIRED ? 14 * type.scale() : 0;
        double free = HeaderLines.free(type, width, square > 0);
        List<String> lines = HeaderLines.of(type, sortMark(column) + column.name(), free, state.headerLines.get());
        double nameWidth = lines.stream().mapToDouble(l -> HeaderLines.width(type, l)).max().orElse(0);
        double noteWidth = note.isEmpty() ? 0 : PaintFonts.width(type.meta(), note) + 5;
        boolean spaceForNote = lines.size() == 1 && nameWidth + noteWidth <= free;
        double all = square + Math.min(free, nameWidth) + (spaceForNote ? noteWidth : 0);
        double at = column.shape().numeric() ? x + width - 10 * type.scale() - all : x + 10 * type.scale();
        double between = 15 * type.scale();
        double middle = Math.round((geometry.headerHeight() - (lines.size() - 1) * between) / 2);
        if (square > 0) {
            g.setFill(palette.colour(PaintColours.column(column.pair())));
            g.fillRoundRect(at, middle - 4 * type.scale(), 8 * type.scale(), 8 * type.scale(), 3, 3);
        }
        for (int i = 0; i < lines.size(); i++) {
            double indent = column.shape().numeric() ? nameWidth - HeaderLines.width(type, lines.get(i)) : 0;
            write(type.header(), headerColour(column), lines.get(i), at + square + indent, middle + i * between);
        }
        if (spaceForNote && !note.isEmpty()) {
            PaintColours tint = column.kind() == ColumnPair.Kind.EXTRA ? PaintColours.EXTRA : PaintColours.MUTED;
            write(type.meta(), palette.colour(tint), note, at + square + nameWidth + 5, middle);
        }
    }

    private void write(Font font, Color colour, String text, double x, double y) {
        g.setFont(font);
        g.setFill(colour);
        g.fillText(text, x, y);
    }

    private Color headerColour(GridColumn column) {
        boolean aligned = state.model().aligned();
        return switch (column.kind()) {
            case PAIRED -> palette.colour(PaintColours.TEXT);
            case MISSING -> palette.colour(aligned ? PaintColours.WARN : PaintColours.TEXT);
            case EXTRA -> palette.colour(aligned ? PaintColours.EXTRA : PaintColours.TEXT);
        };
    }

    private String sortMark(GridColumn column) {
        GridView view = state.model().view();
        boolean sorted = view.sort().isPresent() && view.sort().getAsInt() == column.pair() && !view.raw();
        return sorted ? view.descending() ? "▼ " : "▲ " : "";
    }

    private void line(double y, PaintColours tint) {
        g.setStroke(palette.colour(tint));
        g.setLineWidth(1);
        g.strokeLine(0, y, geometry.width(), y);
    }

    private void fill(PaintColours tint, double x, double y, double w, double h) {
        g.setFill(palette.colour(tint));
        g.fillRect(x, y, w, h);
    }

    /** Paints one cell: its ground, and its text placed by kind. */
    private static final class CellPainter {
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
}
