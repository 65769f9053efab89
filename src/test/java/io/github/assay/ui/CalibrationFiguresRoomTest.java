package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.figure.DataPoint;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.PlotMenu;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.paint.Color;
import javafx.scene.shape.Shape;
import javafx.stage.Stage;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures of the Calibration room by keys alone: read mark by mark, moved, saved. */
@OnToolkitThread
class CalibrationFiguresRoomTest implements WindowHands {
    @TempDir
    Path folder;

    @AutoClose
    private final OpenWindow open = new OpenWindow();

    @BeforeEach
    void open() throws TimeoutException {
        open.open("full", KeyCode.DIGIT4, AnsweredDialogs.savingInto(folder));
        press(KeyCode.CLOSE_BRACKET);
    }

    @Override
    public Stage stage() {
        return open.stage();
    }

    @Test
    void aMovingThresholdPaintsOnlyWhatMoves() {
        FigureView plot = find(".threshold-figure");
        FigureView reliability = find(".reliability-figure");
        long before = plot.paintings();
        long still = reliability.paintings();
        for (int i = 0; i < 5; i++) {
            press(KeyCode.RIGHT);
        }
        assertThat(text("#atTitle")).isEqualTo("At 0.55");
        assertThat(plot.paintings()).as("the curves stay as they were painted").isEqualTo(before);
        assertThat(reliability.paintings()).isEqualTo(still);
    }

    /** Shapes made during layout are styled before the frame is painted, which applied its styles before. */
    @Test
    void noShapeIsBlackInTheFrameInWhichItIsMade() {
        FigureView plot = find(".threshold-figure");
        long before = plot.paintings();
        plot.resize(plot.getWidth() - 7, plot.getHeight());
        plot.layout();
        assertThat(plot.paintings()).isEqualTo(before + 1);
        List<Shape> shapes = shapes(plot).toList();
        assertThat(shapes).hasSizeGreaterThan(20).noneMatch(s -> Color.BLACK.equals(s.getFill()));
        plot.requestLayout();
    }

    private static Stream<Shape> shapes(Node node) {
        return node instanceof Shape shape ? Stream.of(shape)
                : node instanceof Parent parent ? parent.getChildrenUnmodifiable().stream().flatMap(CalibrationFiguresRoomTest::shapes)
                : Stream.empty();
    }

    @Test
    void arrowsGoFromMarkToMarkAndEnterOpensTheCases() {
        turnTo(4);
        FigureView plane = find(".grown-card .figure-view");
        ROBOT.interact(plane::requestFocus);
        press(KeyCode.RIGHT);
        DataPoint first = plane.spot().orElseThrow();
        press(KeyCode.RIGHT);
        assertThat(plane.spot().orElseThrow()).isNotEqualTo(first);
        press(KeyCode.LEFT);
        assertThat(plane.spot()).contains(first);
        assertThat(this.<Label>find(".plot-readout").getText()).isEqualTo(first.words()).contains("sensitivity");
        press(KeyCode.ENTER);
        assertThat(this.<Node>find(".page-tab")).as("Review is in front").isNull();
    }

    @Test
    void aFigureIsSavedAsPictureAndNumbers() throws IOException {
        FigureView plot = find(".threshold-figure");
        ROBOT.interact(plot::requestFocus);
        PlotMenu menu = (PlotMenu) plot.getProperties().get(PlotMenu.class);
        ROBOT.interact(() -> menu.getItems().subList(0, 4).forEach(i -> i.getOnAction().handle(null)));
        List<Path> written;
        try (var files = Files.list(folder)) {
            written = files.sorted().toList();
        }
        assertThat(written).extracting(p -> p.getFileName().toString())
                .allMatch(n -> n.startsWith("hybrid-ex"))
                .hasSize(4);
        assertThat(Files.readString(written.get(0))).startsWith("threshold,kappa,wald_low,wald_high,tp,fn,fp,tn,study,version\n").contains("seed 42");
        assertThat(Files.readAllBytes(written.get(1))).startsWith('%', 'P', 'D', 'F');
        assertThat(Files.readAllBytes(written.get(2))).startsWith(0x89, 'P', 'N', 'G');
        assertThat(Files.readString(written.get(3))).contains("<svg").contains("threshold 0.5");
    }

    @Test
    void theKeyOpensTheMenuOfTheFigureInFocus() {
        FigureView plot = find(".threshold-figure");
        ROBOT.interact(plot::requestFocus);
        press(KeyCode.E);
        PlotMenu menu = (PlotMenu) plot.getProperties().get(PlotMenu.class);
        assertThat(menu.isShowing()).isTrue();
        ROBOT.interact(menu::hide);
    }

    @Test
    void arrowsGoFromOneChoiceToTheNext() {
        ToggleButton chosen = (ToggleButton) root().lookupAll(".quiet-toggle").stream()
                .filter(t -> ((ToggleButton) t).isSelected())
                .findFirst()
                .orElseThrow();
        String at = text("#atTitle");
        ROBOT.interact(chosen::requestFocus);
        press(KeyCode.RIGHT);
        ToggleButton next = (ToggleButton) stage().getScene().getFocusOwner();
        assertThat(next).isNotSameAs(chosen);
        assertThat(next.isSelected()).as("the plot follows").isTrue();
        assertThat(text("#atTitle")).as("the threshold stays").isEqualTo(at);
        press(KeyCode.LEFT);
        assertThat(chosen.isSelected()).isTrue();
    }
}
