package io.github.assay.ui.robustness;

import io.github.assay.sql.compare.SqlComparison.Mark;
import io.github.assay.sql.compare.SqlComparison.State;
import io.github.assay.wording.Texts;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** Shows one query of a pair with the words that the other has not: marked by ground and by a line under or through them. */
final class SqlDifferencePane extends VBox {
    private final TextFlow words = new TextFlow();
    private final String title;

    /** @param key of its title */
    SqlDifferencePane(String id, String key) {
        title = Texts.text(key);
        Label head = new Label(title);
        head.getStyleClass().add("meta");
        words.setId(id);
        words.getStyleClass().add("sql-words");
        getStyleClass().add("sql-difference");
        getChildren().addAll(head, words);
    }

    /** @param marks the marked stretches of the text, which do not overlap */
    void show(String sql, List<Mark> marks) {
        words.getChildren().clear();
        words.setAccessibleText(title + ": " + sql);
        int at = 0;
        for (Mark mark : marks.stream().sorted(Comparator.comparingInt(m -> m.span().start())).toList()) {
            if (mark.state() != State.MATCHED && mark.span().start() >= at) {
                plain(sql.substring(at, mark.span().start()));
                Label changed = new Label(sql.substring(mark.span().start(), mark.span().end()).replaceAll("\\s+", " "));
                changed.getStyleClass().addAll("sql-mark", mark.state().name().toLowerCase(Locale.ROOT));
                words.getChildren().add(changed);
                at = mark.span().end();
            }
        }
        plain(sql.substring(at));
    }

    private void plain(String text) {
        if (!text.isEmpty()) {
            words.getChildren().add(new Text(text));
        }
    }
}
