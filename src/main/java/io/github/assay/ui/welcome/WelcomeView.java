package io.github.assay.ui.welcome;

import io.github.assay.domain.Problem;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.controls.UserErrorBar;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.shell.ScreenView;
import io.github.assay.wording.Texts;
import java.io.File;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javafx.collections.ObservableList;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shows the page before a project is open. */
public final class WelcomeView implements ScreenView {
    private final WelcomeViewModel model;
    private final Dialogs dialogs;
    private final Function<KeptStudies.Published, Node> studies;

    @FXML private StackPane root;
    @FXML private StackPane home;
    @FXML private StackPane importPage;
    @FXML private StackPane studyPage;
    @FXML private Node openingPage;
    @FXML private Label openingText;
    @FXML private Node problemPage;
    @FXML private Label problemTitle;
    @FXML private Label problemText;
    @FXML private TableView<Problem> problemTable;
    @FXML private Button goOn;
    @FXML private UserErrorBar complaint;
    private final HomePane homePane;

    /** @param studies lays a published comparison out */
    public WelcomeView(WelcomeViewModel model, Keys keys, Dialogs dialogs, Function<KeptStudies.Published, Node> studies) {
        this.model = model;
        this.dialogs = dialogs;
        this.studies = studies;
        homePane = new HomePane(model, keys, dialogs, this::openFolder, this::showImport, this::restore);
    }

    @FXML
    private void initialize() {
        home.getChildren().setAll(homePane);
        VBox.setVgrow(home, Priority.ALWAYS);
        ImportPane form = Controls.styled(new ImportPane(model.imports(), dialogs, this::goHome), "card-pane");
        form.setMaxWidth(1180);
        importPage.getChildren().setAll(form);
        furnish(problemTable, model.problems());
        model.problems().subscribe(this::sayProblems);
        model.subjectProperty().subscribe(name -> openingText.setText(Texts.text("welcome.opening", name)));
        model.pageProperty().subscribe(this::turnTo);
        model.complaintProperty().subscribe(c -> c.ifPresentOrElse(this::complain, complaint::clear));
        model.studyProperty().subscribe(s -> s.ifPresent(this::show));
        root.setOnDragOver(this::over);
        root.setOnDragExited(_ -> homePane.over(false));
        root.setOnDragDropped(this::dropped);
    }

    @Override
    public void shown() {
        if (model.pageProperty().get() == WelcomeViewModel.Page.HOME) {
            focusHome();
        } else if (model.pageProperty().get() == WelcomeViewModel.Page.PROBLEMS) {
            goOn.requestFocus();
        }
    }

    private void complain(UserError what) {
        complaint.show(what);
        if (model.mayRestore()) {
            complaint.offer(Texts.text("restore.dots"), this::restore);
        }
    }

    private void turnTo(WelcomeViewModel.Page page) {
        Controls.show(home, page == WelcomeViewModel.Page.HOME);
        Controls.show(importPage, page == WelcomeViewModel.Page.IMPORT);
        Controls.show(studyPage, page == WelcomeViewModel.Page.STUDY);
        Controls.show(openingPage, page == WelcomeViewModel.Page.OPENING);
        Controls.show(problemPage, page == WelcomeViewModel.Page.PROBLEMS);
        if (page == WelcomeViewModel.Page.STUDY) {
            studyPage.lookup("#study-back").requestFocus();
        } else if (page == WelcomeViewModel.Page.PROBLEMS) {
            goOn.requestFocus();
        }
    }

    private void show(KeptStudies.Published study) {
        Button back = Controls.styled(new Button(Texts.text("welcome.back")), "#study-back");
        back.setOnAction(_ -> {
            goHome();
            homePane.focusLastSample();
        });
        VBox content = Controls.styled(new VBox(back, studies.apply(study)), "problem-page");
        content.setMaxWidth(1180);
        studyPage.getChildren().setAll(content);
    }

    private void sayProblems() {
        List<Problem> all = model.problems();
        long errors = all.stream().filter(p -> p.severity() == Problem.Severity.ERROR).count();
        problemTitle.setText(Texts.text(errors == 0 && all.stream().allMatch(p -> p.severity() == Problem.Severity.NOTE) ? "problems.title.notes" : "problems.title", model.subjectProperty().get(), all.size()));
        problemText.setText(Texts.text(
                "problems.text", errors, model.project().map(p -> p.items().size()).orElse(0)));
        goOn.setDisable(model.project().map(p -> p.items().isEmpty()).orElse(true));
    }

    private void over(DragEvent event) {
        if (event.getDragboard().hasFiles()) {
            event.acceptTransferModes(TransferMode.COPY, TransferMode.LINK);
            homePane.over(true);
        }
        event.consume();
    }

    private void dropped(DragEvent event) {
        Optional<File> first = event.getDragboard().getFiles().stream().findFirst();
        first.map(File::toPath).ifPresent(model::dropped);
        event.setDropCompleted(first.isPresent());
        event.consume();
    }

    private void openFolder() {
        dialogs.folder(Texts.text("welcome.open")).ifPresent(model::open);
    }

    private void restore() {
        model.restorable().or(() -> dialogs.folder(Texts.text("restore.choose"))).ifPresent(model::restore);
    }

    private void showImport() {
        model.pageProperty().set(WelcomeViewModel.Page.IMPORT);
        importPage.getChildren().getFirst().requestFocus();
    }

    @FXML
    private void goHome() {
        model.pageProperty().set(WelcomeViewModel.Page.HOME);
        focusHome();
    }

    private void focusHome() {
        homePane.requestFocus();
    }

    /** On the first page its keys hold. Esc leaves a form, once it has left the form's text fields. */
    @Override
    public boolean pressed(Shortcut shortcut) {
        if (model.pageProperty().get() == WelcomeViewModel.Page.HOME && homePane.pressed(shortcut)) {
            return true;
        }
        boolean leaves = shortcut == Shortcut.LEAVE
                && Set.of(WelcomeViewModel.Page.IMPORT, WelcomeViewModel.Page.STUDY).contains(model.pageProperty().get())
                && !(root.getScene().getFocusOwner() instanceof TextInputControl);
        if (leaves) {
            goHome();
        }
        return leaves;
    }

    @FXML
    private void goOn() {
        model.goOn();
    }

    /** Problems of a project, one a row: where, what was found, what to do, which takes what the others leave. */
    private static void furnish(TableView<Problem> table, ObservableList<Problem> problems) {
        table.getColumns().add(column("problems.severity", 80, p -> Texts.word(p.severity())));
        table.getColumns().add(column("problems.where", 150, p -> p.where().toString()));
        table.getColumns().add(column("problems.key", 120, Problem::key));
        table.getColumns().add(column("problems.found", 280, Problem::found));
        table.getColumns().add(column("problems.expected", 210, Problem::expected));
        table.getColumns().add(column("problems.remedy", 280, Problem::remedy));
        Tables.fitOrScroll(table);
        table.setItems(problems);
    }

    private static TableColumn<Problem, String> column(String key, double width, Function<Problem, String> text) {
        TableColumn<Problem, String> column = Tables.wrapped(Texts.text(key), text);
        column.setMinWidth(width);
        column.setPrefWidth(width);
        return column;
    }
}
