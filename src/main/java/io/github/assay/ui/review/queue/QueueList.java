package io.github.assay.ui.review.queue;

import io.github.assay.labelling.CaseQueue.QueueProgress;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.labelling.QueueFilter.FilterFault;
import io.github.assay.labelling.QueueOrder;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/**
 * Shows the queue: filter, order, progress and a virtual list of any length. The caller sets its content; user commands
 * go to {@link QueueActs}.
 */
public final class QueueList extends VBox {
    private static final double ROW = 50;
    private static final double GROUPED_ROW = 28;
    private static final double TEXT = 13;
    private static final String REVISIT = "guideline:earlier";

    private final TextField filter = new TextField();
    private final Label fault = Controls.label("", "queue-fault");
    private final Label progress = Controls.label("", "queue-progress");
    private final ProgressBar bar = new ProgressBar(0);
    private final OrderChooser order;
    private final CaseListBar given;
    private final OutdatedVotesBar revisit;
    private final Label empty = Controls.label("", "queue-empty");
    private final QueueRows rows = new QueueRows();
    private final ListView<QueueLine> list = Controls.styled(new ListView<>(rows), "queue-rows");
    private final Set<QueueCell> cells = new HashSet<>();
    private final Acts acts;
    private Optional<FilterSuggestions> suggestions = Optional.empty();
    private Optional<CaseQueue> shown = Optional.empty();
    private boolean telling;

    /** Commands of the annotator to the queue. */
    public interface Acts {
        void filter(String text);

        /** Continues with the cases that the filter has left. */
        void enter();

        void order(QueueOrder order);

        /** Seed of the annotator's shuffled orders. */
        long shuffleSeed();

        /** Puts the systems of one question together, or not. */
        void group(boolean together);

        /** Opens the case in this row. */
        void open(int row);

        /** Shows the whole project again instead of a given list. */
        void everything();

        /** Executes a shortcut. */
        void press(Shortcut shortcut);
    }

    public QueueList(Acts acts, Keys keys) {
        this.acts = acts;
        revisit = new OutdatedVotesBar(keys, () -> acts.press(Shortcut.REVISIT));
        order = new OrderChooser(keys, acts.shuffleSeed(), acts::order, acts::group);
        given = new CaseListBar(acts::everything);
        filter.setPromptText(Texts.text("review.queue.filter"));
        filter.setAccessibleText(Texts.text("review.queue.filter"));
        filter.setTooltip(new Tooltip(Texts.text("review.queue.filter.help")));
        filter.textProperty().subscribe((_, text) -> acts.filter(text));
        filter.addEventFilter(KeyEvent.KEY_PRESSED, this::leaveFilter);
        filter.focusedProperty().subscribe(focused -> {
            if (focused && suggestions.isEmpty()) {
                suggestions = shown.map(queue -> new FilterSuggestions(filter, queue, this::enter));
            }
        });
        fault.setWrapText(true);
        Controls.show(fault, false);
        progress.setMinWidth(0);
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.setAccessibleText(Texts.text("review.queue.progress.name"));
        HBox.setHgrow(progress, Priority.ALWAYS);
        progress.setMaxWidth(Double.MAX_VALUE);
        HBox line = Controls.styled(new HBox(progress, order), "queue-line");
        VBox top = Controls.styled(new VBox(filterLine(keys), fault, given, revisit, line, bar), "queue-top");
        listRows();
        getChildren().addAll(top, list);
    }

    /** Shows a queue; {@code sameRows} when only facts of rows can have changed. */
    public void show(CaseQueue queue, boolean sameRows) {
        shown = Optional.of(queue);
        suggestions.ifPresent(s -> s.show(queue));
        telling = true;
        if (!rows.show(queue, sameRows)) {
            cells.stream().filter(c -> !c.isEmpty() && c.getIndex() < rows.size()).forEach(
                    c -> c.show(rows.get(c.getIndex())));
        } else {
            fitRows();
        }
        telling = false;
        boolean waits = queue.filter().asksForEvidence() && queue.facts().metrics().isEmpty();
        String hidden = queue.hidden().map(h -> Texts.text(h.key(), h.open(), h.all())).orElse("");
        empty.setText(
                hidden.isEmpty()
                        ? Texts.text(waits ? "review.queue.none.yet" : "review.queue.none")
                        : Texts.text("review.queue.none.hidden", queue.items().size(), hidden));
        order.show(queue.order(), queue.isGrouped());
        progress(queue.progress());
        revisit.show(queue.progress().toRevisit(), filter.getText().equals(REVISIT));
        fault.setText(queue.filter().faults().stream().findFirst().map(QueueList::words).orElse(hidden));
        Controls.show(fault, !fault.getText().isEmpty());
    }

    /** Marks the current row and keeps it in view; -1 when the filter hides it. */
    public void select(int row) {
        telling = true;
        if (row < 0) {
            list.getSelectionModel().clearSelection();
        } else {
            list.getSelectionModel().clearAndSelect(rows.lineOf(row));
            reveal(rows.lineOf(row));
        }
        telling = false;
    }

    /** Names the given list that is shown; empty for the whole project. */
    public void given(String title) {
        given.show(title);
    }

    /** Offers to put the systems of one question together; called where a question has several. */
    public void offerGroups() {
        order.offerGroups();
    }

    public void focusFilter() {
        filter.requestFocus();
        filter.selectAll();
    }

    /** The filter in the field. */
    public String filterText() {
        return filter.getText();
    }

    /** Filters by a text like one that was typed. */
    public void filter(String text) {
        filter.setText(text);
        acts.enter();
    }

    /** Shows the votes to revisit, or everything again. */
    public void toggleRevisit() {
        filter(filter.getText().equals(REVISIT) ? "" : REVISIT);
    }

