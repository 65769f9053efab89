package io.github.assay.ui.common.controls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.OnToolkitThread;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Scene;
import org.controlsfx.control.CheckComboBox;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** Limits of a choice of metrics. */
@OnToolkitThread
class MetricChooserTest {
    @Test
    @SuppressWarnings("unchecked") // the chooser has one child, of this type
    void oneTooManyOrTooFewIsUndoneAndReported() throws Exception {
        WaitForAsyncUtils.asyncFx(() -> {
            List<Boolean> refusals = new ArrayList<>();
            List<List<String>> taken = new ArrayList<>();
            MetricChooser chooser = new MetricChooser("choice", "metrics", id -> id, List::toString, 1, taken::add).atMost(2, refusals::add);
            new Scene(chooser);
            chooser.show(List.of("a", "b", "c"), List.of("a"));
            CheckComboBox<String> box = (CheckComboBox<String>) chooser.getChildren().getFirst();
            box.getCheckModel().check("b");
            box.getCheckModel().check("c");
            assertThat(box.getCheckModel().getCheckedItems()).containsExactly("a", "b");
            assertThat(refusals).containsExactly(true);
            box.getCheckModel().clearCheck("a");
            box.getCheckModel().clearCheck("b");
            assertThat(box.getCheckModel().getCheckedItems()).containsExactly("b");
            assertThat(refusals).containsExactly(true, false);
            assertThat(taken).containsExactly(List.of("a", "b"), List.of("b"));
            return null;
        }).get();
    }
}
