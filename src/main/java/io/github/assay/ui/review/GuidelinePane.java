package io.github.assay.ui.review;

import io.github.assay.domain.project.Guideline;
import io.github.assay.service.labels.TeamGuideline;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.controls.MarkdownEditor;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/**
 * Shows the project's guideline beside the item, and lets the lead change it. Headings, lists and paragraphs of its
 * Markdown are formatted. A text that is being written stays until it is saved or dropped.
 */
public final class GuidelinePane extends VBox {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM, HH:mm", Locale.ENGLISH);
    private static final double MOST_DIFFERENCE = 260;

    private final Keys keys;
    private final BiConsumer<String, Consumer<Optional<UserError>>> save;
    private final TextFlow text = new TextFlow();
    private final ScrollPane reading = new ScrollPane(text);
    private final StackPane middle = new StackPane(reading);
    private final Label note = new Label();
    private final Label stored = new Label();
    private final Label fault = new Label();
    private final VBox difference = new VBox(2);
    private final ScrollPane differing = Controls.styled(new ScrollPane(difference), "words-scroll");
    private final TitledPane changed = Controls.styled(new TitledPane("", differing), "#guideline-change");
    private final StringProperty change = changed.textProperty();
    private final Button edit = new Button();
    private final Button keep = new Button();
    private final Button drop = new Button(Texts.text("review.guideline.drop"));
    private Optional<MarkdownEditor> editor = Optional.empty();
    private Guideline guideline;
    private boolean editing;

    /** A pane that only shows a guideline. */
    public GuidelinePane(Keys keys) {
        this("", keys, (_, _) -> {});
        Controls.show(edit.getParent(), false);
    }

    /** Shows another guideline. */
    public void read(String markdown) {
        guideline = new Guideline(markdown);
        show();
    }

    /**
     * Shows another guideline and what its latest change was.
     *
     * @param zone in which the time of the change is shown
     */
    void read(String markdown, Optional<TeamGuideline.Change> latest, ZoneId zone) {
        change.set(latest.map(c -> Texts.text(
                c.edition().by().isEmpty() ? "guideline.changed" : "guideline.changed.by",
                DAY.format(c.edition().at().atZone(zone)), c.lines(), c.edition().by())).orElse(""));
        difference.getChildren().setAll(latest.map(GuidelinePane::difference).orElse(List.of()));
        changed.setExpanded(false);
        Controls.show(changed, latest.isPresent());
        read(markdown);
    }

    private static List<Node> difference(TeamGuideline.Change latest) {
        List<Node> lines = new ArrayList<>();
        latest.hunks().forEach(hunk -> {
            hunk.removed().forEach(line -> lines.add(Controls.wrapped("− " + line, "fail-text")));
            hunk.added().forEach(line -> lines.add(Controls.wrapped("+ " + line, "pass-text")));
        });
        return lines;
    }

    /** @param save writes a guideline; then passes on why it could not be written, or nothing */
    GuidelinePane(String markdown, Keys keys, BiConsumer<String, Consumer<Optional<UserError>>> save) {
        this.keys = keys;
        this.save = save;
        guideline = new Guideline(markdown);
        getStyleClass().add("guideline");
        Label title = Controls.label(Texts.text("review.guideline.title"), "score-group");
        note.getStyleClass().add("muted");
        note.setWrapText(true);
        note.setMinHeight(USE_PREF_SIZE);
        fault.getStyleClass().add("fail-text");
        fault.setWrapText(true);
        text.getStyleClass().add("guideline-text");
        reading.setFitToWidth(true);
        VBox.setVgrow(middle, Priority.ALWAYS);
        stored.getStyleClass().add("muted");
        keep.getStyleClass().add("primary-button");
        edit.setOnAction(_ -> edit());
        keep.setOnAction(_ -> keep());
        drop.setOnAction(_ -> drop());
        keys.follow(this, _ -> name());
        FlowPane acts = Controls.styled(new FlowPane(edit, keep, drop), "guideline-acts");
        differing.setFitToWidth(true);
        difference.heightProperty().subscribe(
                height -> differing.setPrefViewportHeight(Math.min(MOST_DIFFERENCE, height.doubleValue())));
        changed.setAnimated(false);
        changed.setWrapText(true);
        changed.setMinSize(0, USE_PREF_SIZE);
        Controls.show(changed, false);
        getChildren().addAll(title, changed, note, middle, fault, acts, stored);
        show();
    }

