package io.github.assay.ui.common.page;

import io.github.assay.figure.Figure;
import io.github.assay.figure.Paper;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * A page of a screen. It lists sections, which show a result; while there is none, the page says that it is computed,
 * that there is nothing, or why it failed. It scrolls where it is higher than the window.
 *
 * @param <R> the result that is shown
 */
public abstract class ResultPage<R> {
    private final String name;
    private final DerivedResult<?, ?> computed;
    private final PageTools tools;
    private final VBox content = Controls.styled(new VBox(), "room-page");
    private final ScrollPane pane = new ScrollPane(content);
    private final StatePane state = new StatePane();
    private final VBox column = Controls.styled(new VBox(), "column");
    private final FlowPane choices = Controls.styled(new FlowPane(), "page-settings");
    private final List<FigureView> figures = new ArrayList<>();
    private Consumer<? super R> offer = _ -> {};
    private List<Section<R>> sections = List.of();
    private Optional<R> shown = Optional.empty();

    /**
     * @param key the message that names the page on its tab
     * @param computed what is computed for the page
     */
    protected ResultPage(String key, DerivedResult<?, ?> computed, PageTools tools) {
        name = Texts.text(key);
        this.computed = computed;
        this.tools = tools;
        pane.setFitToWidth(true);
        pane.setFitToHeight(true);
        pane.setFocusTraversable(false);
    }

    /** Sets choices above the sections; {@code shows} shows what a result was made by. Call it before {@link #list}. */
    protected final void choose(Consumer<? super R> shows, Node... controls) {
        offer = shows;
        choices.getChildren().setAll(controls);
        content.getChildren().setAll(choices);
    }

    /**
     * Lists the sections, from top to bottom, and shows the results of a computation in them from now on.
     *
     * @param computing words while the first result is computed
     * @param failed words when there is none because the computation failed
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // List.of does not write into the array
    protected final void list(DerivedResult<?, R> own, String computing, String failed, Section<R>... parts) {
        sections = List.of(parts);
        content.getChildren().add(state);
        own.stateProperty().subscribe(now -> {
            Controls.show(choices, !(now instanceof LoadState.Empty<R>));
            switch (now) {
                case LoadState.Loading<R> _ -> state.loading(Texts.text(computing));
                case LoadState.Empty<R> _ -> nothing(state);
                case LoadState.Failed<R>(var what) -> state.failed(Texts.text(failed), what, own::refresh);
                case LoadState.Ready<R>(R result) -> show(result);
            }
        });
    }

    /** Lists the sections, from top to bottom, of results that {@link #show} is called with. */
    @SafeVarargs
    @SuppressWarnings("varargs") // List.of does not write into the array
    protected final void list(Section<R>... parts) {
        sections = List.of(parts);
        VBox.setVgrow(column, Priority.ALWAYS);
        content.getChildren().add(column);
    }

    /** Shows a result. */
    protected final void show(R result) {
        shown = Optional.of(result);
        offer.accept(result);
        if (content.getChildren().contains(state) && instead(result, state)) {
            return;
        }
        List<Node> parts = sections.stream().filter(s -> s.show(result)).map(Section::node).toList();
        if (!content.getChildren().contains(state)) {
            column.getChildren().setAll(parts);
        } else if (sections.size() == 1) {
            state.content(parts.getFirst());
        } else {
            column.getChildren().setAll(parts);
            state.content(column);
        }
    }

    /** Says that there is nothing to compute from, and what to do about it; left out where there always is. */
    protected void nothing(StatePane in) {}

    /** Says why a result has nothing that the sections could show; false where it has. */
    protected boolean instead(R result, StatePane in) {
        return false;
    }

    /** A result table whose cells open nothing, as a section. */
    protected final <T> TableSection<R, T> table(
            String id, Function<? super R, TableSpec<T>> columns, Function<? super R, List<T>> rows) {
        return table(new SpecTable<>(Controls.styled(new TableView<T>(), "#" + id)), columns, rows);
    }

    /** A result table, as a section. */
    protected final <T> TableSection<R, T> table(
            SpecTable<T> spec, Function<? super R, TableSpec<T>> columns, Function<? super R, List<T>> rows) {
        return new TableSection<>(spec.fitting(), columns, rows);
    }

    /**
     * A warning that queries were not run, with a button that runs them; left out where all were.
     *
     * @param key the message that states the number; its first part begins the ids
     */
    protected final Section<R> notRun(String key, ToLongFunction<? super R> queries, Runnable run) {
        String page = key.substring(0, key.indexOf('.'));
        Label words = Controls.wrapped("", "#" + page + "-notRun");
        words.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(words, Priority.ALWAYS);
        Button act = PageTools.quiet(page + "-run", Texts.text("systems.run"), Texts.text("systems.run"));
        act.setOnAction(_ -> run.run());
        HBox bar = Controls.styled(new HBox(8, words, act), "note-bar", "warn");
        Section<R> all = Section.of(bar, r -> words.setText(Texts.text(key, queries.applyAsLong(r))));
        return all.when(r -> queries.applyAsLong(r) > 0);
    }

    /**
     * A figure in a card, as a section; the key that saves figures opens its menu.
     *
     * @param note names the settings of its numbers, for files
     */
    protected final Section<R> figure(String id, Function<? super R, String> note, BiConsumer<FigureView, R> draw) {
        FigureView figure = view(id, note);
        return Section.of(tools.card(figure), r -> draw.accept(figure, r));
    }

    /** A figure in a card that is as high as its labels need. */
    protected final Section<R> grown(String id, Function<? super R, String> note, Function<? super R, Figure> drawn) {
        FigureView figure = view(id, note);
        return Section.of(tools.grown(figure), r -> figure.show(drawn.apply(r)));
    }

    /** A figure for a card of its own. */
    protected final FigureView view(String id, Function<? super R, String> note) {
        FigureView figure = tools.figure(Paper.Furniture.ALL).notedBy(() -> shown.map(note).orElse(""));
        figure.setId(id);
        figures.add(figure);
        return figure;
    }

    /** Name of the page on its tab. */
    public final String name() {
        return name;
    }

    /** The page. */
    public Node node() {
        return pane;
    }

    /** The part that scrolls. */
    protected final ScrollPane pane() {
        return pane;
    }

    /** Makes figures and buttons. */
    protected final PageTools tools() {
        return tools;
    }

    /** What is computed for the page. */
    final DerivedResult<?, ?> computed() {
        return computed;
    }

    /** The page has been opened, or its screen while the page is open: it computes what is missing or out of date. */
    public void visit() {
        computed.visit();
    }

    /** A key of the table that the open page may handle; the key that saves figures opens a menu. */
    public boolean pressed(Shortcut shortcut) {
        if (shortcut != Shortcut.SAVE_TOOL_FIGURE || figures.isEmpty()) {
            return false;
        }
        figures.stream().filter(Node::isFocused).findFirst().or(() -> figures.stream().filter(f -> f.getScene() != null).findFirst())
                .ifPresent(FigureView::openMenu);
        return true;
    }

    /** Scrolls a page until the top of a node is the top of the visible part, or as far as possible. */
    public static void reveal(ScrollPane page, Node what) {
        page.getScene().getRoot().applyCss();
        page.getScene().getRoot().layout();
        double top = page.getContent().sceneToLocal(what.localToScene(0, 0)).getY();
        double hidden = page.getContent().getLayoutBounds().getHeight() - page.getViewportBounds().getHeight();
        if (hidden > 0) {
            page.setVvalue(Math.clamp(top / hidden, 0, 1));
        }
    }
}
