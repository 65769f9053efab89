package io.github.assay.service.settings;

import io.github.assay.domain.project.MetricSettings;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.report.html.RuleLine;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Lists options and thresholds of a project's scores (metrics.md §8: reports print the option set used). */
public final class RulesInForce {
    private RulesInForce() {}

    public static List<RuleLine> of(List<MetricInfo> metrics, MetricSettings settings) {
        return Stream.concat(
                        metrics.stream().flatMap(m -> Stream.concat(threshold(m, settings), options(m, settings))),
                        outOfScope(settings))
                .toList();
    }

    private static Stream<RuleLine> outOfScope(MetricSettings settings) {
        return settings.outOfScopeErrors().isEmpty()
                ? Stream.empty()
                : Stream.of(new RuleLine(
                        "(all)", "out_of_scope_errors", String.join(", ", settings.outOfScopeErrors()), ""));
    }

    private static Stream<RuleLine> threshold(MetricInfo metric, MetricSettings settings) {
        Double set = settings.thresholds().get(metric.id());
        return set == null && metric.threshold().isEmpty()
                ? Stream.empty()
                : Stream.of(new RuleLine(
                        metric.id(),
                        RuleLine.THRESHOLD,
                        written(set == null ? metric.threshold() : OptionalDouble.of(set)),
                        written(metric.threshold())));
    }

    private static Stream<RuleLine> options(MetricInfo metric, MetricSettings settings) {
        Map<String, String> given = settings.options().getOrDefault(metric.id(), Map.of());
        return metric.options().stream().map(o -> new RuleLine(
                metric.id(), o.name(), given.getOrDefault(o.name(), o.standard()), o.standard()));
    }

    private static String written(OptionalDouble number) {
        return number.isPresent() ? BigDecimal.valueOf(number.getAsDouble()).stripTrailingZeros().toPlainString() : "";
    }
}