    private void name() {
        String key = keys.hint(Shortcut.EDIT_GUIDELINE);
        edit.setText(Texts.text(guideline.text().isBlank() ? "review.guideline.write" : "review.guideline.edit", key));
        keep.setText(Texts.text("review.write.keep", keys.hint(Shortcut.COMMIT)));
    }

    private void show() {
        boolean none = guideline.text().isBlank();
        text.getChildren().setAll(nodes(none ? Texts.text("review.guideline.none") : guideline.text()));
        stored.setText(version());
        say(note, editing
                ? Texts.text("review.guideline.editing")
                : !none && guideline.isStandard() ? Texts.text("review.guideline.default") : "");
        Controls.show(reading, !editing);
        editor.ifPresent(e -> Controls.show(e, editing));
        Controls.show(edit, !editing);
        Controls.show(keep, editing);
        Controls.show(drop, editing);
        say(fault, "");
        name();
    }

    private static void say(Label label, String words) {
        label.setText(words);
        Controls.show(label, !words.isEmpty());
    }

    /** The version of the guideline in words; empty when the project has none. */
    String version() {
        return guideline.text().isBlank() ? "" : Texts.text("review.guideline.version", guideline.version());
    }

    boolean isWriting() {
        return editor.filter(MarkdownEditor::isWriting).isPresent();
    }

    /** Opens the editor, with the default guideline where the project has none, and moves the focus into it. */
    void edit() {
        if (!editing) {
            if (editor.isEmpty()) {
                editor = Optional.of(new MarkdownEditor(Texts.text("review.guideline.editor")));
                middle.getChildren().add(editor.get());
            }
            editor.get().show(guideline.text().isBlank() ? Guideline.standard().text() : guideline.text());
            editing = true;
            show();
        }
        editor.orElseThrow().focus();
    }

    /** Saves the text being written. When that fails the editor stays open. */
    void keep() {
        if (!editing) {
            return;
        }
        String written = editor.orElseThrow().text();
        save.accept(written, failed -> {
            if (failed.isPresent()) {
                say(fault, failed.get().sentence());
            } else {
                guideline = new Guideline(written);
                drop();
            }
        });
    }

    private void drop() {
        editing = false;
        show();
        edit.requestFocus();
    }

    private static List<Node> nodes(String markdown) {
        List<Node> nodes = new ArrayList<>();
        for (String line : paragraphs(markdown)) {
            String text = line.strip();
            if (text.startsWith("#")) {
                nodes.add(text(text.replaceFirst("^#+\\s*", ""), "guideline-heading"));
            } else if (text.matches("[-*] .*")) {
                nodes.add(text("•\u2002" + text.substring(2), "guideline-body"));
            } else {
                nodes.add(text(text, "guideline-body"));
            }
        }
        return nodes;
    }

    /** Lines, where a line that only continues a paragraph or a list entry is part of it, as Markdown reads it. */
    private static List<String> paragraphs(String markdown) {
        List<String> all = new ArrayList<>();
        boolean open = false;
        for (String line : markdown.strip().lines().map(String::strip).toList()) {
            boolean begins = line.isEmpty() || line.startsWith("#") || line.matches("([-*]|\\d+[.)]) .*");
            if (open && !begins) {
                all.add(all.removeLast() + " " + line);
            } else {
                all.add(line);
            }
            open = !line.isEmpty() && !line.startsWith("#");
        }
        return all;
    }

    private static Text text(String line, String style) {
        Text text = new Text(line.replace("**", "").replace("`", "").replaceAll("\\*(?=\\S)([^*]+?)(?<=\\S)\\*", "$1") + "\n");
        text.getStyleClass().add(style);
        return text;
    }
}
