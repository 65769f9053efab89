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

/** Reads everything of a project and runs nothing. */
public final class CheckService {
    private final OptionCheck options;

    /** A check that knows no metrics. */
    public CheckService() {
        this(List.of());
    }

    /** A check that also looks at what projects say of these metrics. */
    public CheckService(List<MetricInfo> metrics) {
        this.options = new OptionCheck(metrics);
    }

    /**
     * What was read and all that is wrong with it.
     *
     * @param project the project as far as it can be used
     * @param problems in file order
     */
    public record Check(Project project, List<Problem> problems) {
        /** Whether anything was left out or cannot be used; notes alone do not count. */
        public boolean isClean() {
            return problems.stream().allMatch(p -> p.severity() == Problem.Severity.NOTE);
        }
    }

    /**
     * Everything that {@link #check(Path, Predicate, Progress)} finds, and the cases whose gold SQL cannot be read. Each problem is
     * handed on as soon as it is found, those of the files first.
     *
     * @param outside whether the user agreed to a name or pattern of files outside the folder
     * @param read takes the project before its problems
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
     * The same where the user may have agreed to files outside the folder.
     *
     * @param outside whether they agreed to a name or pattern of the project
     */
    public Check check(Path folder, Predicate<String> outside, Progress progress) throws ProjectFormatException {
        Project project = options.checked(ProjectFiles.read(folder, outside, progress));
        return new Check(project, project.problems());
    }
}
