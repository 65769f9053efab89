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
import io.github.assay.service.Services;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.RunService;
import io.github.assay.service.run.RunSummary;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/** A project a command has open, and the progress of the work on it: closed together, the stores first. */
public final class OpenProject implements AutoCloseable {
    private final ConsoleProgress progress;
    private final ProjectSession session;
    private final CommonOptions options;

    private OpenProject(ConsoleProgress progress, ProjectSession session, CommonOptions options) {
        this.progress = progress;
        this.session = session;
        this.options = options;
    }

    /** How a project is read and its stores opened. */
    @FunctionalInterface
    private interface Opening {
        ProjectSession open(Path folder, Predicate<String> outside, Progress progress) throws Exception;
    }

    /** Opens it and says what a person should know of it: notices, and that there are problems. */
    static OpenProject of(Path folder, Services services, Terminal terminal, CommonOptions options) throws Exception {
        return with(services.workbench()::open, folder, terminal, options).telling(terminal);
    }

    /** The same for commands that need to write nothing: they work while another process has the project open. */
    public static OpenProject toRead(Path folder, Services services, Terminal terminal, CommonOptions options)
            throws Exception {
        return with(services.workbench()::openToRead, folder, terminal, options).telling(terminal);
    }

    /** The same for commands that run what has not been run. */
    static OpenProject toRun(Path folder, Services services, Terminal terminal, CommonOptions options)
            throws Exception {
        OpenProject open = with(services.workbench()::openToRun, folder, terminal, options).telling(terminal);
        open.project().problems().stream()
                .filter(p -> p.severity() == Problem.Severity.NOTE && p.key().equals("judges"))
                .forEach(p -> terminal.message(CliWords.line(p), options));
        return open;
    }

    private OpenProject telling(Terminal terminal) {
        session.notices().forEach(notice -> terminal.message(notice, options));
        if (!isClean()) {
            terminal.message(
                    CliWords.problems(project().problems()) + " 'assay check' lists them; the rest is used.", options);
        }
        return this;
    }

    /** The same for commands that run what has not been run, and need to keep nothing of it. */
    public static OpenProject toScore(Path folder, Services services, Terminal terminal, CommonOptions options)
            throws Exception {
        return with(services.workbench()::openToScore, folder, terminal, options).telling(terminal);
    }

    /** The same without a word, for commands that only look something up in it. */
    public static OpenProject quietly(Path folder, Services services, Terminal terminal, CommonOptions options)
            throws Exception {
        return with(services.workbench()::openToRead, folder, terminal, options);
    }

    private static OpenProject with(Opening opening, Path folder, Terminal terminal, CommonOptions options)
            throws Exception {
        ConsoleProgress progress = terminal.progress(options);
        try {
            return new OpenProject(progress, opening.open(folder, _ -> options.allowOutside, progress), options);
        } catch (Exception e) {
            progress.close();
            throw e;
        }
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

    /** {@code --threads}, or what the project allows. */
    public int threads() {
        return options.threadsOr(project().limits().parallel());
    }

    /** Executes the queries of these items with {@link #threads} queries at a time. */
    public RunSummary run(List<Item> items, RunService.Reuse reuse) {
        Limits limits = project().limits();
        return session.runs().run(project().withLimits(limits.withParallel(threads())), items, reuse, progress);
    }

    /** Whether nothing of the project's files was left out. */
    public boolean isClean() {
        return project().problems().stream().allMatch(p -> p.severity() == Problem.Severity.NOTE);
    }

    /** The exit status of work that itself met no problem. */
    public int status() {
        return isClean() ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
    }

    @Override
    public void close() throws Exception {
        try (progress) {
            session.close();
        }
    }
}
