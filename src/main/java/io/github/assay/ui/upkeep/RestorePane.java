package io.github.assay.ui.upkeep;

import io.github.assay.service.upkeep.StoreBackup;
import io.github.assay.service.upkeep.StoreRestored;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.ui.common.controls.Sheet;
import io.github.assay.ui.upkeep.model.RestoreViewModel;
import io.github.assay.wording.Texts;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Shows the sheet that restores a store: its backups, and what restoring the chosen one would bring back and lose. */
public final class RestorePane extends Sheet<RestoreViewModel.Backups, StoreRestored, Void> {
    private static final double TABLE_HEIGHT = 160;
    private static final double LINES_HEIGHT = 140;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private final RestoreViewModel model;
    private final ZoneId zone;
    private final TableView<StoreBackup> table = Controls.styled(new TableView<>(), "#restore-table");

    /**
     * @param zone the zone of the times shown
     * @param close closes the sheet
     */
    public RestorePane(RestoreViewModel model, ZoneId zone, Runnable close) {
        super("restore", 760, model, close);
        this.model = model;
        this.zone = zone;
        backups();
        ScrollPane scroll = Controls.styled(new ScrollPane(lines), "edge-to-edge");
        scroll.setFitToWidth(true);
        scroll.setMaxHeight(LINES_HEIGHT);
        scroll.setMinHeight(LINES_HEIGHT / 2);
        furnish(Texts.text("restore.title", model.name()), Texts.text("restore.about"), List.of(table, scroll), confirm, leave);
    }

    private void backups() {
        table.setPrefHeight(TABLE_HEIGHT);
        table.setMinHeight(TABLE_HEIGHT / 2);
        table.setAccessibleText(Texts.text("restore.backups"));
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        table.getColumns().setAll(List.of(
                column("restore.column.at", b -> b.at().map(at -> TIME.format(at.atZone(zone))).orElse("–")),
                column("restore.column.votes", b -> b.fault().isEmpty() ? Texts.text("restore.number", b.votes()) : "–"),
                column("restore.column.lines", b -> b.fault().isEmpty() ? Texts.text("restore.number", b.lines()) : "–"),
                column("restore.column.state", RestorePane::state)));
        table.getSelectionModel().selectedItemProperty().subscribe(b -> {
            if (b != null) {
                model.choose(b);
            }
        });
    }

    private static TableColumn<StoreBackup, String> column(String key, Function<StoreBackup, String> text) {
        TableColumn<StoreBackup, String> column = new TableColumn<>(Texts.text(key));
        column.setCellValueFactory(c -> new ReadOnlyObjectWrapper<>(text.apply(c.getValue())));
        column.setSortable(false);
        column.setReorderable(false);
        return column;
    }

    private static String state(StoreBackup b) {
        return !b.fault().isEmpty()
                ? Texts.text("restore.state.damaged", b.fault())
                : Texts.text(b.sound() ? "restore.state.whole" : "restore.state.ofDamaged");
    }

    @Override
    protected void show(SheetModel.State<RestoreViewModel.Backups, StoreRestored, Void> now) {
        if (!table.getItems().equals(now.chosen().all())) {
            table.getItems().setAll(now.chosen().all());
        }
        now.chosen().chosen().ifPresent(b -> table.getSelectionModel().select(b));
        table.setPlaceholder(new Label(Texts.text(now.step() == SheetModel.Step.READING ? "restore.reading" : "restore.none")));
        boolean loses = now.step() == SheetModel.Step.READY && now.preview().filter(p -> p.lostLines() > 0).isPresent();
        if (loses) {
            lines.getChildren().getLast().getStyleClass().setAll("label", "fail-text");
        }
        confirm.setText(Texts.text(loses ? "restore.doWithLoss" : "restore.do"));
    }

    @Override
    public void requestFocus() {
        table.requestFocus();
    }
}
