package io.github.assay.ui;

import io.github.assay.domain.project.Project;
import io.github.assay.service.run.RunService;
import io.github.assay.service.run.RunSummary;
import io.github.assay.task.StartTrace;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Job;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Opens, runs and closes the one project of a window. Projects are opened and closed on the work executor; all methods
 * are called on the UI thread.
 */
final class OpenSession {
    private static final System.Logger LOG = System.getLogger(OpenSession.class.getName());

    private final WindowDependencies context;
    private final WindowServices services;
    private Optional<WindowProject> session = Optional.empty();
    private Optional<Job<RunSummary>> running = Optional.empty();

    OpenSession(WindowDependencies context, WindowServices services) {
        this.context = context;
        this.services = services;
    }

    /** The project; empty while there is none, and while another is being opened. */
    Optional<WindowProject> get() {
        return session;
    }

    /** Whether every database is a local file, so that queries use no server. */
    static boolean isLocal(Project project) {
        return project.databases().values().stream().noneMatch(d -> d.location().startsWith("jdbc:"));
    }

    /** How many systems a project has answers of. */
    static long systems(Project project) {
        return project.items().stream().map(i -> i.prediction().system()).distinct().count();
    }

    /** Something that is done while no project is open, such as restoring a store, which nothing may hold meanwhile. */
    @FunctionalInterface
    interface Between {
        void run() throws Exception;
    }

    /** Gives the project that was open back and opens another. */
    void open(Path folder, Consumer<WindowProject> opened, Consumer<Throwable> failed) {
        open(folder, () -> {}, opened, failed);
    }

    /** The same, with something done between; when that fails, no project is opened. */
    void open(Path folder, Between between, Consumer<WindowProject> opened, Consumer<Throwable> failed) {
        open(folder, services.settings().current().outsideOf(key(folder)), between, opened, failed);
    }

    private void open(
            Path folder, Set<String> outside, Between between, Consumer<WindowProject> opened,
            Consumer<Throwable> failed) {
        Optional<WindowProject> before = session;
        session = Optional.empty();
        running.ifPresent(Job::cancel); // queries of the project that is left; else opening waits for their end
        running = Optional.empty();
        services.background().stopCounting();
        services.background()
                .run(Texts.text("shell.opening", folder.getFileName()), p -> {
                    before.ifPresent(OpenSession::closeQuietly);
                    between.run();
                    WindowProject its = context.projects().open(folder, outside, p);
                    StartTrace.ofProcess().reached("project read");
                    return its;
                })
                .onSuccess(its -> {
                    StartTrace.ofProcess().reached("project adopted");
                    session = Optional.of(its);
                    opened.accept(its);
                })
                .onFailure(cause -> {
                    if (cause instanceof WindowDependencies.OutsideFiles files && agrees(folder, files)) {
                        open(folder, Set.copyOf(files.names()), () -> {}, opened, failed);
                    } else if (cause instanceof WindowDependencies.UnagreedStore store) {
                        boolean agreed = services.dialogs().agrees(
                                Texts.text("consent.store.title"), store.getMessage() + "\n\n" + Texts.text("consent.store.about"),
                                Texts.text("consent.store.agree"));
                        open(folder, outside, () -> context.projects().answer(folder, store.password(), agreed), opened, failed);
                    } else {
                        failed.accept(cause);
                    }
                });
    }

    /** Asks once for each set of names; the answer is kept among this person's settings, not in the project. */
    private boolean agrees(Path folder, WindowDependencies.OutsideFiles files) {
        boolean agreed = services.dialogs().agrees(
                Texts.text("outside.title"),
                Texts.text("outside.sentence", folder.getFileName(), String.join("\n", files.names())),
                Texts.text("outside.agree"));
        if (agreed) {
            services.settings().change(s -> s.withOutside(key(folder), files.names()));
        }
        return agreed;
    }

    private static String key(Path folder) {
        return folder.toAbsolutePath().normalize().toString();
    }

    /** Executes what has no outcome yet. */
    void run(Consumer<RunSummary> ran) {
        session.ifPresent(open -> running = Optional.of(services.background()
                .run(Texts.text("shell.running"), p -> open.session().runs().run(
                        open.project(), open.project().items(), RunService.Reuse.STORED, p, open.session().priority()))
                .onSuccess(ran)
                .onFailure(cause -> {
                    LOG.log(System.Logger.Level.WARNING, "running queries of " + open.project().folder(), cause);
                    UserError complaint = UserError.of(cause);
                    services.dialogs().error(complaint.sentence(), complaint.details());
                })));
    }

    /** Gives the project back once what is being saved is saved. */
    void close() {
        session.ifPresent(s -> services.background().save(_ -> {
            s.close();
            return "";
        }));
        session = Optional.empty();
        services.background().stopCounting();
    }

    /** Closes the project at once, because the window closes. */
    void closeWithWindow() {
        session.ifPresent(OpenSession::closeQuietly);
    }

    private static void closeQuietly(WindowProject closing) {
        try {
            closing.close();
        } catch (Exception e) {
            LOG.log(System.Logger.Level.ERROR, "closing " + closing.project().folder(), e);
        }
    }
}
