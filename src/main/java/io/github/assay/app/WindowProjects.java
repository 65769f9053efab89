package io.github.assay.app;

import io.github.assay.domain.project.Sending;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.files.OutsideProjectException;
import io.github.assay.service.Services;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.upkeep.StoreCare;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import io.github.assay.ui.WindowDependencies;
import io.github.assay.ui.WindowProject;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;

/**
 * Opens projects for the window. The project of the command line is opened while the toolkit starts. If its annotator
 * is known, their first case is prepared on another thread while the screen is built.
 */
final class WindowProjects implements WindowDependencies.Projects, AutoCloseable {
    private final Services services;
    private final Clock clock;
    private final UserSettings settings;
    private final SampleCopies samples;
    private final WindowProject.UserFiles files;
    private final Map<Path, Early> early = new ConcurrentHashMap<>();
    /** What the user does not want to be sent to stores while the program runs. */
    private final Set<Sending> declined = ConcurrentHashMap.newKeySet();

    /** A project that is opened before the window requests it, and the receiver of its progress. */
    private record Early(FutureTask<WindowProject> session, LateWatcher watcher) {}

    WindowProjects(
            Services services, Clock clock, UserSettings settings, SampleCopies samples, WindowProject.UserFiles files) {
        this.services = services;
        this.clock = clock;
        this.settings = settings;
        this.samples = samples;
        this.files = files;
    }

    /** Starts to open a project that the window will request. A failure is reported on that request. */
    void begin(Path folder) {
        LateWatcher watcher = new LateWatcher();
        FutureTask<WindowProject> opening = new FutureTask<>(() -> openNow(folder, settings.outsideOf(folder.toAbsolutePath().normalize().toString()), watcher));
        early.put(folder, new Early(opening, watcher));
        start("assay-early", opening);
    }

    @Override
    public Path place(Path folder) throws Exception {
        return samples.open(folder);
    }

    @Override
    public void answer(Path folder, Sending password, boolean agreed) throws Exception {
        if (agreed) {
            services.consents().keep(samples.open(folder), password);
        } else {
            declined.add(password);
        }
    }

    @Override
    public Optional<StoreCare> care() {
        return Optional.of(services.workbench().care());
    }

    @Override
    public WindowProject open(Path folder, Progress progress) throws Exception {
        return open(folder, settings.outsideOf(folder.toAbsolutePath().normalize().toString()), progress);
    }

    @Override
    public WindowProject open(Path folder, Set<String> outside, Progress progress) throws Exception {
        Early begun = early.remove(folder);
        if (begun == null) {
            return openNow(folder, outside, progress);
        }
        begun.watcher().watchedBy(progress);
        return WindowProject.result(begun.session());
    }

    private WindowProject openNow(Path requested, Set<String> outside, Progress progress) throws Exception {
        Path folder = samples.open(requested);
        WindowProject opened;
        try {
            ProjectSession session = services.workbench().openForWindow(folder, outside::contains, progress);
            Optional<Sending> password = services.workbench().unagreed(session.project()).stream().filter(s -> !declined.contains(s)).findFirst();
            if (password.isPresent()) {
                session.close();
                throw new WindowDependencies.UnagreedStore(password.get());
            }
            opened = new WindowProject(session, services, clock, files);
        } catch (OutsideProjectException e) {
            throw new WindowDependencies.OutsideFiles(e.sentence(), e.names(), e);
        } catch (StoreException e) {
            if (e.trouble() == StoreException.Trouble.FAILED) {
                throw new WindowDependencies.DamagedStore(e.getMessage(), e);
            }
            throw e;
        }
        Optional<String> annotator = settings.annotatorOf(opened.project().folder().toString());
        annotator.ifPresent(name -> start("assay-first-case", opened.prepare(name)));
        return opened;
    }

    private static void start(String name, Runnable work) {
        Thread.ofPlatform().daemon().name(name).start(work);
    }

    /** Closes a project that was opened and never requested. */
    @Override
    public void close() {
        early.values().forEach(begun -> {
            try {
                WindowProject.result(begun.session()).close();
            } catch (Exception e) {
                System.getLogger(WindowProjects.class.getName())
                        .log(System.Logger.Level.DEBUG, "opened early, not used", e);
            }
        });
        early.clear();
    }

    /** Progress of work that starts before its receiver is known. Thread-safe. */
    static final class LateWatcher implements Progress {
        private volatile Progress watcher = Progress.NONE;

        /** Passes steps to, and takes cancellation from, this receiver. */
        void watchedBy(Progress progress) {
            watcher = progress;
        }

        @Override
        public void step(long done, long total, String what) {
            watcher.step(done, total, what);
        }

        @Override
        public boolean isCancelled() {
            return watcher.isCancelled();
        }

        @Override
        public AutoCloseable onCancel(Runnable action) {
            return watcher.onCancel(action);
        }
    }
}
