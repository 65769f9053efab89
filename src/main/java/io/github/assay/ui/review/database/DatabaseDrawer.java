package io.github.assay.ui.review.database;

import io.github.assay.domain.project.DatabaseSchema;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.service.review.BrowseService;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.grid.layout.CellText;
import io.github.assay.ui.review.layout.LayoutMemory;
import io.github.assay.ui.review.layout.OverPair;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Shows the drawer: search, tables with their columns, the description of the selected one, and a sample of it. */
public final class DatabaseDrawer extends VBox {
    private final DatabaseViewModel model;
    private final Label meta = new Label();
    private final TextField search = new TextField();
    private final Label found = new Label();
    private final ObservableList<SchemaRow> rows = FXCollections.observableArrayList();
    private final ListView<SchemaRow> list = new ListView<>(rows);
    private final Label state = new Label();
    private final Label about = new Label();
    private final Label sampleTitle = new Label();
    private final Label sampleNote = new Label();
    private final SampleTable sample = new SampleTable();
    private final Label instead = new Label();
    /** The words that are marked in names. */
    private String marks = "";

    private boolean filling;

    /** @param memory stores the border between schema and sample */
    public DatabaseDrawer(DatabaseViewModel model, Keys keys, LayoutMemory memory) {
        this.model = model;
        getStyleClass().add("database-drawer");
        OverPair parts = new OverPair(tables(), sample(), memory, "schemaShare", 0.66);
        parts.getStyleClass().add("database-parts");
        VBox.setVgrow(parts, Priority.ALWAYS);
        getChildren().addAll(header(keys), searchLine(keys), legend(), parts);
        model.shownProperty().subscribe(this::show);
        model.sampleProperty().subscribe(this::showSample);
    }

    private Node header(Keys keys) {
        Label title = Controls.whole(Texts.text("database.title"), "drawer-title");
        meta.getStyleClass().add("card-meta");
        meta.setMinWidth(0);
        return Controls.styled(new HBox(title, meta, gap(), keyCap(keys, Shortcut.DATABASE)), "drawer-head");
    }

