package io.github.assay.ui.robustness;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.wording.Texts;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Supplier;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** Takes the new folder of projects that are made, with the button that starts; Enter starts too. */
final class NewFolderField extends HBox {
    private final TextField target = new TextField();
    private final Supplier<Path> proposal;

    /**
     * @param prefix of the ids of its controls
     * @param proposal a folder that is not there
     * @param make the button that starts
     */
    NewFolderField(String prefix, Dialogs dialogs, Supplier<Path> proposal, Button make) {
        this.proposal = proposal;
        target.setId(prefix + "-target");
        target.setOnAction(_ -> make.fire());
        target.setAccessibleText(Texts.text("sensitivity.make.target"));
        HBox.setHgrow(target, Priority.ALWAYS);
        Button choose = PageTools.quiet(prefix + "-choose", Texts.text("sensitivity.make.choose"), Texts.text("sensitivity.make.choose.about"));
        choose.setOnAction(_ -> dialogs.folder(Texts.text("sensitivity.make.choose.about"))
                .ifPresent(f -> target.setText(f.resolve(proposal.get().getFileName()).toString())));
        Label name = Controls.whole(Texts.text("sensitivity.make.target"), "meta");
        name.setLabelFor(target);
        make.setMinWidth(USE_PREF_SIZE);
        getChildren().addAll(name, target, choose, make);
        getStyleClass().add("choice-line");
    }

    /** Proposes a folder unless one is entered. */
    void offer() {
        if (target.getText().isBlank()) {
            propose();
        }
    }

    /** Proposes a folder. */
    void propose() {
        target.setText(proposal.get().toString());
    }

    /** @throws IllegalArgumentException in words, when what is entered names no folder */
    Path folder() {
        try {
            return Path.of(target.getText().strip()).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(Texts.text("sensitivity.make.badFolder", target.getText()), e);
        }
    }

    /** Goes to the field. */
    void edit() {
        target.requestFocus();
    }
}
