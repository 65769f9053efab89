package io.github.assay.ui.review;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Round.Level;
import io.github.assay.service.counterexample.FoundSeparation;
import io.github.assay.service.review.CaseData;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.review.answer.RowExplanation;
import io.github.assay.ui.review.answer.SeparationViewModel;
import io.github.assay.ui.review.grid.GridServices;
import io.github.assay.ui.review.grid.ResultDiffView.Place;
import io.github.assay.ui.review.grid.ResultDiffView;
import io.github.assay.ui.review.grid.ResultScreen;
import io.github.assay.ui.review.layout.FullText;
import io.github.assay.ui.review.model.CaseScreen;
import io.github.assay.ui.review.model.ReviewViewModel;
import io.github.assay.ui.review.paint.Palette;
import io.github.assay.ui.review.sql.SqlPane;
import io.github.assay.ui.review.words.CellWords;
import io.github.assay.wording.Texts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** Shows the evidence of one case: question, SQL texts, why the tables differ, both tables, and the selected cell. */
final class CasePane {
    private final Palette palette = new Palette();
    private final ScrollMemory scrolls = new ScrollMemory();
    private final ReviewViewModel model;
    private final CaseHeader header;
    private final DifferenceCard why;
    private final SqlPane gold;
    private final SqlPane predicted;
    private final ResultDiffView tables;
    private final Label cellLine;
    private final GridServices services;
    private Optional<RowExplanation> explanation = Optional.empty();
    private Optional<SeparationViewModel> separation = Optional.empty();
    private Optional<CaseData> shown = Optional.empty();
    private Optional<ItemKey> painted = Optional.empty();
    private Optional<ResultScreen> seen = Optional.empty();

    /**
     * @param cellLine shows the cell under the cursor in words
     * @param layOut switches between SQL in lines and as it was written
     */
    CasePane(ReviewViewModel model, Keys keys, CaseHeader header, DifferenceCard why, Label cellLine, Runnable layOut) {
        this.model = model;
        this.header = header;
        this.why = why;
        this.cellLine = cellLine;
        gold = sqlPane("review.sql.gold", keys, layOut);
        predicted = sqlPane("review.sql.predicted", keys, layOut);
        services = new GridServices(model::prepare, keys, cellLine, model::sort);
        tables = new ResultDiffView(palette, Texts.text("review.result.predicted"), services);
        model.ownProperty().subscribe(_ -> coverResults());
        tables.onCursor(at -> {
            String words = at.map(c -> CellWords.of(tables.model(), c)).orElse(Texts.text("review.cell.hint"));
            cellLine.setText(words);
            tables.describe(words);
        });
    }

    /** Hides tables and their difference where an open round shows them after the vote only. */
    private void coverResults() {
        boolean open = model.disclosure().maySee(Level.RESULTS);
        if (tables.isDisabled() == open) {
            tables.setDisable(!open);
            tables.setOpacity(open ? 1 : 0);
            why.setOpacity(open ? 1 : 0);
            why.setDisable(!open);
            cellLine.setText(Texts.text(open ? "review.cell.hint" : "review.results.hidden"));
            shown.ifPresent(of -> separation.ifPresent(s -> s.show(of)));
        }
    }

    /** Adds the explanation of rows, which needs the open project. */
    void explainRowsBy(RowExplanation rows) {
        explanation = Optional.of(rows);
    }

    /** Adds the search for a separating database, which needs the open project, and begins with the case on screen. */
    void separateBy(SeparationViewModel small) {
        separation = Optional.of(small);
        shown.ifPresent(small::show);
    }

    /** Explains the row under the cursor; false while another result is shown in place of the case's. */
    boolean explainRow() {
        boolean inSight = tables.isVisible() && !tables.isDisabled();
        explanation.filter(_ -> inSight).ifPresent(RowExplanation::ask);
        return inSight;
    }

    /** Says where a separating database was saved. */
    void statedOfSeparation(Optional<String> file) {
        file.ifPresent(f -> cellLine.setText(Texts.text("separation.kept.file", f)));
    }

