package io.github.assay.ui.review.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.labelling.QueueOrder;
import io.github.assay.service.review.CaseData;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.shell.Settings;
import io.github.assay.ui.review.Cases;
import io.github.assay.ui.review.ReviewStage;
import io.github.assay.ui.review.model.ReviewSettings.OrderWords;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.testfx.api.FxToolkit;

/** The order of the queue is chosen without a mouse, and is the same when the project is opened again. */
@OnToolkitThread
class QueueOrderKeysTest {
    private final WindowRobot robot = new WindowRobot();
    private final Settings settings = Settings.inMemory();
    private ReviewStage review;

    @BeforeEach
    void open() throws TimeoutException {
        List<CaseData> cases = IntStream.rangeClosed(1, 12)
                .mapToObj(i -> Cases.caseData(
                        Cases.item(
                                i == 5 ? "0005-an-identifier-of-more-letters-than-a-row-has" : String.format("%04d", i),
                                "question " + i, "SELECT n FROM t", "a-system-of-more-letters-than-a-row-has", "SELECT m FROM t"),
                        Cases.rows(ResultTable.of(List.of("n"), new Cell[] {Cell.of(i)}), 1),
                        Cases.rows(ResultTable.of(List.of("n"), new Cell[] {Cell.of(2)}), 1)))
                .toList();
        review = ReviewStage.open(new ReviewFixture(cases), settings);
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    @Test
    void aKeyOpensTheOrdersArrowsAndEnterChooseAndTheNextKeyVotes() throws TimeoutException {
        robot.push(KeyCode.O);
        robot.push(KeyCode.DOWN);
        robot.push(KeyCode.DOWN);
        robot.push(KeyCode.DOWN);
        robot.push(KeyCode.DOWN);
        robot.push(KeyCode.ENTER);
        assertThat(review.model.queueState().queue().order()).isEqualTo(new QueueOrder.Shuffled(1));
        assertThat(review.current()).as("the case in front stays").isEqualTo("0001");
        robot.push(KeyCode.P);
        String first = review.model.queueState().at(0).orElseThrow().caseId();
        close();
        open();
        assertThat(review.model.queueState().queue().order()).isEqualTo(new QueueOrder.Shuffled(1));
        assertThat(review.current()).as("the first case of the order kept").isEqualTo(first);
    }

    @Test
    void escapeLeavesTheOrderAsItIs() {
        robot.push(KeyCode.O);
        robot.push(KeyCode.DOWN);
        robot.push(KeyCode.ESCAPE);
        assertThat(review.model.queueState().queue().order()).isEqualTo(new QueueOrder.AsFiled());
        robot.push(KeyCode.J);
        assertThat(review.current()).isEqualTo("0002");
    }

    @Test
    void aLongIdLeavesRoomAndAShortOneIsReadInFull() {
        double space = robot.lookup(".queue-row").queryAll().stream().findFirst().orElseThrow().getLayoutBounds().getWidth();
        assertThat(robot.lookup(".queue-id").queryAllAs(Label.class)).hasSizeGreaterThan(5).allSatisfy(id -> {
            boolean isShort = id.getText().length() == 4;
            assertThat(id.getWidth()).isLessThan(space);
            assertThat(id.getWidth() >= Math.floor(id.prefWidth(-1))).as(id.getText()).isEqualTo(isShort);
        });
    }

    static Stream<QueueOrder> orders() {
        return Stream.of(
                new QueueOrder.AsFiled(), new QueueOrder.Triage(), new QueueOrder.Drawn(), new QueueOrder.Shuffled(-7),
                new QueueOrder.Stratified(QueueOrder.Stratum.TIER, 3));
    }

    @ParameterizedTest
    @MethodSource("orders")
    void anOrderIsWrittenAndReadBack(QueueOrder order) {
        assertThat(OrderWords.order(OrderWords.of(order))).isEqualTo(order);
    }

    @Test
    void wordsOfNoOrderAreThatOfTheFiles() {
        assertThat(Stream.of("", "nothing", "random", "random x", "colour 1", "random 1 2").map(OrderWords::order))
                .containsOnly(new QueueOrder.AsFiled());
    }
}
