package io.github.assay.ui.robustness.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.EndpointConsent;
import io.github.assay.domain.project.Sending;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.routing.ClassifierRun;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.service.routing.RouterSettings;
import io.github.assay.service.routing.RoutingService;
import io.github.assay.task.Progress;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Source of router studies for the page; methods block unless they say otherwise. */
public interface RouterSource {
    /** The settings that the project states. */
    RouterSettings settings() throws Exception;

    /** Metrics whose verdict can say what is right; does not block. */
    List<MetricInfo> metrics();

    /** Whether there are predictions to route between; does not block. */
    boolean hasPredictions();

    /** The classifiers of the project; does not block. */
    List<String> classifiers();

    /** The study under settings. @param run whether queries without an outcome are run first */
    RouterReport report(RouterSettings settings, boolean run, Progress progress) throws Exception;

    /** What a run of a classifier would send. */
    RoutingService.Plan plan(RouterSettings settings, String classifier, Progress progress) throws Exception;

    /** The user's consent to exactly this; empty when there is none. */
    Optional<EndpointConsent> consent(Sending sending) throws Exception;

    /** Keeps the user's consent. */
    void agree(Sending sending) throws Exception;

    /** Sends what is not recorded to a classifier. */
    ClassifierRun ask(RouterSettings settings, String classifier, Progress progress) throws Exception;

    /** Writes settings into the project. */
    void keep(RouterSettings settings) throws Exception;

    /** Answers of some systems to some questions, in the order of the questions. */
    List<ItemKey> items(Collection<String> questions, Collection<String> systems);

    /** Differs when thresholds or options that a study depends on differ; does not block. */
    Object basis();
}
