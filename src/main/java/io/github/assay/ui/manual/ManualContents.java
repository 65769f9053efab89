package io.github.assay.ui.manual;

import io.github.assay.manual.Manual;
import io.github.assay.manual.ManualPage;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The contents of the manual by task, with a search that counts its places on each page. */
final class ManualContents extends VBox {
    /** A line: the heading of a task, or a page with the number of places found on it. */
    private record Line(String task, Optional<ManualPage> page, int places) {}

    private final Manual manual;
    private final TextField search = Controls.styled(new TextField(), "#manual-search");
    private final Label found = Controls.label("", "card-note", "#manual-found");
    private final ListView<Line> list = Controls.styled(new ListView<>(), "manual-contents");
    private final Consumer<ManualPage> open;
    private boolean filling;

    /** @param searched called when the words to find have changed */
    ManualContents(Manual manual, Keys keys, Consumer<ManualPage> open, Runnable searched) {
        this.manual = manual;
        this.open = open;
        getStyleClass().add("manual-side");
        search.setPromptText(Texts.text("manual.search"));
        search.setAccessibleText(Texts.text("manual.search"));
        HBox.setHgrow(search, Priority.ALWAYS);
        search.textProperty().addListener((_, _, _) -> {
            fill();
            searched.run();
        });
        search.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.DOWN) {
                list.requestFocus();
                e.consume();
            }
        });
        list.setCellFactory(_ -> new Cell());
        list.setAccessibleText(Texts.text("manual.contents"));
        list.getSelectionModel().selectedIndexProperty().subscribe((before, now) -> chosen(before.intValue(), now.intValue()));
        VBox.setVgrow(list, Priority.ALWAYS);
        fill();
        HBox field = new HBox(6, search, cap(keys, Shortcut.MANUAL_SEARCH));
        HBox count = new HBox(6, found, Controls.gap(), Controls.whole(Texts.text("manual.further"), "card-note"), cap(keys, Shortcut.MANUAL_MARK));
        getChildren().addAll(Controls.styled(field, "manual-search-line"), Controls.styled(count, "manual-search-line"), list);
    }

    /** A command's key in force. */
    static Label cap(Keys keys, Shortcut shortcut) {
        return Controls.whole(keys.hint(shortcut), "key-cap");
    }

    /** What is to be found. */
    String words() {
        return search.getText().strip();
    }

    boolean isSearching() {
        return search.isFocused();
    }

    void beginSearch() {
        search.requestFocus();
        search.selectAll();
    }

    void focus() {
        list.requestFocus();
    }

    /** Marks a page as the open one; none where the contents do not list it. */
    void mark(ManualPage page) {
        filling = true;
        IntStream.range(0, list.getItems().size())
                .filter(i -> list.getItems().get(i).page().equals(Optional.of(page)))
                .findFirst()
                .ifPresentOrElse(i -> {
                    list.getSelectionModel().select(i);
                    list.scrollTo(Math.max(0, i - 4));
                }, list.getSelectionModel()::clearSelection);
        filling = false;
    }

    /** The next page with a place, from a page on in one direction, round the end; from before the first for one that is not listed. */
    Optional<ManualPage> further(ManualPage from, int direction) {
        List<ManualPage> pages = manual.pages();
        int at = pages.indexOf(from);
        int start = at < 0 && direction < 0 ? 0 : at;
        List<ManualPage> having = manual.with(words()).toList();
        return IntStream.rangeClosed(1, pages.size())
                .mapToObj(i -> pages.get(Math.floorMod(start + i * direction, pages.size())))
                .filter(having::contains)
                .findFirst();
    }

    private void fill() {
        filling = true;
        int selected = list.getSelectionModel().getSelectedIndex();
        List<Line> lines = new ArrayList<>();
        int places = 0;
        int pages = 0;
        String task = "";
        for (ManualPage page : manual.pages()) {
            if (!page.task().equals(task)) {
                task = page.task();
                lines.add(new Line(task, Optional.empty(), 0));
            }
            int here = manual.places(page, words());
            boolean counts = here > 0 && !manual.isRepeated(page);
            places += counts ? here : 0;
            pages += counts ? 1 : 0;
            lines.add(new Line(task, Optional.of(page), here));
        }
        list.getItems().setAll(lines);
        list.getSelectionModel().select(selected);
        found.setText(words().isEmpty() ? "" : Texts.text("manual.found", places, pages));
        filling = false;
    }

    /** A heading is passed over in the direction of the step. */
    private void chosen(int before, int now) {
        if (filling || now < 0) {
            return;
        }
        Line line = list.getItems().get(now);
        if (line.page().isPresent()) {
            open.accept(line.page().get());
        } else {
            list.getSelectionModel().select(now >= before || now == 0 ? now + 1 : now - 1);
        }
    }

    private final class Cell extends ListCell<Line> {
        private final Label title = Controls.label("");
        private final Label count = Controls.whole("", "manual-count");
        private final HBox row = new HBox(6, title, Controls.gap(), count);

        Cell() {
            title.setMinWidth(0);
            setPrefWidth(0);
        }

        @Override
        protected void updateItem(Line line, boolean empty) {
            super.updateItem(line, empty);
            getStyleClass().removeAll("manual-task", "manual-none");
            setGraphic(empty || line == null ? null : row);
            if (!empty && line != null) {
                title.setText(line.page().map(ManualPage::title).orElse(line.task()));
                count.setText(line.places() == 0 ? "" : String.valueOf(line.places()));
                if (line.page().isEmpty()) {
                    getStyleClass().add("manual-task");
                } else if (!words().isEmpty() && line.places() == 0) {
                    getStyleClass().add("manual-none");
                }
            }
        }
    }
}
