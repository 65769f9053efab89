package io.github.assay.ui.review.sql;

import io.github.assay.sql.text.ParseFault;
import io.github.assay.sql.text.Span;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.FindBar;
import io.github.assay.ui.common.keys.KeyPart;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.grid.TableMenu;
import io.github.assay.ui.review.paint.Palette;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Shows one SQL text as a card: title, clause chips, the text, and the parser's message after a failure. */
public final class SqlPane extends VBox implements KeyPart {
    private static final PseudoClass IN_FOCUS = PseudoClass.getPseudoClass("in-focus");

    /** Least width, in em of the text, of a card with the button of the layout. */
    private static final double WIDE_EMS = 32;

    private final SqlCanvas canvas;
    private final ClauseChips chips;
    private final Label fault = Controls.label("", "sql-fault");
    private final Tooltip faultTip = new Tooltip();
    private final ScrollBar vertical = new ScrollBar();
    private final ScrollBar horizontal = new ScrollBar();
    private final Function<ParseFault, String> faultWords;
    private final Keys keys;
    private final HBox header = new HBox();
    private final ToggleButton layout = Controls.styled(new ToggleButton(Texts.text("review.sql.formatted")), "quiet-toggle", "sql-layout");
    private Optional<SqlFind> find = Optional.empty();
    private int pressedAt;

