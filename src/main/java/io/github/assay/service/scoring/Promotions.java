package io.github.assay.service.scoring;

import io.github.assay.domain.project.Project;
import io.github.assay.metrics.MetricInfo;

/** Which judge metrics agree with people well enough on the locked test items of a project (project-and-cli.md §1). */
public interface Promotions {
    /** Promotions for programs without projects: no metric needs one. */
    Promotions NONE = new Promotions() {
        @Override
        public boolean needsPromotion(Project project, MetricInfo metric) {
            return false;
        }

        @Override
        public boolean isPromoted(Project project, MetricInfo metric, double threshold) {
            return false;
        }
    };

    /** Whether scores of a metric are marked where it is not promoted: it reads judges' replies that the project has. */
    boolean needsPromotion(Project project, MetricInfo metric);

    /** Whether a metric has a promotion in force. */
    boolean isPromoted(Project project, MetricInfo metric, double threshold);
}
