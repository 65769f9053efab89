package io.github.assay.ui.review;

import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.sql.text.Token;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.database.DatabaseDrawer;
import io.github.assay.ui.review.database.DatabaseViewModel;
import io.github.assay.ui.review.database.OwnQueryPane;
import io.github.assay.ui.review.database.OwnQueryViewModel;
import io.github.assay.ui.review.grid.GridServices;
import io.github.assay.ui.review.grid.ResultDiffView;
import io.github.assay.ui.review.grid.layout.TableSide;
import io.github.assay.ui.review.layout.SidePair;
import io.github.assay.ui.review.model.CaseScreen;
import io.github.assay.ui.review.model.ReviewViewModel;
import io.github.assay.ui.review.paint.Palette;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.animation.Animation;
import javafx.animation.PauseTransition;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;

/**
 * Shows the database of the current case in Review or Adjudicate: drawer, own query, and its result in place of the
 * case's tables. Made on first use, to save time when it is not used.
 */
public final class CaseDatabase {
    /**
     * Delay after a case is painted before drawer and editor show it: laying out their lines takes longer than a frame.
     */
    private static final double AFTER_PAINT_MILLIS = 60;

    /**
     * Parts of the Review screen that show it.
     *
     * @param side takes the drawer
     * @param part takes the own query
     * @param why the part above the tables when no own query is open
     * @param results takes the own result's tables
     * @param overlay the overlay that covers every part
     * @param shared the border between gold and predicted
     * @param opened is called whenever drawer or own query were opened or closed
     */
    public record Places(
            Consumer<Optional<DatabaseDrawer>> side, StackPane part, StackPane why, StackPane results, Pane overlay,
            SidePair.SharedPlace shared, Runnable opened) {}

    /**
     * What it shows. Both models are there once the screen has opened its services.
     *
     * @param database the drawer's
     * @param ownQuery the own query's
     * @param tokens every token of a text
     * @param proposed the proposed gold query of the current case
     */
    public record Source(
            Supplier<DatabaseViewModel> database, Supplier<OwnQueryViewModel> ownQuery,
            Function<String, List<Token>> tokens, Supplier<Optional<String>> proposed) {
        static Source of(ReviewViewModel model) {
            return new Source(
                    model::database, model::ownQuery, model::tokens,
                    () -> Optional.ofNullable(model.ownProperty().get().flags().get(Flag.GOLD_DEFECTIVE)).map(FlagAct::note));
        }
    }

    private final Source model;
    private final Places places;
    private final Palette palette;
    private final GridServices services;
    private final Keys keys;
    private final Runnable decide;
    private final PauseTransition afterPaint = new PauseTransition(Duration.millis(AFTER_PAINT_MILLIS));
    private final PauseTransition intoView = new PauseTransition(Duration.millis(AFTER_PAINT_MILLIS));
    private Optional<DatabaseDrawer> drawer = Optional.empty();
    private Optional<OwnQueryPane> pane = Optional.empty();
    private Optional<ResultDiffView> tables = Optional.empty();
    private boolean drawerOpen;
    private boolean paneOpen;

    /** @param decide moves the focus to a node that takes no text */
    public CaseDatabase(
            Source model, Places places, Palette palette, GridServices services, Keys keys,
            Runnable decide) {
        this.model = model;
        this.places = places;
        this.palette = palette;
        this.services = services;
        this.keys = keys;
        this.decide = decide;
        intoView.setOnFinished(_ -> scrollToPane());
        afterPaint.setOnFinished(_ -> follow());
    }

    /** Whether the drawer is open. */
    public boolean isDrawerOpen() {
        return drawerOpen;
    }

    /** Whether the own query is open. */
    public boolean isPaneOpen() {
        return paneOpen;
    }

    /** Whether the own query has the focus. */
    public boolean isWriting() {
        return pane.filter(OwnQueryPane::isWriting).isPresent();
    }

    /** Called when another case was painted, or the same one again. */
    public void show(CaseScreen screen) {
        boolean other = model.ownQuery().get().item().filter(i -> i.key().equals(screen.key())).isEmpty();
        model.ownQuery().get().show(screen.caseData());
        if (other && (paneOpen || drawerOpen)) {
            afterPaint.playFromStart();
        } else if (other) {
            model.database().get().show(screen.caseData().item());
        }
    }

    /** Shows the current case in drawer and editor, if they do not show it yet. */
    private void follow() {
        afterPaint.stop();
        model.ownQuery().get().item().ifPresent(model.database().get()::show);
        if (paneOpen) {
            model.database().get().learn();
            pane.ifPresent(OwnQueryPane::showCase);
        }
    }

    private void followNow() {
        if (afterPaint.getStatus() == Animation.Status.RUNNING) {
            follow();
        }
    }

    /** Called when the annotator's verdict on the case may have changed. */
    void stated() {
        pane.ifPresent(OwnQueryPane::refresh);
    }

    /** Handles a shortcut; false when it is none of this part's. */
    public boolean pressed(Shortcut shortcut) {
        if (needsTheCaseInFront(shortcut)) {
            followNow();
        }
        switch (shortcut) {
            case DATABASE -> openDrawer(!drawerOpen);
            case SEARCH_DATABASE -> {
                openDrawer(true);
                drawer.ifPresent(DatabaseDrawer::search);
            }
            case OWN_QUERY -> openPane();
            case GOLD_DEFECTIVE -> {
                openPane();
                pane.ifPresent(OwnQueryPane::showProposal);
            }
            default -> {
                return paneOpen && inPane(shortcut);
            }
        }
        return true;
    }

