package io.github.assay.ui.review.grid;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.FindBar;
import io.github.assay.ui.common.keys.KeyPart;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.grid.layout.ColumnWidths;
import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.grid.layout.GridLayout;
import io.github.assay.ui.review.grid.layout.Narrowing;
import io.github.assay.ui.review.grid.layout.TableSide;
import io.github.assay.ui.review.layout.SidePair;
import io.github.assay.ui.review.paint.Palette;
import io.github.assay.wording.Texts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.geometry.Bounds;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/**
 * Shows the two result tables side by side, with one scroll position and one cursor. A missing table is replaced by a
 * note.
 */
public final class ResultDiffView extends SidePair implements KeyPart {
    private static final PseudoClass NARROWED = PseudoClass.getPseudoClass("narrowed");
    private static final PseudoClass IN_FOCUS = PseudoClass.getPseudoClass("in-focus");

    private final Palette palette;

    private final GridState state = new GridState();
    private final SideParts gold;
    private final SideParts predicted;
    private final Map<TableSide, String> notes = new EnumMap<>(Map.of(TableSide.GOLD, "", TableSide.PREDICTED, ""));
    private final GridScroll scroll;
    private final GridInput input;
    private final GridFind find;
    private final GridCommands commands;
    private final GridServices services;
    private final FocusReturn focus = new FocusReturn(this);
    private final Button showAll = Controls.button("✕", "tool-button", "show-all");
    private final GridDetail detail = new GridDetail(state, this::title, () -> canvasInUse().requestFocus());
    private final GridNarrowing narrowing;

    /**
     * Parts of one side.
     *
     * @param instead shown where there is no table
     * @param meta the note beside the title
     */
    private record SideParts(GridCanvas canvas, TablePlaceholder instead, Label name, Label meta, HBox header) {
        static SideParts of(GridCanvas canvas, String title) {
            Label name = Controls.whole(title, "card-note");
            Label meta = Controls.label("", "card-meta");
            meta.setMinWidth(0);
            HBox header = Controls.styled(new HBox(name, meta, Controls.gap()), "card-head");
            return new SideParts(canvas, new TablePlaceholder(), name, meta, header);
        }
    }

    /** The cell under the cursor: its row's position, and its column pair. */
    public record CellAt(int position, int pair) {}

    /**
     * Scroll position and column widths of a case's tables.
     *
     * @param top scroll position
     * @param widths widths given to columns
     */
    public record Place(double top, ColumnWidths widths) {
        /** The top of the tables, with no widths chosen. */
        public static final Place START = new Place(0, ColumnWidths.NONE);
    }

    /** @param predicted title of the table beside gold's */
    public ResultDiffView(Palette palette, String predicted, GridServices services) {
        super(Narrow.STACKED);
        this.palette = palette;
        this.services = services;
        getStyleClass().add("result-diff");
        gold = SideParts.of(new GridCanvas(palette, TableSide.GOLD, state), Texts.text("review.result.gold"));
        this.predicted = SideParts.of(new GridCanvas(palette, TableSide.PREDICTED, state), predicted);
        List<GridCanvas> canvases = List.of(gold.canvas(), this.predicted.canvas());
        scroll = new GridScroll(state, gold.canvas(), this.predicted.canvas());
        input = new GridInput(state, scroll, new ColumnSizer(state, canvases), services::sort);
        canvases.forEach(input::attach);
        pair(card(gold), card(this.predicted));
        palette.revisionProperty().addListener(_ -> scroll.fit());
        find = new GridFind(state, scroll, services, this::findBar);
        narrowing = new GridNarrowing(state, scroll, services, () -> {
            sayNarrowed();
            find.again();
        });
        commands = new GridCommands(state, services, narrowing::narrow);
        canvases.forEach(c -> c.setOnContextMenuRequested(e -> menu(e.getScreenX(), e.getScreenY())));
        getChildren().add(detail.pane());
        showAll.setOnAction(_ -> narrowing.narrow(Narrowing.NONE));
        Tooltip tip = new Tooltip();
        showAll.setTooltip(tip);
        services.keys().follow(showAll, _ -> {
            tip.setText(Texts.text("shell.hint", Shortcut.SHOW_ALL.text(), services.keys().hint(Shortcut.SHOW_ALL)));
            showAll.setAccessibleText(tip.getText());
        });
    }

