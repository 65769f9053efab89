package io.github.assay.ui.systems.model;

import io.github.assay.service.counterexample.LuckBoard.Task;
import io.github.assay.service.counterexample.LuckBoard;
import io.github.assay.systems.LuckStudy.Dimension;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.wording.Texts;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Holds the figures of searches for separating databases, and the constraints that searches follow. Used on the UI thread. */
public final class LuckViewModel extends PageModel<LuckViewModel.Choice, LuckBoard.View> {
    /**
     * What is shown.
     *
     * @param by what answers are grouped by
     * @param listed whether the constraints are listed
     */
    public record Choice(Dimension by, boolean listed) {}

    private final Background background;
    private final LuckBoard board;
    /** What the computation under way does besides reading; it may take minutes, so that nothing else replaces it. */
    private final ReadOnlyObjectWrapper<Task> task = new ReadOnlyObjectWrapper<>(Task.NONE);
    /** What the latest computation did besides reading, when it was cancelled. */
    private Task stopped = Task.NONE;
    private boolean again;
    private boolean changed;
    private Runnable searched = () -> {};

    public LuckViewModel(Background background, LuckBoard board) {
        super(background, "luck", new Choice(Dimension.SYSTEM, false));
        this.background = background;
        this.board = board;
        computingProperty().subscribe(computes -> {
            if (!computes) {
                stopped = cancelledProperty().get() ? task.get() : Task.NONE;
                task.set(Task.NONE);
                if (again) {
                    again = false;
                    compute();
                }
            }
        });
    }

    /** A cancelled search is gone on with, not only the reading of what it found. */
    @Override
    protected void resuming() {
        changed = changed || stopped == Task.SEARCH;
        task.set(stopped);
    }

    @Override
    protected String title() {
        return switch (task.get()) {
            case NONE -> super.title();
            case SEARCH -> Texts.text("luck.searching");
            case REPLAY -> Texts.text("luck.replaying");
        };
    }

    /** What is done besides reading stored searches, such as a search; the choices wait for its end. */
    public ReadOnlyObjectProperty<Task> taskProperty() {
        return task.getReadOnlyProperty();
    }

    @Override
    protected Background.Work<LuckBoard.View> work(Choice choice) {
        Task first = task.get();
        return progress -> board.view(choice.by(), choice.listed(), first, progress);
    }

    @Override
    protected void arrived(LuckBoard.View view) {
        super.arrived(view);
        if (changed) {
            changed = false;
            searched.run();
        }
    }

    /** {@code then} is called after searches, which change scores. */
    public void afterSearch(Runnable then) {
        searched = then;
    }

    /** Groups answers by another dimension. */
    public void by(Dimension dimension) {
        use(new Choice(dimension, settings().listed()));
    }

    /** Lists the constraints, or does not. */
    public void list(boolean constraints) {
        use(new Choice(settings().by(), constraints));
    }

    @Override
    public void use(Choice choice) {
        if (task.get() == Task.NONE) {
            super.use(choice);
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
            compute();
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

    /** Reads the stored searches again for every study after which there are other outcomes, searches among them, or labels. */
    @Override
    public void study(SystemsStudy study) {
        if (result().isEmpty()) {
            refresh();
            return;
        }
        Object shown = result().get().basis();
        background.fetch(_ -> board.basis()).onSuccess(now -> {
            if (!now.equals(shown)) {
                refresh();
            }
        }).onFailure(_ -> refresh()); // which tells why
    }

    @Override
    public void refresh() {
        if (task.get() == Task.NONE) {
            compute();
        } else {
            again = true;
        }
    }
}
