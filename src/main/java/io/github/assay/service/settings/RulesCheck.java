package io.github.assay.service.settings;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.specification.ApplicationRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds unreadable application rules of the project and of cases (metrics.md §3.5). */
public final class RulesCheck {
    private static final String REMEDY = "The metrics of STEF are unavailable until it is corrected.";

    private RulesCheck() {}

    public static List<Problem> problems(Project project) {
        List<Problem> found = new ArrayList<>();
        fault(project.rules())
                .ifPresent(why -> found.add(Problem.error(
                        new SourceLine("project.json", 0), "rules", why, "rules as metrics read them", REMEDY)));
        for (Case c : project.cases()) {
            Optional<Datum> own = c.extras().get("app_rules");
            if (own.isPresent()) {
                problem(c, own.get()).ifPresent(found::add);
            }
        }
        return found;
    }

    private static Optional<Problem> problem(Case c, Datum rules) {
        Optional<Datum.Fields> fields = rules.asFields();
        if (fields.isEmpty()) {
            return Optional.of(Problem.warning(
                    c.source(), "app_rules", rules.kind(), "an object of rules", "The project's rules count alone."));
        }
        return fault(fields.get())
                .map(why -> Problem.error(c.source(), "app_rules", why, "rules as metrics read them", REMEDY));
    }

    private static Optional<String> fault(Datum.Fields rules) {
        return ApplicationRules.of(rules) instanceof Outcome.Unavailable<?>(String _, String why)
                ? Optional.of(why)
                : Optional.empty();
    }
}
