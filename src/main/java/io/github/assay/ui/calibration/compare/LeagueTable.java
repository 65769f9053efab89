package io.github.assay.ui.calibration.compare;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.domain.ItemKey;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.ui.calibration.figure.ForestFigure;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.Paper;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Shows the league: a row for each metric, with numbers at the left and the forest plot at the right. */
public final class LeagueTable {
    private static final double LEAST_FOREST = 130;
    private static final Set<String> COUNTS = Set.of("n", "unavailable", "threshold");
    private static final int ROWS_AT_ONCE = 9;
    private static final double SCROLL_BAR = 10;

    private final TableView<MetricCalibration> table;
    private final SpecTable<MetricCalibration> spec;
    private final FigureView forestHeader = new FigureView(Paper.Furniture.BARE, "forest-head");
    private final TableColumn<MetricCalibration, MetricCalibration> forest = new TableColumn<>();
    private Axis axis = Axis.of("", 0, 1, 5);

    public LeagueTable(TableView<MetricCalibration> table, BiConsumer<String, List<ItemKey>> open) {
        this.table = table;
        spec = new SpecTable<>(table, m -> Texts.text("calibration.cases.unavailable", m.metric().name()), open);
        addForest();
    }

    /** Shows a result, best metric first. */
    public void show(CalibrationResult shown) {
        List<MetricCalibration> ranked = CalibrationViewModel.ranked(shown);
        axis = ForestFigure.axis(ranked);
        forestHeader.show(ForestFigure.header(axis));
        spec.show(CalibrationSpecs.league(shown), ranked);
        arrange();
        int rows = Math.clamp(ranked.size(), 2, ROWS_AT_ONCE);
        table.setStyle("-fx-pref-height: " + (2.15 + 2 * rows + 1.4) + "em;");
        fitForest();
    }

    /** The forest follows the interval that it draws; counts of items follow the rates, which matter more. */
    private void arrange() {
        List<TableColumn<MetricCalibration, ?>> order = new ArrayList<>(spec.columns());
        List<TableColumn<MetricCalibration, ?>> late = order.stream().filter(c -> COUNTS.contains(c.getId())).toList();
        order.removeAll(late);
        order.add(after("kappa_interval", order), forest);
        order.addAll(after("gap", order), late);
        if (!table.getColumns().equals(order)) {
            table.getColumns().setAll(order);
        }
    }

    private static int after(String id, List<TableColumn<MetricCalibration, ?>> columns) {
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

    /** The forest takes what the columns before it leave; those after it are reached by scrolling. */
    private void fitForest() {
        double before = 0;
        for (TableColumn<MetricCalibration, ?> column : table.getVisibleLeafColumns()) {
            if (column == forest) {
                break;
            }
            before += column.getWidth();
        }
        forest.setPrefWidth(Math.max(LEAST_FOREST, table.getWidth() - before - SCROLL_BAR - 2));
    }

    private final class ForestCell extends TableCell<MetricCalibration, MetricCalibration> {
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
        protected void updateItem(MetricCalibration item, boolean empty) {
            super.updateItem(item, empty);
            draw();
        }

        private void draw() {
            boolean blank = isEmpty() || getItem() == null;
            figure.setVisible(!blank);
            if (!blank) {
                boolean selected = getTableRow() != null && getTableRow().isSelected();
                figure.show(ForestFigure.row(getItem(), axis, selected ? ForestFigure.Style.SELECTED : ForestFigure.Style.PLAIN));
            }
        }

        @Override
        protected void layoutChildren() {
            super.layoutChildren();
            figure.resizeRelocate(0, 0, getWidth(), getHeight());
        }
    }
}