    /** Opens the choice of orders: arrows and Enter choose, Esc leaves. */
    public void chooseOrder() {
        order.show();
    }

    /** Moves the focus to the list, where keys decide. */
    public void focusList() {
        list.requestFocus();
    }

    private HBox filterLine(Keys keys) {
        Button views = Controls.button("▾", "tool-button", "views-button");
        Controls.tabOnly(views);
        Tooltip tip = new Tooltip();
        keys.follow(views, _ -> {
            tip.setText(Texts.text("shell.hint", Shortcut.VIEWS.text(), keys.hint(Shortcut.VIEWS)));
            views.setAccessibleText(tip.getText());
        });
        views.setTooltip(tip);
        views.setOnAction(_ -> acts.press(Shortcut.VIEWS));
        HBox.setHgrow(filter, Priority.ALWAYS);
        return Controls.styled(new HBox(filter, views), "filter-line");
    }

    private void listRows() {
        fault.fontProperty().subscribe(this::fitRows);
        list.setCellFactory(_ -> {
            QueueCell cell = new QueueCell();
            cells.add(cell);
            cell.addEventFilter(MouseEvent.MOUSE_PRESSED, e -> {
                if (e.getButton() == MouseButton.PRIMARY && cell.isHeading()) {
                    acts.open(rows.rowOf(cell.getIndex()));
                    e.consume();
                }
            });
            cell.setOnMousePressed(e -> {
                if (e.getButton() == MouseButton.PRIMARY && !cell.isEmpty()) {
                    acts.open(rows.rowOf(cell.getIndex()));
                }
            });
            return cell;
        });
        empty.setWrapText(true);
        list.setPlaceholder(empty);
        list.setAccessibleText(Texts.text("review.queue.name"));
        list.getSelectionModel().selectedIndexProperty().subscribe((_, index) -> {
            if (!telling && index.intValue() >= 0) {
                acts.open(rows.rowOf(index.intValue()));
            }
        });
        VBox.setVgrow(list, Priority.ALWAYS);
    }

    /** Rows below a question are lower than rows with their own. */
    private void fitRows() {
        double height = rows.isGrouped() ? GROUPED_ROW : ROW;
        list.setFixedCellSize(Math.round(height * fault.getFont().getSize() / (TEXT * 0.923)));
    }

    private void reveal(int row) {
        if (list.lookup(".virtual-flow") instanceof VirtualFlow<?> flow
                && flow.getFirstVisibleCell() != null
                && flow.getLastVisibleCell() != null) {
            int first = flow.getFirstVisibleCell().getIndex();
            int last = flow.getLastVisibleCell().getIndex();
            if (row <= first || row >= last) {
                list.scrollTo(Math.max(0, row - 2));
            }
        }
    }

    private void leaveFilter(KeyEvent e) {
        if (e.getCode() == KeyCode.ENTER || e.getCode() == KeyCode.DOWN) {
            enter();
            e.consume();
        }
    }

    private void enter() {
        focusList();
        acts.enter();
    }

    private void progress(QueueProgress done) {
        progress.setText(Texts.text("review.queue.progress", done.decided(), done.total()));
        progress.setTooltip(new Tooltip(Texts.text(
                "review.queue.progress.parts", done.pass(), done.fail(), done.unsure(), done.cannotJudge(),
                done.later())));
        bar.setProgress(done.total() == 0 ? 0 : (double) done.decided() / done.total());
    }

    private static String words(FilterFault wrong) {
        return Texts.text(wrong.key(), wrong.args().toArray());
    }

    /**
     * Names the given list of cases that the queue shows, with a button for the whole project. Hidden for the whole
     * project.
     */
    static final class CaseListBar extends HBox {
        private final Label title = new Label();

        /** @param everything shows the whole project again */
        CaseListBar(Runnable everything) {
            Button away = Controls.styled(new Button("✕"), "tool-button");
            away.setAccessibleText(Texts.text("review.queue.everything"));
            away.setTooltip(new Tooltip(Texts.text("review.queue.everything")));
            away.setOnAction(_ -> everything.run());
            title.setWrapText(true);
            title.setMinWidth(0);
            HBox.setHgrow(title, Priority.ALWAYS);
            getChildren().addAll(title, new Region(), away);
            getStyleClass().add("queue-given");
            show("");
        }

        /** Empty for the whole project. */
        void show(String list) {
            title.setText(list);
            Controls.show(this, !list.isEmpty());
        }
    }

    /** Shows how many votes were cast under an earlier guideline, with a link to them. Hidden when there are none. */
    static final class OutdatedVotesBar extends HBox {
        private final Label words = Controls.wrapped("");
        private final Button go = Controls.button("", "tool-button");
        private final Keys keys;

        OutdatedVotesBar(Keys keys, Runnable toggle) {
            this.keys = keys;
            getStyleClass().addAll("queue-given", "queue-revisit");
            words.setMinWidth(0);
            words.setMaxWidth(Double.MAX_VALUE);
            HBox.setHgrow(words, Priority.ALWAYS);
            Controls.tabOnly(go);
            go.setOnAction(_ -> toggle.run());
            getChildren().addAll(words, go);
            show(0, false);
        }

        /** {@code shown} says whether the queue shows them. */
        void show(int votes, boolean shown) {
            setVisible(votes > 0 || shown);
            setManaged(isVisible());
            words.setText(Texts.text("review.queue.revisit", votes));
            go.setText(shown ? "✕" : keys.hint(Shortcut.REVISIT));
            String does = Texts.text(
                    "shell.hint",
                    Texts.text(shown ? "review.queue.everything" : "review.queue.revisit.go"),
                    keys.hint(Shortcut.REVISIT));
            go.setTooltip(new Tooltip(does));
            go.setAccessibleText(does);
        }
    }
}
