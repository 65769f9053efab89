package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Label;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.model.ReviewFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListCell;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.api.FxToolkit;

/** With text twice as large at 1280 × 720 no control is cut or outside the window. */
@OnToolkitThread
class LargeTextTest {
    private static final double WIDTH = 1280;
    private static final double HEIGHT = 720;

    /** What is open. */
    private enum State {
        BLIND(_ -> {}),
        SCORES(r -> r.view.pressed(Shortcut.SCORES)),
        QUEUE(r -> r.view.pressed(Shortcut.FILTER)),
        DRAWER(r -> r.view.pressed(Shortcut.DATABASE)),
        QUERY(r -> r.view.pressed(Shortcut.OWN_QUERY)),
        BOTH(r -> {
            r.view.pressed(Shortcut.DATABASE);
            r.view.pressed(Shortcut.OWN_QUERY);
        }),
        FULL(r -> r.view.pressed(Shortcut.READ_FULL)),
        ENLARGED(r -> r.view.pressed(Shortcut.ENLARGE)),
        REASONS(r -> r.model.decisions().vote(Label.FAIL)),
        COMMENT(r -> r.view.pressed(Shortcut.COMMENT));

        private final Consumer<ReviewStage> before;

        State(Consumer<ReviewStage> before) {
            this.before = before;
        }
    }

    private ReviewStage review;

    @AfterEach
    void close() throws Exception {
        FxToolkit.cleanupStages();
    }

    @ParameterizedTest
    @EnumSource(State.class)
    void everyControlIsWholeAndInTheWindow(State state) throws Exception {
        ReviewFixture reviewServices = new ReviewFixture(List.of(Cases.regions("0412", "dail-sql"), Cases.regions("0413", "dail-sql")));
        reviewServices.labels.blind = state == State.BLIND;
        reviewServices.database = new ShopDatabase();
        Stage stage = FxToolkit.registerPrimaryStage();
        review = new ReviewStage(stage, reviewServices, Background.onCallingThread(), WIDTH, HEIGHT);
        review.theme.zoom(200);
        WindowRobot.settle();
        state.before.accept(review);
        WindowRobot.settle();
        List<String> faults = new ArrayList<>();
        walk(review.scene.getRoot(), faults);
        Pictures.take(review.scene, "large-text-" + state);
        assertThat(faults).isEmpty();
    }

    private void walk(Node node, List<String> faults) {
        if (!node.isVisible() || node instanceof ListCell || node instanceof ScrollBar) {
            return;
        }
        if (node instanceof ButtonBase || node instanceof TextInputControl) {
            check(node, faults);
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> walk(child, faults));
        }
    }

    private static void check(Node node, List<String> faults) {
        Bounds at = node.localToScene(node.getLayoutBounds());
        double left = 0;
        double right = WIDTH;
        boolean scrolls = false;
        for (Node up = node.getParent(); up != null; up = up.getParent()) {
            boolean view = up.getStyleClass().contains("viewport");
            scrolls = scrolls || view || up instanceof ScrollPane;
            if (view || up.getClip() != null) {
                Bounds box = up.localToScene(up.getLayoutBounds());
                left = Math.max(left, box.getMinX());
                right = Math.min(right, box.getMaxX());
            }
        }
        String name = node.getStyleClass() + " " + (node instanceof Labeled l ? l.getText() : "");
        if (at.getMinX() < left - 1 || at.getMaxX() > right + 1) {
            faults.add("%s: %.0f to %.0f is outside %.0f to %.0f".formatted(name, at.getMinX(), at.getMaxX(), left, right));
        }
        if (!scrolls && (at.getMinY() < -1 || at.getMaxY() > HEIGHT + 1)) {
            faults.add("%s: %.0f to %.0f is below the window".formatted(name, at.getMinY(), at.getMaxY()));
        }
        if (node instanceof Button button && !button.getText().isEmpty()) {
            button.getChildrenUnmodifiable().stream().filter(Text.class::isInstance).map(Text.class::cast)
                    .filter(t -> t.isVisible() && t.getStyleClass().contains("text") && !t.getText().equals(button.getText()))
                    .forEach(t -> faults.add(name + " is cut to " + t.getText()));
        }
        if (at.getWidth() < 10 || at.getHeight() < 10) {
            faults.add("%s is %.0f x %.0f".formatted(name, at.getWidth(), at.getHeight()));
        }
    }
}
