package io.github.assay.ui.common.controls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** In a card that is too narrow for its words, notes wrap, short names stay whole, and remarks are cut. */
@OnToolkitThread
class NarrowCardTest {
    private static final String REMARK = "7 items: no interval under 10, and no share under 5 of them either";

    private final WindowRobot robot = new WindowRobot();

    @AfterEach
    void close() throws Exception {
        FxToolkit.cleanupStages();
    }

    private static boolean isWhole(Labeled label) {
        return label.lookup(".text") instanceof Text shown && shown.getText().equals(label.getText());
    }

    @Test
    void notesWrapAndNamesBeforeTheRemarkAreWhole() throws Exception {
        Stage stage = FxToolkit.registerPrimaryStage();
        TableView<String> table = new TableView<>();
        Card card = new Card("strata.title").body(table);
        robot.interact(() -> {
            card.note("choose the row by how the items were picked for labelling, before you look at the figures");
            new SpecTable<>(table).fitting().show(
                    new TableSpec<>("narrow", 0.95, List.of(
                            ColumnSpec.text("by", "strata.dimension", _ -> "database"), ColumnSpec.text("slice", "strata.value", s -> s),
                            ColumnSpec.text("note", "strata.note.column", _ -> REMARK))),
                    List.of("challenging", "webshop"));
            Scene scene = new Scene(card, 400, 300);
            new Theme(Appearance.LIGHT, 100).dress(scene);
            stage.setScene(scene);
            stage.sizeToScene(); // a test before this one may have set its size
            stage.show();
        });
        WindowRobot.settle();
        Labeled note = (Labeled) card.lookup(".card-note");
        assertThat(isWhole(note)).isTrue();
        assertThat(note.getHeight()).as("two lines").isGreaterThan(24);
        assertThat(card.lookupAll(".table-cell").stream().map(Labeled.class::cast)
                        .filter(c -> c.getText() != null && !isWhole(c)).map(Labeled::getText))
                .containsOnly(REMARK);
    }

    @Test
    void columnsThatAreMadeInAWindowWithLargeTextAreAsWideAsTheTextNeeds() throws Exception {
        Stage stage = FxToolkit.registerPrimaryStage();
        TableView<String> table = new TableView<>();
        robot.interact(() -> {
            Scene scene = new Scene(table, 800, 300);
            new Theme(Appearance.LIGHT, 200).dress(scene);
            stage.setScene(scene);
            stage.show();
            table.getColumns().add(Tables.wide(Tables.<String>number("n", s -> s, s -> s.length()), 90));
            Tables.growWithText(table);
        });
        assertThat(table.getColumns().getFirst().getWidth()).isEqualTo(180);
    }

    @Test
    void columnsOfNumbersKeepTheWidthThatTheirFiguresNeed() {
        TableColumn<String, String> figures = Tables.wide(Tables.<String>number("n", s -> s, s -> s.length()), 184);
        assertThat(figures.getMinWidth()).isEqualTo(184);
        assertThat(Tables.wide(Tables.<String>text("metric", s -> s), 184).getMinWidth()).isLessThan(100);
    }
}
