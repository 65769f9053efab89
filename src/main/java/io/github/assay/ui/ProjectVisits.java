package io.github.assay.ui;

import io.github.assay.ui.common.shell.FxmlScreens;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.ui.welcome.WelcomeViewModel;
import java.util.List;
import java.util.Optional;

/**
 * How a project is entered from Welcome, and what its list keeps of the open project when it is left. UI thread only.
 */
final class ProjectVisits {
    private static final System.Logger LOG = System.getLogger(ProjectVisits.class.getName());

    private final OpenSession session;
    private final WindowServices services;
    private final Status status;
    private final WelcomeViewModel welcome;
    private Optional<Wish> wish = Optional.empty();

    /** Where a project is to be opened, and whether without a name. */
    record Wish(ScreenId screen, boolean looking) {}

    ProjectVisits(OpenSession session, WindowServices services, Status status, WelcomeViewModel welcome) {
        this.session = session;
        this.services = services;
        this.status = status;
        this.welcome = welcome;
    }

    /** Sets where the next project is opened; empty: as usual. */
    void wish(Optional<Wish> where) {
        wish = where;
    }

    /** The empty name, where the project is entered only to look. */
    Optional<String> withoutName() {
        return wish.filter(Wish::looking).map(_ -> "");
    }

    /** The screen on which the project opens; the next one opens as usual. */
    FxmlScreens.Loaded first(List<FxmlScreens.Loaded> loaded) {
        Optional<ScreenId> wished = wish.map(Wish::screen);
        wish = Optional.empty();
        return loaded.stream().filter(l -> wished.equals(Optional.of(l.screen()))).findFirst().orElseGet(loaded::getFirst);
    }

    /** Keeps what the list tells of the open project. */
    void look() {
        String annotator = status.annotatorProperty().get();
        session.get().ifPresent(open -> services.background().fetch(_ -> open.glance(annotator))
                .onSuccess(seen -> seen.ifPresent(s -> welcome.glanced(open.project().folder(), s)))
                .onFailure(cause -> failed(open, cause)));
    }

    /** The same at once, because the window closes. */
    void leave() {
        session.get().ifPresent(open -> {
            try {
                open.glance(status.annotatorProperty().get()).ifPresent(s -> welcome.glanced(open.project().folder(), s));
            } catch (Exception e) {
                failed(open, e);
            }
        });
    }

    private static void failed(WindowProject open, Throwable cause) {
        LOG.log(System.Logger.Level.WARNING, "looking at " + open.project().folder(), cause);
    }
}
