package io.github.assay.ui.upkeep;

import io.github.assay.service.upkeep.StoreBackup;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.upkeep.model.RestoreViewModel;
import io.github.assay.wording.Texts;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows the sheet that restores a store: its backups, and what restoring the chosen one would bring back and lose. */
public final class RestorePane extends VBox {
    private static final double WIDTH = 760;
    private static final double TABLE_HEIGHT = 160;
    private static final double LINES_HEIGHT = 140;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private final RestoreViewModel model;
    private final ZoneId zone;
    private final TableView<StoreBackup> table = Controls.styled(new TableView<>(), "#restore-table");
    private final VBox lines = Controls.styled(new VBox(), "sheet-lines", "#restore-lines");
    private final Button restore = Controls.styled(new Button(Texts.text("restore.do")), "primary-button");

    /**
     * @param zone the zone of the times shown
     * @param leave closes the sheet
     */
    public RestorePane(RestoreViewModel model, ZoneId zone, Runnable leave) {
        this.model = model;
        this.zone = zone;
        getStyleClass().add("sheet-pane");
        setMaxSize(WIDTH, Region.USE_PREF_SIZE);
        Label title = Controls.label(Texts.text("restore.title", model.name()), "title");
        Label about = Controls.label(Texts.text("restore.about"), "muted");
        List.of(title, about).forEach(label -> {
            label.setWrapText(true);
            label.setMinHeight(Region.USE_PREF_SIZE);
        });
        furnish();
        ScrollPane scroll = Controls.styled(new ScrollPane(lines), "edge-to-edge");
        scroll.setFitToWidth(true);
        scroll.setMaxHeight(LINES_HEIGHT);
        scroll.setMinHeight(LINES_HEIGHT / 2);
        restore.setId("restore-do");
        restore.setOnAction(_ -> model.restore());
        Button cancel = Controls.styled(new Button(Texts.text("dialog.cancel")), "#restore-cancel");
        cancel.setCancelButton(true);
        cancel.setOnAction(_ -> leave.run());
        getChildren().addAll(title, about, table, scroll, new HBox(8, restore, cancel));
        model.stateProperty().subscribe(this::show);
        addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.ENTER && e.isShortcutDown()) {
                model.restore();
                e.consume();
            }
        });
    }

    private void furnish() {
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

    private void show(RestoreViewModel.State now) {
        if (!table.getItems().equals(now.backups())) {
            table.getItems().setAll(now.backups());
        }
        now.chosen().ifPresent(b -> table.getSelectionModel().select(b));
        table.setPlaceholder(new Label(Texts.text(model.isReading() ? "restore.reading" : "restore.none")));
        lines.getChildren().setAll(now.lines().stream().map(t -> Controls.wrapped(t, "sheet-line")).toList());
        if (!now.lines().isEmpty() && now.loses()) {
            lines.getChildren().getLast().getStyleClass().setAll("label", "fail-text");
        }
        if (!now.trouble().isEmpty()) {
            lines.getChildren().add(Controls.wrapped(now.trouble(), "fail-text"));
        }
        restore.setDisable(!now.ready());
        restore.setText(Texts.text(now.loses() ? "restore.doWithLoss" : "restore.do"));
    }

    @Override
    public void requestFocus() {
        table.requestFocus();
    }
}
