package io.github.assay.ui.calibration.align;

import io.github.assay.service.judging.PromptTrial;
import io.github.assay.ui.calibration.model.AlignViewModel;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.MarkdownEditor;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The prompt of a judge: an editor, its difference from the shipped prompt, and commands. */
final class PromptCard extends VBox {
    private final AlignViewModel model;
    private final MarkdownEditor editor = new MarkdownEditor(Texts.text("align.prompt"));
    private final VBox lines = new VBox();
    private final ScrollPane difference = Controls.styled(new ScrollPane(lines), "#align-difference");
    private final StackPane place = new StackPane();
    private final Label none = Controls.label(Texts.text("align.prompt.none"), "muted", "align-words");
    private final ToggleButton compare = new ToggleButton(Texts.text("align.prompt.difference"));
    private final Button save = Controls.styled(new Button(Texts.text("align.prompt.save")), "primary-button");
    private final Button shipped = Controls.styled(new Button(Texts.text("align.prompt.shipped")), "#align-shipped");
    private final Button attempt = Controls.styled(new Button(Texts.text("align.try")), "#align-try");
    private final Label note = Controls.wrapped("", "align-words", "#align-note");
    private final Card card = new Card("align.prompt");
    private Optional<PromptTrial.Prompt> shown = Optional.empty();
    private String judge = "";

    PromptCard(AlignViewModel model) {
        this.model = model;
        editor.setId("align-prompt");
        getStylesheets().add(PromptCard.class.getResource("/css/review.css").toExternalForm());
        difference.setFitToWidth(true);
        none.setWrapText(true);
        compare.setId("align-compare");
        compare.selectedProperty().subscribe(this::arrange);
        save.setId("align-save");
        save.setOnAction(_ -> save());
        shipped.setOnAction(_ -> shown.ifPresent(p -> editor.show(p.shipped())));
        attempt.setOnAction(_ -> attempt());
        note.textProperty().bind(model.noteProperty());
        note.visibleProperty().bind(note.textProperty().isNotEmpty());
        note.managedProperty().bind(note.visibleProperty());
        FlowPane acts = Controls.styled(new FlowPane(save, shipped, attempt), "align-acts");
        VBox.setVgrow(place, Priority.ALWAYS);
        place.setMinHeight(0);
        VBox body = new VBox(place, note, acts);
        card.acts(compare);
        card.body(body);
        VBox.setVgrow(card, Priority.ALWAYS);
        getChildren().add(card);
        editor.textProperty().addListener((_, _, _) -> changed());
        model.chosenProperty().subscribe(_ -> changed());
    }

    /** Shows a judge's prompt. What was typed stays while the same judge is shown. */
    void show(String name, Optional<PromptTrial.Prompt> prompt) {
        boolean typed = judge.equals(name) && shown.isPresent() && !editor.text().equals(shown.get().text());
        judge = name;
        shown = prompt;
        if (!typed) {
            editor.show(prompt.map(PromptTrial.Prompt::text).orElse(""));
        }
        changed();
        arrange();
    }

    private void changed() {
        Optional<PromptTrial.Prompt> prompt = shown;
        boolean edited = prompt.filter(p -> !p.text().equals(editor.text())).isPresent();
        card.note(prompt.isEmpty() ? "" : Texts.text(edited ? "align.prompt.edited"
                : prompt.get().text().equals(prompt.get().shipped()) ? "align.prompt.isShipped" : "align.prompt.own"));
        save.setDisable(!edited);
        shipped.setDisable(prompt.isEmpty() || prompt.get().shipped().equals(editor.text()));
        compare.setDisable(prompt.isEmpty());
        Optional<String> why = model.noTrial();
        attempt.setDisable(why.isPresent());
        // a disabled button has no tooltip of its own, so the reason is on the card
        Tooltip.install(attempt.getParent() == null ? attempt : attempt.getParent(), new Tooltip(why.orElse(Texts.text("align.try.about"))));
        attempt.setAccessibleText(Texts.text("align.try") + why.map(w -> ": " + w).orElse(""));
        if (compare.isSelected()) {
            paint();
        }
    }

    private void arrange() {
        if (shown.isEmpty()) {
            place.getChildren().setAll(none);
        } else if (compare.isSelected()) {
            paint();
            place.getChildren().setAll(difference);
        } else {
            place.getChildren().setAll(editor);
        }
    }

    private void paint() {
        lines.getChildren().clear();
        shown.ifPresent(p -> LineDifference.of(p.shipped(), editor.text()).forEach(line -> {
            Label label = new Label(switch (line.kind()) {
                case SAME -> "  ";
                case REMOVED -> "− ";
                case ADDED -> "+ ";
            } + line.text());
            label.setWrapText(true);
            label.setMaxWidth(Double.MAX_VALUE);
            label.setMinHeight(USE_PREF_SIZE);
            label.getStyleClass().addAll("prompt-line", line.kind().name().toLowerCase(Locale.ROOT));
            lines.getChildren().add(label);
        }));
    }

    void toggleDifference() {
        if (!compare.isDisabled()) {
            compare.setSelected(!compare.isSelected());
        }
    }

    void save() {
        if (!save.isDisabled()) {
            model.save(editor.text());
        }
    }

    /** Moves the focus into the prompt. */
    void write() {
        if (shown.isPresent()) {
            compare.setSelected(false);
            editor.focus();
        }
    }

    /** Saves what is typed, and runs the judge with it. */
    void run() {
        model.run(editor.text());
    }

    void attempt() {
        model.tryOn(editor.text());
    }

    /**
     * A line of two texts set against each other.
     *
     * @param kind whether it is in both texts or in one alone
     * @param text the line
     */
    private record LineDifference(Kind kind, String text) {
        /** The texts that have a line. */
        public enum Kind {
            SAME,
            REMOVED,
            ADDED
        }

        /** All lines of both texts; a longest common subsequence is the same. */
        public static List<LineDifference> of(String before, String after) {
            List<String> a = before.lines().toList();
            List<String> b = after.lines().toList();
            int[][] common = new int[a.size() + 1][b.size() + 1];
            for (int i = a.size() - 1; i >= 0; i--) {
                for (int j = b.size() - 1; j >= 0; j--) {
                    common[i][j] = a.get(i).equals(b.get(j))
                            ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
                }
            }
            List<LineDifference> lines = new ArrayList<>();
            int i = 0;
            int j = 0;
            while (i < a.size() || j < b.size()) {
                if (i < a.size() && j < b.size() && a.get(i).equals(b.get(j))) {
                    lines.add(new LineDifference(Kind.SAME, a.get(i++)));
                    j++;
                } else if (i < a.size() && (j == b.size() || common[i + 1][j] >= common[i][j + 1])) {
                    lines.add(new LineDifference(Kind.REMOVED, a.get(i++)));
                } else {
                    lines.add(new LineDifference(Kind.ADDED, b.get(j++)));
                }
            }
            return lines;
        }
    }
}
