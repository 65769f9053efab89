package io.github.assay.service.scoring;

import io.github.assay.metrics.MetricInfo;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Finds the metric of an option that was set for a metric without it. */
public final class OptionHomes {
    private static final int NAMED = 3;

    /** Metrics without options that use the options of another metric. */
    private static final Map<String, String> FOLLOWED =
            Map.of("exp", "exf1", "exr", "exf1", "ex-nonempty", "ex", "ragas-m4", "datacompy-rows");

    private OptionHomes() {}

    /** A sentence that names the metric of the option; empty where no metric has it. */
    public static String of(String metric, String option, Collection<MetricInfo> all) {
        String followed = FOLLOWED.getOrDefault(metric, "");
        List<String> owners = all.stream()
                .filter(m -> m.options().stream().anyMatch(o -> o.name().equals(option)))
                .map(MetricInfo::id)
                .sorted()
                .toList();
        if (owners.contains(followed)) {
            return "'" + metric + "' uses the options of '" + followed + "'. Set the option there.";
        }
        return owners.isEmpty() ? "" : "It is an option of " + named(owners) + ".";
    }

    private static String named(List<String> owners) {
        String first = String.join(", ", owners.subList(0, Math.min(NAMED, owners.size())));
        return owners.size() > NAMED ? first + " and " + (owners.size() - NAMED) + " others" : first;
    }
}
