package io.github.assay.service.scoring;

import io.github.assay.domain.project.MetricSettings;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.custom.DeclaredMetrics;
import io.github.assay.metrics.custom.DeclaredRule;
import io.github.assay.metrics.judge.equivalence.RubricJudge;
import io.github.assay.metrics.registry.MetricRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
        List<Metric> judges = new ArrayList<>();
        settings.rubrics().forEach((judge, name) -> {
            if (everywhere.find(judge).isEmpty()) {
                judges.add(RubricJudge.named(judge, name));
            }
        });
        Set<String> rubrics = judges.stream().map(m -> m.info().id()).collect(Collectors.toSet());
        settings.enabled().forEach(id -> MetricRegistry.unlisted(id).ifPresent(judges::add));
        MetricRegistry all = judges.isEmpty() ? everywhere : everywhere.with(judges);
        if (settings.declared().isEmpty()) {
            return new MetricCatalogue(all, plugIns, rubrics);
        }
        Set<String> others = all.infos().stream().map(MetricInfo::id).collect(Collectors.toSet());
        DeclaredMetrics own = DeclaredMetrics.of(settings.declared(), others, id -> threshold(id, all, settings));
        return new MetricCatalogue(
                all.with(own.asMetrics()),
                plugIns,
                Stream.concat(rubrics.stream(), own.metrics().stream().map(DeclaredRule::info).map(MetricInfo::id))
                        .collect(Collectors.toSet()));
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

    /** The origin of a metric. */
    public enum MetricOrigin {
        BUILT_IN,
        /** A jar in the user's plug-in folder. */
        PLUG_IN,
        /** {@code metrics/NAME.json} of the project. */
        PROJECT
    }
}
