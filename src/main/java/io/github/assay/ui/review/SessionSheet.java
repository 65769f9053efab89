package io.github.assay.ui.review;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.service.labels.OwnSession;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.review.model.ReviewViewModel;
import io.github.assay.wording.Texts;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/**
 * Shows the annotator's own session over the case: pace, last decisions, contradictions and repeats. A digit goes back to
 * that decision, Enter to the chosen line; no key labels while it is open.
 */
public final class SessionSheet extends VBox {
    private static final PseudoClass HEADING = PseudoClass.getPseudoClass("heading");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
    private static final double EMS = 34;

    /**
     * A line of the sheet.
     *
     * @param key the digit that goes to it; empty: none
     * @param item the item that it goes to; empty: a heading or a remark
     * @param other the item that it goes to while the first one is on screen
     */
    private record Line(String key, String words, Optional<ItemKey> item, Optional<ItemKey> other, boolean heading) {
        static Line heading(String words) {
            return new Line("", words, Optional.empty(), Optional.empty(), true);
        }

        static Line to(String key, String words, Optional<ItemKey> item) {
            return new Line(key, words, item, Optional.empty(), false);
        }
    }

    private final ListView<Line> list = Controls.styled(new ListView<>(), "session-list");
    private final ZoneId zone;
    private final Supplier<Optional<ItemKey>> current;
    private final Consumer<ItemKey> go;
    private final Runnable close;

    /**
     * @param zone in which times are shown
     * @param current the item on screen
     * @param go shows an item
     * @param close closes the sheet
     */
    public SessionSheet(ZoneId zone, Supplier<Optional<ItemKey>> current, Consumer<ItemKey> go, Runnable close) {
        this.zone = zone;
        this.current = current;
        this.go = go;
        this.close = close;
        getStyleClass().addAll("strip", "session-sheet");
        StackPane.setAlignment(this, Pos.TOP_RIGHT);
        javafx.scene.control.Label title = new javafx.scene.control.Label(Texts.text("session.title"));
        title.getStyleClass().add("strip-title");
        javafx.scene.control.Label about = new javafx.scene.control.Label(Texts.text("session.about"));
        about.getStyleClass().add("strip-hint");
        about.setMinWidth(0);
        about.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(about, Priority.ALWAYS);
        Button away = Controls.styled(new Button("✕"), "tool-button");
        away.setAccessibleText(Texts.text("session.close"));
        away.setOnAction(_ -> close.run());
        HBox header = Controls.styled(new HBox(title, about, away), "strip-head");
        header.setAlignment(Pos.CENTER_LEFT);
        list.setAccessibleText(Texts.text("session.title"));
        list.setCellFactory(_ -> cell());
        list.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        VBox.setVgrow(list, Priority.ALWAYS);
        title.fontProperty().subscribe(font -> setMaxWidth(EMS * font.getSize()));
        getChildren().addAll(header, list);
    }

    /** Shows a session and moves the focus into it. */
    public void show(OwnSession own) {
        List<Line> lines = new ArrayList<>();
        lines.add(Line.to("", own.pace().map(this::words).orElse(Texts.text("session.none")), Optional.empty()));
        lines.add(Line.heading(Texts.text("session.last")));
        for (int i = 0; i < own.last().size(); i++) {
            Vote vote = own.last().get(i);
            lines.add(Line.to(
                    Integer.toString(i + 1),
                    Texts.text("session.decision", time(vote.at()), vote.item().caseId(), vote.item().systemAndRun(), word(vote.label())),
                    Optional.of(vote.item())));
        }
        lines.add(Line.heading(Texts.text("session.contradictions", own.contradictions().size())));
        own.contradictions().forEach(c -> lines.add(pair(c)));
        lines.add(Line.heading(Texts.text("session.repeats", own.repeats().size())));
        own.repeats().forEach(r -> lines.add(Line.to(
                "",
                Texts.text(
                        r.changed() ? "session.repeat.changed" : "session.repeat.same", r.latest().item().caseId(),
                        r.latest().item().systemAndRun(),
                        r.labels().stream().map(SessionSheet::word).collect(Collectors.joining(" → "))),
                Optional.of(r.latest().item()))));
        list.getItems().setAll(lines);
        list.getSelectionModel().select(own.last().isEmpty() ? 0 : 2);
        list.scrollTo(0);
        list.requestFocus();
    }

