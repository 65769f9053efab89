package io.github.assay.ui.robustness.model;

import io.github.assay.task.Progress;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Makes projects from an open one in the background. Used on the UI thread.
 *
 * @param <O> what is ordered
 * @param <R> what is known of it when it is made
 */
public final class ProjectMaking<O, R> {
    /** What became of the latest order. */
    public sealed interface Making<R> {
        /** Nothing was ordered. */
        record Idle<R>() implements Making<R> {}

        /** It is being made; the status bar has the progress. */
        record Running<R>(Path target) implements Making<R> {}

        /** It is there. */
        record Made<R>(Path target, R result) implements Making<R> {}

        /** Nothing was written. */
        record Failed<R>(UserError why) implements Making<R> {}

        /** The user stopped it; nothing was written. */
        record Stopped<R>() implements Making<R> {}
    }

    /** Makes what is ordered. */
    @FunctionalInterface
    public interface Work<O, R> {
        R make(O order, Progress progress) throws Exception;
    }

    private final Background background;
    private final String title;
    private final Function<O, Path> target;
    private final Work<O, R> work;
    private final ReadOnlyObjectWrapper<Making<R>> state = new ReadOnlyObjectWrapper<>(new Making.Idle<>());
    private Optional<Job<R>> job = Optional.empty();

    /**
     * @param title of the work in the status bar
     * @param target the folder that an order names
     */
    ProjectMaking(Background background, String title, Function<O, Path> target, Work<O, R> work) {
        this.background = background;
        this.title = title;
        this.target = target;
        this.work = work;
    }

    /** State of the latest order. */
    public ReadOnlyObjectProperty<Making<R>> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** Makes what is ordered; nothing while another order is under way. */
    public void make(O order) {
        if (state.get() instanceof Making.Running) {
            return;
        }
        state.set(new Making.Running<>(target.apply(order)));
        Job<R> started = background.run(title, progress -> work.make(order, progress));
        job = Optional.of(started);
        started.onSuccess(result -> state.set(new Making.Made<>(target.apply(order), result)))
                .onFailure(cause -> state.set(new Making.Failed<>(UserError.of(cause))))
                .always(() -> {
                    if (state.get() instanceof Making.Running) {
                        state.set(new Making.Stopped<>());
                    }
                });
    }

    /** Says why nothing is made. */
    void refuse(UserError why) {
        state.set(new Making.Failed<>(why));
    }

    /** Stops the making; nothing is left behind. */
    public void cancel() {
        job.ifPresent(Job::cancel);
    }

    /** A folder beside a project's that is not there, named by the project and a word. */
    static Path beside(Path project, String word) {
        Path own = project.toAbsolutePath().normalize();
        String name = own.getFileName() + "-" + word;
        Path proposed = own.resolveSibling(name);
        for (int n = 2; Files.exists(proposed); n++) {
            proposed = own.resolveSibling(name + "-" + n);
        }
        return proposed;
    }
}
