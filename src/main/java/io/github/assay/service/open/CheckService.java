package io.github.assay.service.open;

import io.github.assay.domain.Problem;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    /** @throws ProjectFormatException when the folder cannot be used at all */
    public Check check(Path folder, Progress progress) throws ProjectFormatException {
        return check(folder, _ -> false, progress);
    }

    /**
     * Checks a project whose user may have agreed to files outside the folder.
     *
     * @param outside whether the user agreed to a name or pattern of the project
     */
    public Check check(Path folder, Predicate<String> outside, Progress progress) throws ProjectFormatException {
        Project read = options.checked(ProjectFiles.read(folder, outside, progress));
        List<Problem> judging = ModelCheck.problems(read, options.metrics());
        Project project = judging.isEmpty() ? read : read.withProblems(judging);
        return new Check(project, project.problems());
    }
}
