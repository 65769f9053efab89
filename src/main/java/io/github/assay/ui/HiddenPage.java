package io.github.assay.ui;

import io.github.assay.service.labels.FigureDisclosure;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Tile;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Takes the place of a page that would tell what is hidden: a card with the choices and what each leads to, what may be
 * seen without harm, and grey bars of one length, which tell nothing.
 */
final class HiddenPage extends ScrollPane {
    private static final int ANSWERS = 6;
    private static final int COLUMNS = 3;

    /** The choices by their keys, with the id of each. */
    private static final Map<Shortcut, String> CHOICES = Map.of(
            Shortcut.HIDDEN_BACK, "back", Shortcut.HIDDEN_READER, "reader", Shortcut.HIDDEN_LOOK, "look");

    private final ScreenId screen;
    private final boolean sample;
    private final Keys keys;
    private final Consumer<Shortcut> chosen;
    private final Label title = Controls.wrapped("", "title", "#blind-title");
    private final Label words = Controls.wrapped("", "muted", "#blind-words");
    private final Label lookChip = Controls.whole("", "chip");
    private final Label backAbout = Controls.wrapped("", "muted");
    private final Label lookAbout = Controls.wrapped("", "muted");
    private final Tile back;
    private final Tile reader;
    private final Tile look;
    private final VBox harmless = Controls.styled(new VBox(10), "hidden-harmless");

    /** @param chosen takes the key of a choice that was pressed or clicked */
    HiddenPage(ScreenId screen, boolean sample, Keys keys, Consumer<Shortcut> chosen) {
        this.screen = screen;
        this.sample = sample;
        this.keys = keys;
        this.chosen = chosen;
        back = choice(Shortcut.HIDDEN_BACK, backAbout,
                Controls.whole(Texts.text("blind.back.chip"), "chip", "pass"));
        reader = choice(Shortcut.HIDDEN_READER, Controls.wrapped(Texts.text("blind.reader.about"), "muted"),
                Controls.whole(Texts.text("blind.reader.chip"), "chip", "pass"));
        lookChip.getStyleClass().add(sample ? "accent" : "warn");
        look = choice(Shortcut.HIDDEN_LOOK, lookAbout, lookChip);
        VBox texts = grown(new VBox(4, title, words));
        texts.visibleProperty().bind(visibleProperty());
        HBox heading = Controls.styled(new HBox(new FontIcon("mdoal-lock"), texts), "hidden-heading");
        VBox card = Controls.styled(new VBox(8, heading, back, reader, look), "card", "hidden-card", "blind-question");
        VBox page = grown(new VBox(12, card, bars()));
        HBox content = Controls.styled(new HBox(14, page, harmless), "hidden-page");
        setContent(content);
        setFitToWidth(true);
        setFocusTraversable(false);
    }

    private static VBox grown(VBox box) {
        HBox.setHgrow(box, Priority.ALWAYS);
        box.setMinWidth(0);
        return box;
    }

    private Tile choice(Shortcut shortcut, Label about, Label chip) {
        String id = String.valueOf(CHOICES.get(shortcut));
        String key = "blind." + id + (shortcut == Shortcut.HIDDEN_LOOK && sample ? ".sample" : "");
        Label cap = Controls.whole("", "key-cap");
        keys.follow(cap, _ -> cap.setText(keys.hint(shortcut)));
        HBox line = new HBox(14, cap, grown(new VBox(2, Controls.wrapped(Texts.text(key), "strong"), about)), chip);
        line.setAlignment(Pos.CENTER_LEFT);
        Tile tile = Controls.styled(new Tile(line), "hidden-choice", "#blind-" + id);
        tile.setAccessibleText(Texts.text(key));
        tile.setOnAction(_ -> chosen.accept(shortcut));
        return tile;
    }

    /** One shape for every page and project. On Calibration the questions stand over the bars. */
    private Node bars() {
        GridPane cards = new GridPane();
        cards.setHgap(10);
        cards.setVgap(10);
        for (int i = 0; i < COLUMNS; i++) {
            ColumnConstraints column = new ColumnConstraints();
            column.setPercentWidth(100.0 / COLUMNS);
            cards.getColumnConstraints().add(column);
        }
        IntStream.rangeClosed(1, ANSWERS).forEach(n -> {
            VBox card = Controls.styled(new VBox(8), "card", "hidden-bars");
            if (screen == ScreenId.CALIBRATION) {
                card.getChildren().add(Controls.label(Texts.text("answers." + n), "muted"));
            }
            card.getChildren().addAll(Stream.of("long", "long", "short").map(l -> (Node) Controls.styled(new Region(), "hidden-bar", l)).toList());
            cards.add(card, (n - 1) % COLUMNS, (n - 1) / COLUMNS);
        });
        return cards;
    }

    /**
     * Asks.
     *
     * @param found what the page would tell, and what it may tell
     */
    void ask(FigureDisclosure.Hidden found) {
        boolean refused = !found.refused().isEmpty();
        int hidden = found.items().size();
        title.setText(Texts.text(refused ? "blind.title.round" : found.scores() ? "blind.title" : "blind.title.votes", hidden));
        words.setText(refused ? Texts.text("blind.words.round", found.refused().size()) : Texts.text("blind.words", found.all() - found.judged(), found.all()));
        Controls.show(reader, !refused);
        Controls.show(look, !refused);
        backAbout.setText(Texts.text(refused ? "blind.back.round" : "blind.back.about"));
        lookChip.setText(sample ? Texts.text("blind.look.sample.chip") : Texts.text("blind.look.chip", hidden));
        lookAbout.setText(sample ? Texts.text("blind.look.sample.about") : Texts.text("blind.look.about", hidden));
        harmless.getChildren().setAll(Controls.label(Texts.text("blind.harmless"), "meta"), progress(found));
        if (!refused) {
            harmless.getChildren().add(labels(found));
        }
        show(true);
    }

    /** Says why the page stays closed. */
    void fail(String sentence) {
        title.setText(Texts.text("blind.title.failed"));
        words.setText(sentence);
        Controls.show(reader, false);
        Controls.show(look, false);
        show(true);
    }

    private void show(boolean yes) {
        setVisible(yes);
        setVvalue(0);
    }

    private static Node progress(FigureDisclosure.Hidden found) {
        ProgressBar bar = new ProgressBar(found.all() == 0 ? 0 : (double) found.judged() / found.all());
        bar.setMaxWidth(Double.MAX_VALUE);
        return facts("blind.progress", List.of(
                Controls.wrapped(Texts.text("blind.progress.words", found.judged(), found.all(), found.all() - found.judged())), bar));
    }

    private static Node labels(FigureDisclosure.Hidden found) {
        return facts("blind.labels", List.of(
                Controls.wrapped(Texts.text("blind.labels.cases", found.voted(), found.all())),
                Controls.wrapped(Texts.text("blind.labels.votes", found.votes(), found.own()))));
    }

    private static Node facts(String title, List<? extends Node> lines) {
        HBox header = Controls.styled(new HBox(Controls.label(Texts.text(title), "card-title")), "card-head");
        VBox body = Controls.styled(new VBox(6), "card-body");
        body.getChildren().addAll(lines);
        return Controls.styled(new VBox(header, body), "card");
    }

    /** Whether a choice can be made now. */
    boolean offers(Shortcut shortcut) {
        return isVisible() && (shortcut == Shortcut.HIDDEN_BACK || look.isVisible());
    }

    /** Whether a choice has the focus. */
    boolean hasFocus() {
        return Stream.of(back, reader, look).anyMatch(Node::isFocused);
    }

    @Override
    public void requestFocus() {
        back.requestFocus();
    }
}
