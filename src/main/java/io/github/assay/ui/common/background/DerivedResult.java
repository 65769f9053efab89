package io.github.assay.ui.common.background;

import io.github.assay.ui.common.UserError;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Computes a result under chosen settings, and again when they change. The former result is shown until the next one
 * has arrived. The shown figures are always those of {@link #settings}, also after a cancellation. Used on the UI
 * thread.
 *
 * @param <S> type of the settings
 * @param <R> type of the result
 */
public final class DerivedResult<S, R> implements ComputingBar.Computed {
    private final LatestResult<R> latest;
    private final String whenCancelled;
    private final Function<S, Background.Work<R>> work;
    private final Consumer<R> arrived;
    private final ReadOnlyObjectWrapper<LoadState<R>> state = new ReadOnlyObjectWrapper<>(new LoadState.Loading<>());
    private Consumer<S> memory = _ -> {};
    private Runnable resuming = () -> {};
    private S settings;
    private S inForce;
    private S wanted;

    /**
     * @param latest computes
     * @param whenCancelled text after a cancellation when there was no result before
     * @param work how it is computed under settings
     * @param arrived takes a result and shows it with {@link #show}
     */
    public DerivedResult(
            LatestResult<R> latest, String whenCancelled, S settings, Function<S, Background.Work<R>> work, Consumer<R> arrived) {
        this.latest = latest;
        this.whenCancelled = whenCancelled;
        this.work = work;
        this.arrived = arrived;
        this.settings = settings;
        inForce = settings;
        wanted = settings;
    }

    /** Also passes the settings on whenever they change. */
    public DerivedResult<S, R> remembering(Consumer<S> who) {
        memory = who;
        return this;
    }

    /** Sets what is done before a cancelled computation is made again. */
    public void beforeGoingOn(Runnable first) {
        resuming = first;
    }

    /** State of the result. */
    public ReadOnlyObjectProperty<LoadState<R>> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** The result, when there is one. */
    public Optional<R> result() {
        return state.get() instanceof LoadState.Ready<R>(R result) ? Optional.of(result) : Optional.empty();
    }

    /** The settings of the shown result. */
    public S settings() {
        return settings;
    }

    /** Shows another state instead of a computed one. */
    public void show(LoadState<R> other) {
        state.set(other);
    }

    /** Computes under other settings. Equal settings change nothing. */
    public void use(S changed) {
        if (!changed.equals(settings)) {
            choose(changed);
            refresh();
        }
    }

    private void choose(S chosen) {
        settings = chosen;
        memory.accept(chosen);
    }

    /** Takes settings that were changed elsewhere. Computes nothing and calls no listener. */
    public void take(S changed) {
        settings = changed;
    }

    /** Computes from the present data. */
    public void refresh() {
        if (result().isEmpty()) {
            show(new LoadState.Loading<>());
        }
        S used = settings;
        wanted = used;
        latest.compute(work.apply(used), result -> arrive(result, used), this::fail, this::stopped);
    }

    private void arrive(R result, S used) {
        inForce = used;
        arrived.accept(result);
    }

    private void fail(UserError why) {
        show(new LoadState.Failed<>(why));
    }

    private void stopped() {
        if (result().isPresent()) {
            choose(inForce);
        } else {
            fail(new UserError(whenCancelled, ""));
        }
    }

    @Override
    public ReadOnlyBooleanProperty computingProperty() {
        return latest.runningProperty();
    }

    @Override
    public ReadOnlyBooleanProperty cancelledProperty() {
        return latest.cancelledProperty();
    }

    @Override
    public boolean isStale() {
        return !settings.equals(inForce);
    }

    /** Cancels the computation. The former result stays, with its settings. */
    @Override
    public void cancel() {
        latest.cancel();
    }

    @Override
    public boolean goOn() {
        if (!latest.cancelledProperty().get()) {
            return false;
        }
        choose(wanted);
        resuming.run();
        refresh();
        return true;
    }
}
