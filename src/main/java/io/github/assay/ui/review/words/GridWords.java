package io.github.assay.ui.review.words;

import io.github.assay.compare.TableDiff;
import io.github.assay.ui.review.grid.GridModel;
import io.github.assay.ui.review.grid.GridView;
import io.github.assay.ui.review.grid.ResultScreen;
import io.github.assay.wording.Texts;
import java.util.Optional;

/** Notes which rows a table shows when it is not the default, and why a table shows no rows. */
public final class GridWords {
    private GridWords() {}

    /** The note of a side for the rows that the tables show. */
    public static ResultScreen.SideNote seen(ResultScreen.SideNote note, GridModel model) {
        if (note.instead().isPresent()) {
            return note;
        }
        String meta = note.meta() + choice(model.view());
        boolean allHidden = model.view().onlyDifferences()
                && model.rowCount() == 0
                && model.diff().map(TableDiff::rowCount).orElse(0) > 0;
        return new ResultScreen.SideNote(
                meta,
                allHidden
                        ? Optional.of(new ResultScreen.Instead(
                                "equal",
                                Texts.text("review.instead.equal"),
                                "",
                                Texts.text("review.instead.equal.remedy")))
                        : Optional.empty());
    }

    private static String choice(GridView view) {
        if (view.raw()) {
            return " · " + Texts.text("review.table.raw");
        }
        return view.onlyDifferences() ? " · " + Texts.text("review.table.differences") : "";
    }
}
