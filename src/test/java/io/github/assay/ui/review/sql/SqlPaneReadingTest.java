package io.github.assay.ui.review.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.sql.text.SqlLexer;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.keys.KeyMap;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.paint.Palette;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.Clipboard;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** What the painted SQL pane gives besides pictures: a screen reader's text, selection and copy by keys. */
@OnToolkitThread
class SqlPaneReadingTest {
    private static final String SQL = "SELECT a\nFROM t\nWHERE b = 1";
    private final WindowRobot robot = new WindowRobot();

    private SqlPane pane;

    private Node open(String sql) throws TimeoutException {
        Stage stage = FxToolkit.registerPrimaryStage();
        Node[] canvas = new Node[1];
        robot.interact(() -> {
            Palette palette = new Palette();
            pane = new SqlPane(palette, "GOLD SQL", () -> {}, _ -> {}, _ -> "", new Keys(KeyMap.DEFAULT, _ -> {}));
            Scene scene = new Scene(new StackPane(palette, pane), 600, 400);
            new Theme(Appearance.LIGHT, 100).dress(scene);
            scene.getStylesheets().add(SqlPaneReadingTest.class.getResource("/css/review.css").toExternalForm());
            stage.setScene(scene);
            stage.show();
            pane.show(new SqlScreen(SqlText.of(sql, SqlLexer.tokens(sql), List.of(), Optional.empty()), List.of()), false);
            canvas[0] = pane.lookupAll("*").stream().filter(SqlCanvas.class::isInstance).findFirst().orElseThrow();
            canvas[0].requestFocus();
        });
        WindowRobot.settle();
        return canvas[0];
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    @Test
    void aScreenReaderReadsTheSqlItsLinesAndTheSelection() throws TimeoutException {
        Node canvas = open(SQL);
        assertThat(canvas.queryAccessibleAttribute(AccessibleAttribute.TEXT)).isEqualTo(SQL);
        assertThat(canvas.queryAccessibleAttribute(AccessibleAttribute.ROLE_DESCRIPTION)).isEqualTo("GOLD SQL");
        int second = SQL.indexOf("FROM");
        assertThat(canvas.queryAccessibleAttribute(AccessibleAttribute.LINE_FOR_OFFSET, second + 1)).isEqualTo(1);
        assertThat(canvas.queryAccessibleAttribute(AccessibleAttribute.LINE_START, 1)).isEqualTo(second);
        robot.interact(() -> pane.pressed(Shortcut.SELECT_ALL));
        assertThat(canvas.queryAccessibleAttribute(AccessibleAttribute.SELECTION_END)).isEqualTo(SQL.length());
    }

    @Test
    void controlCCopiesTheSqlAsWritten() throws Exception {
        open(SQL);
        robot.interact(() -> pane.pressed(Shortcut.SELECT_ALL));
        robot.interact(() -> pane.pressed(Shortcut.COPY_CELLS));
        assertThat(Clipboard.getSystemClipboard().getString()).isEqualTo(SQL);
    }

    @Test
    void linesAreNumberedWhereThereAreSeveral() throws Exception {
        assertThat(((SqlCanvas) open(SQL)).gutter()).isPositive();
        assertThat(((SqlCanvas) open("SELECT 1")).gutter()).isZero();
    }
}
