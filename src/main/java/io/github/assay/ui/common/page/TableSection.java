package io.github.assay.ui.common.page;

import io.github.assay.figure.FigureData;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/**
 * A result table in a card, with buttons that save and copy it.
 *
 * @param <R> the result that has the table
 * @param <T> a row
 */
public final class TableSection<R, T> implements Section<R> {
    private final SpecTable<T> spec;
    private final Function<? super R, TableSpec<T>> columns;
    private final Function<? super R, List<T>> rows;
    private Card card = new Card("");
    private Optional<Function<? super R, String>> title = Optional.empty();
    private Optional<Function<? super R, String>> note = Optional.empty();
    private int least;
    private int most;
    private int lines;
    private boolean bar;
    private Optional<R> shown = Optional.empty();

    public TableSection(
            SpecTable<T> spec, Function<? super R, TableSpec<T>> columns, Function<? super R, List<T>> rows) {
        this.spec = spec;
        this.columns = columns;
        this.rows = rows;
    }

    /** Puts the table into a card of its own, below what is there already. */
    public TableSection<R, T> in(Card its) {
        card = its.body(table());
        return this;
    }

    /** What a reader of the screen hears of the table. */
    public TableSection<R, T> named(String key) {
        table().setAccessibleText(Texts.text(key));
        return this;
    }

    /** Number of rows shown without scrolling: as many as there are, within these bounds. Without bounds the card says. */
    public TableSection<R, T> lines(int fewest, int many) {
        least = fewest;
        most = many;
        return this;
    }

    /** Shows one line more where a scroll bar below the rows takes its place. */
    public TableSection<R, T> overBar() {
        bar = true;
        table().widthProperty().subscribe(this::high);
        return this;
    }

    private void high() {
        double need = table().getColumns().stream().mapToDouble(TableColumn::getMinWidth).sum();
        Tables.rows(table(), lines + (bar && table().getWidth() > 0 && need > table().getWidth() ? 1 : 0));
    }

    /** Sets the card's title from each result. */
    public TableSection<R, T> titled(Function<? super R, String> words) {
        title = Optional.of(words);
        return this;
    }

    /** Sets the card's note from each result. */
    public TableSection<R, T> noted(Function<? super R, String> words) {
        note = Optional.of(words);
        return this;
    }

    /** Offers to save and copy the table; {@code key} names it and its file. */
    public TableSection<R, T> saved(PageTools tools, String key) {
        card.acts(tools.saving(key, () -> shown.map(r -> FigureData.of(columns.apply(r), rows.apply(r)))));
        return this;
    }

    /** The table. */
    public TableView<T> table() {
        return spec.view();
    }

    @Override
    public Node node() {
        return card;
    }

    @Override
    public boolean show(R result) {
        shown = Optional.of(result);
        List<T> now = rows.apply(result);
        title.ifPresent(words -> card.title(words.apply(result)));
        note.ifPresent(words -> card.note(words.apply(result)));
        spec.show(columns.apply(result), now);
        if (most > 0) {
            lines = Math.clamp(now.size(), least, most);
            high();
        }
        return true;
    }
}
