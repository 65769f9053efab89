package io.github.assay.ui.calibration.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.StudyChanges;
import io.github.assay.ui.calibration.compare.ChangesPane;
import io.github.assay.ui.calibration.compare.StudyWords;
import io.github.assay.ui.calibration.metric.ThresholdPage;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.OtherStudy;
import io.github.assay.ui.calibration.model.StudyFilesModel;
import io.github.assay.ui.calibration.study.PublishedPage.PublishedPane;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.TwoColumns;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.Section;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Shows the settings of the study's figures and lets the user change them. A change computes the figures again. */
public final class StudyPage extends ThresholdPage {
    private final StudyForm form;
    private final Label drawn = words();
    private final Label sources = words();
    private final Label imported = words();

    public StudyPage(CalibrationViewModel model, StudyFilesModel files, PageTools kit, Dialogs dialogs) {
        super("study", model, kit);
        form = new StudyForm(model);
        Card settings = new Card("study.settings");
        settings.note(Texts.text("study.settings.note"));
        settings.body(form);
        Card stated = new Card("study.said");
        VBox lines = new VBox(drawn, sources, imported, remark("study.remark.reference"), remark("study.remark.interval"), remark("study.remark.missing"), remark("study.remark.family"));
        lines.getStyleClass().add("study-words");
        stated.body(lines);
        Card kept = new Card("shelf.title");
        kept.body(new StudyFilesPane(files, dialogs, model));
        VBox right = Controls.styled(new VBox(stated, kept), "column");
        TwoColumns columns = new TwoColumns();
        columns.setShare(56);
        columns.getChildren().addAll(settings, right);
        VBox below = new VBox();
        list(Section.of(columns, this::fill), Section.of(below));
        files.shownProperty().subscribe(_ -> below(files, kit, below));
        files.openedProperty().subscribe(_ -> below(files, kit, below));
        files.shownProperty().subscribe((_, _) -> reveal(below));
        files.openedProperty().subscribe((_, _) -> reveal(below));
    }

    /** Scrolls to the result, so that the user who requested it sees it. */
    private void reveal(VBox below) {
        below.getChildren().stream()
                .findFirst()
                .filter(_ -> node().getScene() != null)
                .ifPresent(card -> reveal(pane(), card));
    }

    /** Results that need a table are below both columns. */
    private static void below(StudyFilesModel files, PageTools kit, VBox place) {
        place.getChildren().clear();
        if (files.shownProperty().get() instanceof StudyFilesModel.Shown.Changes(Path earlier, StudyChanges changes)
                && !changes.none()) {
            ChangesPane pane = new ChangesPane(earlier, changes, kit.navigation(), kit.export());
            place.getChildren().add(new Card("changes.title").body(pane));
            pane.take();
        } else {
            files.openedProperty().get().flatMap(OtherStudy::published).ifPresent(p -> {
                Card card = new Card("published.title");
                place.getChildren().add(card.body(new PublishedPane(p)));
            });
        }
    }

    private static Label words() {
        return Controls.wrapped("");
    }

    private static Label remark(String key) {
        Label label = words();
        label.setText(Texts.text(key));
        label.getStyleClass().add("muted");
        return label;
    }

    private void fill(CalibrationResult result) {
        form.show(result);
        drawn.setText(StudyWords.drawn(result));
        sources.setText(Texts.text("study.labels", result.n(), StudyWords.sources(result)));
        imported.setText(StudyWords.imported(result));
    }
}
