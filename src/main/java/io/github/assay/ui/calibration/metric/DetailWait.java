package io.github.assay.ui.calibration.metric;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.background.OnDemand;
import io.github.assay.wording.Texts;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/**
 * Takes the place of figures until they are computed: shows progress, cancellation or failure, and a button to try
 * again.
 */
public final class DetailWait<T> extends VBox {
    private final OnDemand<T> what;
    private final Node content;

    public DetailWait(OnDemand<T> what, Node content, Consumer<T> fill) {
        this.what = what;
        this.content = content;
        getStyleClass().add("column");
        what.stateProperty().subscribe(state -> show(state, fill));
    }

    private void show(LoadState<T> state, Consumer<T> fill) {
        switch (state) {
            case LoadState.Empty<T> _ when what.cancelledProperty().get() ->
                say(Texts.text("calibration.wait.cancelled"), again("computing.goOn"));
            case LoadState.Empty<T> _ -> say(Texts.text("calibration.wait.none"), again("calibration.wait.compute"));
            case LoadState.Loading<T> _ ->
                say(Texts.text("calibration.wait.computing"), new ProgressBar(ProgressBar.INDETERMINATE_PROGRESS));
            case LoadState.Failed<T>(UserError why) -> say(why.sentence(), again("complaint.again"));
            case LoadState.Ready<T>(T value) -> {
                VBox.setVgrow(content, javafx.scene.layout.Priority.ALWAYS);
                getChildren().setAll(content);
                fill.accept(value);
            }
        }
    }

    private Node again(String key) {
        Button again = new Button(Texts.text(key));
        again.setOnAction(_ -> what.want());
        return again;
    }

    private void say(String words, Node act) {
        Label label = Controls.label(words, "muted");
        label.setWrapText(true);
        getChildren().setAll(Controls.styled(new HBox(12, label, act), "card", "detail-wait"));
    }
}
