package io.github.assay.ui.review.evidence;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.ui.common.Controls;
import io.github.assay.wording.FindingView;
import java.util.Locale;
import java.util.function.IntConsumer;
import javafx.geometry.HPos;
import javafx.geometry.VPos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Makes nodes of evidence in words that fit a narrow column: everything wraps, nothing is cut. */
final class FindingPainter {
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
        for (int c = 0; c < table.head().size(); c++) {
            grid.getColumnConstraints().add(column(texts, c));
            grid.add(Controls.wrapped(table.head().get(c), "evidence-head"), c + 1, 0);
        }
        for (int r = 0; r < table.rows().size(); r++) {
            row(grid, table.rows().get(r), r + 1, table.head().size(), texts);
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
