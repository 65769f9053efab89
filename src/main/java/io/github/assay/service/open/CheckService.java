package io.github.assay.service.open;

import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.judging.JudgeCheck;
import io.github.assay.service.prediction.AgentSettings;
import io.github.assay.service.routing.ClassifierSettings;
import io.github.assay.service.routing.RouterSettings;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.service.run.StoredSides;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Reads all files of a project and reports their problems. Runs nothing. */
public final class CheckService {
    private final OptionCheck options;

    /** A check without metrics. */
    public CheckService() {
        this(List.of());
    }

    /** A check that includes the project's settings of these metrics. */
    public CheckService(List<MetricInfo> metrics) {
        this.options = new OptionCheck(metrics);
    }

    /**
     * The project and all its problems.
     *
     * @param project the usable part of the project
     * @param problems in file order
     */
    public record Check(Project project, List<Problem> problems) {
        /** Whether every line and key is usable; notes do not count. */
        public boolean isClean() {
            return problems.stream().allMatch(p -> p.severity() == Problem.Severity.NOTE);
        }
    }

    /**
     * Reports what {@link #check(Path, Predicate, Progress)} finds, and cases whose gold SQL cannot be parsed. Each
     * problem is passed on as soon as it is found, problems of files first.
     *
     * @param outside whether the user agreed to a name or pattern of files outside the folder
     * @param read receives the project before its problems
     * @throws ProjectFormatException when the folder cannot be used at all
     */
    public Check check(
            Path folder, Predicate<String> outside, Progress progress, Consumer<Project> read, Consumer<Problem> found)
            throws ProjectFormatException {
        Check files = check(folder, outside, progress);
        read.accept(files.project());
        files.problems().forEach(found);
        List<Problem> all = new ArrayList<>(files.problems());
        GoldCheck.run(files.project(), progress, problem -> {
            all.add(problem);
            found.accept(problem);
        });
        return new Check(files.project(), List.copyOf(all));
    }

    /**
     * Checks a project whose user may have agreed to files outside the folder.
     *
     * @param outside whether the user agreed to a name or pattern of the project
     * @throws ProjectFormatException when the folder cannot be used at all
     */
    public Check check(Path folder, Predicate<String> outside, Progress progress) throws ProjectFormatException {
        Project read = options.checked(ProjectFiles.read(folder, outside, progress));
        List<Problem> judging = ModelCheck.problems(read, options.metrics());
        Project project = judging.isEmpty() ? read : read.withProblems(judging);
        return new Check(project, project.problems());
    }

    /** Parses every case's gold SQL and reports cases whose gold SQL the parser refuses. */
    private static final class GoldCheck {
        /**
         * Reports at most one problem a case, in the order of the cases, as soon as it is found.
         *
         * @param found receives each problem, with the case, and line and column within its SQL
         */
        static void run(Project project, Progress progress, Consumer<Problem> found) {
            long done = 0;
            for (Case evalCase : project.cases()) {
                progress.check();
                fault(project, evalCase).ifPresent(why -> found.accept(problem(evalCase, why)));
                progress.step(++done, project.cases().size(), "gold queries read");
            }
        }

        /** Why the first of the gold queries that is not read is not: the alternatives in the text and in the case. */
        private static Optional<String> fault(Project project, Case evalCase) {
            String dialect = OutcomeLookup.dialect(project, evalCase);
            return StoredSides.goldQueries(project, evalCase).stream()
                    .map(sql -> ParsedSql.parse(sql, dialect))
                    .filter(sql -> sql.fault().isPresent() || sql.unread().isPresent())
                    .map(ParsedSql::whyNoQuery)
                    .findFirst();
        }

        private static Problem problem(Case evalCase, String why) {
            return Problem.warning(
                    evalCase.source(), "gold_sql",
                    "case " + evalCase.id() + ": " + why,
                    "SQL that the parser reads",
                    "Metrics that read gold SQL are unavailable for this case (gold_unparsable); metrics on results "
                            + "are not affected.");
        }
    }

    /** Finds settings of judges, agents and routers that cannot be used, and damaged recordings. */
    private static final class ModelCheck {
        private static final SourceLine WHERE = new SourceLine("project.json", 0);

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
                    JudgeCheck.settings("router.classifiers", project.router().fields("classifiers"), name).ifPresent(
                            found::add);
                } catch (ProjectFormatException e) {
                    found.add(JudgeCheck.problem(WHERE, "router.classifiers." + name, e));
                }
            }
            return found;
        }
    }
}
