package io.github.assay.ui.calibration.model;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricDetail;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Holds the selected three-way policy, proposed for each metric and then moved by the user. Used on the UI thread. */
final class PolicyLook {
    private final ReadOnlyObjectWrapper<Optional<ThreeWayPolicy>> policy = new ReadOnlyObjectWrapper<>(Optional.empty());

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
        policy.set(metric.curve().n() == 0 ? Optional.empty() : Optional.of(ThreeWayPolicy.of(metric, Optional.empty())));
    }

    /** Proposes a policy from the slower statistics, if they are this metric's. */
    void propose(MetricCalibration metric, Optional<MetricDetail> detail) {
        if (metric.curve().n() > 0 && detail.filter(d -> d.metric().equals(metric.metric().id())).isPresent()) {
            policy.set(Optional.of(ThreeWayPolicy.of(metric, detail)));
        }
    }
}
