package io.github.assay.ui.systems.model;

import io.github.assay.metrics.MetricInfo;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import java.util.List;
import java.util.Set;

/**
 * Settings that determine the figures of the Systems screen.
 *
 * @param metrics ids of the selected metrics; empty: the default ones
 * @param rankBy id of the metric that ranks; empty, or not selected: the first selected one
 * @param cases which cases count
 * @param bootstrap seed and replicates of the intervals
 */
public record SystemsSettings(List<String> metrics, String rankBy, CaseSet cases, BootstrapSettings bootstrap) {
    public static final SystemsSettings DEFAULT =
            new SystemsSettings(List.of(), "", CaseSet.ALL, BootstrapSettings.DEFAULT);

    public SystemsSettings {
        metrics = List.copyOf(metrics);
    }

    SystemsSettings looking(List<String> at) {
        return new SystemsSettings(at, rankBy, cases, bootstrap);
    }

    SystemsSettings rankedBy(String metric) {
        return new SystemsSettings(metrics, metric, cases, bootstrap);
    }

    SystemsSettings over(CaseSet which) {
        return new SystemsSettings(metrics, rankBy, which, bootstrap);
    }

    SystemsSettings with(BootstrapSettings changed) {
        return new SystemsSettings(metrics, rankBy, cases, changed);
    }

    /** The selected metrics in list order; the default ones in their own order. */
    List<MetricInfo> chosen(SystemsSource.Metrics all) {
        Set<String> wanted = Set.copyOf(metrics);
        List<MetricInfo> chosen = all.offered().stream().filter(m -> wanted.contains(m.id())).toList();
        return chosen.isEmpty() ? all.usual() : chosen;
    }

    /** The metric that ranks, of the selected ones. */
    MetricInfo ranking(List<MetricInfo> looked) {
        return looked.stream().filter(m -> m.id().equals(rankBy)).findFirst().orElseGet(looked::getFirst);
    }
}