    private SideParts side(TableSide side) {
        return side == TableSide.GOLD ? gold : predicted;
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        if (detail.isFocusInside()) {
            return shortcut == Shortcut.FULL_CELL && detail.close();
        }
        GridCanvas canvas = side(state.side.get()).canvas();
        switch (shortcut) {
            case FIND -> find.begin(GridFind.Kind.CELLS, canvas::requestFocus);
            case GO_TO_COLUMN -> find.begin(GridFind.Kind.COLUMNS, canvas::requestFocus);
            case FIND_NEXT, FIND_PREVIOUS -> {
                return find.step(shortcut == Shortcut.FIND_NEXT ? 1 : -1);
            }
            case FULL_CELL -> detail.toggle();
            case TABLE_MENU -> {
                Bounds at = canvas.localToScreen(canvas.getBoundsInLocal());
                menu(at.getMinX() + at.getWidth() / 3, at.getMinY() + at.getHeight() / 3);
            }
            default -> {
                return commands.pressed(shortcut) || input.pressed(canvas, shortcut);
            }
        }
        return true;
    }

    @Override
    public boolean closeInside() {
        if (detail.close()) {
            return true;
        }
        if (find.close()) {
            side(state.side.get()).canvas().requestFocus();
            return true;
        }
        return false;
    }

    @Override
    public boolean leave() {
        return closeInside() || focus.leave();
    }

    /** Moves the focus to the cell under the cursor, or back to where it was; false when it cannot go back. */
    public boolean enterOrLeave() {
        if (focus.isInside()) {
            find.close();
            detail.close();
            return focus.leave();
        }
        focus.enter(canvasInUse(), false);
        return true;
    }

    private GridCanvas canvasInUse() {
        GridCanvas used = side(state.side.get()).canvas();
        return used.isVisible() ? used : side(state.side.get().other()).canvas();
    }

    private void menu(double x, double y) {
        new TableMenu(GridCommands.MENU, services.keys(), this::pressed).show(side(state.side.get()).canvas(), x, y);
    }

