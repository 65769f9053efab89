package io.github.assay.ui.review;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.review.model.ReviewSettings;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.VBox;

/**
 * Shows the saved views of the queue, worked by keys. Typed text narrows the list or names a new view, the arrow keys
 * choose, Enter opens or saves, Ctrl+Delete removes. No key labels in it, because its field takes text.
 */
public final class ViewSheet extends VBox {
    private static final double ROW_EMS = 2.3;
    private static final int ROWS = 6;

    /** A line of the list. */
    private sealed interface Choice {
        /** Opens a filter that was saved; an empty name is the whole queue. */
        record Open(String name, String filter) implements Choice {}

        /** Saves the present filter. */
        record Save(String name, String filter) implements Choice {}
    }

    private final TextField name = new TextField();
    private final ListView<Choice> list = Controls.styled(new ListView<>(), "view-list");
    private final Label hint = Controls.label("", "strip-hint");
    private final Runnable close;
    private Optional<ReviewSettings> views = Optional.empty();
    private String filter = "";
    private Consumer<String> pick = _ -> {};

    public ViewSheet(Runnable close) {
        this.close = close;
        getStyleClass().add("strip");
        Label title = Controls.label(Texts.text("review.views.title"), "strip-title");
        name.setPromptText(Texts.text("review.views.name"));
        name.setAccessibleText(Texts.text("review.views.name"));
        name.textProperty().subscribe((_, _) -> fill());
        name.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        list.setFocusTraversable(false);
        list.setCellFactory(_ -> cell());
        getChildren().addAll(title, name, list, hint);
    }

    /** Opens the list of views; {@code chosen} takes the filter of the one opened. */
    public void ask(ReviewSettings saved, String present, Consumer<String> chosen) {
        views = Optional.of(saved);
        filter = present;
        pick = chosen;
        hint.setText(Texts.text(present.isBlank() ? "review.views.hint.none" : "review.views.hint", present));
        name.clear();
        fill();
        name.requestFocus();
    }

    private void fill() {
        views.ifPresent(this::fill);
    }

    private void fill(ReviewSettings saved) {
        String typed = name.getText().strip();
        List<Choice> choices = new ArrayList<>();
        saved.views().forEach((called, its) -> {
            if (called.toLowerCase(Locale.ROOT).contains(typed.toLowerCase(Locale.ROOT))) {
                choices.add(new Choice.Open(called, its));
            }
        });
        if (typed.isEmpty()) {
            choices.add(new Choice.Open("", ""));
        } else if (!filter.isBlank()) {
            choices.add(new Choice.Save(typed, filter));
        }
        list.getItems().setAll(choices);
        double row = Math.round(ROW_EMS * name.getFont().getSize());
        list.setFixedCellSize(row);
        list.setPrefHeight(Math.clamp(choices.size(), 1, ROWS) * row + 6);
        list.setMinHeight(list.getPrefHeight());
        list.getSelectionModel().selectFirst();
    }

    private void key(KeyEvent event) {
        int at = list.getSelectionModel().getSelectedIndex();
        switch (event.getCode()) {
            case DOWN -> list.getSelectionModel().select(Math.min(at + 1, list.getItems().size() - 1));
            case UP -> list.getSelectionModel().select(Math.max(at - 1, 0));
            case ENTER -> act();
            case DELETE, BACK_SPACE -> {
                if (!event.isShortcutDown()) {
                    return;
                }
                remove();
            }
            default -> {
                return;
            }
        }
        list.scrollTo(list.getSelectionModel().getSelectedIndex());
        event.consume();
    }

    private void act() {
        switch (list.getSelectionModel().getSelectedItem()) {
            case null -> {}
            case Choice.Open(String _, String its) -> {
                pick.accept(its);
                close.run();
            }
            case Choice.Save(String called, String its) -> {
                views.ifPresent(saved -> saved.save(called, its));
                close.run();
            }
        }
    }

    private void remove() {
        if (list.getSelectionModel().getSelectedItem() instanceof Choice.Open(String called, String _)
                && !called.isEmpty()) {
            views.ifPresent(saved -> saved.remove(called));
            fill();
        }
    }

    private ListCell<Choice> cell() {
        ListCell<Choice> cell = new ListCell<>() {
            @Override
            protected void updateItem(Choice choice, boolean empty) {
                super.updateItem(choice, empty);
                setText(empty || choice == null ? "" : words(choice));
            }
        };
        cell.setOnMouseClicked(e -> {
            if (e.getButton() == MouseButton.PRIMARY && !cell.isEmpty()) {
                act();
            }
        });
        return cell;
    }

    private String words(Choice choice) {
        return switch (choice) {
            case Choice.Open(String called, String its) when called.isEmpty() && its.isEmpty() ->
                Texts.text("review.views.all");
            case Choice.Open(String called, String its) -> Texts.text("review.views.one", called, its);
            case Choice.Save(String called, String its) ->
                Texts.text(
                        views.filter(saved -> saved.views().containsKey(called)).isPresent()
                                ? "review.views.replace"
                                : "review.views.save",
                        its, called);
        };
    }
}
