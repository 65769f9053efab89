package io.github.assay.ui.robustness.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Sending.EndpointConsent;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Sending;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.service.judging.JudgingService.Replies;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.routing.RoutingService.ClassifierRun;
import io.github.assay.service.routing.ClassifierSettings;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.service.routing.RouterSettings;
import io.github.assay.service.routing.RoutingService;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.task.Progress;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Router studies of an open project with the service that the command line uses. Thread-safe; methods block unless they
 * say otherwise.
 */
public final class ProjectRouting {
    private final ProjectSession session;
    private final RoutingService routing;
    private final ScoringService scoring;
    private final EndpointConsents consents;

    public ProjectRouting(ProjectSession session, RoutingService routing, ScoringService scoring, EndpointConsents consents) {
        this.session = session;
        this.routing = routing;
        this.scoring = scoring;
        this.consents = consents;
    }

    /** The settings that the project states. */
    public RouterSettings settings() throws Exception {
        return RouterSettings.of(session.project());
    }

    /** Metrics whose verdict can say what is right; does not block. */
    public List<MetricInfo> metrics() {
        return scoring.enabled(session.project().metrics()).stream()
                .filter(m -> scoring.threshold(m, session.project().metrics()).isPresent())
                .map(m -> scoring.marked(session, m))
                .toList();
    }

    /** Whether there are predictions to route between; does not block. */
    public boolean hasPredictions() {
        return !session.project().items().isEmpty();
    }

    /** The classifiers of the project; does not block. */
    public List<String> classifiers() {
        return ClassifierSettings.names(session.project());
    }

    /** The study under settings. @param run whether queries without an outcome are run first */
    public RouterReport report(RouterSettings settings, boolean run, Progress progress) throws Exception {
        return routing.report(session, settings, run, session.threads(), progress);
    }

    /** What a run of a classifier would send. */
    public RoutingService.Plan plan(RouterSettings settings, String classifier, Progress progress) throws Exception {
        return routing.plan(session, settings, classifier, false, session.threads(), progress);
    }

    /** The user's consent to exactly this; empty when there is none. */
    public Optional<EndpointConsent> consent(Sending sending) {
        return consents.find(session.project().folder(), sending);
    }

    /** Keeps the user's consent. */
    public void agree(Sending sending) throws Exception {
        consents.keep(session.project().folder(), sending);
    }

    /** Sends what is not recorded to a classifier. */
    public ClassifierRun ask(RouterSettings settings, String classifier, Progress progress) throws Exception {
        return routing.classify(session, settings, classifier, Replies.RECORD, false, session.threads(), progress);
    }

    /** Writes settings into the project. */
    public void keep(RouterSettings settings) throws Exception {
        routing.keep(session, settings);
    }

    /** Answers of some systems to some questions, in the order of the questions. */
    public List<ItemKey> items(Collection<String> questions, Collection<String> systems) {
        Set<String> wanted = new HashSet<>(questions);
        Set<String> named = new HashSet<>(systems);
        Map<List<String>, ItemKey> first = new LinkedHashMap<>();
        for (Item item : session.project().items()) {
            ItemKey key = item.key();
            if (wanted.contains(key.caseId()) && (named.isEmpty() || named.contains(key.system()))) {
                first.putIfAbsent(List.of(key.caseId(), key.system()), key);
            }
        }
        return List.copyOf(first.values());
    }

    /** Differs when thresholds or options that a study depends on differ; does not block. */
    public Object basis() {
        return session.project().metrics();
    }
}
