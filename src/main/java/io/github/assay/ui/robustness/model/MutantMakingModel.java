package io.github.assay.ui.robustness.model;

import io.github.assay.service.robustness.MutationCounts;
import io.github.assay.service.robustness.MutationOrder;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Makes projects of mutants in the background. Used on the UI thread. */
public final class MutantMakingModel {
    /** What became of the latest order. */
    public sealed interface Making {
        /** Nothing was ordered. */
        record Idle() implements Making {}

        /** Mutants are being made; the status bar has the progress. */
        record Running(Path target) implements Making {}

        /** The project is there. */
        record Made(Path target, MutationCounts counts) implements Making {}

        /** Nothing was written. */
        record Failed(UserError why) implements Making {}

        /** The user stopped it; nothing was written. */
        record Stopped() implements Making {}
    }

    private final Background background;
    private final ProjectMutants source;
    private final ReadOnlyObjectWrapper<Making> state = new ReadOnlyObjectWrapper<>(new Making.Idle());
    private Optional<Job<MutationCounts>> job = Optional.empty();

    MutantMakingModel(Background background, ProjectMutants source) {
        this.background = background;
        this.source = source;
    }

    /** State of the latest order. */
    public ReadOnlyObjectProperty<Making> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** Gold queries into which errors can be put. */
    public int golds() {
        return source.golds();
    }

    /** A folder beside the project's that is not there. */
    public Path proposedTarget() {
        return source.proposedTarget();
    }

    /** Makes mutants; nothing while others are being made. */
    public void make(MutationOrder order) {
        if (state.get() instanceof Making.Running) {
            return;
        }
        state.set(new Making.Running(order.target()));
        Job<MutationCounts> started = background.run(Texts.text("sensitivity.making"), progress -> source.make(order, progress));
        job = Optional.of(started);
        started.onSuccess(counts -> state.set(new Making.Made(order.target(), counts)))
                .onFailure(cause -> state.set(new Making.Failed(UserError.of(cause))))
                .always(() -> {
                    if (state.get() instanceof Making.Running) {
                        state.set(new Making.Stopped());
                    }
                });
    }

    /** Stops the making; nothing is left behind. */
    public void cancel() {
        job.ifPresent(Job::cancel);
    }
}
