package io.github.assay.ui.review.grid;

import io.github.assay.domain.table.Cell;
import io.github.assay.ui.review.grid.layout.CellText;
import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.grid.layout.GridGeometry;
import io.github.assay.ui.review.grid.layout.GridLayout;
import io.github.assay.ui.review.grid.layout.HeaderLines;
import io.github.assay.ui.review.grid.layout.TableSide;
import io.github.assay.ui.review.paint.FittedCanvas;
import io.github.assay.ui.review.paint.PaintFonts;
import io.github.assay.ui.review.paint.Palette;
import io.github.assay.wording.Texts;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import javafx.beans.InvalidationListener;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/**
 * Shows one side as a focusable node of one canvas. It paints in the layout pass, once per frame for any number of
 * changes.
 */
final class GridCanvas extends Region {
    private final FittedCanvas canvas = new FittedCanvas();
    private final Palette palette;
    private final TableSide side;
    private final GridState state;
    private final GridAccess access;
    private GridGeometry geometry;

    GridCanvas(Palette palette, TableSide side, GridState state) {
        this.palette = palette;
        this.side = side;
        this.state = state;
        this.geometry = geometry(0, 0);
        getStyleClass().add("painted-grid");
        getChildren().add(canvas);
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.TABLE_VIEW);
        setMinSize(40, 20);
        InvalidationListener repaint = _ -> requestLayout();
        state.model.addListener(repaint);
        state.top.addListener(repaint);
        state.left.addListener(repaint);
        state.row.addListener(repaint);
        state.anchor.addListener(repaint);
        state.pair.addListener(repaint);
        state.anchorPair.addListener(repaint);
        state.search.addListener(repaint);
        state.side.addListener(repaint);
        state.widths.addListener(repaint);
        state.headerLines.addListener(repaint);
        palette.revisionProperty().addListener(repaint);
        focusedProperty().addListener(repaint);
        access = new GridAccess(this, state);
    }

    @Override
    public Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
        Object own = access.query(attribute, parameters);
        return own == null ? super.queryAccessibleAttribute(attribute, parameters) : own;
    }

    void addRow(Node row) {
        getChildren().add(row);
    }

    void dropRows(Collection<? extends Node> rows) {
        getChildren().removeAll(rows);
    }

    TableSide side() {
        return side;
    }

    PaintFonts type() {
        return palette.type();
    }

    /** Factor by which text is larger than by default. */
    double scale() {
        return palette.type().scale();
    }

    /** Sizes as last painted. */
    GridGeometry geometry() {
        return geometry;
    }

    /** Sizes for the present tables, before they are painted. */
    GridGeometry measure() {
        return geometry(getWidth(), getHeight());
    }

    /** Lines that this side's column names need at the present width, 1 or 2. */
    int headerLines() {
        return HeaderLines.needed(
                state.model().columns(side), measure().layout(), palette.type(), state.model().aligned());
    }

    @Override
    protected void layoutChildren() {
        canvas.fit(this);
        geometry = geometry(canvas.getWidth(), canvas.getHeight());
        new GridPainter(canvas.getGraphicsContext2D(), palette, side, state, geometry).paint(isFocused());
    }

    private GridGeometry geometry(double width, double height) {
        return GridGeometry.of(
                width,
                height,
                state.headerLines.get(),
                palette.type(),
                GridLayout.of(
                        state.model().columns(side), palette.type(), width,
                        column -> state.widths.get().of(side, column.pair()), state.model().placeDigits()));
    }

    /**
     * Gives screen readers the rows and cells of one painted side. A row and a cell are nodes without pixels, made when a
     * reader asks for them; the latest {@value #KEPT} rows are kept.
     */
    private static final class GridAccess {
        private static final int KEPT = 64;
        private static final int MOST_SELECTED = 100;

        private final GridCanvas canvas;
        private final GridState state;
        private final Map<Integer, Row> rows = new LinkedHashMap<>(16, 0.75f, true);

        GridAccess(GridCanvas canvas, GridState state) {
            this.canvas = canvas;
            this.state = state;
            state.model.addListener(_ -> {
                canvas.dropRows(rows.values());
                rows.clear();
                canvas.notifyAccessibleAttributeChanged(AccessibleAttribute.ROW_COUNT);
                canvas.notifyAccessibleAttributeChanged(AccessibleAttribute.COLUMN_COUNT);
            });
            state.row.addListener(_ -> moved());
            state.pair.addListener(_ -> moved());
            state.anchor.addListener(_ -> canvas.notifyAccessibleAttributeChanged(AccessibleAttribute.SELECTED_ITEMS));
        }

        private void moved() {
            if (state.side.get() == canvas.side() && canvas.isFocused()) {
                canvas.notifyAccessibleAttributeChanged(AccessibleAttribute.FOCUS_ITEM);
                canvas.notifyAccessibleAttributeChanged(AccessibleAttribute.SELECTED_ITEMS);
            }
        }

        /** The value of an attribute of the table; null for one that its node answers itself. */
        @Nullable Object query(AccessibleAttribute attribute, Object... parameters) {
            return switch (attribute) {
                case ROW_COUNT -> state.model().rowCount();
                case COLUMN_COUNT -> state.model().columns(canvas.side()).size();
                case MULTIPLE_SELECTION -> true;
                case ROW_AT_INDEX -> row((Integer) parameters[0]);
                case CELL_AT_ROW_COLUMN -> cell((Integer) parameters[0], (Integer) parameters[1]);
                case FOCUS_ITEM -> cell(state.row.get(), column(state.pair.get()));
                case SELECTED_ITEMS -> selected();
                default -> null;
            };
        }

        private int column(int pair) {
            return GridState.indexOf(state.model().columns(canvas.side()), pair);
        }

        private @Nullable Row row(int position) {
            if (position < 0 || position >= state.model().rowCount()) {
                return null;
            }
            Row row = rows.computeIfAbsent(position, p -> {
                Row made = new Row(p);
                canvas.addRow(made);
                return made;
            });
            if (rows.size() > KEPT) {
                Row eldest = rows.values().iterator().next();
                rows.remove(eldest.position);
                canvas.dropRows(List.of(eldest));
            }
            return row;
        }

        private @Nullable Node cell(int position, int column) {
            Row row = row(position);
            return row == null || column < 0 || column >= state.model().columns(canvas.side()).size()
                    ? null
                    : row.cell(column);
        }

        private ObservableList<Node> selected() {
            ObservableList<Node> nodes = FXCollections.observableArrayList();
            if (state.side.get() == canvas.side()) {
                state.selection().ifPresent(s -> IntStream.rangeClosed(s.first(), s.last()).forEach(position ->
                        s.columns().forEach(c -> {
                            Node cell = nodes.size() < MOST_SELECTED ? cell(position, column(c.pair())) : null;
                            if (cell != null) {
                                nodes.add(cell);
                            }
                        })));
            }
            return nodes;
        }

        private Bounds onScreen(int position, int column) {
            GridGeometry geometry = canvas.geometry();
            double left = column < 0 ? 0 : geometry.layout().x(column) - geometry.left(state.left.get());
            double width = column < 0 ? geometry.width() : geometry.layout().width(column);
            Bounds box = new BoundingBox(left, geometry.y(position, state.top.get()), width, geometry.rowHeight());
            return canvas.localToScreen(box);
        }

        /** A row for screen readers: its number and how it compares. */
        private final class Row extends Region {
            private final int position;
            private final Map<Integer, CellNode> cells = new LinkedHashMap<>();

            Row(int position) {
                this.position = position;
                setManaged(false);
                setMouseTransparent(true);
                setAccessibleRole(AccessibleRole.TABLE_ROW);
            }

            CellNode cell(int column) {
                return cells.computeIfAbsent(column, c -> {
                    CellNode made = new CellNode(position, c);
                    getChildren().add(made);
                    return made;
                });
            }

            @Override
            public Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
                return switch (attribute) {
                    case TEXT -> Texts.text(
                            "review.access.row", position + 1,
                            state.model().state(position).map(Texts::word).orElse("-"));
                    case INDEX, ROW_INDEX -> position;
                    case BOUNDS -> onScreen(position, -1);
                    default -> super.queryAccessibleAttribute(attribute, parameters);
                };
            }
        }

        /** A cell for screen readers: column, value, and how it compares. */
        private final class CellNode extends Region {
            private final int position;
            private final int column;

            CellNode(int position, int column) {
                this.position = position;
                this.column = column;
                setManaged(false);
                setMouseTransparent(true);
                setAccessibleRole(AccessibleRole.TABLE_CELL);
            }

            private boolean isThere() {
                return position < state.model().rowCount() && column < state.model().columns(canvas.side()).size();
            }

            private String text() {
                GridColumn of = state.model().columns(canvas.side()).get(column);
                Optional<Cell> cell = state.model().cell(canvas.side(), position, of);
                CellStyle look = state.model().look(canvas.side(), position, of);
                return Texts.text(
                        "review.access.cell", of.gap() ? of.partner() : of.name(),
                        cell.map(c -> CellText.of(c, of.shape().reading()).text())
                                .orElseGet(() -> Texts.text("review.cell.nothing")),
                        Texts.word(look));
            }

            @Override
            public Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
                if (!isThere()) {
                    return super.queryAccessibleAttribute(attribute, parameters);
                }
                return switch (attribute) {
                    case TEXT -> text();
                    case ROW_INDEX -> position;
                    case COLUMN_INDEX -> column;
                    case SELECTED -> state.side.get() == canvas.side()
                            && state.selection()
                                    .filter(s -> position >= s.first() && position <= s.last())
                                    .filter(s -> s.columns().contains(state.model().columns(canvas.side()).get(column)))
                                    .isPresent();
                    case BOUNDS -> onScreen(position, column);
                    default -> super.queryAccessibleAttribute(attribute, parameters);
                };
            }
        }
    }
}