    /**
     * @param layOut switches between the layout and the text as written
     * @param clause takes the clause's name when its chip is chosen
     * @param faultWords makes a sentence of a parse error
     * @param keys shown in the context menu
     */
    public SqlPane(
            Palette palette, String title, Runnable layOut, Consumer<String> clause, Function<ParseFault, String> faultWords, Keys keys) {
        this.keys = keys;
        canvas = new SqlCanvas(palette);
        chips = new ClauseChips(clause);
        this.faultWords = faultWords;
        getStyleClass().addAll("card", "sql-card");
        setMinSize(0, 0);
        setPrefWidth(100);
        canvas.setAccessibleRoleDescription(title);
        fault.setMaxWidth(Double.MAX_VALUE);
        vertical.setOrientation(Orientation.VERTICAL);
        vertical.setMaxWidth(USE_PREF_SIZE);
        horizontal.setMaxHeight(USE_PREF_SIZE);
        StackPane middle = new StackPane(canvas, vertical, horizontal);
        StackPane.setAlignment(vertical, Pos.CENTER_RIGHT);
        StackPane.setAlignment(horizontal, Pos.BOTTOM_CENTER);
        middle.setMinHeight(0);
        VBox.setVgrow(middle, Priority.ALWAYS);
        fault.setTooltip(faultTip);
        faultTip.setWrapText(true);
        faultTip.setMaxWidth(480);
        layout.setOnAction(_ -> layOut.run());
        layout.setFocusTraversable(false);
        layout.setMinWidth(USE_PREF_SIZE);
        layout.setTooltip(new Tooltip(Texts.text("review.sql.formatted.about", keys.hint(Shortcut.FORMAT_SQL))));
        getChildren().addAll(header(title), middle, fault);
        vertical.valueProperty().bindBidirectional(canvas.topProperty());
        horizontal.valueProperty().bindBidirectional(canvas.leftProperty());
        canvas.widthProperty().addListener(_ -> fit());
        canvas.heightProperty().addListener(_ -> fit());
        listen();
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        switch (shortcut) {
            case FIND -> openFind();
            case FIND_NEXT, FIND_PREVIOUS -> {
                find.ifPresent(f -> f.step(shortcut == Shortcut.FIND_NEXT ? 1 : -1));
                return find.isPresent();
            }
            case COPY_CELLS -> copy();
            case SELECT_ALL -> select(0, canvas.textProperty().get().text().length());
            default -> {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean leave() {
        boolean open = find.isPresent();
        closeFind();
        if (open) {
            canvas.requestFocus();
        }
        return open;
    }

    private void openFind() {
        if (find.isEmpty()) {
            SqlFind made = new SqlFind(() -> canvas.textProperty().get().text(), this::found, this::leave);
            find = Optional.of(made);
            Controls.show(chips, false);
            header.getChildren().addAll(Controls.gap(), made.bar());
        }
        find.get().bar().begin();
    }

    private void found(Span span) {
        select(span.start(), span.end());
        reveal(canvas.lineOf(span.start()));
    }

    private void closeFind() {
        if (find.isPresent()) {
            header.getChildren().remove(header.getChildren().size() - 2, header.getChildren().size());
            Controls.show(chips, true);
        }
        find = Optional.empty();
    }

    /**
     * Shows a text from its beginning.
     *
     * @param formatted whether texts are laid out in lines
     */
    public void show(SqlScreen screen, boolean formatted) {
        closeFind();
        layout.setSelected(formatted);
        canvas.selectionProperty().set(Optional.empty());
        canvas.pointedProperty().set(List.of());
        canvas.textProperty().set(screen.text());
        chips.show(screen.clauses());
        Optional<String> message = screen.text().fault().map(faultWords);
        fault.setText(message.orElse(""));
        faultTip.setText(fault.getText());
        Controls.show(fault, message.isPresent());
        canvas.topProperty().set(0);
        canvas.leftProperty().set(0);
        fit();
        requestLayout();
    }

    /** Height in which the whole text is visible at a width, in pixels; without a width, at the present one. */
    @Override
    protected double computePrefHeight(double width) {
        double inner = (width < 0 ? getWidth() : width) - snappedLeftInset() - snappedRightInset();
        double rest = getChildren().stream()
                .filter(part -> part.isManaged() && part != canvas.getParent())
                .mapToDouble(part -> Math.ceil(part.prefHeight(inner)))
                .sum();
        double bar = canvas.contentWidth(inner) > inner ? SqlCanvas.BAR : 0;
        return rest + canvas.contentHeight(inner) + bar + snappedTopInset() + snappedBottomInset();
    }

    /** Moves the focus to the text. */
    public void takeFocus() {
        canvas.requestFocus();
    }

    /** Whether long lines are broken. */
    public void wrap(boolean on) {
        canvas.wrapProperty().set(on);
        fit();
        requestLayout();
    }

    /** Selects the tokens of a clause and scrolls to them; nothing when this side lacks the clause. */
    public void select(String clause) {
        Optional<Span> span = chips.span(clause);
        canvas.selectionProperty().set(span);
        chips.mark(span.isPresent() ? clause : "");
        span.ifPresent(s -> reveal(canvas.lineOf(s.start())));
    }

    /** Marks the stretches of the shown text that an explanation names and scrolls to the first; empty: no marks. */
    public void point(List<Span> spans) {
        canvas.pointedProperty().set(List.copyOf(spans));
        spans.stream().min(Comparator.comparing(Span::start)).ifPresent(s -> reveal(canvas.lineOf(s.start())));
    }

    /** The text as shown. */
    public String text() {
        return canvas.textProperty().get().text();
    }

    /** The stretches of the shown text that an explanation names. */
    public List<Span> pointed() {
        return canvas.pointedProperty().get();
    }

    /** Copies the selected text, or all of it. */
    public void copy() {
        String text = canvas.textProperty().get().text();
        ClipboardContent content = new ClipboardContent();
        content.putString(canvas.selectionProperty().get().filter(s -> s.end() > s.start())
                .map(s -> text.substring(s.start(), s.end()))
                .orElse(text));
        Clipboard.getSystemClipboard().setContent(content);
    }

    @Override
    protected void layoutChildren() {
        // In a narrow card its place belongs to the clauses that differ; the key and the menu remain.
        Controls.show(layout, getWidth() > WIDE_EMS * fault.getFont().getSize());
        super.layoutChildren();
        fit();
    }

    private HBox header(String title) {
        header.getChildren().addAll(Controls.whole(title, "card-note"), chips, layout);
        header.getStyleClass().add("card-head");
        HBox.setHgrow(chips, Priority.ALWAYS);
        return header;
    }

    private void listen() {
        canvas.focusedProperty().subscribe(focused -> pseudoClassStateChanged(IN_FOCUS, focused));
        canvas.setOnScroll(this::wheel);
        canvas.setOnMousePressed(this::pressed);
        canvas.setOnMouseDragged(e -> {
            int at = canvas.offsetAt(e.getX(), e.getY());
            select(Math.min(at, pressedAt), Math.max(at, pressedAt));
        });
        canvas.setOnKeyPressed(this::key);
        canvas.setOnContextMenuRequested(e -> new TableMenu(
                        List.of(List.of(Shortcut.COPY_CELLS, Shortcut.SELECT_ALL), List.of(Shortcut.FIND, Shortcut.FORMAT_SQL)), keys,
                        chosen -> {
                            if (chosen == Shortcut.FORMAT_SQL) {
                                layout.fire();
                            } else {
                                pressed(chosen);
                            }
                        })
                .show(canvas, e.getScreenX(), e.getScreenY()));
    }

    private void pressed(MouseEvent e) {
        canvas.requestFocus();
        pressedAt = canvas.offsetAt(e.getX(), e.getY());
        if (e.getClickCount() == 2) {
            canvas.lines().stream()
                    .flatMap(line -> line.runs().stream())
                    .filter(run -> run.start() <= pressedAt && pressedAt <= run.end())
                    .findFirst()
                    .ifPresent(run -> select(run.start(), run.end()));
        } else {
            canvas.selectionProperty().set(Optional.empty());
        }
        chips.mark("");
        e.consume();
    }

    private void select(int from, int to) {
        canvas.selectionProperty().set(Optional.of(new Span(from, to)));
    }

    private void wheel(ScrollEvent e) {
        boolean sideways = e.isShiftDown() || Math.abs(e.getDeltaX()) > Math.abs(e.getDeltaY());
        ScrollBar bar = sideways ? horizontal : vertical;
        double delta = sideways && e.getDeltaX() != 0 ? e.getDeltaX() : e.getDeltaY();
        bar.setValue(Math.clamp(bar.getValue() - delta, 0, Math.max(0, bar.getMax())));
        e.consume();
    }

    private void key(KeyEvent e) {
        boolean used = !e.isShortcutDown();
        if (used) {
            switch (e.getCode()) {
                case PAGE_DOWN -> vertical.setValue(Math.min(vertical.getMax(), vertical.getValue() + canvas.getHeight()));
                case PAGE_UP -> vertical.setValue(Math.max(0, vertical.getValue() - canvas.getHeight()));
                default -> used = false;
            }
        }
        if (used) {
            e.consume();
        }
    }

    private void reveal(int line) {
        double y = line * canvas.lineHeight();
        if (y < vertical.getValue() || y + canvas.lineHeight() > vertical.getValue() + canvas.getHeight()) {
            vertical.setValue(Math.clamp(y - canvas.lineHeight(), 0, Math.max(0, vertical.getMax())));
        }
    }

    private void fit() {
        double sideways = canvas.contentWidth(canvas.getWidth());
        double below = sideways > canvas.getWidth() ? SqlCanvas.BAR : 0;
        range(vertical, canvas.contentHeight(canvas.getWidth()) + below, canvas.getHeight());
        range(horizontal, sideways, canvas.getWidth());
    }

    private void range(ScrollBar bar, double content, double visible) {
        double over = Math.max(0, content - visible);
        bar.setMax(over);
        bar.setVisibleAmount(content <= 0 ? 0 : over * visible / content);
        bar.setUnitIncrement(canvas.lineHeight());
        bar.setBlockIncrement(Math.max(canvas.lineHeight(), visible));
        bar.setVisible(over > 0);
        if (bar.getValue() > over) {
            bar.setValue(over);
        }
    }

    /** Finds a text in an SQL text, whatever its case, and selects where it is. */
    private static final class SqlFind implements FindBar.Target {
        private final Supplier<String> text;
        private final Consumer<Span> select;
        private final Runnable closed;
        private final FindBar bar = new FindBar(Texts.text("find.prompt.SQL"), this);
        private List<Span> found = List.of();
        private int at;

        /**
         * @param text the SQL text that is shown
         * @param select selects a part of it and scrolls to it
         * @param closed is called when the bar's close button was pressed
         */
        SqlFind(Supplier<String> text, Consumer<Span> select, Runnable closed) {
            this.text = text;
            this.select = select;
            this.closed = closed;
        }

        FindBar bar() {
            return bar;
        }

        /** Where a text occurs, in order, without overlaps. */
        static List<Span> all(String text, String part) {
            List<Span> spans = new ArrayList<>();
            Matcher matcher = Pattern.compile(part, Pattern.LITERAL | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                    .matcher(text);
            while (!part.isEmpty() && matcher.find()) {
                spans.add(new Span(matcher.start(), matcher.end()));
            }
            return spans;
        }

        @Override
        public void search(String part) {
            found = all(text.get(), part);
            at = 0;
            show();
        }

        @Override
        public void step(int direction) {
            at = found.isEmpty() ? 0 : Math.floorMod(at + direction, found.size());
            show();
        }

        @Override
        public void close() {
            closed.run();
        }

        private void show() {
            Optional<Span> here = found.isEmpty() ? Optional.empty() : Optional.of(found.get(at));
            here.ifPresent(select);
            bar.found(here.isPresent() ? at + 1 : 0, found.size());
        }
    }
}
