package io.github.assay.ui.calibration.compare;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.tests.RankStability;
import io.github.assay.ui.calibration.figure.ForestFigure;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.common.LandisKochWords;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.NumberFormats;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.Paper;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** The league: one row a metric, numbers at the left and the forest plot at the right, row by row. */
public final class LeagueTable {
    private static final double LEAST_FOREST = 130;
    private static final double ROOM_FOR_CLASS = 880;
    private static final int ROWS_AT_ONCE = 9;
    private static final double SCROLL_BAR = 10;

    private final TableView<MetricCalibration> table;
    private final FigureView forestHead = new FigureView(Paper.Furniture.BARE, "forest-head");
    private final TableColumn<MetricCalibration, MetricCalibration> forest = new TableColumn<>();
    private Axis axis = Axis.of("", 0, 1, 5);
    private Optional<CalibrationResult> result = Optional.empty();

    public LeagueTable(TableView<MetricCalibration> table, BiConsumer<String, List<ItemKey>> open) {
        this.table = table;
        add(Tables.text("", m -> m.rank().isPresent() ? "" + m.rank().getAsInt() : NumberFormats.NONE, "rank"), 26);
        add(Tables.number(
                Messages.text("league.first"),
                m -> m.stability().asValue().map(s -> NumberFormats.percent(s.firstShare())).orElse(NumberFormats.NONE),
                m -> Optional.of(stability(m)),
                m -> m.stability().asValue().map(RankStability::firstShare).orElse(Double.NEGATIVE_INFINITY), "quiet"), 46);
        add(Tables.number(
                Messages.text("league.ranks"),
                m -> m.stability().asValue().map(s -> s.bestRank() + "–" + s.worstRank()).orElse(NumberFormats.NONE),
                m -> Optional.of(stability(m)),
                m -> m.stability().asValue().map(s -> (double) s.bestRank()).orElse(Double.POSITIVE_INFINITY), "quiet"), 44);
        add(Tables.text(Messages.text("league.metric"), m -> name(m, result.orElseThrow()), "name"), 118);
        estimate("league.kappa", 54, m -> m.verdicts().cohenKappa(), NumberFormats::three);
        estimate("league.interval", 102, m -> m.verdicts().cohenKappa(), NumberFormats::shortInterval).getStyleClass().add("quiet");
        estimate("league.balanced", 48, m -> m.verdicts().balancedAccuracy(), NumberFormats::percent);
        estimate("league.sensitivity", 48, m -> m.verdicts().sensitivity(), NumberFormats::percent);
        estimate("league.specificity", 48, m -> m.verdicts().specificity(), NumberFormats::percent);
        estimate("league.gap", 46, m -> m.verdicts().gap(), LeagueTable::points);
        add(Tables.number(Messages.text("league.n"), m -> "" + m.n(), MetricCalibration::n), 42);
        TableColumn<MetricCalibration, String> landisKoch =
                add(Tables.text(Messages.text("league.class"), LeagueTable::landisKoch, "quiet"), 140);
        table.widthProperty().subscribe(w -> landisKoch.setVisible(w.doubleValue() > ROOM_FOR_CLASS));
        addForest();
        estimate("league.auc", 56, m -> m.scores().auc(), NumberFormats::three);
        add(Tables.number(Messages.text("league.brier"), m -> decimal(m.scores().brier()),
                m -> Optional.of(NumberFormats.undefined(m.scores().brier())).filter(words -> !words.isEmpty()),
                m -> m.scores().brier().asValue().orElse(Double.POSITIVE_INFINITY)), 56);
        add(Tables.opener(
                Messages.text("league.unavailable"), m -> m.items().unavailable(),
                m -> Messages.text("calibration.cases.unavailable", m.metric().name()), open), 60);
        Tables.growWithText(table);
    }

    /** A metric's name with those of equal verdicts: {@code EX = EX (Defog)}. */
    static String name(MetricCalibration m, CalibrationResult result) {
        String others = m.place().equal().stream()
                .map(id -> result.metric(id).map(o -> o.metric().name()).orElse(id))
                .collect(Collectors.joining(", "));
        return others.isEmpty() ? m.metric().name() : Messages.text("league.equal", m.metric().name(), others);
    }

    private String stability(MetricCalibration m) {
        if (m.stability() instanceof Outcome.Value<RankStability>(RankStability s)) {
            return Messages.text("league.stability", NumberFormats.percent(s.firstShare()), s.bestRank(), s.worstRank());
        }
        CalibrationResult r = result.orElseThrow();
        return m.place().unranked()
                .map(why -> Messages.text(
                        "league.unranked." + why, m.unavailable(), r.n(),
                        NumberFormats.percent(r.settings().participants().mostMissing())))
                .orElseGet(() -> NumberFormats.undefined(m.stability()));
    }

    /** Shows a result, best metric first. */
    public void show(CalibrationResult shown) {
        result = Optional.of(shown);
        List<MetricCalibration> ranked = CalibrationViewModel.ranked(shown);
        axis = ForestFigure.axis(ranked);
        forestHead.show(ForestFigure.head(axis));
        table.getItems().setAll(ranked);
        int rows = Math.clamp(ranked.size(), 2, ROWS_AT_ONCE);
        table.setStyle("-fx-pref-height: " + (2.15 + 2 * rows + 1.4) + "em;");
        table.refresh();
        fitForest();
    }

    private TableColumn<MetricCalibration, MetricCalibration> estimate(
            String key,
            double width,
            Function<MetricCalibration, Outcome<Estimate>> statistic,
            Function<Outcome<Estimate>, String> words) {
        TableColumn<MetricCalibration, MetricCalibration> column = Tables.number(
                Messages.text(key),
                m -> words.apply(statistic.apply(m)),
                m -> Optional.of(NumberFormats.provenance(statistic.apply(m))),
                m -> NumberFormats.sortable(statistic.apply(m)));
        return add(column, width);
    }

    /** The gap is in percentage points already. */
    private static String points(Outcome<Estimate> gap) {
        return gap instanceof Outcome.Value<Estimate>(Estimate e) ? NumberFormats.one(e.value()) : NumberFormats.NONE;
    }

    private static String decimal(Outcome<Double> value) {
        return value instanceof Outcome.Value<Double>(Double d) ? NumberFormats.three(d) : NumberFormats.NONE;
    }

    private static String landisKoch(MetricCalibration m) {
        return m.verdicts().atLeast().map(LandisKochWords::atLeast).orElse(Messages.text("figure.none"));
    }

    private void addForest() {
        forest.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        forest.setCellFactory(_ -> new ForestCell());
        forest.setSortable(false);
        forest.setGraphic(forestHead);
        forest.setMinWidth(LEAST_FOREST);
        table.widthProperty().subscribe(_ -> fitForest());
        table.getVisibleLeafColumns().addListener((javafx.beans.Observable _) -> fitForest());
        forest.getStyleClass().addAll("bare", "forest-column");
        forestHead.prefWidthProperty().bind(forest.widthProperty());
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

    private <T> TableColumn<MetricCalibration, T> add(TableColumn<MetricCalibration, T> column, double width) {
        column.setPrefWidth(width);
        column.setMinWidth(Math.min(width, 40));
        table.getColumns().add(column);
        return column;
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
