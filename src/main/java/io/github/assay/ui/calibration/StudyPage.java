package io.github.assay.ui.calibration;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.TwoColumns;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/** What fixes the study's figures, to be read and changed; a change computes anew. */
final class StudyPage implements Page {
    private final StudyForm form;
    private final Label drawn = words();
    private final Label sources = words();
    private final ScrollPane node;

    StudyPage(CalibrationViewModel model) {
        form = new StudyForm(model);
        Card settings = new Card("study.settings");
        settings.note(Messages.text("study.settings.note"));
        settings.body(form);
        Card said = new Card("study.said");
        VBox lines = new VBox(drawn, sources, remark("study.remark.reference"), remark("study.remark.interval"), remark("study.remark.missing"), remark("study.remark.family"));
        lines.getStyleClass().add("study-words");
        said.body(lines);
        TwoColumns columns = new TwoColumns();
        columns.setShare(56);
        columns.getChildren().addAll(settings, said);
        node = Pages.scroll(columns);
    }

    private static Label words() {
        Label label = new Label();
        label.setWrapText(true);
        label.setMinHeight(Label.USE_PREF_SIZE);
        return label;
    }

    private static Label remark(String key) {
        Label label = words();
        label.setText(Messages.text(key));
        label.getStyleClass().add("muted");
        return label;
    }

    @Override
    public String name() {
        return Messages.text("calibration.page.study");
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public void show(CalibrationResult result) {
        form.show(result);
        drawn.setText(StudyWords.drawn(result));
        sources.setText(Messages.text("study.labels", result.n(), StudyWords.sources(result)));
    }
}
