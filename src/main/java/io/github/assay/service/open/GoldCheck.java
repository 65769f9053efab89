package io.github.assay.service.open;

import io.github.assay.domain.Problem;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Project;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.service.run.StoredSides;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.text.ParseFault;
import io.github.assay.task.Progress;
import java.util.Optional;
import java.util.function.Consumer;

/** Parses every case's gold SQL and reports cases whose gold SQL the parser refuses. */
final class GoldCheck {
    private GoldCheck() {}

    /**
     * Reports at most one problem a case, in the order of the cases, as soon as it is found.
     *
     * @param found receives each problem, with the case, and line and column within its SQL
     */
    static void run(Project project, Progress progress, Consumer<Problem> found) {
        long done = 0;
        for (Case evalCase : project.cases()) {
            progress.check();
            fault(project, evalCase).ifPresent(fault -> found.accept(problem(evalCase, fault)));
            progress.step(++done, project.cases().size(), "gold queries read");
        }
    }

    /** The first fault of the gold queries: the alternatives in the text and in the case. */
    private static Optional<ParseFault> fault(Project project, Case evalCase) {
        String dialect = OutcomeLookup.dialect(project, evalCase);
        return StoredSides.goldQueries(project, evalCase).stream()
                .flatMap(sql -> ParsedSql.parse(sql, dialect).fault().stream())
                .findFirst();
    }

    private static Problem problem(Case evalCase, ParseFault fault) {
        return Problem.warning(
                evalCase.source(), "gold_sql",
                "case " + evalCase.id() + ": " + fault.message() + " (line " + fault.line() + ", column " + fault.column() + ")",
                "SQL that the parser reads",
                "Metrics that read gold SQL are unavailable for this case (gold_unparsable); metrics on results are not affected.");
    }
}
