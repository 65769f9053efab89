package io.github.assay.ui.review.words;

import io.github.assay.compare.TableDiff;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.review.grid.GridModel;
import io.github.assay.ui.review.grid.GridView;
import io.github.assay.ui.review.grid.ResultScreen;
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
                                Messages.text("review.instead.equal"),
                                "",
                                Messages.text("review.instead.equal.remedy")))
                        : Optional.empty());
    }

    private static String choice(GridView view) {
        if (view.raw()) {
            return " · " + Messages.text("review.table.raw");
        }
        return view.onlyDifferences() ? " · " + Messages.text("review.table.differences") : "";
    }
}
