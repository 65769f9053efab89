package io.github.assay.service.open;

import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.service.judging.JudgeCheck;
import io.github.assay.service.prediction.AgentSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds settings of judges and agents that cannot be used, and damaged recordings. */
final class ModelCheck {
    private static final SourceLine WHERE = new SourceLine("project.json", 0);

    private ModelCheck() {}

    static List<Problem> problems(Project project, Set<String> metrics) {
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
        return found;
    }
}