    /** Copies a separating database as a script; always true. */
    boolean copySeparation(FoundSeparation found) {
        ClipboardContent content = new ClipboardContent();
        content.putString(found.script());
        Clipboard.getSystemClipboard().setContent(content);
        cellLine.setText(Texts.text("separation.copied", found.statements().size()));
        return true;
    }

    /** Removes the explanation of a row; false when there is none. */
    boolean leaveExplanation() {
        return explanation.map(RowExplanation::close).orElse(false);
    }

    private SqlPane sqlPane(String title, Keys keys, Runnable layOut) {
        return new SqlPane(
                palette,
                Texts.text(title),
                layOut,
                this::select,
                fault -> Texts.text("review.sql.fault", fault.line(), fault.column(), fault.message()),
                keys);
    }

    private void select(String clause) {
        gold.select(clause);
        predicted.select(clause);
    }

    /** Services for other tables of the case, whose rows have a fixed order. */
    GridServices services() {
        return new GridServices(services.fetching(), services.keys(), cellLine, _ -> {});
    }

    /**
     * Opens question and evidence in full, or closes them.
     *
     * @param more further texts below them
     */
    void readFull(FullText full, List<FullText.Passage> more) {
        if (!full.hide()) {
            full.show(header.title(), Stream.concat(header.passages().stream(), more.stream()).toList());
        }
    }

    Palette palette() {
        return palette;
    }

    SqlPane gold() {
        return gold;
    }

    SqlPane predicted() {
        return predicted;
    }

    ResultDiffView tables() {
        return tables;
    }

    boolean shows(ItemKey item) {
        return painted.equals(Optional.of(item));
    }

    /**
     * Paints a case. The same case in another reading keeps its scroll position; when only scores arrived nothing is
     * painted.
     */
    void show(CaseScreen screen) {
        if (seen.filter(before -> before == screen.results()).isPresent()) {
            return;
        }
        seen = Optional.of(screen.results());
        boolean again = shows(screen.key());
        painted.ifPresent(before -> scrolls.keep(before, tables.place()));
        painted = Optional.of(screen.key());
        why.show(screen.why(), screen.reading().policy());
        gold.show(screen.gold(), screen.reading().formatted());
        predicted.show(screen.predicted(), screen.reading().formatted());
        if (again) {
            tables.rearrange(screen.results());
        } else {
            header.show(screen.header());
            header.clock(0);
            tables.show(screen.results(), scrolls.of(screen.key()));
        }
        explanation.ifPresent(e -> e.show(screen.caseData()));
        coverResults();
        shown = Optional.of(screen.caseData());
        separation.ifPresent(s -> s.show(screen.caseData()));
    }

    void wrap(boolean lines) {
        gold.wrap(lines);
        predicted.wrap(lines);
    }

    /** Shows a row of the aligned tables; says so where the tables are shown without it. */
    void goTo(int row) {
        Optional<Node> focused = Optional.ofNullable(tables.getScene()).map(Scene::getFocusOwner);
        if (!tables.goTo(row)) {
            cellLine.setText(Texts.text("review.row.hidden"));
        }
        focused.ifPresent(Node::requestFocus);
    }

    void difference(boolean next) {
        boolean found = next ? tables.nextDifference() : tables.previousDifference();
        if (!found) {
            cellLine.setText(Texts.text(next ? "review.difference.last" : "review.difference.first"));
        }
    }

    /** Scroll positions and column widths of the last cases' tables, restored when the annotator returns to a case. */
    static final class ScrollMemory {
        private static final int KEPT = 500;

        private final Map<ItemKey, Place> places = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<ItemKey, Place> eldest) {
                return size() > KEPT;
            }
        };

        void keep(ItemKey item, Place left) {
            if (left.equals(Place.START)) {
                places.remove(item);
            } else {
                places.put(item, left);
            }
        }

        Place of(ItemKey item) {
            return places.getOrDefault(item, Place.START);
        }
    }
}
