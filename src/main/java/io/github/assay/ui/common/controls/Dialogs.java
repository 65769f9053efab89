package io.github.assay.ui.common.controls;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.Theme;
import io.github.assay.wording.Texts;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Alert;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.TextArea;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Stage;

/** Opens dialogs and file choosers. Tests pass in answers instead. */
public interface Dialogs {
    /**
     * Kind of files that a chooser offers.
     *
     * @param description as the user reads it
     * @param patterns such as {@code *.jsonl}
     */
    record Kind(String description, List<String> patterns) {
        public Kind {
            patterns = List.copyOf(patterns);
        }
    }

    /** Asks for an existing folder. */
    Optional<Path> folder(String title);

    /** Asks for an existing file. */
    Optional<Path> file(String title, List<Kind> kinds);

    /** Asks where to write. */
    Optional<Path> saveAs(String title, String proposedName, List<Kind> kinds);

    /** Asks for consent; false when the user declines or closes the dialog. */
    default boolean agrees(String title, String sentence, String agree) {
        return false;
    }

    /**
     * Asks for consent to something whose details are long, such as a prompt that would be sent; they can be read in full.
     */
    default boolean agrees(String title, String sentence, String details, String agree) {
        return agrees(title, details.isEmpty() ? sentence : sentence + "\n\n" + details, agree);
    }

    /** Shows an error in one sentence; details behind <em>Show details</em>, with copy. */
    void error(String sentence, String details);

    /** Opens dialogs of the desktop above one window. */
    public static final class StageDialogs implements Dialogs {
        private static final int DETAIL_ROWS = 14;

        private final Stage owner;
        private final Theme theme;

        public StageDialogs(Stage owner, Theme theme) {
            this.owner = owner;
            this.theme = theme;
        }

        @Override
        public Optional<Path> folder(String title) {
            DirectoryChooser chooser = new DirectoryChooser();
            chooser.setTitle(title);
            return Optional.ofNullable(chooser.showDialog(owner)).map(File::toPath);
        }

        @Override
        public Optional<Path> file(String title, List<Kind> kinds) {
            return Optional.ofNullable(chooser(title, kinds).showOpenDialog(owner)).map(File::toPath);
        }

        @Override
        public Optional<Path> saveAs(String title, String proposedName, List<Kind> kinds) {
            FileChooser chooser = chooser(title, kinds);
            chooser.setInitialFileName(proposedName);
            return Optional.ofNullable(chooser.showSaveDialog(owner)).map(File::toPath);
        }

        private static FileChooser chooser(String title, List<Kind> kinds) {
            FileChooser chooser = new FileChooser();
            chooser.setTitle(title);
            kinds.forEach(k ->
                    chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter(k.description(), k.patterns())));
            return chooser;
        }

        @Override
        public void error(String sentence, String details) {
            ButtonType close = new ButtonType(Texts.text("dialog.close"), ButtonBar.ButtonData.CANCEL_CLOSE);
            Alert alert = alert(Alert.AlertType.ERROR, Texts.text("dialog.error"), sentence, close);
            if (!details.isEmpty()) {
                TextArea text = Controls.styled(new TextArea(details), "mono");
                text.setEditable(false);
                alert.getDialogPane().setExpandableContent(text);
            }
            alert.showAndWait();
        }

        @Override
        public boolean agrees(String title, String sentence, String agree) {
            return agrees(title, sentence, "", agree);
        }

        @Override
        public boolean agrees(String title, String sentence, String details, String agree) {
            ButtonType yes = new ButtonType(agree, ButtonBar.ButtonData.OTHER);
            ButtonType no = new ButtonType(Texts.text("dialog.cancel"), ButtonBar.ButtonData.CANCEL_CLOSE);
            Alert alert = alert(Alert.AlertType.CONFIRMATION, title, sentence, no, yes);
            if (!details.isEmpty()) {
                TextArea text = Controls.styled(new TextArea(details), "mono");
                text.setEditable(false);
                text.setWrapText(true);
                text.setPrefRowCount(DETAIL_ROWS);
                alert.getDialogPane().setExpandableContent(text);
                alert.getDialogPane().setExpanded(true);
            }
            return alert.showAndWait().filter(yes::equals).isPresent();
        }

        private Alert alert(Alert.AlertType kind, String title, String sentence, ButtonType... buttons) {
            Alert alert = new Alert(kind, sentence, buttons);
            alert.initOwner(owner);
            alert.setTitle(title);
            alert.setHeaderText(title);
            theme.dress(alert.getDialogPane().getScene());
            alert.setOnHidden(_ -> theme.undress(alert.getDialogPane().getScene()));
            return alert;
        }
    }
}
