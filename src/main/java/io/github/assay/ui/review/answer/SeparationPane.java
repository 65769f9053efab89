package io.github.assay.ui.review.answer;

import io.github.assay.compare.DiffState;
import io.github.assay.compare.TableDiff;
import io.github.assay.counterexample.Separated;
import io.github.assay.counterexample.model.TableShape;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.service.counterexample.FoundSeparation;
import io.github.assay.service.labels.AnnotatorState;
import io.github.assay.systems.Blame;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.answer.SeparationViewModel.Shown;
import io.github.assay.ui.review.answer.SeparationViewModel.Stage;
import io.github.assay.ui.review.layout.IntoView;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/**
 * Shows, below the words on the difference, whether a database is known on which both queries differ; one key unfolds
 * it. Collapsed where nothing was searched.
 */
public final class SeparationPane extends VBox {
    private static final PseudoClass FOUND = PseudoClass.getPseudoClass("found");
    /** Tables with more rows are cut; the count stays. */
    private static final int MOST_ROWS = 8;
    private static final double MOST_SHARE = 0.42;
    private static final double EDGES = 40;

    private final Label mark = Controls.whole("", "separation-mark");
    private final Label line = Controls.wrapped("", "separation-line");
    private final Label more = Controls.whole("", "separation-more");
    private final Label key = Controls.whole("", "key-cap");
    private final Button keep = new Button(Texts.text("separation.keep"));
    private final Button own = new Button(Texts.text("separation.own"));
    private final Button copy = Controls.styled(new Button(Texts.text("separation.copy")), "quiet-button");
    private final Button close = Controls.styled(new Button(Texts.text("separation.close")), "quiet-button");
    private final HBox acts = Controls.styled(new HBox(keep, own, close), "separation-acts");
    private final VBox body = Controls.styled(new VBox(), "separation-body");
    private final BlameRow blames;
    private final SeparationViewModel model;
    private boolean wasOpen;
    private final ReadOnlyObjectProperty<AnnotatorState> voted;

    /**
     * @param press executes a command that a button names
     * @param voted the annotator's own state on the case on screen; after a verdict the cause of the difference can be given
     * @param blamed takes that cause
     */
    public SeparationPane(
            SeparationViewModel model, Keys keys, Consumer<Shortcut> press, ReadOnlyObjectProperty<AnnotatorState> voted,
            Consumer<Blame> blamed) {
        this.model = model;
        this.voted = voted;
        blames = new BlameRow(keys, blamed);
        getStyleClass().add("separation");
        acts.setMinWidth(USE_PREF_SIZE);
        keep.setOnAction(_ -> press.accept(Shortcut.KEEP_SEPARATION));
        own.setOnAction(_ -> press.accept(Shortcut.OWN_QUERY));
        copy.setOnAction(_ -> press.accept(Shortcut.COPY_SEPARATION));
        close.setOnAction(_ -> model.close());
        Map.of(keep, Shortcut.KEEP_SEPARATION, own, Shortcut.OWN_QUERY, close, Shortcut.LEAVE, copy, Shortcut.COPY_SEPARATION)
                .forEach((button, shortcut) -> cap(button, shortcut, keys));
        keys.follow(key, _ -> key.setText(keys.hint(Shortcut.SEPARATION)));
        HBox words = new HBox(mark, line);
        HBox next = new HBox(more, key);
        FlowPane header = new FlowPane(words, next, acts);
        List.of(words, next, header).forEach(part -> part.getStyleClass().add("separation-head"));
        // before the first layout the width is 0, at which the words would be as high as the window
        words.maxWidthProperty().bind(header.widthProperty().map(w -> w.doubleValue() > 0 ? w.doubleValue() - EDGES : Double.MAX_VALUE));
        line.maxWidthProperty().bind(words.maxWidthProperty().subtract(EDGES));
        header.setMinHeight(USE_PREF_SIZE);
        header.setOnMouseClicked(_ -> model.openOrNext());
        ScrollPane scroll = Controls.styled(new ScrollPane(body), "separation-scroll");
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        scroll.managedProperty().bind(body.visibleProperty());
        scroll.visibleProperty().bind(body.visibleProperty());
        body.heightProperty().subscribe(height -> scroll.setPrefHeight(Math.min(height.doubleValue() + 2, mostHeight())));
        getChildren().addAll(header, scroll);
        setMinHeight(USE_PREF_SIZE);
        model.shownProperty().subscribe(this::show);
        voted.subscribe(this::voted);
    }

