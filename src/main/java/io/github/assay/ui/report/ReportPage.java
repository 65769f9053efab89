package io.github.assay.ui.report;

import io.github.assay.service.evaluation.ReportService.Preview;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.Section;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.geometry.Insets;
import javafx.geometry.VPos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;

/** Shows what a report would have, and writes it. */
public final class ReportPage extends ResultPage<Preview> {
    private static final double SHARE = 26;
    private static final double PADDING = 12;
    private static final int FILTER = 26;

    public ReportPage(ReportViewModel model, PageTools tools, Dialogs dialogs) {
        super("ScreenId.REPORT", model, tools);
        TextField filter = Controls.styled(new TextField(model.settings()), "small-field", "#report-filter");
        filter.setPrefColumnCount(FILTER);
        filter.setAccessibleText(Texts.text("reportPage.filter"));
        filter.setOnAction(_ -> model.use(filter.getText().strip()));
        Label words = Controls.wrapped("", "#report-cases");
        Label note = Controls.wrapped("", "#report-note");
        note.textProperty().bind(model.noteProperty());
        Button page = PageTools.primary("reportPage.write", "report-write", () -> into(dialogs, "reportPage.write", "report", model::write));
        Button paper = PageTools.quiet("report-paper", Texts.text("reportPage.paper"), Texts.text("reportPage.paper.about"));
        paper.setOnAction(_ -> into(dialogs, "reportPage.paper", "paper", model::writePaper));
        choose(p -> words.setText(Texts.text("reportPage.cases", p.cases())), Controls.whole(Texts.text("reportPage.filter")), filter, words, page, paper);
        list(
                model, "reportPage.computing", "reportPage.failed",
                Section.<Preview>of(note).when(_ -> !model.noteProperty().get().isEmpty()),
                texts("reportPage.answers", "report-answers", p -> p.answers().answers().stream()
                        .map(a -> new Line(a.question(), Texts.text("reportPage.answer", Texts.word(a.verdict()), a.sentence()))).toList()),
                texts("checklist.title", "report-checklist", p -> p.checklist().stream().map(l -> new Line(l.question(), l.answer())).toList()));
        model.noteProperty().subscribe(_ -> model.result().ifPresent(this::show));
    }

    /** A question with its answer, whole. */
    private record Line(String question, String answer) {}

    private static Section<Preview> texts(String key, String id, Function<Preview, List<Line>> lines) {
        GridPane grid = Controls.styled(new GridPane(12, 6), "#" + id);
        ColumnConstraints questions = new ColumnConstraints();
        questions.setPercentWidth(SHARE);
        grid.getColumnConstraints().setAll(questions, new ColumnConstraints());
        grid.setPadding(new Insets(PADDING));
        Card card = new Card(key, "board-card");
        card.body(grid);
        return Section.of(card, p -> {
            grid.getChildren().clear();
            for (Line line : lines.apply(p)) {
                Label question = Controls.wrapped(line.question(), "strong");
                GridPane.setValignment(question, VPos.TOP);
                grid.addRow(grid.getRowCount(), question, Controls.wrapped(line.answer()));
            }
        });
    }

    private static void into(Dialogs dialogs, String title, String name, Consumer<Path> write) {
        dialogs.saveAs(Texts.text(title), name, List.of()).ifPresent(write);
    }
}
