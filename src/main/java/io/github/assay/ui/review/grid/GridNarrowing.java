package io.github.assay.ui.review.grid;

import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.review.grid.layout.CellText;
import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.grid.layout.Narrowing;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Leaves rows and columns of a grid out, off the UI thread, and says which. */
final class GridNarrowing {
    private static final int LONGEST = 24;

    private final GridState state;
    private final GridScroll scroll;
    private final GridServices services;
    private final Runnable shown;
    private GridModel complete;
    private Optional<Job<?>> running = Optional.empty();

    /** @param shown is called when other rows or columns are shown */
    GridNarrowing(GridState state, GridScroll scroll, GridServices services, Runnable shown) {
        this.state = state;
        this.scroll = scroll;
        this.services = services;
        this.shown = shown;
        complete = state.model();
    }

    /** Sets the tables with every row and column; a narrowing on its way is dropped. */
    void from(GridModel model) {
        running.ifPresent(Job::drop);
        complete = model;
    }

    /** Shows the tables with these rows and columns left out instead of others. */
    void narrow(Narrowing wanted) {
        running.ifPresent(Job::drop);
        GridModel base = complete;
        running = Optional.of(services.compute(progress -> base.narrowed(wanted, progress)).onSuccess(this::show));
    }

    /** The cursor stays on its cell where that is still shown. */
    private void show(GridModel part) {
        GridModel before = state.model();
        boolean there = state.row.get() >= 0 && state.row.get() < before.rowCount();
        int row = there ? before.rowKey(state.side.get(), state.row.get()) : -1;
        state.forgetCursor();
        state.model.set(part);
        scroll.fit();
        if (there && part.rowCount() > 0) {
            List<GridColumn> columns = part.columns(state.side.get());
            if (GridState.indexOf(columns, state.pair.get()) < 0 && !columns.isEmpty()) {
                state.pair.set(columns.getFirst().pair());
            }
            int position = Math.max(0, part.positionOfKey(state.side.get(), row));
            state.moveTo(position, false);
            scroll.reveal(position);
        }
        shown.run();
    }

    /**
     * Says which rows and columns are left out: {@code 12 of 100 rows · filter region = EMEA · 4 equal columns hidden}.
     * Empty when none is.
     */
    String words() {
        Narrowed narrowed = state.model().narrowed();
        List<String> parts = new ArrayList<>();
        List<Narrowing.Filter> filters = narrowed.narrowing().filters();
        if (!filters.isEmpty()) {
            parts.add(Texts.text("review.narrowed.rows", narrowed.rowsLeft(), narrowed.rowsBefore()));
        }
        filters.forEach(f -> parts.add(Texts.text("review.narrowed.filter", f.column(), value(f))));
        if (narrowed.narrowing().equalHidden()) {
            parts.add(
                    narrowed.isAllEqual()
                            ? Texts.text("review.narrowed.columns.all")
                            : Texts.text("review.narrowed.columns", narrowed.hiddenColumns()));
        }
        return String.join(" · ", parts);
    }

    private static String value(Narrowing.Filter filter) {
        String text = CellText.of(filter.value()).text();
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    }
}
