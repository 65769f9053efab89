package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementSettings;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.Background;
import io.github.assay.ui.common.Complaint;
import io.github.assay.ui.common.Job;
import io.github.assay.ui.common.LoadState;
import io.github.assay.ui.common.Messages;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** What Agreement shows: one result under chosen settings, fetched anew whenever the room comes to the front. */
public final class AgreementViewModel {
    /** Where the result comes from; blocks. */
    @FunctionalInterface
    public interface Source {
        AgreementStudy compute(AgreementSettings settings, Progress progress) throws Exception;
    }

    private final Background background;
    private final Source source;
    private final ReadOnlyObjectWrapper<LoadState<AgreementStudy>> state =
            new ReadOnlyObjectWrapper<>(new LoadState.Loading<>());
    private AgreementSettings settings = AgreementSettings.DEFAULT;
    private Optional<Job<AgreementStudy>> job = Optional.empty();

    public AgreementViewModel(Background background, Source source) {
        this.background = background;
        this.source = source;
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
        job.ifPresent(Job::drop);
        if (!(state.get() instanceof LoadState.Ready)) {
            state.set(new LoadState.Loading<>());
        }
        AgreementSettings used = settings;
        job = Optional.of(background
                .run(Messages.text("agreement.computing"), p -> source.compute(used, p))
                .onSuccess(this::show)
                .onFailure(cause -> state.set(new LoadState.Failed<>(Complaint.of(cause)))));
    }

    private void show(AgreementStudy result) {
        state.set(result.agreement().headline().items() == 0 ? new LoadState.Empty<>() : new LoadState.Ready<>(result));
    }
}
