package io.github.assay.ui.review.grid;

import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.controls.FindBar;
import io.github.assay.ui.review.grid.layout.CellSearch;
import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.grid.layout.TableSide;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/** Finds cells by a text, and columns by their names, on one side; the cursor goes to what is found. */
final class GridFind {
    /** Kind of thing that is looked for. */
    enum Kind {
        CELLS,
        COLUMNS
    }

    private final GridState state;
    private final GridScroll scroll;
    private final GridServices services;
    private final BiConsumer<TableSide, Optional<FindBar>> place;
    private Optional<Search> open = Optional.empty();
    private Optional<Job<?>> running = Optional.empty();

    /** @param place shows a bar in the header of a side, or takes it away */
    GridFind(
            GridState state, GridScroll scroll, GridServices services,
            BiConsumer<TableSide, Optional<FindBar>> place) {
        this.state = state;
        this.scroll = scroll;
        this.services = services;
        this.place = place;
    }

    /** Opens the bar, or moves the focus into it when it is open. */
    void begin(Kind kind, Runnable closed) {
        TableSide side = state.side.get();
        if (open.filter(s -> s.kind == kind && s.side == side).isEmpty()) {
            close();
            Search search = kind == Kind.CELLS ? new CellsSearch(side, closed) : new ColumnsSearch(side, closed);
            open = Optional.of(search);
            place.accept(side, Optional.of(search.bar));
        }
        open.ifPresent(s -> s.bar.begin());
    }

    /** Goes to the next place, or with -1 to the one before; false when no bar is open. */
    boolean step(int direction) {
        open.ifPresent(s -> s.step(direction));
        return open.isPresent();
    }

    /** Closes the bar; the cursor stays. False when none was open. */
    boolean close() {
        boolean was = open.isPresent();
        running.ifPresent(Job::drop);
        running = Optional.empty();
        open.ifPresent(s -> place.accept(s.side, Optional.empty()));
        open = Optional.empty();
        state.search.set(CellSearch.NONE);
        return was;
    }

    /** Searches again, because other rows or columns are shown. */
    void again() {
        state.search.set(CellSearch.NONE);
        open.ifPresent(s -> s.find(false));
    }

    /** One bar and what it searches. */
    private abstract class Search implements FindBar.Target {
        private final Kind kind;
        final TableSide side;
        final FindBar bar;
        private final Runnable closed;

        Search(Kind kind, TableSide side, Runnable closed) {
            this.kind = kind;
            this.side = side;
            this.closed = closed;
            bar = new FindBar(Texts.text("find.prompt." + kind), this);
        }

        @Override
        public void search(String text) {
            find(true);
        }

        @Override
        public void close() {
            GridFind.this.close();
            closed.run();
        }

        /** @param going whether the cursor goes to the first place found */
        abstract void find(boolean going);

        void go(int position, int column) {
            List<GridColumn> columns = GridSelection.all(state.model(), side).columns();
            state.side.set(side);
            state.pair.set(columns.get(column).pair());
            state.moveTo(position, false);
            scroll.reveal(position);
        }

        int column() {
            return GridState.indexOf(GridSelection.all(state.model(), side).columns(), state.pair.get());
        }
    }

    private final class CellsSearch extends Search {
        private final int startRow = Math.max(0, state.row.get());
        private final int startColumn;

        CellsSearch(TableSide side, Runnable closed) {
            super(Kind.CELLS, side, closed);
            startColumn = Math.max(0, column());
        }

        @Override
        void find(boolean going) {
            running.ifPresent(Job::drop);
            String text = bar.text();
            GridModel model = state.model();
            state.searched.set(side);
            if (text.isEmpty()) {
                show(CellSearch.NONE, false);
                return;
            }
            bar.searching();
            running = Optional.of(services.compute(
                            progress -> CellSearch.of(GridSelection.all(model, side), text, progress))
                    .onSuccess(found -> show(found, going)));
        }

        private void show(CellSearch found, boolean going) {
            state.search.set(found);
            if (going) {
                found.after(startRow, startColumn - 1).ifPresent(h -> go(h.row(), h.column()));
            }
            bar.found(found.ordinal(state.row.get(), column()), found.count());
        }

        @Override
        public void step(int direction) {
            CellSearch found = state.search.get();
            int row = Math.max(0, state.row.get());
            (direction > 0 ? found.after(row, column()) : found.before(row, column()))
                    .ifPresent(h -> go(h.row(), h.column()));
            bar.found(found.ordinal(state.row.get(), column()), found.count());
        }
    }

    private final class ColumnsSearch extends Search {
        private int[] found = {};

        ColumnsSearch(TableSide side, Runnable closed) {
            super(Kind.COLUMNS, side, closed);
        }

        @Override
        void find(boolean going) {
            List<GridColumn> columns = GridSelection.all(state.model(), side).columns();
            String part = bar.text().toLowerCase(Locale.ROOT);
            found = IntStream.range(0, part.isEmpty() ? 0 : columns.size())
                    .filter(i -> columns.get(i).name().toLowerCase(Locale.ROOT).contains(part))
                    .toArray();
            int first = IntStream.of(found)
                    .filter(i -> columns.get(i).name().toLowerCase(Locale.ROOT).startsWith(part))
                    .findFirst()
                    .orElse(found.length == 0 ? -1 : found[0]);
            if (going && first >= 0) {
                go(Math.max(0, state.row.get()), first);
            }
            tell();
        }

        @Override
        public void step(int direction) {
            if (found.length > 0) {
                int at = java.util.Arrays.binarySearch(found, column());
                int next = at >= 0 ? at + direction : direction > 0 ? -at - 1 : -at - 2;
                go(Math.max(0, state.row.get()), found[Math.floorMod(next, found.length)]);
            }
            tell();
        }

        private void tell() {
            bar.found(Math.max(0, java.util.Arrays.binarySearch(found, column()) + 1), found.length);
        }
    }
}
