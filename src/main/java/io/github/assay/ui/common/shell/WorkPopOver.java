package io.github.assay.ui.common.shell;

import io.github.assay.ui.common.background.Background;
import io.github.assay.wording.Texts;
import java.util.Optional;
import javafx.concurrent.Task;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.controlsfx.control.PopOver;
import org.controlsfx.control.TaskProgressView;

/** Shows the long work that is running in full: what, how far, how fast, and a button that cancels it. */
final class WorkPopOver {
    private static final double EMS = 30;

    private final TaskProgressView<RunningTask> view = new TaskProgressView<>();
    private final PopOver popOver = new PopOver(view);
    private Optional<RunningTask> task = Optional.empty();

    /** The running work in the form that ControlsFX shows; it is executed elsewhere. */
    private static final class RunningTask extends Task<Void> {
        private Runnable whenCancelled = () -> {};

        @Override
        protected Void call() {
            throw new IllegalStateException("it is executed by the background");
        }

        void show(Background.Running running, String words) {
            whenCancelled = running.cancel();
            updateTitle(running.title());
            updateMessage(words);
            updateProgress(running.total() > 0 ? running.done() : -1, running.total());
        }

        @Override
        public boolean cancel(boolean interrupt) {
            whenCancelled.run();
            return true;
        }
    }

    WorkPopOver() {
        popOver.setArrowLocation(PopOver.ArrowLocation.BOTTOM_RIGHT);
        popOver.setAnimated(false);
        popOver.setDetachable(false);
        popOver.setTitle(Texts.text("status.work.title"));
        popOver.getStyleClass().add("work-pop-over");
        view.setId("work-tasks");
        view.setAccessibleText(Texts.text("status.work.title"));
        view.addEventHandler(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.ESCAPE) {
                popOver.hide();
                e.consume();
            }
        });
    }

    void open(Node owner) {
        if (popOver.isShowing()) {
            popOver.hide();
        } else {
            double size = javafx.scene.text.Font.getDefault().getSize();
            view.setPrefSize(EMS * size, 7 * size);
            popOver.show(owner);
        }
    }

    /** @param words count, rate and time left */
    void show(Background.Running running, String words) {
        if (task.isEmpty()) {
            task = Optional.of(new RunningTask());
            view.getTasks().setAll(task.get());
        }
        task.get().show(running, words);
    }

    /** Nothing is running: closes. */
    void idle() {
        task = Optional.empty();
        view.getTasks().clear();
        popOver.hide();
    }
}
