package io.github.assay.ui.review.answer;

import io.github.assay.compare.TableDiff;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.review.ProvenanceWords;
import io.github.assay.service.review.RowProvenance;
import io.github.assay.sql.text.Span;
import io.github.assay.sql.text.Token;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.grid.GridModel;
import io.github.assay.ui.review.grid.ResultDiffView;
import io.github.assay.ui.review.sql.SqlMarks;
import io.github.assay.ui.review.sql.SqlPane;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** Explains the row under the cursor: chooses it, shows the answer in a line, and marks the part in the SQL. */
public final class RowExplanation {
    private final ProvenanceViewModel model;
    private final Parts parts;
    private final ProvenanceLine line;
    private final Function<String, List<Token>> tokens;
    private Optional<CaseData> shown = Optional.empty();

    /**
     * Parts of the case on screen.
     *
     * @param tables both results
     * @param gold the gold query
     * @param predicted the predicted query
     * @param say shows a sentence where there is nothing to explain
     */
    public record Parts(ResultDiffView tables, SqlPane gold, SqlPane predicted, Consumer<String> say) {}

    /** @param tokens cuts a text into all its tokens */
    public RowExplanation(ProvenanceViewModel model, Parts parts, Function<String, List<Token>> tokens, Keys keys) {
        this.model = model;
        this.parts = parts;
        this.tokens = tokens;
        this.line = new ProvenanceLine(keys);
        model.explainedProperty().subscribe(e -> {
            line.show(e);
            mark(e);
        });
    }

    /** The line with the answer. */
    public ProvenanceLine line() {
        return line;
    }

    /** Follows the case on screen: an answer belongs to one case and one pair of tables. */
    public void show(CaseData next) {
        boolean same = shown.filter(before -> before.item().key().equals(next.item().key())
                        && before.gold().equals(next.gold())
                        && before.predicted().equals(next.predicted()))
                .isPresent()
                && model.explainedProperty().get().map(e -> e.row().diff().rules()).equals(
                        parts.tables.model().diff().map(TableDiff::rules));
        shown = Optional.of(next);
        if (same) {
            mark(model.explainedProperty().get()); // its SQL may have another layout
        } else if (model.explainedProperty().get().isPresent()) {
            model.forget();
        }
    }

    /**
     * Explains the row under the cursor, or the next one that only one result has; for a row that is explained already,
     * removes the answer.
     */
    public void ask() {
        GridModel grid = parts.tables.model();
        Optional<TableDiff> diff = grid.diff();
        if (shown.isEmpty() || diff.isEmpty() || !grid.aligned()) {
            parts.say.accept(Texts.text(diff.isEmpty() ? "provenance.no-tables" : "provenance.raw"));
            return;
        }
        Optional<Integer> position = oneSided(grid);
        if (position.isEmpty()) {
            parts.say.accept(Texts.text("provenance.none"));
            return;
        }
        ProvenanceViewModel.Row row = new ProvenanceViewModel.Row(diff.get(), grid.rowOfDifference(position.get()));
        boolean again = model.explainedProperty().get().filter(e -> e.row().equals(row)).isPresent();
        if (again) {
            close();
        } else {
            parts.tables.goTo(row.number());
            model.ask(shown.get(), row);
        }
    }

    /** Removes the answer; false when there is none. */
    public boolean close() {
        boolean there = model.explainedProperty().get().isPresent();
        model.forget();
        return there;
    }

    /** The position of the cursor's row if only one side has it, otherwise of the next such row; it starts again at the top. */
    private Optional<Integer> oneSided(GridModel grid) {
        int from = parts.tables.cursor().map(ResultDiffView.CellAt::position).orElse(0);
        int count = grid.rowCount();
        for (int i = 0; i < count; i++) {
            int position = (from + i) % count;
            if (new ProvenanceViewModel.Row(grid.diff().orElseThrow(), grid.rowOfDifference(position)).isOneSided()) {
                return Optional.of(position);
            }
        }
        return Optional.empty();
    }

    private void mark(Optional<ProvenanceViewModel.Explained> explained) {
        if (explained.isEmpty()) {
            parts.gold.point(List.of());
            parts.predicted.point(List.of());
            return;
        }
        explained.get().answer().ifPresent(answer -> {
            List<RowProvenance.Found> found = switch (answer) {
                case RowProvenance.Named(RowProvenance.Found one, int _) -> List.of(one);
                case RowProvenance.Several(List<RowProvenance.Found> all, int _) -> all;
                case RowProvenance.Unknown _ -> List.of();
            };
            CaseData of = explained.get().of();
            point(parts.gold, RowProvenance.Query.GOLD, found, of.item().evalCase().goldSql());
            point(parts.predicted, RowProvenance.Query.PREDICTED, found, of.item().prediction().sql());
        });
    }

    /** Marks every part found in a query; the sentence names them too. */
    private void point(SqlPane pane, RowProvenance.Query query, List<RowProvenance.Found> found, String written) {
        pane.point(found.stream()
                .filter(f -> f.query() == query)
                .flatMap(f -> carried(f.part().span(), written, pane.text()).stream())
                .toList());
    }

    /** The place in the text as laid out. */
    private Optional<Span> carried(Span span, String written, String laidOut) {
        return written.equals(laidOut)
                ? Optional.of(span)
                : new SqlMarks(tokens.apply(written), tokens.apply(laidOut)).carry(span);
    }

    /** Shows, below the tables, which part of which query removes or adds a row. It is collapsed while there is no answer. */
    public static final class ProvenanceLine extends HBox {
        private final Label title = Controls.whole("", "provenance-title");
        private final Label answer = Controls.wrapped("", "provenance-answer");

        ProvenanceLine(Keys keys) {
            getStyleClass().add("provenance-line");
            setAlignment(Pos.BASELINE_LEFT);
            answer.setMinWidth(0);
            answer.setMaxWidth(Double.MAX_VALUE);
            HBox.setHgrow(answer, Priority.ALWAYS);
            Label cap = Controls.whole("", "key-cap");
            keys.follow(cap, _ -> cap.setText(keys.hint(Shortcut.ROW_PROVENANCE)));
            getChildren().addAll(title, answer, cap);
            setMinHeight(USE_PREF_SIZE);
            show(Optional.empty());
        }

        void show(Optional<ProvenanceViewModel.Explained> explained) {
            Controls.show(this, explained.isPresent());
            title.setText(explained.map(e -> ProvenanceWords.title(e.row().isMissing(), e.row().place())).orElse(""));
            answer.setText(explained.map(ProvenanceLine::words).orElse(""));
        }

        private static String words(ProvenanceViewModel.Explained e) {
            Optional<RowProvenance> known = e.answer();
            return known.map(ProvenanceWords::answer)
                    .orElse(e.trouble().isEmpty() ? Texts.text("provenance.searching") : e.trouble());
        }
    }
}