    private static Line pair(OwnSession.Contradiction c) {
        ItemKey of = c.later().item();
        ItemKey other = c.earlier().item();
        String words = Texts.text(
                "session.contradiction." + c.common().name(), of.caseId(), of.systemAndRun(), word(c.later().label()),
                of.caseId().equals(other.caseId()) ? other.systemAndRun() : other.caseId() + " · " + other.systemAndRun(),
                word(c.earlier().label()));
        return new Line("", words, Optional.of(of), Optional.of(other), false);
    }

    private String words(OwnSession.Pace pace) {
        return Texts.text(
                "session.pace", pace.items(), time(pace.since()), pace.medianSeconds(), Math.round(pace.perHour()));
    }

    private String time(Instant at) {
        return TIME.format(at.atZone(zone));
    }

    private static String word(Label label) {
        return Texts.word(label);
    }

    private void key(KeyEvent event) {
        if (event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        Line chosen = list.getSelectionModel().getSelectedItem();
        if (event.getCode() == KeyCode.ENTER && chosen != null) {
            open(chosen);
            event.consume();
        } else if (event.getCode().isDigitKey()) {
            list.getItems().stream()
                    .filter(l -> l.key().equals(event.getCode().getName().replace("Numpad ", "")))
                    .findFirst()
                    .ifPresent(this::open);
            event.consume();
        }
    }

    private void open(Line line) {
        line.item().ifPresent(item -> {
            close.run();
            go.accept(line.other().filter(_ -> current.get().equals(line.item())).orElse(item));
        });
    }

    private ListCell<Line> cell() {
        javafx.scene.control.Label cap = new javafx.scene.control.Label();
        cap.getStyleClass().add("key-cap");
        ListCell<Line> cell = new ListCell<>() {
            @Override
            protected void updateItem(Line line, boolean empty) {
                super.updateItem(line, empty);
                boolean none = empty || line == null;
                setText(none ? "" : line.words());
                cap.setText(none ? "" : line.key());
                setGraphic(none || line.key().isEmpty() ? null : cap);
                pseudoClassStateChanged(HEADING, !none && line.heading());
            }
        };
        cell.setWrapText(true);
        cell.setPrefWidth(0);
        cell.setOnMouseClicked(e -> {
            if (e.getButton() == MouseButton.PRIMARY && !cell.isEmpty()) {
                open(cell.getItem());
            }
        });
        return cell;
    }

    /** Opens and closes the annotator's own session over the case. The sheet is made on first use. */
    public static final class SessionLayer {
        private final ReviewViewModel model;
        private final Pane layers;
        private final Runnable left;
        private Optional<SessionSheet> sheet = Optional.empty();

        /** @param left called after it was closed */
        public SessionLayer(ReviewViewModel model, Pane layers, Runnable left) {
            this.model = model;
            this.layers = layers;
            this.left = left;
        }

        public boolean isOpen() {
            return sheet.filter(layers.getChildren()::contains).isPresent();
        }

        /** Opens the sheet, or closes it. */
        public void toggle() {
            if (!close()) {
                model.ownSession(own -> {
                    SessionSheet shown = sheet.orElseGet(() -> new SessionSheet(
                            model.zone(), model.currentProperty()::get, model::go, this::close));
                    sheet = Optional.of(shown);
                    if (!isOpen()) {
                        layers.getChildren().add(shown);
                    }
                    shown.show(own);
                });
            }
        }

        /** Closes the sheet; false when it was not open. */
        public boolean close() {
            boolean open = isOpen();
            sheet.ifPresent(layers.getChildren()::remove);
            if (open) {
                left.run();
            }
            return open;
        }
    }
}
