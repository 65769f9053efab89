package io.github.assay.service.settings;

import io.github.assay.domain.project.MetricSettings;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.custom.DeclaredMetrics;
import io.github.assay.metrics.custom.DeclaredRule;
import io.github.assay.metrics.registry.MetricRegistry;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The metrics available to a project: built-in, from the user's plug-ins, and declared by the project.
 *
 * @param registry all of them, in list order
 * @param plugIns ids of those that come from plug-ins
 * @param declared ids of those the project declares
 */
public record MetricCatalogue(MetricRegistry registry, Set<String> plugIns, Set<String> declared) {
    /**
     * The catalogue of a project.
     *
     * @param everywhere the metrics of all projects
     */
    public static MetricCatalogue of(MetricRegistry everywhere, Set<String> plugIns, MetricSettings settings) {
        if (settings.declared().isEmpty()) {
            return new MetricCatalogue(everywhere, plugIns, Set.of());
        }
        Set<String> others = everywhere.infos().stream().map(MetricInfo::id).collect(Collectors.toSet());
        DeclaredMetrics own = DeclaredMetrics.of(
                settings.declared(), others, id -> threshold(id, everywhere, settings));
        return new MetricCatalogue(
                everywhere.with(own.asMetrics()),
                plugIns,
                own.metrics().stream().map(DeclaredRule::info).map(MetricInfo::id).collect(Collectors.toSet()));
    }

    private static OptionalDouble threshold(String id, MetricRegistry everywhere, MetricSettings settings) {
        Double set = settings.thresholds().get(id);
        if (set != null) {
            return OptionalDouble.of(set);
        }
        return everywhere.find(id)
                .map(m -> m.info().threshold())
                .orElseGet(() -> settings.declared().stream()
                        .filter(d -> d.id().equals(id))
                        .findFirst()
                        .map(d -> d.threshold())
                        .orElse(OptionalDouble.empty()));
    }

    public MetricOrigin origin(String id) {
        return declared.contains(id) ? MetricOrigin.PROJECT : plugIns.contains(id) ? MetricOrigin.PLUG_IN : MetricOrigin.BUILT_IN;
    }
}
