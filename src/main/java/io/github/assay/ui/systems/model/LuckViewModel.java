package io.github.assay.ui.systems.model;

import io.github.assay.service.counterexample.LuckBoard;
import io.github.assay.service.counterexample.LuckBoard.Task;
import io.github.assay.systems.luck.LuckStudy.Dimension;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.LatestResult;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Holds the figures of searches for separating databases, and the constraints that searches follow. Used on the UI thread. */
public final class LuckViewModel implements PageModel<LuckBoard.View> {
    /**
     * What is shown.
     *
     * @param by what answers are grouped by
     * @param listed whether the constraints are listed
     */
    public record Choice(Dimension by, boolean listed) {}

    private final Background background;
    private final LuckBoard board;
    private final DerivedResult<Choice, LuckBoard.View> luck;
    /** What the computation under way does besides reading; it may take minutes, so that nothing else replaces it. */
    private final ReadOnlyObjectWrapper<Task> task = new ReadOnlyObjectWrapper<>(Task.NONE);
    /** What the latest computation did besides reading, when it was cancelled. */
    private Task stopped = Task.NONE;
    private boolean again;
    private boolean changed;
    private Runnable searched = () -> {};

    public LuckViewModel(Background background, LuckBoard board) {
        this.background = background;
        this.board = board;
        luck = new DerivedResult<>(
                new LatestResult<>(background, this::title), Texts.text("systems.cancelled"),
                new Choice(Dimension.SYSTEM, false), this::work, this::show);
        luck.beforeGoingOn(this::resume);
        luck.computingProperty().subscribe(computes -> {
            if (!computes) {
                stopped = luck.cancelledProperty().get() ? task.get() : Task.NONE;
                task.set(Task.NONE);
                if (again) {
                    again = false;
                    luck.refresh();
                }
            }
        });
    }

    /** A cancelled search is gone on with, not only the reading of what it found. */
    private void resume() {
        changed = changed || stopped == Task.SEARCH;
        task.set(stopped);
    }

    private String title() {
        return switch (task.get()) {
            case NONE -> Texts.text("systems.computing.luck");
            case SEARCH -> Texts.text("luck.searching");
            case REPLAY -> Texts.text("luck.replaying");
        };
    }

    /** What is done besides reading stored searches, such as a search; the choices wait for its end. */
    public ReadOnlyObjectProperty<Task> taskProperty() {
        return task.getReadOnlyProperty();
    }

    private Background.Work<LuckBoard.View> work(Choice choice) {
        Task first = task.get();
        return progress -> board.view(choice.by(), choice.listed(), first, progress);
    }

    private void show(LuckBoard.View view) {
        luck.show(new LoadState.Ready<>(view));
        if (changed) {
            changed = false;
            searched.run();
        }
    }

    /** {@code then} is called after searches, which change scores. */
    public void afterSearch(Runnable then) {
        searched = then;
    }

    /** What is shown. */
    public Choice choice() {
        return luck.settings();
    }

    /** Groups answers by another dimension. */
    public void by(Dimension dimension) {
        use(new Choice(dimension, choice().listed()));
    }

    /** Lists the constraints, or does not. */
    public void list(boolean constraints) {
        use(new Choice(choice().by(), constraints));
    }

    private void use(Choice choice) {
        if (task.get() == Task.NONE) {
            luck.use(choice);
        }
    }

    /** Searches the answers that have no complete search; those finished before a cancellation are kept. */
    public void search() {
        changed = true;
        begin(Task.SEARCH);
    }

    /** Runs the queries of every answer on the saved databases of its case. */
    public void replay() {
        begin(Task.REPLAY);
    }

    private void begin(Task next) {
        if (task.get() == Task.NONE) {
            task.set(next);
            luck.refresh();
        }
    }

    /**
     * Switches a constraint on or off for all searches of the project.
     *
     * @param failed takes why it was not switched
     */
    public void enforce(String constraint, boolean on, Consumer<UserError> failed) {
        background
                .save(_ -> {
                    board.enforce(constraint, on);
                    return on;
                })
                .onSuccess(_ -> refresh())
                .onFailure(cause -> {
                    failed.accept(UserError.of(cause));
                    refresh();
                });
    }

    /** Reads the stored searches again for every study, because searches may have been made meanwhile. */
    @Override
    public void study(SystemsStudy study) {
        refresh();
    }

    @Override
    public void refresh() {
        if (task.get() == Task.NONE) {
            luck.refresh();
        } else {
            again = true;
        }
    }

    /** The figures, when they are computed. */
    public Optional<LuckBoard.View> view() {
        return luck.result();
    }

    @Override
    public ReadOnlyObjectProperty<LoadState<LuckBoard.View>> stateProperty() {
        return luck.stateProperty();
    }

    @Override
    public ComputingBar.Computed computed() {
        return luck;
    }
}
