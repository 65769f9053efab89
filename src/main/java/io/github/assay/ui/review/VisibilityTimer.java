package io.github.assay.ui.review;

import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Window;
import javafx.util.Duration;

/** Runs a timer only while a node is visible. JavaFX keeps a running timer in memory, and with it the node. */
public final class VisibilityTimer {
    private VisibilityTimer() {}

    /** Calls a function once a second while the node is in a window that is showing. */
    public static void everySecond(Node node, Runnable tick) {
        Timeline clock = new Timeline(new KeyFrame(Duration.seconds(1), _ -> tick.run()));
        clock.setCycleCount(Animation.INDEFINITE);
        node.sceneProperty().flatMap(Scene::windowProperty).flatMap(Window::showingProperty).orElse(false).subscribe(seen -> {
            if (seen) {
                clock.play();
            } else {
                clock.stop();
            }
        });
    }
}
