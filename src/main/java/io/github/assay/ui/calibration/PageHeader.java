package io.github.assay.ui.calibration;

import io.github.assay.ui.calibration.model.OtherStudy;
import io.github.assay.ui.calibration.model.StudyFilesModel;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.shell.PageTabs;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The pages' names with what is on its way, and, when a study from a file is in the room, what that is. */
final class PageHeader extends VBox {
    private final Label words = new Label();
    private final HBox bar;

    PageHeader(PageTabs tabs, ComputingBar computing, StudyFilesModel shelf) {
        BorderPane line = new BorderPane(tabs, null, computing, null, null);
        words.setWrapText(true);
        words.setMinHeight(USE_PREF_SIZE);
        words.setId("kept-study");
        Button back = new Button(Messages.text("shelf.back"));
        back.setId("shelf-back");
        back.setMinWidth(USE_PREF_SIZE);
        back.setOnAction(_ -> shelf.back());
        HBox.setHgrow(words, Priority.ALWAYS);
        words.setMaxWidth(Double.MAX_VALUE);
        bar = new HBox(words, back);
        bar.getStyleClass().addAll("note-bar", "accent", "study-bar");
        getChildren().add(line);
        shelf.openedProperty().subscribe(this::show);
    }

    private void show(Optional<OtherStudy> other) {
        getChildren().remove(bar);
        other.ifPresent(o -> {
            words.setText(o.words());
            getChildren().add(bar);
        });
    }
}
