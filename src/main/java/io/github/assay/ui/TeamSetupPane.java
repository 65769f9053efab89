package io.github.assay.ui;

import io.github.assay.service.team.TeamStep;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.Sheet;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.model.TeamSetupViewModel.Choice;
import io.github.assay.ui.model.TeamSetupViewModel.Plan;
import io.github.assay.ui.model.TeamSetupViewModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.TraversalDirection;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.GridPane;

/** Shows the sheet that sets a team up: store, people, first round, what would be made, and passwords once they are. */
public final class TeamSetupPane extends Sheet<Choice, Plan, Plan> {
    private static final double STEPS_HEIGHT = 170;
    private static final int LINES = 6;

    private final TeamSetupViewModel model;
    private final TextField url = field("teamSetup-url", "teamSetup.url.prompt");
    private final TextField owner = field("teamSetup-owner", "teamSetup.owner.prompt");
    private final TextField passwordFrom = field("teamSetup-password", "teamSetup.passwordFrom.prompt");
    private final TextArea people = Controls.styled(new TextArea(), "mono", "#teamSetup-people");
    private final TextField round = field("teamSetup-round", "teamSetup.round.prompt");
    private final TextField votes = field("teamSetup-votes", "teamSetup.votes.prompt");
    private final TextField overlap = field("teamSetup-overlap", "teamSetup.overlap.prompt");
    private final TableView<TeamStep> table = Controls.styled(new TableView<>(), "#teamSetup-steps");
    private final SpecTable<TeamStep> steps = new SpecTable<>(table).fitting();
    private final TextArea passwords = Controls.styled(new TextArea(), "mono", "#teamSetup-passwords");
    private final GridPane form = Controls.styled(new GridPane(), "sheet-form");
    private final Button to;

    /** @param close closes the sheet */
    public TeamSetupPane(TeamSetupViewModel model, Dialogs dialogs, Runnable close) {
        super("teamSetup", 860, model, close);
        this.model = model;
        Choice first = model.chosen();
        url.setText(first.url());
        people.setText(first.people());
        votes.setText(first.votes());
        overlap.setText(first.overlap());
        people.setPrefRowCount(LINES);
        people.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.TAB && !e.isControlDown()) { // lines of people have no tab, and Tab reaches the next field
                people.requestFocusTraversal(e.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
                e.consume();
            }
        });
        row(form, "teamSetup.url", url);
        row(form, "teamSetup.owner", owner);
        row(form, "teamSetup.passwordFrom", passwordFrom);
        row(form, "teamSetup.people", people, chooser("teamSetup-file", "teamSetup.file", () -> dialogs.file(
                Texts.text("teamSetup.people"), List.of(new Dialogs.Kind(Texts.text("teamSetup.kind"), List.of("*.csv", "*.tsv")))), this::take));
        row(form, "teamSetup.round", round);
        row(form, "rounds.votes", votes);
        row(form, "rounds.overlap", overlap);
        table.setPrefHeight(STEPS_HEIGHT);
        table.setMinHeight(STEPS_HEIGHT / 2);
        table.setAccessibleText(Texts.text("teamSetup.steps"));
        passwords.setEditable(false);
        passwords.setPrefRowCount(LINES);
        passwords.setAccessibleText(Texts.text("teamSetup.passwords"));
        to = chooser("teamSetup-to", "teamSetup.to", () -> dialogs.folder(Texts.text("teamSetup.to")), folder -> changed(Optional.of(folder)));
        // at each letter, so that nothing is confirmed that is not in the fields
        Stream.of(url, owner, passwordFrom, people, round, votes, overlap).forEach(f -> f.textProperty().subscribe((_, _) -> changed()));
        furnish(
                Texts.text("teamSetup.title"), Texts.text("teamSetup.about"), List.of(form, lines, table, passwords), confirm, to,
                Controls.gap(), leave);
    }

    private static TextField field(String id, String prompt) {
        TextField field = Controls.styled(new TextField(), "#" + id);
        field.setPromptText(Texts.text(prompt));
        return field;
    }

    private void take(Path file) {
        model.take(file, people::setText);
    }

    private void changed() {
        changed(model.chosen().to());
    }

    private void changed(Optional<Path> folder) {
        if (!model.isRunning() && model.step() != SheetModel.Step.DONE) {
            model.change(new Choice(
                    url.getText().strip(), owner.getText().strip(), passwordFrom.getText().strip(), people.getText(), round.getText().strip(),
                    votes.getText(), overlap.getText(), folder));
        }
    }

    /** A run is not left: the passwords that it makes are shown here alone. */
    @Override
    public boolean back() {
        return model.isRunning();
    }

    @Override
    protected void show(SheetModel.State<Choice, Plan, Plan> now) {
        boolean done = now.step() == SheetModel.Step.DONE;
        List<TeamStep> shown = now.result().or(now::preview).map(Plan::steps).orElse(List.of());
        steps.show(TeamStep.list(), now.trouble().isPresent() && !model.reached().isEmpty() ? model.reached() : shown);
        Controls.show(table, !table.getItems().isEmpty());
        passwords.setText(model.passwords().stream()
                .map(l -> l.member().login() + "\t" + l.password()).collect(Collectors.joining("\n", Texts.text("teamSetup.passwords") + "\n", "")));
        Controls.show(passwords, !model.passwords().isEmpty() && !model.isRunning());
        Controls.show(form, !done);
        Stream.of(form, to, leave).forEach(n -> n.setDisable(model.isRunning()));
        Controls.show(to, !done);
        Controls.show(confirm, !done);
        confirm.setText(Texts.text(now.chosen().url().isEmpty() ? "teamSetup.do.files" : "teamSetup.do"));
        leave.setText(Texts.text(done ? "dialog.close" : "dialog.cancel"));
    }

    @Override
    public void requestFocus() {
        url.requestFocus();
    }
}
