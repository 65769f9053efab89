package io.github.assay.ui.calibration.model;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricDetail;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.tabular.Answers;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.background.OnDemand;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.binding.BooleanExpression;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Holds the state of the Calibration screen and executes its commands. Used on the UI thread. */
public final class CalibrationViewModel extends DerivedResult<CalibrationSettings, CalibrationResult> {
    private Optional<Consumer<ThreeWayPolicy>> triage = Optional.empty();
    private final Background background;
    private final StudyMemory memory;
    private CalibrationSource source;
    private final ReadOnlyObjectWrapper<Optional<LiveThreshold>> live = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final PolicyLook policy = new PolicyLook();
    private final ReadOnlyObjectWrapper<Optional<UserError>> complaint = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final OnDemand<MetricDetail> detail;
    private final OnDemand<PeopleComparison> people;
    private final OnDemand<List<TruePassRate>> passRates;
    private final OnDemand<Answers> answers;
    private final BooleanExpression cancelled;
    private Optional<String> chosen = Optional.empty();

    public CalibrationViewModel(Background background, CalibrationSource source, StudyMemory memory) {
        super(background, Texts.text("calibration.computing"), Texts.text("calibration.cancelled"), memory.read());
        this.background = background;
        this.source = source;
        this.memory = memory;
        remember(memory::keep);
        detail = new OnDemand<>(background, Texts.text("calibration.computing.detail"));
        people = new OnDemand<>(background, Texts.text("calibration.computing.people"));
        passRates = new OnDemand<>(background, Texts.text("calibration.computing.rates"));
        answers = new OnDemand<>(background, Texts.text("calibration.computing.answers"));
        cancelled = super.cancelledProperty()
                .or(detail.cancelledProperty())
                .or(people.cancelledProperty())
                .or(passRates.cancelledProperty())
                .or(answers.cancelledProperty());
        detail.stateProperty().subscribe(_ -> live.get().ifPresent(l -> policy.propose(l.metric(), detail().value())));
    }

    /** The selected metric at the selected threshold; empty while there is no result. */
    public ReadOnlyObjectProperty<Optional<LiveThreshold>> liveProperty() {
        return live.getReadOnlyProperty();
    }

    /** The selected metric's three-way policy; empty while it has no values. */
    public ReadOnlyObjectProperty<Optional<ThreeWayPolicy>> policyProperty() {
        return policy.property();
    }

    /** The error of applying a threshold. */
    public ReadOnlyObjectProperty<Optional<UserError>> complaintProperty() {
        return complaint.getReadOnlyProperty();
    }

    /** The slower statistics of the selected metric. */
    public OnDemand<MetricDetail> detail() {
        return detail;
    }

    /** The annotators beside each other and the metrics. */
    public OnDemand<PeopleComparison> people() {
        return people;
    }

    /** The systems' true pass rates. */
    public OnDemand<List<TruePassRate>> passRates() {
        return passRates;
    }

    /** The six answers of the study. */
    public OnDemand<Answers> answers() {
        return answers;
    }

    /** Whether the computation of the screen's figures, or of the open page's figures, was cancelled. */
    @Override
    public BooleanExpression cancelledProperty() {
        return cancelled;
    }

    @Override
    public boolean goOn() {
        if (super.goOn()) {
            return true;
        }
        List<OnDemand<?>> stopped =
                Stream.of(detail, people, passRates, answers).filter(o -> o.cancelledProperty().get()).toList();
        stopped.forEach(OnDemand::want);
        return !stopped.isEmpty();
    }

    /** Whether the shown study comes from a file. Its figures are not computed again. */
    public boolean isKept() {
        return source instanceof OtherStudy;
    }

    /** Shows the study of another source. */
    void look(CalibrationSource other) {
        source = other;
        show(new LoadState.Loading<>());
        refresh();
    }

    /** Reads the names of all annotators who have voted from the store. */
    public Job<List<String>> annotators() {
        return background.fetch(_ -> source.annotators());
    }

    /** The metrics that a study can choose from. */
    public Job<List<String>> metrics() {
        return background.fetch(_ -> source.metrics());
    }

    /** A study planned with the present result as its pilot. */
    public OnDemand<io.github.assay.calibration.Pilot> planner() {
        return new OnDemand<>(background, Texts.text("calibration.computing.plan"));
    }

    /** The threshold of the selected metric for a goal that the user entered. */
    public OnDemand<io.github.assay.domain.Outcome<io.github.assay.calibration.thresholds.RequestedThreshold>> requestedCut() {
        return new OnDemand<>(background, Texts.text("calibration.computing.cut"));
    }

    @Override
    public void refresh() {
        if (!isKept()) {
            take(memory.read());
        }
        compute();
    }

    @Override
    protected Object basis() {
        return List.of(source.basis(), isKept() ? "" : memory.read());
    }

