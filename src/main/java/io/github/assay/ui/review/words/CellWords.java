package io.github.assay.ui.review.words;

import io.github.assay.compare.DiffState;
import io.github.assay.domain.table.Cell;
import io.github.assay.ui.review.grid.GridModel;
import io.github.assay.ui.review.grid.ResultDiffView;
import io.github.assay.ui.review.grid.layout.CellText;
import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.grid.layout.TableSide;
import io.github.assay.wording.Texts;
import java.util.Locale;
import java.util.Optional;

/** Describes one cell of the two tables in full: row, column, both values, and the difference of numbers. */
public final class CellWords {
    private static final double SMALL = 0.001;

    private CellWords() {}

    public static String of(GridModel model, ResultDiffView.CellAt at) {
        Optional<GridColumn> gold = column(model, TableSide.GOLD, at.pair());
        Optional<GridColumn> predicted = column(model, TableSide.PREDICTED, at.pair());
        String name = gold.or(() -> predicted).map(GridColumn::name).filter(n -> !n.isEmpty())
                .or(() -> predicted.map(GridColumn::name))
                .orElse("");
        Optional<Cell> a = gold.flatMap(c -> model.cell(TableSide.GOLD, at.position(), c));
        Optional<Cell> b = predicted.flatMap(c -> model.cell(TableSide.PREDICTED, at.position(), c));
        String state = model.state(at.position()).map(CellWords::word).orElse("") + places(model, at.position());
        return Texts.text(
                "review.cell.line", (long) at.position() + 1, name, value(a), value(b), change(a, b), state);
    }

    private static String word(DiffState state) {
        return Texts.word(state);
    }

    /** Both row numbers of a row that is in another place. */
    private static String places(GridModel model, int position) {
        return model.moved(position)
                ? ", " + Texts.text(
                        "review.cell.moved", model.row(TableSide.GOLD, position) + 1,
                        model.row(TableSide.PREDICTED, position) + 1)
                : "";
    }

    private static Optional<GridColumn> column(GridModel model, TableSide side, int pair) {
        return model.columns(side).stream().filter(c -> c.pair() == pair && !c.gap()).findFirst();
    }

    private static String value(Optional<Cell> cell) {
        return cell.map(CellText::whole).orElseGet(() -> Texts.text("review.cell.nothing"));
    }

    /** The relative difference of two numbers that differ, such as {@code (+5.37 %)}. */
    private static String change(Optional<Cell> a, Optional<Cell> b) {
        if (a.isEmpty() || b.isEmpty() || a.get().family() != Cell.Family.NUM || b.get().family() != Cell.Family.NUM) {
            return "";
        }
        double from = number(a.get());
        double to = number(b.get());
        if (from == 0 || from == to || !Double.isFinite(from) || !Double.isFinite(to)) {
            return "";
        }
        double percent = 100 * (to - from) / Math.abs(from);
        return Math.abs(percent) < SMALL ? "  (<0.001 %)" : String.format(Locale.ROOT, "  (%+.3g %%)", percent);
    }

    private static double number(Cell cell) {
        return Double.parseDouble(cell.display());
    }
}
