package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementSettings;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.Background;
import io.github.assay.ui.common.Complaint;
import io.github.assay.ui.common.ComputingBar;
import io.github.assay.ui.common.Latest;
import io.github.assay.ui.common.LoadState;
import io.github.assay.ui.common.Messages;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** What Agreement shows: one result under chosen settings, fetched anew whenever the room comes to the front. */
public final class AgreementViewModel implements ComputingBar.Computed {
    /** Where the result comes from; blocks. */
    @FunctionalInterface
    public interface Source {
        AgreementStudy compute(AgreementSettings settings, Progress progress) throws Exception;
    }

    private final Source source;
    private final ReadOnlyObjectWrapper<LoadState<AgreementStudy>> state =
            new ReadOnlyObjectWrapper<>(new LoadState.Loading<>());
    private AgreementSettings settings = AgreementSettings.DEFAULT;
    private AgreementSettings inForce = settings;
    private AgreementSettings asked = settings;
    private final Latest<AgreementStudy> latest;

    public AgreementViewModel(Background background, Source source) {
        this.source = source;
        latest = new Latest<>(background, Messages.text("agreement.computing"));
    }

    /** What there is to show. */
    public ReadOnlyObjectProperty<LoadState<AgreementStudy>> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** What fixes the intervals. */
    public AgreementSettings settings() {
        return settings;
    }

    /** Computes with another seed or another number of replicates. */
    public void use(BootstrapSettings bootstrap) {
        if (!bootstrap.equals(settings.bootstrap())) {
            settings = new AgreementSettings(bootstrap, settings.threads());
            refresh();
        }
    }

    /** Computes from the votes as they stand; what was shown stays until the new result is there. */
    public void refresh() {
        if (!(state.get() instanceof LoadState.Ready)) {
            state.set(new LoadState.Loading<>());
        }
        AgreementSettings used = settings;
        asked = used;
        latest.compute(p -> source.compute(used, p), r -> show(r, used), this::failed, this::cancelled);
    }

    @Override
    public ReadOnlyBooleanProperty cancelledProperty() {
        return latest.cancelledProperty();
    }

    @Override
    public boolean goOn() {
        if (!latest.cancelledProperty().get()) {
            return false;
        }
        settings = asked;
        refresh();
        return true;
    }

    @Override
    public ReadOnlyBooleanProperty computingProperty() {
        return latest.runningProperty();
    }

    @Override
    public boolean isStale() {
        return !settings.equals(inForce);
    }

    /** Stops computing; what was shown stays, with its settings. */
    @Override
    public void cancel() {
        latest.cancel();
    }

    private void failed(Complaint why) {
        state.set(new LoadState.Failed<>(why));
    }

    /** The figures shown are those of the settings shown, also when somebody cancelled. */
    private void cancelled() {
        if (state.get() instanceof LoadState.Ready) {
            settings = inForce;
        } else {
            failed(new Complaint(Messages.text("agreement.cancelled"), ""));
        }
    }

    private void show(AgreementStudy result, AgreementSettings used) {
        inForce = used;
        state.set(result.agreement().headline().items() == 0 ? new LoadState.Empty<>() : new LoadState.Ready<>(result));
    }
}
