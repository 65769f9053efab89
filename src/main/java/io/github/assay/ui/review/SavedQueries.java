package io.github.assay.ui.review;

import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.review.database.OwnQueryViewModel;
import io.github.assay.ui.review.model.ReviewSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The user's own queries by project and database, in the user's settings, the latest first. The latest
 * {@value #MOST} of at most {@value #LONGEST} characters are kept.
 *
 * @param settings of Review, with the project's folder
 */
public record SavedQueries(ReviewSettings settings) implements OwnQueryViewModel.QueryHistory {
    private static final int MOST = 30;
    private static final int LONGEST = 8_000;

    /** Separates queries; no query holds the control character "record separator". */
    private static final String BETWEEN = "\u001e";

    @Override
    public List<String> queries(String dbId) {
        return Stream.of(settings.settings().choice(ScreenId.REVIEW, name(dbId), "").split(BETWEEN))
                .filter(q -> !q.isBlank())
                .toList();
    }

    @Override
    public void keep(String dbId, String sql) {
        if (sql.length() > LONGEST || sql.contains(BETWEEN)) {
            return;
        }
        List<String> all = new ArrayList<>(queries(dbId));
        all.remove(sql);
        all.addFirst(sql);
        settings.settings().choose(
                ScreenId.REVIEW, name(dbId), String.join(BETWEEN, all.subList(0, Math.min(MOST, all.size()))));
    }

    private String name(String dbId) {
        return "queries " + settings.folder() + " " + dbId;
    }
}