    /** Shows the key of a button's command in the button. */
    private static void cap(Button button, Shortcut shortcut, Keys keys) {
        Label key = Controls.label("", "key-cap");
        keys.follow(key, _ -> key.setText(keys.hint(shortcut)));
        button.setGraphic(key);
        button.setContentDisplay(ContentDisplay.RIGHT);
        button.setFocusTraversable(false);
        button.setMinWidth(USE_PREF_SIZE);
    }

    /** After the verdict on the case the cause of the difference can be given; before it no word says who is right. */
    private void voted(AnnotatorState state) {
        Optional<Vote> verdict = state.vote().filter(v -> v.label() != io.github.assay.domain.labelling.Label.SKIP
                && model.shownProperty().get().current().filter(f -> f.item().equals(v.item())).isPresent());
        verdict.ifPresent(v -> blames.mark(v.issues()));
        Controls.show(blames, verdict.isPresent());
    }

    /** The tables of the case keep half of the window. */
    private double mostHeight() {
        return getScene() == null ? Double.MAX_VALUE : getScene().getHeight() * MOST_SHARE;
    }

    private void show(Shown now) {
        Controls.show(this, now.stage() != Stage.NONE);
        Optional<FoundSeparation> current = now.current();
        pseudoClassStateChanged(FOUND, current.isPresent());
        mark.setText(current.isEmpty() ? "◇" : now.open() ? "▾ ◆" : "▸ ◆");
        line.setText(words(now));
        more.setText(note(now));
        Controls.show(more, !more.getText().isEmpty());
        Controls.show(key, now.stage() == Stage.OFFERED || now.stage() == Stage.FOUND || now.stage() == Stage.FAILED);
        Controls.show(acts, now.open() && current.isPresent());
        Controls.show(body, now.open() && current.isPresent());
        body.getChildren().clear();
        if (now.open()) {
            current.ifPresent(this::fill);
        }
        voted(voted.get());
        if (now.open() && !wasOpen) {
            IntoView.soon(this);
        }
        wasOpen = now.open();
    }

    private static String words(Shown now) {
        return switch (now.stage()) {
            case NONE -> "";
            case OFFERED -> Texts.text("separation.offered");
            case SEARCHING -> Texts.text("separation.searching");
            case NOT_FOUND, NOT_SEARCHED -> now.words();
            case FAILED -> Texts.text("separation.failed", now.words());
            case FOUND -> Texts.text(
                    now.equal() ? "separation.line.equal" : "separation.line.different", rows(now.current().orElseThrow()));
        };
    }

    private static int rows(FoundSeparation found) {
        return found.result().found().orElseThrow().database().size();
    }

    private String note(Shown now) {
        if (now.current().isEmpty()) {
            return "";
        }
        String stated = now.note().isEmpty() ? "" : Texts.optional(now.note()).orElse(now.note());
        return now.open()
                ? Texts.text("separation.at", now.at() + 1, now.found().size()) + (stated.isEmpty() ? "" : " · " + stated)
                : stated;
    }

