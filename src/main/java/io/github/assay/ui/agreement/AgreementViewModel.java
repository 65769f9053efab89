package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementSettings;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Holds what the Agreement screen shows: one result under the chosen settings, computed again when the screen is
 * shown and labels or settings have changed.
 */
public final class AgreementViewModel extends DerivedResult<AgreementSettings, AgreementStudy> {
    /** Source of the result; blocks. */
    @FunctionalInterface
    public interface Source {
        /** @param round id of the round whose votes count; empty: all votes */
        AgreementStudy compute(AgreementSettings settings, String round, Progress progress) throws Exception;
    }

    private final Source source;
    private final Supplier<BootstrapSettings> kept;
    private Supplier<List<String>> dimensions = List::of;
    private Supplier<Object> basis = Object::new;
    private Optional<PlotExport.Writing> finalLabels = Optional.empty();
    private volatile String round = "";

    /** A study without a project: seed and replicates are kept as long as the screen exists. */
    public AgreementViewModel(Background background, Source source) {
        this(background, source, new AtomicReference<>(BootstrapSettings.DEFAULT));
    }

    private AgreementViewModel(Background background, Source source, AtomicReference<BootstrapSettings> held) {
        this(background, source, held::get, held::set);
    }

    /**
     * @param kept seed, replicates and level of the project's study
     * @param keep called when they change here
     */
    public AgreementViewModel(
            Background background, Source source, Supplier<BootstrapSettings> kept, Consumer<BootstrapSettings> keep) {
        super(background, Texts.text("agreement.computing"), Texts.text("agreement.cancelled"),
                new AgreementSettings(kept.get(), AgreementSettings.DEFAULT.threads()));
        this.source = source;
        this.kept = kept;
        remember(changed -> keep.accept(changed.bootstrap()));
    }

    /** Sets what tells whether the votes have changed; without it they are taken to change all the time. */
    public AgreementViewModel following(Supplier<Object> votes) {
        basis = votes;
        return this;
    }

    @Override
    protected Object basis() {
        return List.of(basis.get(), kept.get());
    }

    /** Beside a run of queries, from which nothing here follows. */
    @Override
    protected Job<AgreementStudy> start(Background in, String under, Background.Work<AgreementStudy> work) {
        return in.count(work);
    }

    @Override
    protected Background.Work<AgreementStudy> work(AgreementSettings settings) {
        return progress -> source.compute(settings, round, progress);
    }

    @Override
    protected void arrived(AgreementStudy result) {
        show(result.agreement().headline().items() == 0 ? new LoadState.Empty<>() : new LoadState.Ready<>(result));
    }

    /** Computes with another seed or another number of replicates. */
    public void use(BootstrapSettings bootstrap) {
        use(settings().with(bootstrap));
    }

    /** Computes with copied votes or without them; the choice holds as long as the project is open. */
    public void countCopies(boolean count) {
        use(settings().withCopies(count));
    }

    /** Also slices items by a dimension; the empty text for none. */
    public void slice(String dimension) {
        use(settings().slicedBy(dimension));
    }

    /** Sets where the dimensions come from by which items can be sliced. */
    public AgreementViewModel offering(Supplier<List<String>> all) {
        dimensions = all;
        return this;
    }

    /** Sets what writes the final labels into a file. */
    public AgreementViewModel writing(PlotExport.Writing labels) {
        finalLabels = Optional.of(labels);
        return this;
    }

    /** Writes the final labels into a file, with their sources; empty where nothing does. */
    public Optional<PlotExport.Writing> finalLabels() {
        return finalLabels;
    }

    /** The dimensions by which items can be sliced. */
    public List<String> dimensions() {
        return dimensions.get();
    }

    /** Computes from the votes as they stand; what was shown stays until the new result is there. */
    @Override
    public void refresh() {
        take(settings().with(kept.get()));
        compute();
    }

    /** Computes from the votes of a round; the empty name takes all votes. */
    public void choose(String id) {
        round = id;
        refresh();
    }
}
