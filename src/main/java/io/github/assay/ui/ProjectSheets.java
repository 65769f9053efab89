package io.github.assay.ui;

import io.github.assay.service.rounds.RoundBoard;
import io.github.assay.service.upkeep.StoreBackup;
import io.github.assay.service.upkeep.StoreCare;
import io.github.assay.ui.common.shell.ShellView;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.ui.judging.JudgePane;
import io.github.assay.ui.judging.model.JudgeViewModel;
import io.github.assay.ui.rounds.RoundPane;
import io.github.assay.ui.rounds.model.RoundViewModel;
import io.github.assay.ui.runs.AddRunPane;
import io.github.assay.ui.runs.model.AddRunViewModel;
import io.github.assay.ui.upkeep.RestorePane;
import io.github.assay.ui.upkeep.model.RestoreViewModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Consumer;

/** Opens the sheets of a project: those that write files into it, after which it is read again, rounds, and restoring. Used on the UI thread. */
final class ProjectSheets {
    private final WindowServices services;
    private final ShellView shell;
    private final Status status;
    private final Consumer<String> readAgain;
    private Runnable following = () -> {};
    private Optional<Runnable> leaving = Optional.empty();
    private Optional<JudgeViewModel> judging = Optional.empty();

    /** @param readAgain reads the project again, removes the sheet, and shows a note; an empty one shows none */
    ProjectSheets(WindowServices services, ShellView shell, Status status, Consumer<String> readAgain) {
        this.services = services;
        this.shell = shell;
        this.status = status;
        this.readAgain = readAgain;
    }

    /** The sheet that adds a run. */
    void addRun(WindowProject open) {
        AddRunViewModel model = new AddRunViewModel(
                open.session(), open.services().imports().additions(), services.background(), note -> {
                    leaving = Optional.empty();
                    readAgain.accept(note);
                });
        leaving = Optional.of(() -> {
            model.leave();
            shell.uncover();
        });
        shell.cover(new AddRunPane(model, services.dialogs(), this::leave));
    }

    /** The sheet of judges; it shows the run that is under way, if there is one. */
    void judge(WindowProject open) {
        JudgeViewModel model = judging.filter(JudgeViewModel::isRunning)
                .orElseGet(() -> new JudgeViewModel(
                        open.session(), open.services().judging(), open.services().consents(), services.background()));
        judging = Optional.of(model);
        leaving = Optional.of(() -> leave(model));
        model.whenOver(_ -> {});
        shell.cover(new JudgePane(model, this::leave));
    }

    /** A run goes on without its sheet. Scores follow replies, so the project is read again after it. */
    private void leave(JudgeViewModel model) {
        model.leave();
        if (model.isRunning()) {
            model.whenOver(sentence -> status.noticeProperty().set(Optional.of(
                    new Status.Notice(sentence, Texts.text("judge.readAgain"), () -> readAgain.accept("")))));
            shell.uncover();
        } else if (model.hasJudged()) {
            readAgain.accept("");
        } else {
            shell.uncover();
        }
    }

    /** Something came from the team's shared store: the sheet of rounds follows. */
    void arrived() {
        following.run();
    }

    /**
     * The sheet of rounds.
     *
     * @param annotator the person at work; empty without one
     * @param again makes the screens again, after rounds have changed
     */
    void rounds(WindowProject open, String annotator, Runnable again) {
        RoundViewModel model = new RoundViewModel(
                services.background(), new RoundBoard(open.session(), open.services().scoring(), open.clock()), annotator);
        RoundPane pane = new RoundPane(model, this::leave);
        following = model::arrived;
        leaving = Optional.of(new Runnable() {
            @Override
            public void run() {
                if (pane.back()) {
                    leaving = Optional.of(this);
                    return;
                }
                shell.uncover();
                following = () -> {};
                if (model.hasChanged()) {
                    again.run();
                }
            }
        });
        shell.cover(pane);
    }

    /**
     * The sheet that restores a store.
     *
     * @param folder the project's folder
     * @param restore restores the chosen backup; the sheet is still open
     */
    void restore(StoreCare care, Path folder, Consumer<StoreBackup> restore) {
        RestoreViewModel model = new RestoreViewModel(services.background(), care, folder, restore);
        leaving = Optional.of(() -> {
            model.leave();
            shell.uncover();
        });
        shell.cover(new RestorePane(model, ZoneId.systemDefault(), this::leave));
    }

    /** Leaves the sheet that is open. Returns false when none of these is. */
    boolean leave() {
        Optional<Runnable> now = leaving;
        leaving = Optional.empty();
        now.ifPresent(Runnable::run);
        return now.isPresent();
    }
}