    private void fill(FoundSeparation found) {
        Separated separated = found.result().found().orElseThrow();
        Label sentence = Controls.label(found.sentence(), "separation-sentence");
        Label realism = new Label(Texts.text("separation.realism", found.realism()) + constraints(separated) + " "
                + Texts.text("separation.time", String.format(Locale.ROOT, "%.1f", found.result().nanos() / 1e9)));
        realism.getStyleClass().add("separation-realism");
        for (Label label : List.of(sentence, realism)) {
            label.setWrapText(true);
            label.setMinHeight(USE_PREF_SIZE);
        }
        FlowPane tables = Controls.styled(new FlowPane(), "separation-tables");
        List<String> further = new ArrayList<>();
        separated.database().rows().forEach((key, rows) -> {
            TableShape table = Objects.requireNonNull(separated.database().shape().tables().get(key));
            boolean decides = separated.deciding().stream().anyMatch(d -> d.table().equals(key));
            boolean unread = separated.read().stream().noneMatch(c -> c.table().equals(key)) && !separated.read().isEmpty();
            if (rows.isEmpty()) {
                further.add(Texts.text("separation.empty", table.name()));
            } else if (unread) {
                further.add(Texts.text("separation.unread", table.name(), Texts.text("separation.rows", rows.size())));
            } else {
                tables.getChildren().add(table(separated, table, rows, decides));
            }
        });
        found.diff().ifPresent(diff -> tables.getChildren().addAll(result(diff, true), result(diff, false)));
        HBox.setHgrow(sentence, Priority.ALWAYS);
        sentence.setMaxWidth(Double.MAX_VALUE);
        body.getChildren().addAll(blames, new HBox(8, sentence, copy), realism, tables);
        if (!further.isEmpty()) {
            Label rest = Controls.label(String.join(" ", further), "separation-realism");
            rest.setWrapText(true);
            body.getChildren().add(rest);
        }
    }

    private static String constraints(Separated s) {
        String widened = s.widened().isEmpty() ? "" : " " + Texts.text("separation.widened", String.join(", ", s.widened()));
        String broken = s.broken().isEmpty() ? "" : " " + Texts.text("separation.broken", String.join(", ", s.broken()));
        return " " + Texts.text("separation.kept", s.kept()) + widened + broken;
    }

