package io.github.assay.ui.review.score;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.Datum;
import io.github.assay.service.imported.ImportedScores;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.ui.review.evidence.ScoreFigures;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shows an item's scores by another program, under that program's names. Assay's score is beside one that differs. */
final class ImportedPane extends VBox {
    private static final double SAME = 1e-9;
    private static final int LONGEST = 240;

    /** Shows an item's imported scores; nothing for an item without. */
    void show(Item item, List<ScoreView> ours) {
        getChildren().clear();
        Datum.Fields imported = ImportedScores.of(item);
        setVisible(!imported.isEmpty());
        setManaged(!imported.isEmpty());
        if (imported.isEmpty()) {
            return;
        }
        Label title = new Label(Texts.text(
                        "review.imported.title", imported.text("program").orElse(""), imported.text("version").orElse(""))
                .toUpperCase(Locale.ROOT));
        title.getStyleClass().add("score-group");
        title.setWrapText(true);
        getChildren().add(title);
        imported.fields("scores").values().forEach((name, value) -> score(name, value, ours));
        imported.fields("filled_in").values().keySet().forEach(name ->
                line(name, Texts.text("review.imported.filled"), ""));
        imported.fields("judges").values().forEach((name, reply) -> judge(name, reply.asFields().orElse(Datum.Fields.NONE)));
        Datum.Fields label = imported.fields("reference_label");
        label.text("label").ifPresent(said -> line(
                Texts.text("review.imported.label", label.text("author").orElse("")), said, label.text("note").orElse("")));
        imported.fields("messages").values().forEach((name, text) -> said(name, text.asText().orElse("")));
    }

    private void score(String name, Datum value, List<ScoreView> ours) {
        OptionalDouble number = ImportedScores.number(value);
        String words = number.isPresent() ? ScoreFigures.of(number.getAsDouble()) : value.asText().orElse("");
        if (words.isEmpty()) {
            return;
        }
        Optional<ScoreView> same = ours.stream()
                .filter(s -> s.metric().id().equals(ImportedScores.counterpart(name)))
                .findFirst();
        String against = same.flatMap(s -> s.outcome().asValue())
                .filter(m -> number.isPresent() && Math.abs(m.value() - number.getAsDouble()) > SAME)
                .map(m -> Texts.text("review.imported.ours", same.get().metric().name(), ScoreFigures.of(m.value())))
                .orElse("");
        line(name, words + (against.isEmpty() ? "" : "  " + against), "");
    }

    private void judge(String name, Datum.Fields reply) {
        line(Texts.text("review.imported.judge", name), reply.text("verdict").orElse(""), "");
        reply.text("explanation").ifPresent(text -> said("", text));
    }

    private void line(String name, String value, String note) {
        Label left = new Label(name);
        left.getStyleClass().add("score-name");
        left.setMaxWidth(Double.MAX_VALUE);
        left.setMinWidth(0);
        HBox.setHgrow(left, Priority.ALWAYS);
        Label right = new Label(value);
        right.getStyleClass().add("score-words");
        right.setMinWidth(USE_PREF_SIZE);
        HBox row = new HBox(8, left, right);
        row.getStyleClass().add("score-cells");
        Tooltip.install(row, new Tooltip(name + " " + value + (note.isEmpty() ? "" : "\n" + note)));
        getChildren().add(row);
        if (!note.isEmpty()) {
            said("", note);
        }
    }

    /** The imported text; a long one shows its beginning, with all of it in a tooltip. */
    private void said(String name, String text) {
        String plain = text.replaceAll("\\s+", " ").strip();
        String shown = plain.length() > LONGEST ? plain.substring(0, LONGEST) + "…" : plain;
        Label label = new Label(name.isEmpty() ? shown : name + ": " + shown);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        Tooltip whole = new Tooltip(text);
        whole.setWrapText(true);
        whole.setMaxWidth(520);
        label.setTooltip(whole);
        getChildren().add(label);
    }
}
