package io.github.assay.ui.review.score;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.ReadingPopOver;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.EvidenceSubject;
import io.github.assay.wording.EvidenceText;
import io.github.assay.wording.FindingView;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import javafx.geometry.HPos;
import javafx.geometry.VPos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows the reasons of one score, with buttons for its metric: pin it, change its settings. */
public final class EvidencePane extends VBox {
    private static final int FIRST = 40;

    private final Label title = Controls.wrapped("", "score-group");
    private final Label trust = Controls.wrapped(Texts.text("review.trust.NOT_CALIBRATED"), "trust-note");
    private final VBox body = Controls.styled(new VBox(), "score-evidence");
    private final Button whole = new Button();
    private final Button pin = new Button();
    private final Button settings = new Button(Texts.text("review.settings.open"));
    private final Button full = new Button();
    private final FlowPane acts = Controls.styled(new FlowPane(full, pin, settings), "evidence-acts");
    private final FindingPainter painter;
    private List<FindingView> all = List.of();
    private String shown = "";

    /**
     * Actions of the user in the pane.
     *
     * @param pinned takes the id of the metric to pin or unpin
     * @param settings takes the id of the metric whose settings are to be opened
     * @param toRow takes a row of the aligned tables to show
     * @param full shows the evidence in full
     */
    public record Acts(Consumer<String> pinned, Consumer<String> settings, IntConsumer toRow, Runnable full) {}

    public EvidencePane(Keys keys, Acts what) {
        painter = new FindingPainter(what.toRow());
        getStyleClass().add("evidence-pane");
        List.of(whole, full, pin, settings).forEach(b -> b.getStyleClass().add("quiet-button"));
        whole.setOnAction(_ -> paint(all.size()));
        full.setOnAction(_ -> what.full().run());
        keys.follow(full, _ -> full.setText(Texts.text("review.evidence.full", keys.hint(Shortcut.EVIDENCE_FULL))));
        pin.setOnAction(_ -> what.pinned().accept(shown));
        settings.setOnAction(_ -> what.settings().accept(shown));
        getChildren().addAll(title, trust, body, whole, acts);
        hint();
    }

    /** Shows a hint, because no score is chosen. */
    public void hint() {
        all = List.of();
        shown = "";
        body.getChildren().setAll(painter.paint(new FindingView.Fine(Texts.text("review.evidence.choose"))));
        List.of(title, trust, whole, acts).forEach(n -> Controls.show(n, false));
    }

    /** {@code said} is the score in words. */
    public void show(ScoreView score, EvidenceSubject of, String stated, boolean isPinned) {
        boolean open = shown.equals(score.metric().id()) && !whole.isVisible() && all.size() > FIRST;
        List<FindingView> now = EvidenceText.of(of);
        title.setText(Texts.text("review.evidence.title", score.metric().name(), stated).toUpperCase(Locale.ROOT));
        Controls.show(title, true);
        Controls.show(trust, score.trust().isMarked());
        if (score.trust().isMarked()) {
            trust.setText(Texts.text("review.trust." + score.trust()));
        }
        Controls.show(acts, true);
        pin.setText(Texts.text(isPinned ? "review.scores.unpin" : "review.scores.pin"));
        if (!now.equals(all) || !shown.equals(score.metric().id())) {
            shown = score.metric().id();
            all = now;
            paint(open ? all.size() : FIRST);
        }
    }

    private void paint(int most) {
        List<Node> nodes = new ArrayList<>();
        all.stream().limit(most).map(painter::paint).forEach(nodes::add);
        body.getChildren().setAll(nodes);
        whole.setText(Texts.text("review.evidence.whole", all.size()));
        Controls.show(whole, all.size() > most);
    }

    /** Shows all reasons of one score in a pop-over beside its row, wide enough for SQL and tables. */
    public static final class EvidencePopOver {
        private static final double EMS = 54;

        private final ReadingPopOver popOver;
        private final FindingPainter painter;
        private Optional<String> metric = Optional.empty();

        /** @param toRow takes a row of the aligned tables to show, after the pop-over has been closed */
        public EvidencePopOver(Keys keys, IntConsumer toRow) {
            popOver = new ReadingPopOver(keys, Shortcut.EVIDENCE_FULL);
            painter = FindingPainter.onRequest(row -> {
                hide();
                toRow.accept(row);
            });
        }