    @Override
    protected Background.Work<CalibrationResult> work(CalibrationSettings settings) {
        CalibrationSource from = source;
        return progress -> from.calibration(settings, progress);
    }

    @Override
    protected void arrived(CalibrationResult result) {
        CalibrationSource from = source;
        people.become(p -> from.people(result, p));
        passRates.become(p -> from.passRates(result.settings(), p));
        answers.become(p -> from.answers(result, p));
        boolean nothing = result.n() == 0 || result.metrics().stream().allMatch(m -> m.n() == 0 && m.curve().n() == 0);
        if (nothing) {
            live.set(Optional.empty());
            policy.clear();
            show(new LoadState.Empty<>());
            return;
        }
        MetricCalibration metric = chosen.flatMap(result::metric)
                .or(() -> result.ordered().stream().filter(m -> m.rank().isPresent()).findFirst())
                .orElseGet(() -> result.ordered().getFirst());
        live.set(Optional.empty());
        detail.become(metric.details()::compute);
        show(new LoadState.Ready<>(result));
        lookAt(metric);
    }

    /** The rows of the league: {@link CalibrationResult#rows}. */
    public static List<MetricCalibration> ranked(CalibrationResult result) {
        return result.rows();
    }

    /** Selects another metric, at its threshold in force. */
    public void select(MetricCalibration metric) {
        chosen = Optional.of(metric.metric().id());
        if (live.get().map(l -> l.metric() != metric).orElse(true)) {
            lookAt(metric);
        }
    }

    private void lookAt(MetricCalibration metric) {
        detail.become(metric.details()::compute);
        policy.start(metric);
        live.set(Optional.of(LiveThreshold.start(metric)));
    }

    /** Selects another threshold. */
    public void move(double threshold) {
        live.get().ifPresent(l -> live.set(Optional.of(l.at(threshold))));
    }

    /** Moves the threshold by steps of a hundredth of the range. */
    public void step(int steps) {
        live.get().ifPresent(l -> live.set(Optional.of(l.stepped(steps))));
    }

    /** Selects another three-way policy of the selected metric. */
    public void look(ThreeWayPolicy other) {
        policy.look(other);
    }

    /** Writes the selected threshold into the project and computes the figures again. */
    public void applyThreshold() {
        live.get().ifPresent(l -> background
                .save(_ -> {
                    source.applyThreshold(l.metric().metric().id(), l.threshold());
                    return l;
                })
                .onSuccess(_ -> {
                    complaint.set(Optional.empty());
                    refresh();
                })
                .onFailure(cause -> complaint.set(Optional.of(UserError.of(cause)))));
    }

    /** Opens the queue of unsettled items for the middle band of a policy by this action. */
    public void triagingWith(Consumer<ThreeWayPolicy> action) {
        triage = Optional.of(action);
    }

    /** Opens the queue of unsettled items for the middle band of a policy; empty where there is no such queue. */
    public Optional<Consumer<ThreeWayPolicy>> triage() {
        return triage;
    }

    /**
     * Holds the selected three-way policy, proposed for each metric and then moved by the user. Used on the UI thread.
     */
    private static final class PolicyLook {
        private final ReadOnlyObjectWrapper<Optional<ThreeWayPolicy>> policy =
                new ReadOnlyObjectWrapper<>(Optional.empty());

        /** The policy; empty while the metric has no values. */
        ReadOnlyObjectProperty<Optional<ThreeWayPolicy>> property() {
            return policy.getReadOnlyProperty();
        }

        /** Removes the policy. */
        void clear() {
            policy.set(Optional.empty());
        }

        /** Selects another policy. */
        void look(ThreeWayPolicy other) {
            policy.set(Optional.of(other));
        }

        /** Proposes a policy from a metric's values alone. */
        void start(MetricCalibration metric) {
            policy.set(metric.curve().n() == 0
                    ? Optional.empty() : Optional.of(ThreeWayPolicy.of(metric, Optional.empty())));
        }

        /** Proposes a policy from the slower statistics, if they are this metric's. */
        void propose(MetricCalibration metric, Optional<MetricDetail> detail) {
            if (metric.curve().n() > 0 && detail.filter(d -> d.metric().equals(metric.metric().id())).isPresent()) {
                policy.set(Optional.of(ThreeWayPolicy.of(metric, detail)));
            }
        }
    }

    /** Stores the settings of a project's study. Window, command line and report read the same settings. */
    public interface StudyMemory {
        /** The settings in force. */
        CalibrationSettings read();

        /** Keeps other settings; does not block. */
        void keep(CalibrationSettings settings);

        /** Keeps settings as long as it lives, beginning with the usual ones. For studies without a project. */
        static StudyMemory held() {
            return new StudyMemory() {
                private CalibrationSettings settings = CalibrationSettings.DEFAULT;

                @Override
                public CalibrationSettings read() {
                    return settings;
                }

                @Override
                public void keep(CalibrationSettings changed) {
                    settings = changed;
                }
            };
        }
    }
}
