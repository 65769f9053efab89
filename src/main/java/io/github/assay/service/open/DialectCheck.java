package io.github.assay.service.open;

import io.github.assay.domain.Problem;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Project;
import io.github.assay.sql.text.Dialects;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds unknown dialect names in cases; their SQL is read by rules that all dialects share. */
final class DialectCheck {
    private DialectCheck() {}

    /** One problem for each name, at the first case with it. */
    static List<Problem> problems(Project project) {
        Map<String, Case> first = new LinkedHashMap<>();
        for (Case c : project.cases()) {
            if (!Dialects.isKnown(c.context().dialect())) {
                first.putIfAbsent(c.context().dialect(), c);
            }
        }
        return first.entrySet().stream().map(e -> problem(e.getKey(), e.getValue())).toList();
    }

    private static Problem problem(String name, Case c) {
        return Problem.warning(
                c.source(), "dialect", "\"" + name + "\", which is not known", "one of " + String.join(", ", Dialects.names()),
                "SQL of this and other such cases is read by the rules that all dialects share.");
    }
}