        /**
         * Shows a score's reasons.
         *
         * @param row the score's row
         * @param value the score in words
         */
        public void show(Node row, ScoreView score, EvidenceSubject of, String value) {
            VBox body = Controls.styled(new VBox(), "full-text-body", "evidence-full");
            if (score.trust().isMarked()) {
                body.getChildren().add(Controls.wrapped(Texts.text("review.trust." + score.trust()), "trust-note"));
            }
            EvidenceText.of(of).stream().map(painter::paint).forEach(body.getChildren()::add);
            metric = Optional.of(score.metric().id());
            popOver.show(
                    row, ReadingPopOver.Side.LEFT, Texts.text("review.evidence.title", score.metric().name(), value), body, EMS);
        }

        /** Whether it shows the reasons of a metric's score. */
        public boolean shows(String id) {
            return popOver.isShowing() && metric.equals(Optional.of(id));
        }

        public boolean isShowing() {
            return popOver.isShowing();
        }

        /** Closes it; false when it was not shown. */
        public boolean hide() {
            return popOver.hide();
        }
    }

    /** Makes nodes of evidence in words that fit a narrow column: everything wraps, nothing is cut. */
    private static final class FindingPainter {
        /** Number of characters of code that fit on one line of half the width. */
        private static final int HALF = 16;

        private final IntConsumer toRow;
        private final boolean follows;

        /** {@code toRow} takes the row of the aligned tables that was chosen. */
        FindingPainter(IntConsumer toRow) {
            this(toRow, true);
        }

        private FindingPainter(IntConsumer toRow, boolean follows) {
            this.toRow = toRow;
            this.follows = follows;
        }

        /** A painter whose lines show their row only when they are chosen, not when the focus moves to them. */
        static FindingPainter onRequest(IntConsumer toRow) {
            return new FindingPainter(toRow, false);
        }

        Node paint(FindingView view) {
            return switch (view) {
                case FindingView.Heading(String text) -> Controls.wrapped(text, "evidence-key");
                case FindingView.NotMeasured(String text) -> Controls.wrapped(text, "evidence-key");
                case FindingView.Says(Mark mark, String text) -> Controls.wrapped(marked(mark, text), "evidence-says", style(mark));
                case FindingView.Part(String text) -> Controls.wrapped(text, "evidence-says", style(Mark.NONE));
                case FindingView.Item(String text) -> Controls.wrapped("•\u00a0" + text, "evidence-says", style(Mark.NONE));
                case FindingView.Fact(String name, String value) -> fact(name, value);
                case FindingView.Line line -> line(line);
                case FindingView.Table table -> table(table);
                case FindingView.Quote(String text) -> Controls.wrapped(text, "evidence-quote");
                case FindingView.More(String text) -> Controls.wrapped(text, "evidence-fine");
                case FindingView.Fine(String text) -> Controls.wrapped(text, "evidence-fine");
            };
        }

        private static String marked(Mark mark, String text) {
            return mark == Mark.NONE ? text : mark.sign() + "\u00a0" + text;
        }

        private static String style(Mark mark) {
            return mark == Mark.NONE ? "evidence-plain" : "evidence-" + mark.name().toLowerCase(Locale.ROOT);
        }

        private static Node fact(String name, String value) {
            Label left = Controls.wrapped(name, "evidence-name");
            Label right = Controls.wrapped(value, "evidence-value");
            HBox.setHgrow(right, Priority.ALWAYS);
            left.setMinWidth(Region.USE_PREF_SIZE);
            left.setWrapText(false);
            right.setMaxWidth(Double.MAX_VALUE);
            return Controls.styled(new HBox(left, right), "evidence-fact");
        }

        private Node line(FindingView.Line line) {
            String text = line.text();
            Label mark = Controls.wrapped(line.mark().sign(), "evidence-mark", style(line.mark()));
            mark.setMinWidth(Region.USE_PREF_SIZE);
            Label words = Controls.wrapped(text, "evidence-code", style(line.mark()));
            HBox.setHgrow(words, Priority.ALWAYS);
            HBox both = line.mark() == Mark.NONE ? new HBox(words) : new HBox(mark, words);
            both.getStyleClass().add("evidence-line-text");
            if (line.row().isEmpty()) {
                return both;
            }
            leads(both, line.row().getAsInt());
            both.setAccessibleText(marked(line.mark(), text));
            return both;
        }

