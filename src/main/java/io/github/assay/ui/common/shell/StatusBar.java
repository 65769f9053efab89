package io.github.assay.ui.common.shell;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.Background;
import io.github.assay.wording.Texts;
import java.util.Optional;
import javafx.concurrent.Task;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.controlsfx.control.PopOver;
import org.controlsfx.control.TaskProgressView;

/** Shows the bottom line: mode, annotator, the screen's note, what was saved, and long work with a cancel button. */
public final class StatusBar extends HBox {
    /** A longer name may be cut in a narrow window. */
    private static final int USUAL_NAME = 20;
    /** From this many seconds on the bar shows minutes. */
    private static final long LONG_SECONDS = 120;

    private final Label mode = Controls.whole("", "mode");
    private final Button annotator = Controls.styled(new Button(), "tool-button");
    private final Label note = new Label();
    private final Label saved = Controls.whole("");
    private final Label saving = Controls.whole(Texts.text("status.saving"), "#saving");
    private final Label sharing = Controls.whole("", "#sharing");
    private final Label idle = new Label(Texts.text("status.idle"));
    private final Button work = Controls.styled(new Button(), "tool-button", "#work");
    private Optional<WorkPopOver> details = Optional.empty();
    private Optional<Background.Running> latest = Optional.empty();
    private final ProgressBar bar = new ProgressBar();
    private final Button cancel = Controls.button(Texts.text("status.cancel"), "quiet-button");

    /**
     * @param onAnnotator what a click on the annotator does
     * @param onKeys what a click on the hint about keys does
     */
    public StatusBar(Status status, Background background, Runnable onAnnotator, Runnable onKeys) {
        getStyleClass().add("status-bar-line");
        setAlignment(Pos.CENTER_LEFT);
        Region gap = new Region();
        setHgrow(gap, Priority.ALWAYS);
        work.setMinWidth(0);
        work.setTooltip(new Tooltip(Texts.text("status.work.about")));
        work.setOnAction(_ -> open());
        note.setMinWidth(0);
        bar.setPrefWidth(110);
        annotator.setMnemonicParsing(false);
        annotator.setOnAction(_ -> onAnnotator.run());
        Button keys = Controls.button(Texts.text("status.keys"), "tool-button");
        keys.setOnAction(_ -> onKeys.run());
        getChildren().addAll(mode, annotator, note, gap, saved, saving, sharing, idle, work, bar, cancel, keys);
        follow(status);
        background.slowSavesProperty().subscribe(n -> saving(n.intValue() > 0));
        status.savedProperty().subscribe(_ -> saving(saving.isVisible()));
        background.runningProperty().subscribe(r -> r.ifPresentOrElse(this::working, this::idle));
    }

    private void follow(Status status) {
        status.writingProperty().subscribe(writing -> {
            mode.setText(writing ? Texts.text("status.writing") : mode(status));
            mode.getStyleClass().removeAll("writing");
            if (writing) {
                mode.getStyleClass().add("writing");
            }
        });
        status.annotatorProperty().subscribe(_ -> name(status));
        status.lookingProperty().subscribe(_ -> name(status));
        status.readerProperty().subscribe(_ -> name(status));
        status.roleProperty().subscribe(_ -> name(status));
        status.labellingProperty().subscribe(labelling -> Controls.show(mode, labelling));
        text(note, status.noteProperty());
        status.noteProperty().subscribe(words -> note.setTooltip(words.isEmpty() ? null : new Tooltip(words)));
        saved.textProperty().bind(status.savedProperty());
        text(sharing, status.sharingProperty());
        status.sharingAboutProperty().subscribe(words -> {
            sharing.setTooltip(words.isEmpty() ? null : new Tooltip(words));
            sharing.setAccessibleHelp(words);
        });
        status.savedProperty().subscribe((_, words) -> announce(words));
    }

    /**
     * Lets screen readers say what was saved: as the changed text of its label, and as the help of what has the focus,
     * because most readers follow only the focus.
     */
    private void announce(String words) {
        saved.setAccessibleText(words);
        Node focused = getScene() == null ? null : getScene().getFocusOwner();
        if (focused != null) {
            focused.setAccessibleHelp(words);
        }
    }

    /** Says that a write takes long, in place of what was saved before it. */
    private void saving(boolean slow) {
        Controls.show(saving, slow);
        Controls.show(saved, !slow && !saved.getText().isEmpty());
        if (slow) {
            announce(saving.getText());
        }
    }

    private void name(Status status) {
        String name = status.annotatorProperty().get();
        boolean looks = status.lookingProperty().get();
        annotator.setText(looks
                ? Texts.text("status.looking")
                : Texts.text("status." + status.roleProperty().get(), name));
        annotator.setMinWidth(name.length() <= USUAL_NAME ? USE_PREF_SIZE : 0);
        Controls.show(annotator, looks || !name.isEmpty());
        if (!status.writingProperty().get()) {
            mode.setText(mode(status));
        }
    }

    private static String mode(Status status) {
        boolean looks = status.lookingProperty().get() || status.readerProperty().get();
        return Texts.text(looks ? "status.looking.mode" : "status.deciding");
    }

    private static void text(Label label, javafx.beans.value.ObservableValue<String> words) {
        words.subscribe(w -> {
            label.setText(w);
            Controls.show(label, !w.isEmpty());
        });
    }

    private void working(Background.Running running) {
        boolean counted = running.total() > 0;
        bar.setProgress(counted ? (double) running.done() / running.total() : ProgressBar.INDETERMINATE_PROGRESS);
        work.setText(counted ? counted(running) : running.title());
        latest = Optional.of(running);
        details.ifPresent(d -> d.show(running, detail(running)));
        Controls.show(idle, false);
        Controls.show(work, true);
        cancel.setOnAction(_ -> running.cancel().run());
        Controls.show(bar, true);
        Controls.show(cancel, true);
    }

    /** Opens or closes the details of the running work; made on first use. */
    private void open() {
        latest.ifPresent(running -> {
            WorkPopOver shown = details.orElseGet(WorkPopOver::new);
            details = Optional.of(shown);
            shown.show(running, detail(running));
            shown.open(work);
        });
    }

    private static String detail(Background.Running running) {
        String count = running.total() > 0 ? counted(running) : Texts.text("status.work.seconds.since", Math.round(running.seconds()));
        return running.what().isEmpty() ? count : count + " · " + running.what();
    }

    private static String counted(Background.Running r) {
        String count = Texts.text("status.work.count", r.title(), r.done(), r.total());
        return r.secondsLeft().isEmpty()
                ? count
                : Texts.text("status.work.pace", count, left(r.secondsLeft().getAsLong()));
    }

    private static String left(long seconds) {
        return seconds < LONG_SECONDS
                ? Texts.text("status.work.seconds", seconds)
                : Texts.text("status.work.minutes", Math.round(seconds / 60.0));
    }

    private void idle() {
        latest = Optional.empty();
        details.ifPresent(WorkPopOver::idle);
        Controls.show(idle, true);
        Controls.show(work, false);
        Controls.show(bar, false);
        Controls.show(cancel, false);
    }

    /** Shows the long work that is running in full: what, how far, how fast, and a button that cancels it. */
    private static final class WorkPopOver {
        private static final double EMS = 30;

        private final TaskProgressView<RunningTask> view = new TaskProgressView<>();
        private final PopOver popOver = Controls.styled(new PopOver(view), "work-pop-over");
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
}
