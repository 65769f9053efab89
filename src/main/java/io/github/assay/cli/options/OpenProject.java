package io.github.assay.cli.options;

import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.Problem;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.Project;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.project.Sharing;
import io.github.assay.service.run.RunService;
import io.github.assay.service.run.RunSummary;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/** The open project of a command with the progress of its work. Closes the stores, then the progress. */
public final class OpenProject implements AutoCloseable {
    private final ConsoleProgress progress;
    private final ProjectSession session;
    private final CommonOptions options;
    private final Terminal terminal;
    private final List<String> opening;
    private boolean closed;

    private OpenProject(ConsoleProgress progress, ProjectSession session, Terminal terminal, CommonOptions options) {
        this.terminal = terminal;
        this.opening = session.notices();
        this.progress = progress;
        this.session = session;
        this.options = options;
    }

    /** Reads a project and opens its stores. */
    @FunctionalInterface
    interface Opening {
        ProjectSession open(Path folder, Predicate<String> outside, Progress progress) throws Exception;
    }

    /** Prints the notices of the opening and the count of problems. */
    OpenProject telling() {
        session.notices().forEach(notice -> terminal.message(notice, options));
        if (!isClean()) {
            terminal.message(
                    CliWords.problems(project().problems()) + " 'assay check' lists them; the rest is used.", options);
        }
        return this;
    }

    /** Opens the project and prints nothing. */
    static OpenProject with(Opening opening, Path folder, Terminal terminal, CommonOptions options) throws Exception {
        ConsoleProgress progress = terminal.progress(options);
        try {
            return new OpenProject(progress, opening.open(folder, _ -> options.allowOutside, progress), terminal, options);
        } catch (Exception e) {
            progress.close();
            throw e;
        }
    }

    /** The names under which people are shown. */
    public ShownNames names() {
        return ShownNames.of(session.labels());
    }

    public ProjectSession session() {
        return session;
    }

    public Project project() {
        return session.project();
    }

    public ConsoleProgress progress() {
        return progress;
    }

    /** The number of {@code --threads}; the project's limit where the option is absent. */
    public int threads() {
        return options.threadsOr(project().limits().parallel());
    }

    /** Executes the queries of these items with {@link #threads} queries at a time. */
    public RunSummary run(List<Item> items, RunService.Reuse reuse) {
        Limits limits = project().limits();
        return session.runs().run(project().withLimits(limits.withParallel(threads())), items, reuse, progress);
    }

    /** Whether the project has only notes, no warnings and no errors. */
    public boolean isClean() {
        return project().problems().stream().allMatch(p -> p.severity() == Problem.Severity.NOTE);
    }

    /** The exit status of a command whose own work had no problem. */
    public int status() {
        return isClean() ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public void close() throws Exception {
        if (closed) {
            return;
        }
        closed = true;
        try (progress) {
            session.close();
            session.sharing().map(Sharing::sentences).filter(s -> !s.isEmpty() && !opening.contains(s))
                    .ifPresent(s -> terminal.message(s, options));
        }
    }
}