        /** Makes a line show its row in the tables when it is chosen by mouse or keyboard. */
        private void leads(HBox line, int row) {
            line.getStyleClass().add("evidence-row");
            line.setFocusTraversable(true);
            line.setAccessibleRole(AccessibleRole.BUTTON);
            line.setOnMouseClicked(_ -> {
                line.requestFocus();
                toRow.accept(row);
            });
            line.setOnKeyPressed(key -> {
                if (key.getCode() == KeyCode.ENTER || key.getCode() == KeyCode.SPACE) {
                    toRow.accept(row);
                    key.consume();
                }
            });
            line.focusVisibleProperty().subscribe(seen -> {
                if (seen && follows) {
                    toRow.accept(row);
                }
            });
        }

        private static Node table(FindingView.Table table) {
            GridPane grid = Controls.styled(new GridPane(), "evidence-table");
            boolean texts = table.layout() == FindingView.Table.Layout.TEXTS;
            ColumnConstraints mark = new ColumnConstraints();
            mark.setMinWidth(12);
            mark.setPrefWidth(12);
            grid.getColumnConstraints().add(mark);
            for (int c = 0; c < table.header().size(); c++) {
                grid.getColumnConstraints().add(column(texts, c));
                grid.add(Controls.wrapped(table.header().get(c), "evidence-head"), c + 1, 0);
            }
            for (int r = 0; r < table.rows().size(); r++) {
                row(grid, table.rows().get(r), r + 1, table.header().size(), texts);
            }
            return grid;
        }

        private static ColumnConstraints column(boolean texts, int c) {
            ColumnConstraints column = new ColumnConstraints();
            column.setMinWidth(texts ? 0 : c == 0 ? 0 : Region.USE_PREF_SIZE);
            if (texts) {
                column.setPrefWidth(100);
            }
            column.setHgrow(texts || c == 0 ? Priority.ALWAYS : Priority.NEVER);
            column.setHalignment(texts || c == 0 ? HPos.LEFT : HPos.RIGHT);
            return column;
        }

        private static void row(GridPane grid, FindingView.Row row, int at, int columns, boolean texts) {
            if (row.cells().size() == 1) {
                grid.add(Controls.wrapped(row.cells().getFirst(), "evidence-clause"), 0, at, columns + 1, 1);
                return;
            }
            Label mark = Controls.wrapped(row.mark().sign(), "evidence-mark", style(row.mark()));
            grid.add(mark, 0, at);
            GridPane.setValignment(mark, VPos.TOP);
            if (texts) {
                texts(grid, row, at);
            } else {
                figures(grid, row, at);
            }
        }

        private static void figures(GridPane grid, FindingView.Row row, int at) {
            for (int c = 0; c < row.cells().size(); c++) {
                Label cell = Controls.wrapped(row.cells().get(c), c == 0 ? "evidence-cell" : "evidence-figure", style(row.mark()));
                grid.add(cell, c + 1, at);
                GridPane.setValignment(cell, VPos.TOP);
            }
        }

        /** Shows equal texts once. A long text that only one side has takes the whole width; its mark names the side. */
        private static void texts(GridPane grid, FindingView.Row row, int at) {
            String left = row.cells().getFirst();
            String right = row.cells().getLast();
            boolean once = left.equals(right) || left.isEmpty() && right.length() > HALF || right.isEmpty() && left.length() > HALF;
            if (once) {
                grid.add(code(left.isEmpty() ? right : left, row.mark()), 1, at, 2, 1);
            } else {
                grid.add(code(left, row.mark()), 1, at);
                grid.add(code(right, row.mark()), 2, at);
            }
        }

        private static Label code(String text, Mark mark) {
            Label cell = Controls.wrapped(text.isEmpty() ? "–" : text, "evidence-code", text.isEmpty() ? "evidence-gap" : style(mark));
            GridPane.setValignment(cell, VPos.TOP);
            return cell;
        }
    }
}
