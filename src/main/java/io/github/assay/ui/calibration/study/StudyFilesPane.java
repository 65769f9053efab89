package io.github.assay.ui.calibration.study;

import io.github.assay.ui.calibration.compare.ChangesPane;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.StudyFilesModel;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/** Offers to keep, open and compare studies, and shows the result below the buttons. */
public final class StudyFilesPane extends VBox {
    private final StudyFilesModel studyFiles;
    private final Dialogs dialogs;
    private final CalibrationViewModel model;
    private final Button keep = act("shelf.keep", this::keep);
    private final Button open = act("shelf.open", this::open);
    private final Button compare = act("shelf.compare", this::compare);
    private final Button sample = act("shelf.sample", () -> studyFiles().openSample());
    private final Label message = Controls.wrapped("", "#shelf-said");

    StudyFilesPane(StudyFilesModel studyFiles, Dialogs dialogs, CalibrationViewModel model) {
        this.studyFiles = studyFiles;
        this.dialogs = dialogs;
        this.model = model;
        getStyleClass().add("shelf");
        FlowPane acts = Controls.styled(new FlowPane(keep, open, compare, sample), "study-acts");
        acts.setPrefWrapLength(0);
        sample.setDisable(!studyFiles.hasSample());
        getChildren().addAll(acts, message);
        studyFiles.shownProperty().subscribe(this::say);
        studyFiles.openedProperty().subscribe(other -> {
            boolean countsOnly = other.filter(o -> o.study().isEmpty()).isPresent();
            keep.setDisable(countsOnly);
            compare.setDisable(countsOnly);
        });
    }

    /** The two buttons that show a study without labels of one's own: open a file, open the published comparison. */
    public static List<Button> entrances(StudyFilesModel studyFiles, Dialogs dialogs) {
        Button open = act("shelf.open", () -> choose(dialogs, "shelf.open").ifPresent(studyFiles::open));
        Button sample = act("shelf.sample", studyFiles::openSample);
        return studyFiles.hasSample() ? List.of(open, sample) : List.of(open);
    }

    private StudyFilesModel studyFiles() {
        return studyFiles;
    }

    private static Button act(String key, Runnable act) {
        Button button = Controls.button(Texts.text(key));
        button.setId(key.replace('.', '-'));
        button.setOnAction(_ -> act.run());
        return button;
    }

    private void keep() {
        String name = Texts.text("shelf.file", model.result().map(r -> r.n()).orElse(0));
        dialogs.saveAs(Texts.text("shelf.keep"), name, List.of(kind())).ifPresent(studyFiles::keep);
    }

    private void open() {
        choose(dialogs, "shelf.open").ifPresent(studyFiles::open);
    }

    private void compare() {
        choose(dialogs, "shelf.compare").ifPresent(studyFiles::compare);
    }

    private static Optional<Path> choose(Dialogs dialogs, String title) {
        return dialogs.file(Texts.text(title), List.of(kind()));
    }

    private static Dialogs.Kind kind() {
        return new Dialogs.Kind(Texts.text("shelf.kind"), List.of("*.json"));
    }

    private void say(StudyFilesModel.Shown shown) {
        message.setText(switch (shown) {
            case StudyFilesModel.Shown.Nothing _ -> Texts.text("shelf.about");
            case StudyFilesModel.Shown.Kept(Path file) -> Texts.text("shelf.kept", file);
            case StudyFilesModel.Shown.Changes(Path earlier, var changes) -> ChangesPane.words(earlier, changes);
            case StudyFilesModel.Shown.Failed(var why) -> why.sentence();
        });
    }
}
