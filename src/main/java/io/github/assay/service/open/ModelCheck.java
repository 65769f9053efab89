package io.github.assay.service.open;

import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.judging.JudgeCheck;
import io.github.assay.service.prediction.AgentSettings;
import io.github.assay.service.routing.ClassifierSettings;
import io.github.assay.service.routing.RouterSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds settings of judges, agents and routers that cannot be used, and damaged recordings. */
final class ModelCheck {
    private static final SourceLine WHERE = new SourceLine("project.json", 0);

    private ModelCheck() {}

    static List<Problem> problems(Project project, Map<String, MetricInfo> metrics) {
        List<Problem> found = new ArrayList<>(JudgeCheck.problems(project, metrics));
        for (String agent : project.agents().values().keySet()) {
            if (agent.equals("default")) {
                continue;
            }
            try {
                AgentSettings.of(project, agent);
                JudgeCheck.settings("agents", project.agents(), agent).ifPresent(found::add);
            } catch (ProjectFormatException e) {
                found.add(JudgeCheck.problem(WHERE, "agents." + agent, e));
            }
        }
        found.addAll(router(project));
        return found;
    }

    private static List<Problem> router(Project project) {
        List<Problem> found = new ArrayList<>();
        try {
            RouterSettings.of(project);
        } catch (ProjectFormatException e) {
            found.add(JudgeCheck.problem(WHERE, "router", e));
        }
        for (String name : ClassifierSettings.names(project)) {
            try {
                ClassifierSettings.of(project, name);
                JudgeCheck.settings("router.classifiers", project.router().fields("classifiers"), name).ifPresent(found::add);
            } catch (ProjectFormatException e) {
                found.add(JudgeCheck.problem(WHERE, "router.classifiers." + name, e));
            }
        }
        return found;
    }
}