    private Node searchLine(Keys keys) {
        search.setPromptText(Texts.text("database.search"));
        search.setAccessibleText(Texts.text("database.search"));
        search.textProperty().bindBidirectional(model.searchProperty());
        search.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.DOWN || e.getCode() == KeyCode.ENTER) {
                list.requestFocus();
                if (list.getSelectionModel().isEmpty()) {
                    list.getSelectionModel().selectFirst();
                }
                e.consume();
            }
        });
        HBox.setHgrow(search, Priority.ALWAYS);
        found.getStyleClass().add("search-found");
        found.setMinWidth(USE_PREF_SIZE);
        return Controls.styled(new HBox(search, found, keyCap(keys, Shortcut.SEARCH_DATABASE)), "drawer-search");
    }

    private static Node legend() {
        Label words = Controls.label(Texts.text("database.legend"), "legend-words");
        words.setMinWidth(0);
        Label gold = Controls.whole(Texts.text("database.gold"), "chip", "accent");
        Label predicted = Controls.whole(Texts.text("database.predicted"), "chip", "near");
        return Controls.styled(new HBox(words, gold, predicted), "drawer-legend");
    }

    private Region tables() {
        list.getStyleClass().add("schema-rows");
        list.setAccessibleText(Texts.text("database.list"));
        list.setCellFactory(_ -> new SchemaCell(search::getText, model::toggle));
        list.getSelectionModel().selectedItemProperty().addListener((_, _, row) -> {
            if (!filling) {
                about(Optional.ofNullable(row));
                model.select(Optional.ofNullable(row));
            }
        });
        list.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        list.fixedCellSizeProperty().bind(meta.fontProperty().map(f -> (double) Math.round(f.getSize() * 1.95)));
        state.getStyleClass().add("drawer-state");
        state.setWrapText(true);
        StackPane lines = new StackPane(list, state);
        StackPane.setAlignment(state, javafx.geometry.Pos.TOP_LEFT);
        lines.setMinHeight(60);
        return lines;
    }

    private void key(KeyEvent e) {
        SchemaRow row = list.getSelectionModel().getSelectedItem();
        if (row == null || e.isShortcutDown() || e.isAltDown()) {
            return;
        }
        switch (e.getCode()) {
            case ENTER, SPACE -> model.toggle(row);
            case RIGHT -> model.fold(row, false);
            case LEFT -> {
                if (row instanceof SchemaRow.OfTable) {
                    model.fold(row, true);
                } else {
                    select(row.table());
                }
            }
            default -> {
                return;
            }
        }
        e.consume();
    }

    private void select(DatabaseSchema.SchemaTable table) {
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i) instanceof SchemaRow.OfTable header && header.table().equals(table)) {
                list.getSelectionModel().select(i);
                list.scrollTo(i);
                return;
            }
        }
    }

    private Region sample() {
        about.getStyleClass().add("schema-about");
        about.setWrapText(true);
        about.setMinHeight(USE_PREF_SIZE);
        sampleTitle.getStyleClass().add("sample-title");
        sampleTitle.setMinWidth(0);
        sampleNote.getStyleClass().add("card-meta");
        sampleNote.setMinWidth(USE_PREF_SIZE);
        instead.getStyleClass().add("drawer-state");
        instead.setWrapText(true);
        HBox title = Controls.styled(new HBox(sampleTitle, gap(), sampleNote), "sample-head");
        StackPane body = new StackPane(sample, instead);
        StackPane.setAlignment(instead, javafx.geometry.Pos.TOP_LEFT);
        VBox.setVgrow(body, Priority.ALWAYS);
        VBox part = Controls.styled(new VBox(about, title, body), "sample-part");
        part.setMinHeight(0);
        about(Optional.empty());
        return part;
    }

    private static Region gap() {
        return Controls.gap();
    }

    private static Label keyCap(Keys keys, Shortcut shortcut) {
        Label cap = Controls.whole("", "key-cap");
        keys.follow(cap, _ -> cap.setText(keys.hint(shortcut)));
        return cap;
    }

    /** Moves the focus into the search. */
    public void search() {
        search.requestFocus();
        search.selectAll();
    }

    /** Whether the focus is in the drawer. */
    public boolean isFocusInside() {
        Node at = getScene() == null ? null : getScene().getFocusOwner();
        while (at != null && !at.equals(this)) {
            at = at.getParent();
        }
        return at != null;
    }

    private void show(LoadState<DatabaseViewModel.Shown> is) {
        switch (is) {
            case LoadState.Ready<DatabaseViewModel.Shown>(DatabaseViewModel.Shown shown) -> ready(shown);
            case LoadState.Loading<DatabaseViewModel.Shown> _ -> nothing(Texts.text("database.loading"));
            case LoadState.Failed<DatabaseViewModel.Shown>(UserError what) ->
                nothing(Texts.text("database.failed", what.sentence()));
            case LoadState.Empty<DatabaseViewModel.Shown> _ -> nothing("");
        }
    }

    private void nothing(String sentence) {
        fill(List.of());
        meta.setText("");
        found.setText("");
        state.setText(sentence);
        state.setVisible(true);
    }

    private void ready(DatabaseViewModel.Shown shown) {
        DatabaseSchema schema = shown.schema();
        meta.setText(Texts.text(
                shown.declared() ? "database.meta.declared" : "database.meta", schema.dbId(),
                schema.engine().isEmpty() ? "" : Texts.text("database.engine." + schema.engine()),
                schema.tables().size()));
        boolean searching = !model.searchProperty().get().isBlank();
        found.setText(searching
                ? Texts.text("database.found", shown.laid().tables(), shown.laid().columns())
                : "");
        state.setText(searching && shown.laid().rows().isEmpty() ? Texts.text("database.found.none") : "");
        state.setVisible(!state.getText().isEmpty());
        fill(shown.laid().rows());
    }

    /** Keeps the selection and its position when lines around it change. */
    private void fill(List<SchemaRow> lines) {
        boolean marked = !marks.equals(search.getText());
        marks = search.getText();
        if (rows.equals(lines)) {
            if (marked) {
                list.refresh();
            }
            return;
        }
        SchemaRow selected = list.getSelectionModel().getSelectedItem();
        filling = true;
        rows.setAll(lines);
        int at = selected == null ? -1 : indexOf(selected);
        if (at >= 0) {
            list.getSelectionModel().select(at);
        } else {
            list.getSelectionModel().clearSelection();
        }
        filling = false;
        if (at < 0) {
            about(Optional.empty());
            model.select(Optional.empty());
        }
        if (marked) {
            list.refresh();
        }
    }

    private int indexOf(SchemaRow row) {
        for (int i = 0; i < rows.size(); i++) {
            if (same(rows.get(i), row)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean same(SchemaRow a, SchemaRow b) {
        return switch (a) {
            case SchemaRow.OfTable one -> b instanceof SchemaRow.OfTable other && one.table().equals(other.table());
            case SchemaRow.OfColumn one -> b instanceof SchemaRow.OfColumn other
                    && one.table().equals(other.table())
                    && one.column().equals(other.column());
            case SchemaRow.More one -> b instanceof SchemaRow.More other && one.table().equals(other.table());
        };
    }

    private void about(Optional<SchemaRow> row) {
        String text = row.map(r -> switch (r) {
                    case SchemaRow.OfTable(var table, var _, var _, var _, var _) -> table.description();
                    case SchemaRow.OfColumn(var _, var column, var _, var _) -> column.values().isEmpty()
                            ? column.description()
                            : (column.description() + " " + Texts.text("database.values", column.values())).strip();
                    case SchemaRow.More _ -> "";
                })
                .orElse("");
        about.setText(text);
        Controls.show(about, !text.isEmpty());
    }

    private void showSample(Optional<LoadState<DatabaseViewModel.Sample>> is) {
        instead.setText("");
        sampleTitle.setText(Texts.text("database.sample"));
        sampleNote.setText("");
        sample.setVisible(false);
        if (is.isEmpty()) {
            instead.setText(Texts.text("database.sample.hint"));
            return;
        }
        switch (is.get()) {
            case LoadState.Loading<DatabaseViewModel.Sample> _, LoadState.Empty<DatabaseViewModel.Sample> _ ->
                instead.setText(Texts.text("database.sample.loading"));
            case LoadState.Failed<DatabaseViewModel.Sample>(UserError what) -> instead.setText(what.sentence());
            case LoadState.Ready<DatabaseViewModel.Sample>(DatabaseViewModel.Sample shown) -> sampled(shown);
        }
    }

    private void sampled(DatabaseViewModel.Sample shown) {
        boolean column = shown.of() instanceof SchemaRow.OfColumn;
        String name = shown.of() instanceof SchemaRow.OfColumn(var table, var its, var _, var _)
                ? table.name() + "." + its.name()
                : shown.of().table().name();
        sampleTitle.setText(Texts.text(column ? "database.values.of" : "database.rows.of", name));
        if (shown.outcome() instanceof ExecutionOutcome.Rows(var table, var _)) {
            sample.show(table);
            sample.setVisible(true);
            long total = shown.total().orElse((long) table.rowCount());
            sampleNote.setText(column
                    ? Texts.text(
                            table.rowCount() == BrowseService.MOST_VALUES ? "database.values.first" : "database.values.all",
                            distinct(table.rows()), nulls(table.rows()), total)
                    : Texts.text("database.rows.count", table.rowCount(), total));
        } else {
            instead.setText(Texts.text("database.sample.failed", OutcomeSentence.of(shown.outcome())));
        }
    }

    private static int distinct(List<List<Cell>> rows) {
        return (int) rows.stream().filter(r -> !(r.getFirst() instanceof Cell.Null)).count();
    }

    private static long nulls(List<List<Cell>> rows) {
        return rows.stream()
                .filter(r -> r.getFirst() instanceof Cell.Null)
                .mapToLong(r -> r.getLast() instanceof Cell.Int(long n) ? n : 0)
                .sum();
    }

    /** Shows a few rows of a database as a table. Values are written as in the result tables. */
    private static final class SampleTable extends TableView<List<Cell>> {
        private static final PseudoClass NULL = PseudoClass.getPseudoClass("null");
        private static final int LONGEST = 26;
        private static final double LETTER = 8;
        private static final double BESIDE = 24;
        private static final double NARROWEST = 60;

        SampleTable() {
            getStyleClass().add("sample-table");
            setFixedCellSize(26);
            setColumnResizePolicy(UNCONSTRAINED_RESIZE_POLICY);
        }

        void show(ResultTable table) {
            getColumns().clear();
            for (int c = 0; c < table.columnCount(); c++) {
                getColumns().add(column(table, c));
            }
            getItems().setAll(table.rows());
            scrollTo(0);
        }

        private static TableColumn<List<Cell>, Cell> column(ResultTable table, int at) {
            TableColumn<List<Cell>, Cell> column = new TableColumn<>(table.columns().get(at).name());
            column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue().get(at)));
            column.setCellFactory(_ -> new ValueCell());
            column.setSortable(false);
            int letters = table.rows().stream()
                    .mapToInt(r -> CellText.of(r.get(at)).text().length())
                    .max()
                    .orElse(0);
            int widest = Math.clamp(Math.max(letters, table.columns().get(at).name().length()), 0, LONGEST);
            column.setPrefWidth(Math.max(NARROWEST, widest * LETTER + BESIDE));
            if (table.rows().stream().anyMatch(r -> CellText.of(r.get(at)).kind() == CellText.Kind.NUMBER)) {
                column.getStyleClass().add("number");
            }
            return column;
        }

        private static final class ValueCell extends TableCell<List<Cell>, Cell> {
            @Override
            protected void updateItem(Cell cell, boolean empty) {
                super.updateItem(cell, empty);
                setText(empty || cell == null ? null : CellText.of(cell).text());
                pseudoClassStateChanged(NULL, cell instanceof Cell.Null);
            }
        }
    }
}
