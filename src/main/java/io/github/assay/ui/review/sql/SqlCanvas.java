package io.github.assay.ui.review.sql;

import io.github.assay.sql.text.Span;
import io.github.assay.ui.review.paint.FittedCanvas;
import io.github.assay.ui.review.paint.Palette;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.InvalidationListener;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Point2D;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.layout.Region;

/** Paints SQL on one canvas: only the visible lines, once per frame for any number of changes. Read-only, focusable. */
final class SqlCanvas extends Region {
    static final double PADDING = 12;
    /** Width kept free for a scroll bar at the right and, where lines are longer than the pane, at the bottom. */
    static final double BAR = 14;

    private final FittedCanvas canvas = new FittedCanvas();
    private final Palette palette;
    private final ObjectProperty<SqlText> text = new SimpleObjectProperty<>(SqlText.EMPTY);
    private final BooleanProperty wrap = new SimpleBooleanProperty(true);
    private final DoubleProperty top = new SimpleDoubleProperty();
    private final DoubleProperty left = new SimpleDoubleProperty();
    private final ObjectProperty<Optional<Span>> selection = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<List<Span>> pointed = new SimpleObjectProperty<>(List.of());
    private List<SqlText.Line> lines = List.of();
    private List<Integer> numbers = List.of();
    private int wrappedAt = -1;

    SqlCanvas(Palette palette) {
        this.palette = palette;
        getChildren().add(canvas);
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.TEXT_AREA);
        setMinSize(60, 20);
        InvalidationListener repaint = _ -> requestLayout();
        text.addListener(_ -> {
            relayout();
            notifyAccessibleAttributeChanged(AccessibleAttribute.TEXT);
        });
        wrap.addListener(_ -> relayout());
        palette.revisionProperty().addListener(_ -> relayout());
        top.addListener(repaint);
        left.addListener(repaint);
        selection.addListener(_ -> {
            requestLayout();
            notifyAccessibleAttributeChanged(AccessibleAttribute.SELECTION_START);
            notifyAccessibleAttributeChanged(AccessibleAttribute.SELECTION_END);
        });
        pointed.addListener(repaint);
        focusedProperty().addListener(repaint);
    }

    ObjectProperty<SqlText> textProperty() {
        return text;
    }

    BooleanProperty wrapProperty() {
        return wrap;
    }

    DoubleProperty topProperty() {
        return top;
    }

    DoubleProperty leftProperty() {
        return left;
    }

    /** A stretch that an explanation names. */
    ObjectProperty<List<Span>> pointedProperty() {
        return pointed;
    }

    ObjectProperty<Optional<Span>> selectionProperty() {
        return selection;
    }

    double lineHeight() {
        return Math.round(19 * palette.type().scale());
    }

    /** The lines after wrapping. */
    List<SqlText.Line> lines() {
        return lines(getWidth());
    }

    private List<SqlText.Line> lines(double width) {
        int columns = (int) Math.floor((width - PADDING - BAR - gutter()) / palette.type().charWidth());
        if (wrappedAt != columns) {
            wrappedAt = columns;
            lines = wrap.get() && columns > 0 ? text.get().wrapped(columns) : text.get().lines();
            numbers = numbers();
        }
        return lines;
    }

    /** The number of each line after wrapping; 0 for the rest of a line that was broken. */
    private List<Integer> numbers() {
        List<Integer> numbers = new ArrayList<>(lines.size());
        int next = 0;
        for (SqlText.Line line : lines) {
            boolean begins = next < text.get().lines().size() && text.get().lines().get(next).start() == line.start();
            numbers.add(begins ? ++next : 0);
        }
        return numbers;
    }

    /** Width of the line numbers, in pixels; 0 for a text of one line. */
    double gutter() {
        int count = text.get().lines().size();
        return count < 2 ? 0 : (Integer.toString(count).length() + 1.5) * palette.type().charWidth();
    }

    /** Height of the text at a width, in pixels. */
    double contentHeight(double width) {
        return lines(width).size() * lineHeight() + 2 * PADDING - 6;
    }

    /** Width of the longest line as wrapped at a width, in pixels. */
    double contentWidth(double width) {
        int columns = lines(width).stream().mapToInt(SqlText.Line::columns).max().orElse(0);
        return columns * palette.type().charWidth() + PADDING + BAR + gutter();
    }

    /** The offset in the text under a point of the canvas. */
    int offsetAt(double x, double y) {
        if (lines().isEmpty()) {
            return 0;
        }
        int row = Math.clamp((int) ((y + top.get() - PADDING + 3) / lineHeight()), 0, lines().size() - 1);
        SqlText.Line line = lines().get(row);
        double column = (x + left.get() - PADDING - gutter()) / palette.type().charWidth();
        for (SqlText.Run run : line.runs()) {
            if (column < run.endColumn()) {
                int inside = (int) Math.round(column - run.column());
                return Math.clamp(run.start() + inside, run.start(), run.end());
            }
        }
        return line.runs().isEmpty() ? line.start() : line.runs().getLast().end();
    }

    /** The number of the line that holds an offset. */
    int lineOf(int offset) {
        for (int i = 0; i < lines().size(); i++) {
            if (offset < lines().get(i).end()) {
                return i;
            }
        }
        return Math.max(0, lines().size() - 1);
    }

    @Override
    protected void layoutChildren() {
        canvas.fit(this);
        new SqlPainter(canvas.getGraphicsContext2D(), palette, canvas.getWidth(), canvas.getHeight())
                .paint(text.get().text(), lines(), new SqlPainter.Gutter(numbers, gutter()), lineHeight(), top.get(), left.get(),
                        new SqlPainter.Spans(selection.get(), pointed.get()));
    }

    /** What a screen reader reads: the SQL, its lines and what is selected. */
    @Override
    public Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
        String sql = text.get().text();
        return switch (attribute) {
            case TEXT -> sql;
            case SELECTION_START, CARET_OFFSET -> selection.get().map(Span::start).orElse(0);
            case SELECTION_END -> selection.get().map(Span::end).orElse(0);
            case EDITABLE -> false;
            case LINE_FOR_OFFSET -> lineOf((Integer) parameters[0]);
            case LINE_START -> lines().isEmpty() ? 0 : line((Integer) parameters[0]).start();
            case LINE_END -> lines().isEmpty() ? 0 : line((Integer) parameters[0]).end();
            case OFFSET_AT_POINT -> {
                Point2D at = screenToLocal((Point2D) parameters[0]);
                yield at == null ? 0 : offsetAt(at.getX(), at.getY());
            }
            default -> super.queryAccessibleAttribute(attribute, parameters);
        };
    }

    private SqlText.Line line(int number) {
        return lines().get(Math.clamp(number, 0, lines().size() - 1));
    }

    private void relayout() {
        wrappedAt = -1;
        requestLayout();
    }
}