    /** A bar takes the place of the note in its side's header; the other side's note stays. */
    private void findBar(TableSide side, Optional<FindBar> bar) {
        HBox header = side(side).header();
        header.getChildren().removeIf(FindBar.class::isInstance);
        bar.ifPresent(header.getChildren()::add);
        Controls.show(side(side).meta(), bar.isEmpty());
        sayNarrowed();
    }

    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        detail.place(getWidth(), getHeight(), canvasInUse().measure());
    }

    private void sayNarrowed() {
        String words = narrowing.words();
        for (TableSide side : TableSide.values()) {
            Label meta = side(side).meta();
            meta.setText(Stream.of(words, notes.get(side)).filter(w -> !w.isEmpty()).collect(Collectors.joining(" · ")));
            meta.setTooltip(words.isEmpty() ? null : new Tooltip(words));
            meta.pseudoClassStateChanged(NARROWED, !words.isEmpty());
            side(side).header().getChildren().remove(showAll);
        }
        if (!words.isEmpty()) {
            boolean onGold = state.model().table(TableSide.GOLD).isPresent() && gold.meta().isVisible();
            (onGold ? gold : predicted).header().getChildren().add(2, showAll);
        }
    }

    private String title(TableSide side) {
        return side(side).name().getText();
    }

    /** Changes the title of a side's table. */
    public void title(TableSide side, String title) {
        side(side).name().setText(title);
    }

    /** Shows a case's tables, as they were left. */
    public void show(ResultScreen screen, Place left) {
        narrowing.from(screen.model());
        find.close();
        detail.close();
        focus.pass();
        state.forgetCursor();
        state.pair.set(0);
        state.widths.set(ColumnWidths.NONE);
        state.model.set(screen.model());
        state.widths.set(left.widths());
        state.top.set(0);
        state.left.set(0);
        for (TableSide side : TableSide.values()) {
            note(side, screen.note(side));
        }
        scrollTo(left.top());
    }

    /**
     * Shows the same case's tables in another order or selection of rows, or with their first rows. The cursor is
     * removed, columns keep their positions.
     */
    public void rearrange(ResultScreen screen) {
        Narrowing kept = state.model().narrowed().narrowing().on(Stream.of(TableSide.values())
                .flatMap(side -> screen.model().columns(side).stream())
                .toList());
        narrowing.from(screen.model());
        state.forgetCursor();
        state.model.set(screen.model());
        for (TableSide side : TableSide.values()) {
            note(side, screen.note(side));
        }
        scroll.fit();
        find.again();
        if (!kept.isNone()) {
            narrowing.narrow(kept);
        }
    }

    /** Sets the listener of the cursor's moves; it gets an empty value when there is no cursor. */
    public void onCursor(Consumer<Optional<CellAt>> listener) {
        state.row.addListener(_ -> listener.accept(cursor()));
        state.pair.addListener(_ -> listener.accept(cursor()));
        state.model.addListener(_ -> listener.accept(cursor()));
    }

    /** The shown tables. */
    public GridModel model() {
        return state.model();
    }

    public Optional<CellAt> cursor() {
        boolean there = state.row.get() >= 0 && state.row.get() < state.model().rowCount();
        return there ? Optional.of(new CellAt(state.row.get(), state.pair.get())) : Optional.empty();
    }

    /** Moves to the next differing row; false when there is none. */
    public boolean nextDifference() {
        return toDifference(state.model().differenceAfter(state.row.get()));
    }

    /** Moves to the previous differing row; false when there is none. */
    public boolean previousDifference() {
        return toDifference(
                state.model().differenceBefore(state.row.get() < 0 ? Integer.MAX_VALUE : state.row.get()));
    }

    /** Moves to a row of the difference; false when it is not among the rows shown. */
    public boolean goTo(int row) {
        return toDifference(state.model().positionOf(row));
    }

    /** Names the cursor's cell for screen readers. */
    public void describe(String cell) {
        List.of(gold, predicted).forEach(side -> side.canvas().setAccessibleText(cell));
    }

    /** Right edge of a column on one side, in pixels from that side's left edge. */
    public double columnRight(TableSide side, int column) {
        GridLayout layout = side(side).canvas().measure().layout();
        return layout.x(column) + layout.width(column) - state.left.get();
    }

    /** The present scroll position and widths, to be restored later. */
    public Place place() {
        return new Place(state.top.get(), state.widths.get());
    }

    private void scrollTo(double top) {
        scroll.fit();
        state.top.set(0);
        scroll.down(top);
    }

    private boolean toDifference(int position) {
        if (position < 0) {
            return false;
        }
        firstDifferingPair(position).ifPresent(state.pair::set);
        state.moveTo(position, false);
        scroll.reveal(position);
        focus.enter(canvasInUse(), true);
        return true;
    }

    private Optional<Integer> firstDifferingPair(int position) {
        return state.model().columns(TableSide.GOLD).stream()
                .filter(c -> switch (state.model().look(TableSide.GOLD, position, c)) {
                    case DIFFERENT, NEAR -> true;
                    default -> false;
                })
                .map(GridColumn::pair)
                .findFirst();
    }

    private void note(TableSide side, ResultScreen.SideNote note) {
        notes.put(side, note.meta());
        sayNarrowed();
        boolean table = note.instead().isEmpty();
        side(side).canvas().setVisible(table);
        Controls.show(side(side).instead(), !table);
        requestLayout();
        note.instead().ifPresent(side(side).instead()::show);
    }

    private Region card(SideParts parts) {
        GridCanvas canvas = parts.canvas();
        ScrollBar horizontal = scroll.horizontal(canvas.side());
        TableBody body = new TableBody(state, palette, horizontal, canvas);
        body.getChildren().addAll(canvas, parts.instead(), horizontal);
        StackPane.setAlignment(horizontal, Pos.BOTTOM_CENTER);
        if (canvas.side() == TableSide.PREDICTED) {
            body.getChildren().add(scroll.vertical());
            StackPane.setAlignment(scroll.vertical(), Pos.CENTER_RIGHT);
        }
        body.setMinWidth(0);
        VBox.setVgrow(body, Priority.ALWAYS);
        VBox card = Controls.styled(new VBox(parts.header(), body), "card");
        canvas.focusedProperty().subscribe(focused -> card.pseudoClassStateChanged(IN_FOCUS, focused));
        card.setMinWidth(0);
        card.setPrefWidth(100);
        return card;
    }
}
