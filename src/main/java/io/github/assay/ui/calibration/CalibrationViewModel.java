package io.github.assay.ui.calibration;

import io.github.assay.calibration.BestThreshold;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.CalibrationSettings;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.Background;
import io.github.assay.ui.common.Complaint;
import io.github.assay.ui.common.Job;
import io.github.assay.ui.common.LoadState;
import io.github.assay.ui.common.Messages;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** What Calibration shows and does. Used on the UI thread. */
public final class CalibrationViewModel {
    /** Where the result comes from; blocks. */
    @FunctionalInterface
    public interface Source {
        CalibrationResult compute(CalibrationSettings settings, Progress progress) throws Exception;
    }

    /** Writes a threshold into the project; blocks. */
    @FunctionalInterface
    public interface Apply {
        void threshold(String metric, double threshold) throws Exception;
    }

    private final Background background;
    private final Source source;
    private final Apply apply;
    private final ReadOnlyObjectWrapper<LoadState<CalibrationResult>> state =
            new ReadOnlyObjectWrapper<>(new LoadState.Loading<>());
    private final ReadOnlyObjectWrapper<Optional<LiveThreshold>> live = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<Complaint>> complaint = new ReadOnlyObjectWrapper<>(Optional.empty());
    private CalibrationSettings settings = CalibrationSettings.DEFAULT;
    private Optional<Job<CalibrationResult>> job = Optional.empty();
    private Optional<String> chosen = Optional.empty();

    public CalibrationViewModel(Background background, Source source, Apply apply) {
        this.background = background;
        this.source = source;
        this.apply = apply;
    }

    /** What there is to show. */
    public ReadOnlyObjectProperty<LoadState<CalibrationResult>> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** The metric selected with the threshold looked at; empty while there is no result. */
    public ReadOnlyObjectProperty<Optional<LiveThreshold>> liveProperty() {
        return live.getReadOnlyProperty();
    }

    /** What went wrong with applying a threshold. */
    public ReadOnlyObjectProperty<Optional<Complaint>> complaintProperty() {
        return complaint.getReadOnlyProperty();
    }

    /** What fixes intervals and tests. */
    public CalibrationSettings settings() {
        return settings;
    }

    /** Computes with another seed or another number of replicates. */
    public void use(BootstrapSettings bootstrap) {
        if (!bootstrap.equals(settings.bootstrap())) {
            settings = settings.with(bootstrap);
            refresh();
        }
    }

    /** Computes from scores and labels as they stand; what was shown stays until the new result is there. */
    public void refresh() {
        job.ifPresent(Job::drop);
        if (!(state.get() instanceof LoadState.Ready)) {
            state.set(new LoadState.Loading<>());
        }
        CalibrationSettings used = settings;
        job = Optional.of(background
                .run(Messages.text("calibration.computing"), p -> source.compute(used, p))
                .onSuccess(this::show)
                .onFailure(cause -> state.set(new LoadState.Failed<>(Complaint.of(cause)))));
    }

    private void show(CalibrationResult result) {
        boolean nothing = result.n() == 0 || result.metrics().stream().allMatch(m -> m.n() == 0 && m.curve().n() == 0);
        state.set(nothing ? new LoadState.Empty<>() : new LoadState.Ready<>(result));
        if (nothing) {
            live.set(Optional.empty());
            return;
        }
        List<MetricCalibration> ranked = ranked(result);
        MetricCalibration metric = ranked.stream()
                .filter(m -> chosen.equals(Optional.of(m.metric().id())))
                .findFirst()
                .orElse(ranked.getFirst());
        live.set(Optional.of(LiveThreshold.of(metric, start(metric))));
    }

    /** The metrics by rank; those without a κ stand last, in their own order. */
    public static List<MetricCalibration> ranked(CalibrationResult result) {
        return result.metrics().stream()
                .sorted(Comparator.comparingInt(m -> m.rank().orElse(Integer.MAX_VALUE)))
                .toList();
    }

    /** Looks at another metric, at its threshold in force. */
    public void select(MetricCalibration metric) {
        chosen = Optional.of(metric.metric().id());
        if (live.get().map(l -> l.metric() != metric).orElse(true)) {
            live.set(Optional.of(LiveThreshold.of(metric, start(metric))));
        }
    }

    /** The threshold in force, else the best one on these cases, else the middle of the values. */
    private static double start(MetricCalibration metric) {
        if (metric.threshold().isPresent()) {
            return metric.threshold().getAsDouble();
        }
        return metric.best().resubstitution() instanceof Outcome.Value<BestThreshold.Cut>(var cut)
                ? cut.threshold()
                : LiveThreshold.range(metric).at(0.5);
    }

    /** Looks at another threshold. */
    public void move(double threshold) {
        live.get().ifPresent(l -> live.set(Optional.of(l.at(threshold))));
    }

    /** Moves the threshold by steps of a hundredth of the range. */
    public void step(int steps) {
        live.get().ifPresent(l -> move(l.stepped(steps)));
    }

    /** Writes the threshold looked at into the project and computes anew. */
    public void applyThreshold() {
        live.get().ifPresent(l -> background
                .save(_ -> {
                    apply.threshold(l.metric().metric().id(), l.threshold());
                    return l;
                })
                .onSuccess(_ -> {
                    complaint.set(Optional.empty());
                    refresh();
                })
                .onFailure(cause -> complaint.set(Optional.of(Complaint.of(cause)))));
    }
}
