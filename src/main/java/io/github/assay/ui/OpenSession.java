package io.github.assay.ui;

import io.github.assay.service.RunSummary;
import io.github.assay.task.StartTrace;
import io.github.assay.ui.common.Complaint;
import io.github.assay.ui.common.Messages;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** The project open in a window, one at a time: opened, run and given back beside the UI thread, on which all else is. */
final class OpenSession {
    private static final System.Logger LOG = System.getLogger(OpenSession.class.getName());

    private final AppContext context;
    private final Desk desk;
    private Optional<Session> session = Optional.empty();

    OpenSession(AppContext context, Desk desk) {
        this.context = context;
        this.desk = desk;
    }

    /** The project; empty while there is none, and while another is being opened. */
    Optional<Session> get() {
        return session;
    }

    /** Gives the project that was open back and opens another. */
    void open(Path folder, Consumer<Session> opened, Consumer<Throwable> failed) {
        Optional<Session> before = session;
        session = Optional.empty();
        desk.background()
                .run(Messages.text("shell.opening", folder.getFileName()), p -> {
                    before.ifPresent(OpenSession::closeQuietly);
                    Session its = context.projects().open(folder, p);
                    StartTrace.ofProcess().reached("project read");
                    return its;
                })
                .onSuccess(its -> {
                    StartTrace.ofProcess().reached("project adopted");
                    session = Optional.of(its);
                    opened.accept(its);
                })
                .onFailure(failed);
    }

    /** Executes what has no outcome yet. */
    void run(Consumer<RunSummary> ran) {
        session.ifPresent(open -> desk.background()
                .run(Messages.text("shell.running"), open::run)
                .onSuccess(ran)
                .onFailure(cause -> {
                    LOG.log(System.Logger.Level.WARNING, "running queries of " + open.project().folder(), cause);
                    Complaint complaint = Complaint.of(cause);
                    desk.dialogs().error(complaint.sentence(), complaint.details());
                }));
    }

    /** Gives the project back once what is being saved is saved. */
    void close() {
        session.ifPresent(s -> desk.background().save(_ -> {
            s.close();
            return "";
        }));
        session = Optional.empty();
    }

    /** Gives the project back at once, as the window goes. */
    void closeWithWindow() {
        session.ifPresent(OpenSession::closeQuietly);
    }

    private static void closeQuietly(Session closing) {
        try {
            closing.close();
        } catch (Exception e) {
            LOG.log(System.Logger.Level.ERROR, "closing " + closing.project().folder(), e);
        }
    }
}
