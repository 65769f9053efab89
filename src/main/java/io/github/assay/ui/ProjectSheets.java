package io.github.assay.ui;

import io.github.assay.service.labels.LabelPackService;
import io.github.assay.service.rounds.RoundBoard;
import io.github.assay.service.team.HandOffService;
import io.github.assay.service.upkeep.StoreBackup;
import io.github.assay.service.upkeep.StoreCare;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.ui.common.controls.Sheet;
import io.github.assay.ui.common.shell.ShellView;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.ui.common.shell.TeamSheet;
import io.github.assay.ui.model.AddRunViewModel;
import io.github.assay.ui.model.FinishViewModel;
import io.github.assay.ui.model.JudgeViewModel;
import io.github.assay.ui.model.LabelImportViewModel;
import io.github.assay.ui.model.PackViewModel;
import io.github.assay.ui.model.RestoreViewModel;
import io.github.assay.ui.model.TakeViewModel;
import io.github.assay.ui.model.TeamSetupViewModel;
import io.github.assay.ui.rounds.RoundPane;
import io.github.assay.ui.rounds.model.RoundViewModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Opens the sheets of a project: those that write files into it, after which it is read again, rounds, and restoring. Used on the UI thread. */
final class ProjectSheets {
    private final WindowServices services;
    private final ShellView shell;
    private final Status status;
    private final Consumer<String> readAgain;
    private Runnable following = () -> {};
    private Optional<Covering> open = Optional.empty();
    private Optional<JudgeViewModel> judging = Optional.empty();

    private record Covering(Sheet<?, ?, ?> sheet, Runnable closed) {}

    /** @param readAgain reads the project again, removes the sheet, and shows a note; an empty one shows none */
    ProjectSheets(WindowServices services, ShellView shell, Status status, Consumer<String> readAgain) {
        this.services = services;
        this.shell = shell;
        this.status = status;
        this.readAgain = readAgain;
    }

    /** The sheet that adds a run. */
    void addRun(WindowProject project) {
        AddRunViewModel model = new AddRunViewModel(
                project.session(), project.services().imports().additions(), services.background(), project.clock(), note -> {
                    open = Optional.empty();
                    readAgain.accept(note);
                });
        cover(new AddRunPane(model, services.dialogs(), this::leave), shell::uncover);
    }

    /**
     * The sheet that imports labels.
     *
     * @param changed receives what was done; the sheet is closed by then
     */
    void importLabels(LabelPackService files, LabelImportViewModel.Changed changed) {
        cover(new LabelImportPane(new LabelImportViewModel(services.background(), files, (done, taken) -> {
            leave();
            changed.labels(done, taken);
        }), services.dialogs(), this::leave), shell::uncover);
    }

    /** The sheet of judges; it shows the run that is under way, if there is one. */
    void judge(WindowProject project) {
        JudgeViewModel model = judging.filter(JudgeViewModel::isRunning)
                .orElseGet(() -> new JudgeViewModel(
                        project.session(), project.services().judging(), project.services().consents(), services.background()));
        judging = Optional.of(model);
        model.whenOver(_ -> {});
        cover(new JudgePane(model, this::leave), () -> leave(model));
    }

    /** A run goes on without its sheet. Scores follow replies, so the project is read again after it. */
    private void leave(JudgeViewModel model) {
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
     * @param setUp opens the sheet that sets a team up
     * @param again makes the screens again, after rounds have changed
     */
    void rounds(WindowProject project, String annotator, Runnable setUp, Runnable again) {
        RoundViewModel model = new RoundViewModel(
                services.background(), new RoundBoard(project.session(), project.services().scoring(), project.clock()), annotator);
        following = model::arrived;
        cover(new RoundPane(model, this::leave, setUp), () -> {
            shell.uncover();
            following = () -> {};
            if (model.hasChanged()) {
                again.run();
            }
        });
    }

    /** Asks where, and writes the file of the person in whose folder this is. */
    void handIn(WindowProject project) {
        String person = HandOffService.person(project.project().folder()).orElse("");
        services.dialogs().saveAs(Texts.text("team.handed.title"), person + ".jsonl", List.of(TakePane.kind())).ifPresent(to -> services.background()
                .save(_ -> new HandOffService(project.session(), project.clock()).handIn(to))
                .onSuccess(written -> status.noticeProperty().set(Optional.of(new Status.Notice(written.sentences(to), "", () -> {}))))
                .onFailure(cause -> services.dialogs().error(UserError.of(cause).sentence(), UserError.of(cause).details())));
    }

    /**
     * A sheet of a team's lead.
     *
     * @param lead in whose name it is done
     * @param again makes the screens again, after it was done
     * @param reopen opens the project again, after its store may be another
     */
    void team(TeamSheet which, WindowProject project, String lead, Runnable again, Runnable reopen) {
        Sheet<?, ?, ?> sheet = switch (which) {
            case SETUP -> new TeamSetupPane(
                    new TeamSetupViewModel(services.background(), project.session(), project.services(), lead, project.clock()),
                    services.dialogs(), this::leave);
            case PACK -> new PackPane(
                    new PackViewModel(services.background(), project.session(), lead, project.clock()), services.dialogs(), this::leave);
            case TAKE -> new TakePane(
                    new TakeViewModel(services.background(), project.session(), lead, project.clock()), services.dialogs(), this::leave);
            case FINISH -> new FinishPane(
                    new FinishViewModel(services.background(), project.session(), project.services(), lead, project.clock()),
                    services.dialogs(), this::leave);
        };
        cover(sheet, () -> {
            shell.uncover();
            if (sheet.model() instanceof TeamSetupViewModel setUp) {
                if (setUp.hasBegun()) {
                    reopen.run();
                }
            } else if (sheet.model().step() == SheetModel.Step.DONE && which != TeamSheet.PACK) {
                again.run();
            }
        });
    }

    /**
     * The sheet that restores a store.
     *
     * @param folder the project's folder
     * @param restore restores the chosen backup; the sheet is still open
     */
    void restore(StoreCare care, Path folder, Consumer<StoreBackup> restore) {
        RestoreViewModel model = new RestoreViewModel(services.background(), care, folder, restore);
        cover(new RestorePane(model, ZoneId.systemDefault(), this::leave), shell::uncover);
    }

    /** @param closed called after what the sheet reads is dropped */
    private void cover(Sheet<?, ?, ?> sheet, Runnable closed) {
        open = Optional.of(new Covering(sheet, closed));
        shell.cover(sheet);
    }

    /** Leaves the part of a sheet that is open, or the sheet. Returns false when none is open. */
    boolean leave() {
        Optional<Covering> now = open;
        now.filter(o -> !o.sheet().back()).ifPresent(o -> {
            open = Optional.empty();
            o.sheet().model().leave();
            o.closed().run();
        });
        return now.isPresent();
    }
}
