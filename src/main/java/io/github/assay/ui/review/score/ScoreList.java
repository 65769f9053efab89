package io.github.assay.ui.review.score;

import io.github.assay.compare.TableDiff;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.GoldVersion;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.service.scoring.ImportedScores;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/** Shows all scores of a case by group with evidence, imported scores, and votes; while hidden, the reason. */
public final class ScoreList extends StackPane {
    private static final int WORTH_FILTERING = 12;

    private final TextField filter = new TextField();
    private final ScoreGroups groups;
    private final Label votesTitle = new Label(Texts.text("review.votes.title"));
    private final VBox votes = new VBox();
    private final ImportedPane imported = new ImportedPane();
    private final Label foot = new Label();
    private final ScorePlaceholder placeholder = new ScorePlaceholder();
    private final VBox shown;
    private final ScrollPane scroll;
    private Subscription focusMoves = Subscription.EMPTY;

    /**
     * @param prefs the user's choices for the list
     * @param settings takes the id of a metric whose settings are to be opened
     * @param toRow takes a row of the aligned tables that evidence leads to
     * @param accounts takes the id of a metric and the function that takes the explanation of its score
     * @param keys the keys shown beside commands
     */
    public ScoreList(
            ScorePrefs prefs,
            Consumer<String> settings,
            IntConsumer toRow,
            BiConsumer<String, Consumer<Outcome<Measurement>>> accounts,
            Keys keys) {
        groups = new ScoreGroups(prefs, settings, toRow, accounts, keys);
        foot.getStyleClass().add("score-foot");
        foot.setWrapText(true);
        foot.setMinHeight(USE_PREF_SIZE);
        scroll = scores();
        shown = new VBox(top(), scroll);
        shown.getStyleClass().add("score-shown");
        shown.setVisible(false);
        StackPane either = new StackPane(shown, placeholder);
        Controls.show(placeholder, false);
        either.setMinHeight(0);
        shown.setMinHeight(0);
        VBox.setVgrow(either, Priority.ALWAYS);
        getChildren().add(new VBox(either, foot));
        sceneProperty().subscribe((before, now) -> {
            focusMoves.unsubscribe();
            focusMoves = now == null ? Subscription.EMPTY : now.focusOwnerProperty().subscribe(_ -> reveal());
        });
    }

    private Node top() {
        filter.setPromptText(Texts.text("review.scores.filter"));
        filter.setAccessibleText(Texts.text("review.scores.filter"));
        filter.getStyleClass().add("score-filter");
        filter.textProperty().subscribe(groups::filter);
        return Controls.styled(new StackPane(filter), "score-top");
    }

    private ScrollPane scores() {
        votesTitle.getStyleClass().add("score-group");
        votes.getStyleClass().add("score-votes");
        VBox all = Controls.styled(new VBox(groups, imported, votesTitle, votes), "score-all");
        ScrollPane pane = new ScrollPane(all);
        pane.setFitToWidth(true);
        pane.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        pane.setFocusTraversable(false);
        VBox.setVgrow(pane, Priority.ALWAYS);
        return pane;
    }

    /** Scrolls to the focused node, if it is in this list. */
    private void reveal() {
        Node focused = getScene() == null ? null : getScene().getFocusOwner();
        if (focused == null || !isFocusInside() || scroll.getContent().getLayoutBounds().getHeight() <= 0) {
            return;
        }
        Bounds at = scroll.getContent().sceneToLocal(focused.localToScene(focused.getLayoutBounds()));
        double space = scroll.getContent().getLayoutBounds().getHeight() - scroll.getViewportBounds().getHeight();
        double top = space * scroll.getVvalue();
        if (at != null && space > 0 && (at.getMinY() < top || at.getMaxY() > top + scroll.getViewportBounds().getHeight())) {
            scroll.setVvalue(Math.clamp((at.getMinY() - 40) / space, 0, 1));
        }
    }

    private void votes(List<Vote> seen, String gold) {
        votesTitle.setVisible(!seen.isEmpty());
        votes.getChildren().setAll(seen.stream().map(v -> vote(v, gold)).toList());
    }

    private static Label vote(Vote vote, String gold) {
        String comment = vote.comment().isEmpty() ? "" : " · " + vote.comment();
        String copied = vote.copyOf().map(o -> " · " + Texts.text("review.votes.copy", ItemKey.systemAndRun(o.system(), o.runId()))).orElse("");
        String old = GoldVersion.isOther(vote.gold(), gold) ? " · " + Texts.text("review.votes.gold") : "";
        Label label = new Label(
                Texts.text("review.votes.one", vote.annotator(), Texts.word(vote.label())) + old + copied + comment);
        label.getStyleClass().add("vote-line");
        label.setWrapText(true);
        return label;
    }

    /**
     * Shows scores and what may be seen of the votes.
     *
     * @param tables those that evidence leads to
     * @param gold the item's gold query; votes under another one are marked
     */
    public void show(List<ScoreView> scores, Optional<TableDiff> tables, List<Vote> seen, String gold, String footnote) {
        instead(false);
        Controls.show(filter, scores.size() >= WORTH_FILTERING);
        groups.show(scores, tables);
        foot.setText(footnote);
        votes(seen, gold);
    }

    /** Shows, below Assay's scores, those that another program made of the item. */
    public void imported(Item item, List<ScoreView> ours) {
        imported.show(item, ours);
    }

    /** Shows in place of the scores why there are none to be seen. */
    public void hide(Hidden why, String footnote) {
        placeholder.say(why);
        instead(true);
        foot.setText(footnote);
    }

