package io.github.assay.cli;

import io.github.assay.domain.Problem;
import io.github.assay.service.ProjectSession;

/** What a command says of a project it opened: notices, and that there are problems. */
final class Notices {
    private Notices() {}

    static void tell(ProjectSession session, Terminal terminal, CommonOptions options) {
        session.notices().forEach(notice -> terminal.message(notice, options));
        if (!isClean(session)) {
            terminal.message(
                    Words.problems(session.project().problems()) + " 'assay check' lists them; the rest is used.",
                    options);
        }
    }

    /** Whether nothing of the project's files was left out. */
    static boolean isClean(ProjectSession session) {
        return session.project().problems().stream().allMatch(p -> p.severity() == Problem.Severity.NOTE);
    }
}
