package io.github.assay.ui.common.page;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.shell.FxmlScreens;
import io.github.assay.ui.common.shell.PageTabs;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.ScreenView;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * A screen with a row of pages, one of them open; a single page has no tab. A page computes when it is opened; where all
 * pages follow one result, the screen computes that and says when there is none.
 *
 * @param <S> the result that all pages follow
 * @param <P> its pages
 */
public class PageScreen<S, P extends ResultPage<?>> implements ScreenView {
    private final List<P> pages;
    private final PageTabs tabs;
    private final VBox header = new VBox();
    private final VBox frame = Controls.styled(new VBox(), "calibration-frame");
    private final ComputingBar computing = new ComputingBar(frame);
    private final StatePane state = Controls.styled(new StatePane(), "#state");
    private final Shortcut next;
    private final Shortcut previous;
    private Optional<DerivedResult<?, S>> base = Optional.empty();
    private boolean front;

    /**
     * @param pages in the order of the tabs, at least one
     * @param next key that turns to the next page
     * @param previous key that turns to the previous page
     * @param acts buttons beside the tabs
     */
    public PageScreen(List<? extends P> pages, Shortcut next, Shortcut previous, Node... acts) {
        this.pages = List.copyOf(pages);
        this.next = next;
        this.previous = previous;
        tabs = new PageTabs(this.pages.stream().map(ResultPage::name).toList(), this::turnTo);
        HBox right = new HBox(computing);
        if (acts.length > 0) {
            right.getStyleClass().add("head-acts");
            right.getChildren().addAll(acts);
        }
        header.getChildren().add(new BorderPane(tabs, null, right, null, null));
        turnTo(0);
        state.content(frame);
    }

    /**
     * Follows a result from now on: its pages are shown while there is one.
     *
     * @param computing words while the first one is computed
     * @param failed words when there is none because the computation failed
     */
    protected final void follow(DerivedResult<?, S> result, String computing, String failed) {
        base = Optional.of(result);
        result.stateProperty().subscribe(now -> {
            switch (now) {
                case LoadState.Loading<S> _ -> state.loading(Texts.text(computing));
                case LoadState.Empty<S> _ -> nothing(state);
                case LoadState.Failed<S>(var what) -> state.failed(Texts.text(failed), what, result::refresh);
                case LoadState.Ready<S>(S ready) -> {
                    if (!instead(ready, state)) {
                        open().visit();
                        state.content(frame); // last, because columns get their widths with the layout that this asks for
                    }
                }
            }
        });
    }

    /** Says that there is nothing to compute from, and what to do about it. */
    protected void nothing(StatePane in) {}

    /** Says why a result has nothing that the pages could show; false where it has. */
    protected boolean instead(S result, StatePane in) {
        return false;
    }

    /** The screen for the window. */
    public final FxmlScreens.Loaded as(ScreenId id) {
        return new FxmlScreens.Loaded(id, state, this);
    }

    /** The part above the pages; a screen may add to it. */
    protected final VBox header() {
        return header;
    }

    /** Whether a node of the screen has the focus of the window's keyboard. */
    protected final Optional<Node> focused() {
        return Optional.ofNullable(state.getScene()).map(javafx.scene.Scene::getFocusOwner);
    }

    private void turnTo(int number) {
        P page = pages.get(number);
        VBox.setVgrow(page.node(), Priority.ALWAYS);
        computing.follow(page.computed());
        frame.getChildren().setAll(pages.size() > 1 ? List.of(header, page.node()) : List.of(page.node()));
        if (base.map(b -> b.result().isPresent()).orElse(front)) {
            page.visit();
        }
    }

    /** Opens another page; after the last comes the first. */
    protected boolean go(int pagesOn) {
        return tabs.go(pagesOn);
    }

    /** The tab of the open page. */
    protected final Node tab() {
        return tabs.getChildren().get(tabs.chosen());
    }

    /** Opens a page. */
    protected final void open(P page) {
        go(pages.indexOf(page) - tabs.chosen());
    }

    /** The open page. */
    protected final P open() {
        return pages.get(tabs.chosen());
    }

    @Override
    public String page() {
        return pages.size() > 1 ? open().name() : "";
    }

    @Override
    public void shown() {
        front = true;
        base.ifPresentOrElse(DerivedResult::visit, open()::visit);
    }

    @Override
    public void hidden() {
        front = false;
    }

    @Override
    public void evidenceChanged() {
        base.ifPresentOrElse(DerivedResult::forget, () -> pages.forEach(p -> p.computed().forget()));
        if (base.isPresent() ? state.getScene() != null : front) {
            base.ifPresentOrElse(DerivedResult::refresh, open()::visit);
        }
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        if (pages.size() > 1 && (shortcut == next || shortcut == previous)) {
            return go(shortcut == next ? 1 : -1);
        }
        return shortcut == Shortcut.GO_ON
                ? open().computed().goOn() || base.filter(DerivedResult::goOn).isPresent()
                : open().pressed(shortcut);
    }
}
