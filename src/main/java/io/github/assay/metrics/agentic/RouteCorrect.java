package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code route-correct}: whether the expected data source was selected (metrics.md §4.1). */
public final class RouteCorrect implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "route-correct", "Route", MetricInfo.Group.ROUTING, OptionalDouble.of(1), Set.of(MetricInfo.Need.ROUTE),
            "Evaluation skill §2; metrics.md §4.1").diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    /** Several expected routes, any of which is right: {@code expected_routes}, or one text parted by {@code |}. */
    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        String expected = expected(evidence);
        String selected = evidence.item().prediction().answer().selectedRoute();
        if (expected.isBlank()) {
            return Outcome.unavailable("not_applicable", "no route is expected");
        }
        List<String> routes = Arrays.stream(expected.split("\\|")).map(String::strip).filter(r -> !r.isEmpty()).toList();
        boolean right = routes.stream().anyMatch(route -> isSame(route, selected));
        List<String> flags = selected.isBlank() ? List.of("no_route") : List.of();
        return Outcome.value(evidence.explained(
                new Measurement(right ? 1 : 0, "", flags, new FindingList().quoted("expected", expected).quoted("selected", selected).list()),
                steps -> explain(routes, selected.strip(), right, steps)));
    }

    private static void explain(List<String> routes, String selected, boolean right, Steps steps) {
        steps.instead("expected", "selected")
                .counted("routes_expected", routes.size())
                .counted("routes_met", right ? 1 : 0)
                .says(selected.isEmpty() ? "route.none" : right ? "route.right" : "route.other", routes.size() == 1 ? "." : Phrase.of("route.any"))
                .passage("route.expected", routes, route -> Line.of(
                        isSame(route, selected) ? Mark.EQUAL : right ? Mark.NONE : Mark.MISSING, Steps.shortened(route)))
                .passage("route.selected", right || selected.isEmpty() ? List.of() : List.of(selected),
                        route -> Line.of(Mark.EXTRA, Steps.shortened(route)));
    }

    private static boolean isSame(String expected, String selected) {
        return !selected.isBlank() && normal(expected).equals(normal(selected));
    }

    private static String expected(Evidence evidence) {
        String one = evidence.expected().route();
        return one.isBlank()
                ? evidence.extra("expected_routes").map(Datum::asItems).orElse(List.of()).stream()
                        .flatMap(route -> route.asText().stream())
                        .collect(Collectors.joining("|"))
                : one;
    }

    private static String normal(String route) {
        return Normalizer.normalize(route, Normalizer.Form.NFC).strip().toLowerCase(Locale.ROOT);
    }
}
