package io.github.assay.ui.calibration.compare;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.Paper;
import io.github.assay.figure.study.ForestFigure;
import io.github.assay.statistics.Estimate;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.plot.FigureView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/**
 * Shows values of κ: a row for each, with numbers at the left and the forest plot at the right.
 *
 * @param <R> a row
 */
public final class LeagueTable<R> {
    private static final double LEAST_FOREST = 96;
    private static final Set<String> COUNTS = Set.of("n", "unavailable", "threshold");
    private static final int ROWS_AT_ONCE = 9;

    /** What the forest draws of a row. */
    public record Row(Outcome<Estimate> kappa, String none, boolean people) {}
    private static final double SCROLL_BAR = 10;

    private final TableView<R> table;
    private final SpecTable<R> spec;
    private final FigureView forestHeader = new FigureView(Paper.Furniture.BARE, "forest-head");
    private final TableColumn<R, R> forest = new TableColumn<>();
    private final Function<R, Row> drawn;
    private Axis axis = Axis.of("", 0, 1, 5);
    private Outcome<Estimate> people = Outcome.unavailable("NO_DATA");

    /**
     * @param title what the items behind a row's cells are called
     * @param open opens items under a title
     * @param drawn what the forest draws of a row
     */
    public LeagueTable(TableView<R> table, Function<R, String> title, BiConsumer<String, List<ItemKey>> open, Function<R, Row> drawn) {
        this.table = table;
        this.drawn = drawn;
        spec = new SpecTable<>(table, title, open);
        addForest();
    }

    /**
     * Shows rows, best first.
     *
     * @param reached what people reach; may be undefined
     */
    public void show(TableSpec<R> columns, List<R> rows, Outcome<Estimate> reached) {
        people = reached;
        axis = ForestFigure.axis(rows.stream().map(r -> drawn.apply(r).kappa()).toList());
        forestHeader.show(ForestFigure.header(axis));
        spec.show(columns, rows);
        arrange();
        int most = Math.clamp(rows.size(), 2, ROWS_AT_ONCE);
        table.setStyle("-fx-pref-height: " + (2.15 + 2 * most + 1.4) + "em;");
        fitForest();
    }

    /** The forest follows the interval that it draws; counts of items follow the rates, which matter more. */
    private void arrange() {
        List<TableColumn<R, ?>> order = new ArrayList<>(spec.columns());
        List<TableColumn<R, ?>> late = order.stream().filter(c -> COUNTS.contains(c.getId())).toList();
        order.removeAll(late);
        order.add(after("kappa_interval", order), forest);
        int rates = after("gap", order);
        order.addAll(rates == 0 ? order.size() : rates, late);
        if (!table.getColumns().equals(order)) {
            table.getColumns().setAll(order);
        }
    }

    private static <T> int after(String id, List<TableColumn<T, ?>> columns) {
        return columns.stream().map(TableColumn::getId).toList().indexOf(id) + 1;
    }

    private void addForest() {
        forest.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        forest.setCellFactory(_ -> new ForestCell());
        forest.setSortable(false);
        forest.setGraphic(forestHeader);
        forest.setMinWidth(LEAST_FOREST);
        table.widthProperty().subscribe(_ -> fitForest());
        table.getVisibleLeafColumns().addListener((javafx.beans.Observable _) -> fitForest());
        forest.getStyleClass().addAll("bare", "forest-column");
        forestHeader.prefWidthProperty().bind(forest.widthProperty());
        table.getColumns().add(forest);
    }

    /** The forest takes what the other columns leave; where that is too little, those after it are reached by scrolling. */
    private void fitForest() {
        double others = table.getVisibleLeafColumns().stream().filter(c -> c != forest).mapToDouble(TableColumn::getWidth).sum();
        double left = table.getWidth() - others - SCROLL_BAR - 2;
        if (left >= LEAST_FOREST) {
            forest.setPrefWidth(left);
            return;
        }
        double before = 0;
        for (TableColumn<R, ?> column : table.getVisibleLeafColumns()) {
            if (column == forest) {
                break;
            }
            before += column.getWidth();
        }
        forest.setPrefWidth(Math.max(LEAST_FOREST, table.getWidth() - before - SCROLL_BAR - 2));
    }

    private final class ForestCell extends TableCell<R, R> {
        private final FigureView figure = new FigureView(Paper.Furniture.BARE, "forest-row");

        ForestCell() {
            setGraphic(figure);
            tableRowProperty().subscribe(row -> {
                if (row != null) {
                    row.selectedProperty().subscribe(_ -> draw());
                }
            });
        }

        @Override
        protected void updateItem(R item, boolean empty) {
            super.updateItem(item, empty);
            draw();
        }

        private void draw() {
            boolean blank = isEmpty() || getItem() == null;
            figure.setVisible(!blank);
            if (!blank) {
                boolean selected = getTableRow() != null && getTableRow().isSelected();
                Row row = drawn.apply(getItem());
                ForestFigure.Style style = row.people()
                        ? ForestFigure.Style.PEOPLE : selected ? ForestFigure.Style.SELECTED : ForestFigure.Style.PLAIN;
                figure.show(ForestFigure.row(row.kappa(), row.none(), people, axis, style));
            }
        }

        @Override
        protected void layoutChildren() {
            super.layoutChildren();
            figure.resizeRelocate(0, 0, getWidth(), getHeight());
        }
    }
}
