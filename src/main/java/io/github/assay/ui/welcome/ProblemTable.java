package io.github.assay.ui.welcome;

import io.github.assay.domain.Problem;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.controls.Tables;
import java.util.function.Function;
import javafx.collections.ObservableList;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Problems of a project, one a row: where, what was found, what to do. */
final class ProblemTable {
    private static final double SCROLL_BAR = 12;

    private ProblemTable() {}

    /** Gives a table its columns and rows. */
    static void furnish(TableView<Problem> table, ObservableList<Problem> problems) {
        table.getColumns().add(column("problems.severity", 76, p -> Messages.word(p.severity())));
        table.getColumns().add(column("problems.where", 180, p -> p.where().toString()));
        table.getColumns().add(column("problems.key", 90, Problem::key));
        table.getColumns().add(column("problems.found", 260, Problem::found));
        table.getColumns().add(column("problems.expected", 150, Problem::expected));
        table.getColumns().add(column("problems.remedy", 370, Problem::remedy));
        share(table);
        table.setItems(problems);
    }

    /** The columns take the table's whole width, each its share: words to act on get most of it. */
    private static void share(TableView<Problem> table) {
        double all = table.getColumns().stream().mapToDouble(TableColumn::getPrefWidth).sum();
        table.getColumns().forEach(column -> column.prefWidthProperty()
                .bind(table.widthProperty().subtract(SCROLL_BAR).multiply(column.getPrefWidth() / all)));
    }

    private static TableColumn<Problem, String> column(String key, double width, Function<Problem, String> text) {
        TableColumn<Problem, String> column = Tables.text(Messages.text(key), text);
        column.setPrefWidth(width);
        return column;
    }
}
