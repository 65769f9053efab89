package io.github.assay.ui.review.database;

import io.github.assay.domain.project.DatabaseSchema;
import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** Shows one line of the drawer: icon, name with the search marked, which query names it, and its key. */
final class SchemaCell extends ListCell<SchemaRow> {
    private static final PseudoClass TABLE = PseudoClass.getPseudoClass("table");
    private static final PseudoClass NAMED = PseudoClass.getPseudoClass("named");

    /** Below this width, in em, a line shows only the name and the queries that name it. */
    private static final double NARROW_EMS = 23;

    private final Supplier<String> search;
    private final Label tag = Controls.label("", "schema-tag");
    private final Label before = new Label();
    private final Label match = Controls.label("", "schema-match");
    private final Label after = new Label();
    private final Label type = Controls.label("", "schema-type");
    private final Label gold = Controls.label(Texts.text("database.gold"), "chip", "accent");
    private final Label predicted = Controls.label(Texts.text("database.predicted"), "chip", "near");
    private final Label note = Controls.label("", "schema-note");
    private final HBox line;

    /** @param toggle opens or closes what was clicked at its arrow or twice */
    SchemaCell(Supplier<String> search, Consumer<SchemaRow> toggle) {
        this.search = search;
        HBox name = Controls.styled(new HBox(before, match, after), "schema-name");
        name.setAlignment(Pos.CENTER_LEFT);
        name.setMinWidth(0);
        Region gap = Controls.gap();
        for (Label fixed : new Label[] {tag, gold, predicted, note}) {
            fixed.setMinWidth(Region.USE_PREF_SIZE);
        }
        type.setMinWidth(0);
        line = new HBox(tag, name, type, gap, gold, predicted, note);
        line.getStyleClass().add("schema-line");
        line.setMinWidth(0);
        line.setPrefWidth(0);
        widthProperty().subscribe(this::fit);
        setOnMouseClicked(e -> {
            if (!isEmpty() && getItem() != null && (e.getClickCount() == 2 || tag.equals(e.getTarget()) || e.getX() < tag.getWidth() + 8
                    || getItem() instanceof SchemaRow.More)) {
                toggle.accept(getItem());
            }
        });
    }

    private void fit() {
        boolean roomy = getWidth() <= 0 || getWidth() / getFont().getSize() >= NARROW_EMS;
        show(note, roomy);
        show(type, roomy || !(getItem() instanceof SchemaRow.OfColumn));
    }

    @Override
    protected void updateItem(SchemaRow row, boolean empty) {
        super.updateItem(row, empty);
        setText(null);
        setGraphic(empty || row == null ? null : line);
        pseudoClassStateChanged(TABLE, row instanceof SchemaRow.OfTable);
        if (empty || row == null) {
            pseudoClassStateChanged(NAMED, false);
            setAccessibleText("");
            return;
        }
        switch (row) {
            case SchemaRow.OfTable(var table, boolean inGold, boolean inPredicted, boolean open, Optional<Long> rows) -> {
                show(open ? "▾" : "▸", table.name(), extent(table, rows), "");
                named(inGold, inPredicted);
            }
            case SchemaRow.OfColumn(var table, var column, boolean inGold, boolean inPredicted) -> {
                show(tag(column), column.name(), column.type(), note(column));
                named(inGold, inPredicted);
            }
            case SchemaRow.More(var _, int columns) -> {
                show("", "", Texts.text("database.more", columns), "");
                named(false, false);
            }
        }
        fit();
        setAccessibleText(accessible(row));
    }

    private static String accessible(SchemaRow row) {
        return switch (row) {
            case SchemaRow.OfTable(var table, boolean g, boolean p, boolean _, Optional<Long> rows) ->
                Texts.text("database.table.spoken", table.name(), table.columns().size(), who(g, p))
                        + rows.map(n -> ", " + Texts.text("database.rows", n)).orElse("")
                        + (table.description().isEmpty() ? "" : ". " + table.description());
            case SchemaRow.OfColumn(var _, var column, boolean g, boolean p) ->
                Texts.text("database.column.spoken", column.name(), column.type(), note(column), who(g, p));
            case SchemaRow.More(var _, int columns) -> Texts.text("database.more", columns);
        };
    }

    /** Rows, or columns while the rows are not counted, and the table's description. */
    private static String extent(DatabaseSchema.SchemaTable table, Optional<Long> rows) {
        String size = rows.filter(_ -> !table.view())
                .map(n -> Texts.text("database.rows", n))
                .orElseGet(() -> Texts.text(
                        table.view() ? "database.view.columns" : "database.columns", table.columns().size()));
        return table.description().isBlank() ? size : size + " · " + table.description().strip().replaceAll("\\s+", " ");
    }

    private static String who(boolean gold, boolean predicted) {
        return Texts.text("database.who." + (gold ? predicted ? "both" : "gold" : predicted ? "predicted" : "neither"));
    }

    private static String tag(DatabaseSchema.SchemaColumn column) {
        return column.key() ? "PK" : column.reference().isEmpty() ? "" : "FK";
    }

    private static String note(DatabaseSchema.SchemaColumn column) {
        if (!column.reference().isEmpty()) {
            int dot = column.reference().indexOf('.');
            return "→ " + (dot < 0 ? column.reference() : column.reference().substring(0, dot));
        }
        return column.key()
                ? Texts.text("database.key")
                : column.required() ? Texts.text("database.required") : "";
    }

    private void show(String mark, String name, String kind, String stated) {
        tag.setText(mark);
        type.setText(kind);
        note.setText(stated);
        String words = search.get().strip().toLowerCase(Locale.ROOT);
        int at = words.isEmpty() ? -1 : name.toLowerCase(Locale.ROOT).indexOf(words);
        before.setText(at < 0 ? name : name.substring(0, at));
        match.setText(at < 0 ? "" : name.substring(at, at + words.length()));
        after.setText(at < 0 ? "" : name.substring(at + words.length()));
        Controls.show(match, at >= 0);
    }

    private void named(boolean inGold, boolean inPredicted) {
        pseudoClassStateChanged(NAMED, inGold || inPredicted);
        show(gold, inGold);
        show(predicted, inPredicted);
    }

    private static void show(Label chip, boolean yes) {
        Controls.show(chip, yes);
    }
}
