package io.github.assay.ui.robustness;

import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.plot.FigureData;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/**
 * A result table in a card of its own, with buttons that save and copy it.
 *
 * @param <R> a row
 */
final class SpecCard<R> {
    private final TableView<R> table = new TableView<>();
    private final SpecTable<R> spec = new SpecTable<>(table).fitting();
    private final Card card;
    private Optional<FigureData> data = Optional.empty();
    private int lines = 1;

    /**
     * @param id of the table
     * @param titleKey the card's title
     * @param fileKey what the saved table is called
     */
    SpecCard(String id, String titleKey, String fileKey, PlotExport export) {
        table.setId(id);
        table.widthProperty().subscribe(this::high);
        table.setAccessibleText(Texts.text(titleKey));
        card = new Card(titleKey, "board-card").named(id + "Title", id + "Note");
        card.acts(new TableButtons(export, fileKey, () -> data)).body(table);
    }

    /** One line more where there is a scroll bar below the rows. */
    private void high() {
        double need = table.getColumns().stream().mapToDouble(TableColumn::getMinWidth).sum();
        Tables.rows(table, lines + (table.getWidth() > 0 && need > table.getWidth() ? 1 : 0));
    }

    /**
     * Shows rows.
     *
     * @param most rows shown without scrolling
     */
    Node show(TableSpec<R> description, List<R> rows, int most, String note) {
        data = Optional.of(FigureData.of(description, rows));
        spec.show(description, rows);
        lines = Math.clamp(rows.size(), 1, most);
        high();
        card.note(note);
        return card;
    }
}