    private static boolean needsTheCaseInFront(Shortcut shortcut) {
        return switch (shortcut) {
            case DATABASE, SEARCH_DATABASE, OWN_QUERY, GOLD_DEFECTIVE, COMMIT, PROPOSE_GOLD, OLDER_QUERY, NEWER_QUERY,
                    COMPLETE -> true;
            default -> false;
        };
    }

    private boolean inPane(Shortcut shortcut) {
        OwnQueryPane own = pane.orElseThrow();
        switch (shortcut) {
            case COMMIT -> own.run();
            case PROPOSE_GOLD -> own.propose();
            case COMPARE_OTHER -> model.ownQuery().get().besideProperty().set(
                    model.ownQuery().get().besideProperty().get().other());
            case OLDER_QUERY -> own.recall(1);
            case NEWER_QUERY -> own.recall(-1);
            case COMPLETE -> own.complete();
            case NEXT_DIFFERENCE -> {
                return tables.filter(ResultDiffView::isVisible).map(ResultDiffView::nextDifference).isPresent();
            }
            case PREVIOUS_DIFFERENCE -> {
                return tables.filter(ResultDiffView::isVisible).map(ResultDiffView::previousDifference).isPresent();
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** The own result's tables while they are in place of the case's. */
    public Optional<ResultDiffView> tablesInFront() {
        return tables.filter(t -> paneOpen && t.isVisible());
    }

    /** Closes the list of names in the editor; false when it is not open. */
    public boolean leavesInside() {
        return pane.map(OwnQueryPane::leaveCompletion).orElse(false);
    }

    /** Esc leaves the editor or the drawer, then closes the own query; false when there is nothing to leave. */
    public boolean leave() {
        if (pane.filter(OwnQueryPane::isWriting).isPresent() || drawer.filter(DatabaseDrawer::isFocusInside).isPresent()) {
            decide.run();
            return true;
        }
        if (paneOpen) {
            closePane();
            return true;
        }
        return false;
    }

    private void openDrawer(boolean open) {
        if (open == drawerOpen) {
            return;
        }
        boolean inside = drawer.filter(DatabaseDrawer::isFocusInside).isPresent();
        if (open && drawer.isEmpty()) {
            drawer = Optional.of(new DatabaseDrawer(model.database().get(), keys, places.shared().memory()));
        }
        drawerOpen = open;
        model.database().get().open(open);
        places.side().accept(open ? drawer : Optional.empty());
        places.opened().run();
        if (!open && inside || open) {
            decide.run();
        }
    }

    private void openPane() {
        if (pane.isEmpty()) {
            pane = Optional.of(new OwnQueryPane(
                    model.ownQuery().get(), model.proposed(), model.tokens(), places.overlay(), keys));
            model.ownQuery().get().runProperty().subscribe(_ -> showRun());
            model.ownQuery().get().besideProperty().subscribe(_ -> showRun());
        }
        if (!paneOpen) {
            paneOpen = true;
            places.part().getChildren().addFirst(pane.get());
            Controls.show(places.why(), false);
            model.database().get().learn();
            pane.get().showCase();
            showRun();
            places.opened().run();
        }
        pane.get().focus();
        intoView.playFromStart();
    }

    /** With large text the case scrolls as a whole: scrolls to the part that was opened. */
    private void scrollToPane() {
        Node at = places.part();
        while (at != null && !(at instanceof ScrollPane)) {
            at = at.getParent();
        }
        if (at instanceof ScrollPane scroll && paneOpen) {
            Node content = scroll.getContent();
            double over = content.getLayoutBounds().getHeight() - scroll.getViewportBounds().getHeight();
            double top = content.sceneToLocal(pane.orElseThrow().localToScene(0, 0)).getY();
            if (over > 1) {
                scroll.setVvalue(Math.clamp(top / over, 0, 1));
            }
        }
    }

    private void closePane() {
        paneOpen = false;
        places.part().getChildren().remove(pane.orElseThrow());
        Controls.show(places.why(), true);
        showRun();
        places.opened().run();
        decide.run();
    }

    /** Shows the own result in place of the case's tables as long as its query is open. */
    private void showRun() {
        boolean ended = paneOpen && model.ownQuery().get().runProperty().get() instanceof OwnQueryViewModel.Run.Ended;
        if (ended && tables.isEmpty()) {
            tables = Optional.of(newTables());
            places.results().getChildren().add(tables.get());
        }
        tables.ifPresent(t -> {
            Controls.show(t, ended);
        });
        Controls.show(places.results().getChildren().getFirst(), !ended);
        if (ended && model.ownQuery().get().runProperty().get()
                instanceof OwnQueryViewModel.Run.Ended run) {
            OwnQueryViewModel.Beside with = model.ownQuery().get().besideProperty().get();
            tables.get().title(TableSide.GOLD, Texts.text(
                    with == OwnQueryViewModel.Beside.GOLD ? "review.result.gold" : "review.result.predicted"));
            tables.get().show(run.with(with).tables(), ResultDiffView.Place.START);
        }
    }

    private ResultDiffView newTables() {
        ResultDiffView made = new ResultDiffView(palette, Texts.text("own.result"), services);
        made.share(places.shared());
        return made;
    }
}
