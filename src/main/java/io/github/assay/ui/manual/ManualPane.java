package io.github.assay.ui.manual;

import io.github.assay.manual.Manual;
import io.github.assay.manual.ManualPage;
import io.github.assay.manual.Term;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.ReadingPopOver;
import io.github.assay.ui.common.controls.TermButton;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.shell.WindowPlace;
import io.github.assay.wording.Texts;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumSet;
import java.util.Optional;
import javafx.geometry.Bounds;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The manual over the whole window: contents, one page, and beside it the keys of the screen that it is about. */
public final class ManualPane extends BorderPane {
    /** Commands listed beside a page; the others are on the page of all keys. */
    private static final int KEYS = 10;

    /** Width of the page in em of its text below which the keys are left out. */
    private static final double KEYS_FROM_EMS = 64;

    private static final double TERM_EMS = 34;

    private final Manual manual = Manual.shipped();
    private final Keys keys;
    private final WindowPlace from;
    private final ManualContents contents;
    private final MarkdownView text;
    private final VBox keyCard = Controls.styled(new VBox(), "card", "manual-keys");
    private final Label crumbs = Controls.wrapped("", "card-note");
    private final Label source = Controls.whole("", "chip", "accent");
    private final ScrollPane scroll = new ScrollPane();
    private final Label number = Controls.whole("", "#manual-number");
    private final Button next = Controls.button("", "tool-button", "#manual-next");
    private final ReadingPopOver entry = new ReadingPopOver();
    private final Deque<ManualPage> before = new ArrayDeque<>();
    private Optional<ManualPage> page = Optional.empty();
    private int place = -1;

    /**
     * @param from the place of the window whose page is opened
     * @param allKeys opens the page of all keys in place of the manual
     */
    public ManualPane(Keys keys, WindowPlace from, Runnable close, Runnable allKeys) {
        this.keys = keys;
        this.from = from;
        getStyleClass().addAll("manual", "whole-window");
        getStylesheets().add(ManualPane.class.getResource("/css/manual.css").toExternalForm());
        contents = new ManualContents(manual, keys, this::open, this::mark);
        text = new MarkdownView(manual, new MarkdownView.Links() {
            @Override
            public void open(String destination) {
                follow(destination);
            }

            @Override
            public void explain(Term term, Node at) {
                entry.show(at, ReadingPopOver.Side.BELOW, term.name(), TermButton.entry(term), TERM_EMS);
            }
        });
        text.setMinWidth(0);
        HBox.setHgrow(text, Priority.ALWAYS);
        HBox beside = Controls.styled(new HBox(text, keyCard), "manual-beside");
        VBox body = Controls.styled(new VBox(Controls.styled(new HBox(crumbs, Controls.gap(), source), "manual-crumbs"), beside), "manual-page");
        scroll.setContent(body);
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        scroll.widthProperty().subscribe(this::fit);
        crumbs.fontProperty().subscribe(this::fit);
        setTop(titleBar());
        setLeft(contents);
        setCenter(scroll);
        setBottom(foot(close, allKeys));
        addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        open(manual.about(from.screen(), from.page()).orElse(manual.pages().getFirst()));
        before.clear();
    }

    private Node titleBar() {
        HBox bar = Controls.styled(new HBox(
                Controls.whole(Texts.text("manual.title"), "wordmark"), Controls.label(Texts.text("manual.offline"), "chip"), Controls.gap()), "title-bar");
        bar.getChildren().addAll(act("manual.back", Shortcut.MANUAL_BACK, this::back), cap(Shortcut.MANUAL_BACK),
                act("manual.contents", Shortcut.MANUAL_CONTENTS, contents::focus), cap(Shortcut.MANUAL_CONTENTS));
        return bar;
    }

    private Button act(String key, Shortcut shortcut, Runnable does) {
        Button button = Controls.button(Texts.text(key), "tool-button");
        button.setMinWidth(USE_PREF_SIZE);
        button.setAccessibleText(Texts.text("shell.hint", shortcut.text(), keys.hint(shortcut)));
        button.setOnAction(_ -> does.run());
        return button;
    }

    private Label cap(Shortcut shortcut) {
        return ManualContents.cap(keys, shortcut);
    }

    private Node foot(Runnable close, Runnable allKeys) {
        next.setOnAction(_ -> next());
        next.setMinWidth(0);
        Button leave = Controls.button(Texts.text("manual.leave", from.screen()), "tool-button", "#manual-close");
        leave.setOnAction(_ -> close.run());
        HBox foot = Controls.styled(new HBox(number, next, cap(Shortcut.MANUAL_NEXT), Controls.gap(),
                act("manual.keys", Shortcut.HELP, allKeys), cap(Shortcut.HELP), leave, cap(Shortcut.LEAVE)), "status-bar-line");
        foot.setAlignment(Pos.CENTER_LEFT);
        return foot;
    }

    private void fit() {
        Controls.show(keyCard, !keyCard.getChildren().isEmpty() && scroll.getWidth() > KEYS_FROM_EMS * crumbs.getFont().getSize());
    }

