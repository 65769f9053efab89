package io.github.assay.ui;

import io.github.assay.domain.labelling.DisclosureAct.Part;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.shell.FxmlScreens;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.ui.welcome.WelcomeViewModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * How a project is entered from Welcome, and what its list keeps of the open project when it is left. UI thread only.
 */
final class ProjectVisits {
    private static final System.Logger LOG = System.getLogger(ProjectVisits.class.getName());

    /** With a project's folder the name of the setting that says that it was looked at without a name. */
    private static final String LOOKED = "looked ";

    private final OpenSession session;
    private final WindowServices services;
    private final Status status;
    private final WelcomeViewModel welcome;
    private final BiConsumer<WindowProject, String> furnish;
    private final BiConsumer<Path, Throwable> refused;
    private Optional<Wish> wish = Optional.empty();

    /** Where a project is to be opened, and whether without a name. */
    record Wish(ScreenId screen, boolean looking) {}

    /**
     * @param furnish makes the screens of a project for a name
     * @param refused says why a project in a folder is not entered, and closes it
     */
    ProjectVisits(
            OpenSession session, WindowServices services, Status status, WelcomeViewModel welcome,
            BiConsumer<WindowProject, String> furnish, BiConsumer<Path, Throwable> refused) {
        this.furnish = furnish;
        this.refused = refused;
        this.session = session;
        this.services = services;
        this.status = status;
        this.welcome = welcome;
    }

    /** Sets where the next project is opened; empty: as usual. */
    void wish(Optional<Wish> where) {
        wish = where;
    }

    /** The open project is not left for another. */
    void stay() {
        wish = Optional.empty();
        welcome.stay();
    }

    /** A project could not be opened, see {@link WelcomeViewModel#failed}. */
    void failed(Path folder, UserError what, boolean store) {
        wish = Optional.empty();
        welcome.failed(folder, what, store);
    }

    /**
     * Who enters a project: no name where it is only looked at, now or since an earlier visit, else the person of its login or
     * pack, else the name of the last visit; empty: not known yet.
     */
    Optional<String> who(WindowProject opened) {
        Optional<String> kept = services.settings().current().annotatorOf(opened.project().folder().toString());
        return kept.filter(String::isEmpty).or(opened::annotator).or(() -> wish.filter(Wish::looking).map(_ -> "")).or(() -> kept);
    }

    /** The screen on which the project opens; the next one opens as usual. */
    FxmlScreens.Loaded first(List<FxmlScreens.Loaded> loaded) {
        Optional<ScreenId> wished = wish.map(Wish::screen);
        wish = Optional.empty();
        return loaded.stream().filter(l -> wished.equals(Optional.of(l.screen()))).findFirst().orElseGet(loaded::getFirst);
    }

    /**
     * Enters a project under a name. What was seen there without a name, also on another day, is recorded for the name
     * before anything is shown; the empty name looks, which is noted among the person's settings.
     *
     * @param before run when the name is entered, before its screens are made
     */
    void enter(WindowProject open, String name, Runnable before) {
        Path folder = open.project().folder();
        boolean seen = !services.settings().choice(ScreenId.WELCOME, LOOKED + folder, "").isEmpty();
        if (name.isEmpty() || !seen) {
            furnish(open, name, seen || name.isEmpty(), before);
            return;
        }
        services.background().fetch(_ -> {
                    open.figures(name).disclose(Part.OF_FIGURES);
                    return name;
                }).onSuccess(_ -> furnish(open, name, false, before))
                .onFailure(cause -> refused.accept(folder, cause));
    }

    private void furnish(WindowProject open, String name, boolean seen, Runnable before) {
        String key = LOOKED + open.project().folder();
        if (seen == services.settings().choice(ScreenId.WELCOME, key, "").isEmpty()) {
            services.settings().choose(ScreenId.WELCOME, key, seen ? "yes" : "");
        }
        before.run();
        furnish.accept(open, name);
    }

    /** Keeps what the list tells of the open project. */
    void look() {
        String annotator = status.annotatorProperty().get();
        session.get().ifPresent(open -> services.background().search(_ -> open.glance(annotator))
                .onSuccess(seen -> seen.ifPresent(s -> welcome.glanced(open.project().folder(), s)))
                .onFailure(cause -> failed(open, cause)));
    }

    /** The same after what is being saved, because the window closes and waits for it. */
    void leave() {
        String annotator = status.annotatorProperty().get();
        session.get().ifPresent(open -> services.background().save(_ -> {
            open.glance(annotator).ifPresent(s -> welcome.keep(open.project().folder(), s));
            return annotator;
        }).onFailure(cause -> failed(open, cause)));
    }

    private static void failed(WindowProject open, Throwable cause) {
        LOG.log(System.Logger.Level.WARNING, "looking at " + open.project().folder(), cause);
    }
}