    private void instead(boolean hidden) {
        if (hidden) {
            groups.closeFull();
            groups.show(List.of(), Optional.empty());
            votes(List.of(), "");
        }
        Controls.show(shown, !hidden);
        Controls.show(placeholder, hidden);
    }

    /** Moves the focus to a score, or from one to the next or the one before; not while scores are hidden. */
    public boolean step(int by) {
        if (shown.isVisible()) {
            groups.step(by);
        }
        return shown.isVisible();
    }

    /** Shows the evidence of a score in a pop-over, or closes it; false while scores are hidden. */
    public boolean toggleFull() {
        if (shown.isVisible()) {
            groups.toggleFull();
        }
        return shown.isVisible();
    }

    /** Closes the pop-over with a score's evidence; false when it was not shown. */
    public boolean closeFull() {
        return groups.closeFull();
    }

    /**
     * Moves the focus from the evidence back to its score, and from there closes the evidence; false when none is open.
     */
    public boolean back() {
        return groups.back();
    }

    /** Whether the focus is on something in here. */
    public boolean isFocusInside() {
        for (Node at = getScene() == null ? null : getScene().getFocusOwner(); at != null; at = at.getParent()) {
            if (at == this) {
                return true;
            }
        }
        return false;
    }

    /** Why no scores are to be seen. */
    public enum Hidden {
        /** They come after the annotator's vote. */
        BLIND("◒"),
        /** Open rounds show none. */
        NEVER("◒"),
        /** They are being computed, or recorded as shown. */
        COMING("◔"),
        /** It cannot be recorded that they are shown. */
        UNRECORDED("◒");

        private final String sign;

        Hidden(String sign) {
            this.sign = sign;
        }
    }

    /** The text in place of scores while none can be seen. */
    private static final class ScorePlaceholder extends ScrollPane {
        private final Label mark = Controls.label("", "blind-mark");
        private final Label title = Controls.wrapped("", "blind-title");
        private final Label text = Controls.wrapped("", "blind-text");

        ScorePlaceholder() {
            super(null);
            setContent(Controls.styled(new VBox(mark, title, text), "score-blind"));
            setFitToWidth(true);
            setFitToHeight(true);
            setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
            setFocusTraversable(false);
        }

        void say(Hidden why) {
            String key = "review.hidden." + why.name().toLowerCase(Locale.ROOT);
            mark.setText(why.sign);
            title.setText(Texts.text(key + ".title"));
            text.setText(Texts.text(key + ".text"));
        }
    }

    /**
     * Shows an item's scores by another program, under that program's names. Assay's score is beside one that differs.
     */
    private static final class ImportedPane extends VBox {
        private static final double SAME = 1e-9;
        private static final int LONGEST = 240;

        /** Shows an item's imported scores; nothing for an item without. */
        void show(Item item, List<ScoreView> ours) {
            getChildren().clear();
            Datum.Fields imported = ImportedScores.of(item);
            Controls.show(this, !imported.isEmpty());
            if (imported.isEmpty()) {
                return;
            }
            Label title = new Label(Texts.text(
                            "review.imported.title", imported.text("program").orElse(""),
                            imported.text("version").orElse(""))
                    .toUpperCase(Locale.ROOT));
            title.getStyleClass().add("score-group");
            title.setWrapText(true);
            getChildren().add(title);
            imported.fields("scores").values().forEach((name, value) -> score(name, value, ours));
            imported.fields("filled_in").values().keySet().forEach(name ->
                    line(name, Texts.text("review.imported.filled"), ""));
            imported.fields("judges").values().forEach(
                    (name, reply) -> judge(name, reply.asFields().orElse(Datum.Fields.NONE)));
            Datum.Fields label = imported.fields("reference_label");
            label.text("label").ifPresent(stated -> line(
                    Texts.text("review.imported.label", label.text("author").orElse("")), stated,
                    label.text("note").orElse("")));
            imported.fields("messages").values().forEach((name, text) -> stated(name, text.asText().orElse("")));
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
                    .map(m ->
                            Texts.text("review.imported.ours", same.get().metric().name(), ScoreFigures.of(m.value())))
                    .orElse("");
            line(name, words + (against.isEmpty() ? "" : "  " + against), "");
        }

        private void judge(String name, Datum.Fields reply) {
            line(Texts.text("review.imported.judge", name), reply.text("verdict").orElse(""), "");
            reply.text("explanation").ifPresent(text -> stated("", text));
        }

        private void line(String name, String value, String note) {
            Label left = Controls.label(name, "score-name");
            left.setMaxWidth(Double.MAX_VALUE);
            left.setMinWidth(0);
            HBox.setHgrow(left, Priority.ALWAYS);
            HBox row = Controls.styled(new HBox(8, left, Controls.whole(value, "score-words")), "score-cells");
            Tooltip.install(row, new Tooltip(name + " " + value + (note.isEmpty() ? "" : "\n" + note)));
            getChildren().add(row);
            if (!note.isEmpty()) {
                stated("", note);
            }
        }

        /** The imported text; a long one shows its beginning, with all of it in a tooltip. */
        private void stated(String name, String text) {
            String plain = text.replaceAll("\\s+", " ").strip();
            String shown = plain.length() > LONGEST ? plain.substring(0, LONGEST) + "…" : plain;
            Label label = Controls.wrapped(name.isEmpty() ? shown : name + ": " + shown);
            Tooltip whole = new Tooltip(text);
            whole.setWrapText(true);
            whole.setMaxWidth(520);
            label.setTooltip(whole);
            getChildren().add(label);
        }
    }
}