    private void key(KeyEvent event) {
        Optional<Shortcut> found = keys.map().find(event, Shortcut.Group.MANUAL, EnumSet.of(Shortcut.Scope.ANY));
        boolean enter = event.getCode() == KeyCode.ENTER && contents.isSearching();
        if (found.isEmpty() && !enter) {
            return;
        }
        switch (found.orElse(event.isShiftDown() ? Shortcut.MANUAL_MARK_BACK : Shortcut.MANUAL_MARK)) {
            case MANUAL_BACK -> back();
            case MANUAL_NEXT -> next();
            case MANUAL_CONTENTS -> contents.focus();
            case MANUAL_SEARCH -> contents.beginSearch();
            case MANUAL_MARK_BACK -> step(-1);
            default -> step(1);
        }
        event.consume();
    }

    /** Closes what is open in the manual; false when nothing is. */
    public boolean closesInside() {
        return entry.hide();
    }

    private void open(ManualPage opened) {
        page.ifPresent(before::push);
        show(opened);
    }

    private void show(ManualPage shown) {
        page = Optional.of(shown);
        entry.hide();
        contents.mark(shown);
        crumbs.setText(shown.task().isEmpty() ? shown.title() : Texts.text("manual.crumbs", shown.task(), shown.title()));
        boolean here = manual.about(from.screen(), from.page()).equals(Optional.of(shown));
        Controls.show(source, here);
        source.setText(from.page().isEmpty() ? Texts.text("manual.from", from.screen()) : Texts.text("manual.from.page", from.screen(), from.page()));
        text.show(manual.text(shown), !shown.file().equals(Manual.WORDS));
        keysOf(here);
        int at = manual.pages().indexOf(shown);
        number.setText(at < 0 ? "" : Texts.text("manual.number", at + 1, manual.pages().size()));
        Optional<ManualPage> following = following();
        Controls.show(next, following.isPresent());
        following.ifPresent(p -> next.setText(Texts.text("manual.next", p.title())));
        scroll.setVvalue(0);
        mark();
    }

    /** The keys of the screen that the manual was opened from, beside the page about it; a screen without keys of its own has none. */
    private void keysOf(boolean here) {
        keyCard.getChildren().clear();
        if (here && from.keys().filter(k -> k != Shortcut.Group.EVERYWHERE).isPresent()) {
            keyCard.getChildren().add(Controls.label(Texts.text("manual.keysOf", from.screen()), "card-title"));
            Arrays.stream(Shortcut.values())
                    .filter(s -> s.group() == from.keys().get() && s.scope() != Shortcut.Scope.REASON)
                    .limit(KEYS)
                    .map(s -> new HBox(8, Controls.wrapped(s.text()), Controls.gap(), cap(s)))
                    .forEach(keyCard.getChildren()::add);
        }
        fit();
    }

    private Optional<ManualPage> following() {
        int at = page.map(manual.pages()::indexOf).orElse(-1);
        return at >= 0 && at + 1 < manual.pages().size() ? Optional.of(manual.pages().get(at + 1)) : Optional.empty();
    }

    private void next() {
        following().ifPresent(this::open);
    }

    private void back() {
        if (!before.isEmpty()) {
            show(before.pop());
        }
    }

    /** Opens what a link leads to; a section of the open page is scrolled to. Links out of the manual do nothing. */
    private void follow(String destination) {
        if (destination.contains("://")) {
            return;
        }
        String file = page.map(ManualPage::file).orElse("");
        String to = destination.startsWith("#") ? file + destination : URI.create(file).resolve(destination).getPath()
                + (destination.contains("#") ? destination.substring(destination.indexOf('#')) : "");
        manual.at(to).ifPresent(found -> {
            if (!Optional.of(found).equals(page)) {
                open(found);
            }
            String section = to.contains("#") ? to.substring(to.indexOf('#') + 1) : "";
            text.flows().stream().filter(f -> section.equals(f.getUserData())).findFirst().ifPresent(this::scrollTo);
        });
    }

    private void mark() {
        place = -1;
        text.flows().forEach(f -> f.mark(contents.words()));
    }

    /** Goes to the next or previous place of the search, on the next page after the last of this one. */
    private void step(int direction) {
        int all = text.flows().stream().mapToInt(MarkedFlow::places).sum();
        if (contents.words().isEmpty()) {
            return;
        }
        int to = place < 0 && direction < 0 ? all - 1 : place + direction;
        if (to < 0 || to >= all) {
            Optional<ManualPage> other = page.flatMap(p -> contents.further(p, direction));
            if (other.isEmpty()) {
                return;
            }
            if (!other.equals(page)) {
                open(other.get());
            }
            all = text.flows().stream().mapToInt(MarkedFlow::places).sum();
            to = direction < 0 ? all - 1 : 0;
        }
        place = to;
        int first = 0;
        for (MarkedFlow flow : text.flows()) {
            boolean here = place >= first && place < first + flow.places();
            Node mark = flow.current(here ? place - first : -1);
            if (here) {
                scrollTo(mark);
            }
            first += flow.places();
        }
    }

    private void scrollTo(Node node) {
        applyCss();
        layout();
        Node body = scroll.getContent();
        Bounds at = body.sceneToLocal(node.localToScene(node.getBoundsInLocal()));
        double hidden = body.getLayoutBounds().getHeight() - scroll.getViewportBounds().getHeight();
        if (hidden > 0) {
            scroll.setVvalue(Math.clamp((at.getMinY() - scroll.getViewportBounds().getHeight() / 4) / hidden, 0, 1));
        }
    }
}