    private static Node table(Separated separated, TableShape table, List<List<Cell>> rows, boolean decides) {
        List<Integer> seen = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            if (separated.reads(table.key(), i) || table.primaryKey().contains(i)) {
                seen.add(i);
            }
        }
        int hidden = table.columns().size() - seen.size();
        String note = Texts.text("separation.rows", rows.size()) + (hidden == 0 ? "" : " · " + Texts.text("separation.hidden", hidden))
                + (decides ? " · ◆ " + Texts.text("separation.deciding") : "");
        return new SmallTable(
                table.name(), note,
                new SmallTable.Rows(
                        seen.stream().map(i -> table.columns().get(i).name()).toList(),
                        rows.stream().limit(MOST_ROWS).map(row -> seen.stream().map(row::get).toList()).toList(), List.of(),
                        Math.max(0, rows.size() - MOST_ROWS)),
                (r, c) -> separated.deciding().contains(new Separated.DecidingCell(table.key(), r, seen.get(c))));
    }

    private static Node result(TableDiff diff, boolean gold) {
        ResultTable table = gold ? diff.gold() : diff.predicted();
        List<List<Cell>> rows = new ArrayList<>();
        List<String> marks = new ArrayList<>();
        for (int i = 0; i < Math.min(diff.rowCount(), MOST_ROWS); i++) {
            int own = gold ? diff.goldRow(i) : diff.predictedRow(i);
            int other = gold ? diff.predictedRow(i) : diff.goldRow(i);
            rows.add(own < 0 ? List.of() : table.rows().get(own));
            marks.add(own < 0 ? "" : other < 0 ? (gold ? "−" : "+") : isEqual(diff, i) ? "=" : "≠");
        }
        return new SmallTable(
                Texts.text(gold ? "review.result.gold" : "review.result.predicted"),
                Texts.text("separation.on-small", Texts.text("separation.rows", table.rowCount())),
                new SmallTable.Rows(
                        table.columns().stream().map(Column::name).collect(Collectors.toList()), rows, marks,
                        Math.max(0, diff.rowCount() - MOST_ROWS)),
                (_, _) -> false);
    }

    private static boolean isEqual(TableDiff diff, int row) {
        return diff.row(row) == DiffState.EQUAL || diff.row(row) == DiffState.NEAR;
    }

    /** Shows a few rows under a title. A row has a mark, a cell may be one that decides. */
    private static final class SmallTable extends VBox {
        private static final PseudoClass NUMBER = PseudoClass.getPseudoClass("number");
        private static final PseudoClass DECIDING = PseudoClass.getPseudoClass("deciding");
        private static final PseudoClass OTHER = PseudoClass.getPseudoClass("other");
        private static final PseudoClass NULL = PseudoClass.getPseudoClass("null");
        private static final int MOST_TEXT = 26;

        /**
         * Rows to show.
         *
         * @param columns names of the columns
         * @param rows the rows; a row without cells is a hatched gap
         * @param marks a mark before each row; empty where rows have none
         * @param further number of rows that are not shown
         */
        record Rows(List<String> columns, List<List<Cell>> rows, List<String> marks, int further) {
            Rows {
                columns = List.copyOf(columns);
                rows = List.copyOf(rows);
                marks = List.copyOf(marks);
            }
        }

        SmallTable(String title, String note, Rows rows, BiPredicate<Integer, Integer> deciding) {
            getStyleClass().addAll("card", "small-table");
            Label name = Controls.label(title, "card-title");
            name.setMinWidth(0);
            HBox header = Controls.styled(new HBox(name, Controls.label(note, "card-note")), "small-head");
            getChildren().addAll(header, grid(rows, deciding));
            if (rows.further() > 0) {
                Label further = Controls.label(Texts.text("separation.further", rows.further()), "small-further");
                getChildren().add(further);
            }
            setMinWidth(0);
        }

        private static GridPane grid(Rows rows, BiPredicate<Integer, Integer> deciding) {
            GridPane grid = Controls.styled(new GridPane(), "small-grid");
            int first = rows.marks().isEmpty() ? 0 : 1;
            List<ColumnConstraints> widths = new ArrayList<>();
            for (int i = 0; i < rows.columns().size() + first; i++) {
                ColumnConstraints width = new ColumnConstraints();
                width.setMinWidth(0);
                width.setHgrow(i < first ? Priority.NEVER : Priority.SOMETIMES);
                widths.add(width);
            }
            grid.getColumnConstraints().setAll(widths);
            for (int i = 0; i < rows.columns().size(); i++) {
                Label column = cell(rows.columns().get(i));
                column.getStyleClass().add("small-column");
                int place = i;
                column.pseudoClassStateChanged(NUMBER, rows.rows().stream().anyMatch(r -> !r.isEmpty() && isNumber(r.get(place))));
                grid.add(column, i + first, 0);
            }
            for (int r = 0; r < rows.rows().size(); r++) {
                List<Cell> row = rows.rows().get(r);
                String mark = rows.marks().isEmpty() ? "" : rows.marks().get(r);
                boolean other = !mark.isEmpty() && !mark.equals("=");
                if (first > 0) {
                    Label sign = cell(mark);
                    sign.pseudoClassStateChanged(OTHER, other);
                    grid.add(sign, 0, r + 1);
                }
                if (row.isEmpty()) {
                    grid.add(Controls.styled(new Region(), "small-gap"), first, r + 1, rows.columns().size(), 1);
                }
                for (int i = 0; i < row.size(); i++) {
                    boolean decides = deciding.test(r, i);
                    Label text = cell((decides ? "◆ " : "") + shortened(row.get(i)));
                    if (row.get(i).display().length() > MOST_TEXT) {
                        text.setTooltip(new Tooltip(row.get(i).display()));
                    }
                    text.pseudoClassStateChanged(NUMBER, isNumber(row.get(i)));
                    text.pseudoClassStateChanged(NULL, row.get(i).isNull());
                    text.pseudoClassStateChanged(DECIDING, decides);
                    text.pseudoClassStateChanged(OTHER, other);
                    grid.add(text, i + first, r + 1);
                }
            }
            return grid;
        }

        private static Label cell(String text) {
            Label label = Controls.label(text, "small-cell");
            label.setMaxWidth(Double.MAX_VALUE);
            return label;
        }

        private static boolean isNumber(Cell cell) {
            return cell.family() == Cell.Family.NUM;
        }

        private static String shortened(Cell cell) {
            String text = cell.display().replace('\n', ' ');
            return text.length() <= MOST_TEXT ? text : text.substring(0, MOST_TEXT - 1) + "…";
        }
    }
}
