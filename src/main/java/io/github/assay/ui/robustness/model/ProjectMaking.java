package io.github.assay.ui.robustness.model;

import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.wording.Texts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes projects from an open one in the background; the status bar has the progress. Used on the UI thread.
 *
 * @param <O> what is ordered
 * @param <R> what is known of it when it is made
 */
public final class ProjectMaking<O, R> extends SheetModel<Optional<O>, Void, R> {
    /** Makes what is ordered. */
    @FunctionalInterface
    public interface Work<O, R> {
        R make(O order, Progress progress) throws Exception;
    }

    private final String title;
    private final String running;
    private final Function<O, Path> target;
    private final Work<O, R> work;

    /**
     * @param title of the work in the status bar
     * @param running key of the words while it is made, with the folder
     * @param target the folder that an order names
     */
    ProjectMaking(Background background, String title, String running, Function<O, Path> target, Work<O, R> work) {
        super(background, Optional.empty());
        this.title = title;
        this.running = running;
        this.target = target;
        this.work = work;
    }

    /** Makes what is ordered; nothing while another order is under way. */
    public void make(O order) {
        if (!isRunning()) {
            offer(Optional.of(order));
            run(List.of(Texts.text(running, target())), () -> background.run(title, progress -> work.make(order, progress)));
        }
    }

    /** The folder of the latest order; only after there was one. */
    public Path target() {
        return chosen().map(target).orElseThrow();
    }

    @Override
    protected List<String> stopped() {
        return List.of(Texts.text("sensitivity.make.stopped"));
    }

    /** A folder beside a project's that is not there, named by the project and a word. */
    static Path beside(Path project, String word) {
        Path own = project.toAbsolutePath().normalize();
        String name = own.getFileName() + "-" + word;
        Path proposed = own.resolveSibling(name);
        for (int n = 2; Files.exists(proposed); n++) {
            proposed = own.resolveSibling(name + "-" + n);
        }
        return proposed;
    }
}
