package io.github.assay.ui;

import io.github.assay.service.upkeep.StoreBackup;
import io.github.assay.service.upkeep.StoreRestored;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.ui.common.controls.Sheet;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.model.RestoreViewModel;
import io.github.assay.wording.Texts;
import java.time.ZoneId;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;

/** Shows the sheet that restores a store: its backups, and what restoring the chosen one would bring back and lose. */
public final class RestorePane extends Sheet<RestoreViewModel.Backups, StoreRestored, Void> {
    private static final double TABLE_HEIGHT = 160;
    private static final double LINES_HEIGHT = 140;

    private final RestoreViewModel model;
    private final ZoneId zone;
    private final TableView<StoreBackup> table = Controls.styled(new TableView<>(), "#restore-table");
    private final SpecTable<StoreBackup> backups = new SpecTable<>(table).fitting();

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
        table.getSelectionModel().selectedItemProperty().subscribe(b -> {
            if (b != null) {
                model.choose(b);
            }
        });
    }

    @Override
    protected void show(SheetModel.State<RestoreViewModel.Backups, StoreRestored, Void> now) {
        if (!table.getItems().equals(now.chosen().all())) {
            backups.show(StoreBackup.list(zone).titled(key -> "restore.column." + key), now.chosen().all());
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
