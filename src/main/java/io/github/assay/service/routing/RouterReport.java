package io.github.assay.service.routing;

import io.github.assay.robustness.router.CombinedSystems;
import io.github.assay.robustness.router.RoutedResult;
import io.github.assay.robustness.router.RoutedResult.RouterKind;
import io.github.assay.robustness.router.RouterGrid;
import io.github.assay.robustness.router.RouterResult;
import io.github.assay.robustness.router.RouterStudy;
import java.util.List;
import java.util.Optional;

/**
 * A router study: what window and command line show.
 *
 * @param settings its settings
 * @param study the questions with every system's answer and the recorded decisions
 * @param together the systems alone and together
 * @param routers every system alone, the oracle, recorded decisions where there are any, each classifier with recorded
 *     replies, and the best of the grid where one uses every system
 * @param grid the score-based router
 * @param history questions of another project that are the neighbours; empty: the other questions
 * @param vectors whether similarity is that of recorded vectors
 * @param unpromoted the metric that says what is right, where it is a judge's without a promotion in force
 * @param notRun items without a verdict, because their queries were not run
 */
public record RouterReport(
        RouterSettings settings,
        RouterStudy study,
        CombinedSystems together,
        List<RoutedResult> routers,
        RouterGrid grid,
        Optional<Integer> history,
        boolean vectors,
        List<String> unpromoted,
        int notRun) {
    /** The classifiers. */
    public List<RoutedResult> classifiers() {
        return routers.stream().filter(r -> r.kind() == RouterKind.CLASSIFIER).toList();
    }

    public RouterReport {
        routers = List.copyOf(routers);
        unpromoted = List.copyOf(unpromoted);
    }

    /** The decisions that the project's files record; empty where there are none. */
    public Optional<RouterResult> recorded() {
        return routers.stream().filter(r -> r.kind() == RouterKind.RECORDED).map(RoutedResult::result).findFirst();
    }
}
