package io.github.assay.service.scoring;

import io.github.assay.domain.project.Project;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import java.util.Collection;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Which judge metrics agree with people well enough on the locked test items of a project (project-and-cli.md §1). */
public interface Promotions {
    /** Promotions for programs without projects: no metric needs one. */
    Promotions NONE = new Promotions() {
        @Override
        public boolean needsPromotion(Project project, MetricInfo metric) {
            return false;
        }

        @Override
        public boolean isPromoted(ProjectSession session, MetricInfo metric, double threshold) {
            return false;
        }

        @Override
        public LockedTest locked(
                ProjectSession session, Collection<MetricInfo> metrics, Function<MetricInfo, OptionalDouble> threshold) {
            return LockedTest.NONE;
        }
    };

    /** Whether scores of a metric are marked where it is not promoted: it reads judges' replies that the project has. */
    boolean needsPromotion(Project project, MetricInfo metric);

    /** Whether a metric has a promotion in force. */
    boolean isPromoted(ProjectSession session, MetricInfo metric, double threshold);

    /**
     * The scores that no output may set beside labels.
     *
     * @param metrics all metrics of the project
     * @param threshold the threshold in force of a metric; empty where it gives no verdict
     */
    LockedTest locked(ProjectSession session, Collection<MetricInfo> metrics, Function<MetricInfo, OptionalDouble> threshold);
}
