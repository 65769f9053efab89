package io.github.assay.ui.review.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.judge.Judged;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.keys.KeyMap;
import io.github.assay.ui.common.keys.Keys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/** What a judge said is read in the list of scores; metrics with nothing to measure do not stand in the way. */
@OnToolkitThread
class ScoreListTest {
    private static final MetricRegistry METRICS = MetricRegistry.load(ScoreListTest.class.getClassLoader());

    private Stage stage;
    private ScoreList list;
    private final Map<String, Outcome<Measurement>> shown = new ConcurrentHashMap<>();

    @BeforeEach
    void open() throws Exception {
        stage = FxToolkit.registerPrimaryStage();
        list = WaitForAsyncUtils.asyncFx(() -> {
                    ScoreList made = new ScoreList(
                            ScorePrefs.inMemory(), _ -> {}, _ -> {}, (id, then) -> then.accept(shown.get(id)), new Keys(KeyMap.DEFAULT, _ -> {}));
                    made.getStyleClass().add("score-side");
                    Scene scene = new Scene(made, 300, 860);
                    new Theme(Appearance.LIGHT, 100).dress(scene);
                    stage.setScene(scene);
                    stage.show();
                    return made;
                })
                .get();
    }

    @AfterEach
    void close() throws Exception {
        FxToolkit.cleanupStages();
    }

    private static ScoreView view(Judged item, Metric metric) {
        MetricInfo info = metric.info();
        Outcome<Measurement> outcome = item.score(info.id());
        Optional<Boolean> pass = info.threshold().isPresent()
                ? outcome.asValue().map(m -> m.value() >= info.threshold().getAsDouble())
                : Optional.empty();
        return new ScoreView(info, outcome, info.threshold(), pass);
    }

    private void show(Judged item) throws Exception {
        List<ScoreView> scores = METRICS.all().stream().map(m -> view(item, m)).toList();
        scores.forEach(score -> shown.put(score.metric().id(), score.outcome()));
        list.show(scores, java.util.Optional.empty(), List.of(), "", "");
        WindowRobot.settle();
    }

    private Judged judged() {
        return Judged.item()
                .says("badger-sql-judge",
                        "{\"score\":3,\"semantic_equivalence\":false,\"issues\":[\"filters_missing\",\"joins_incorrect\"],"
                                + "\"rationale\":\"The restriction to open stores is missing, so closed stores are counted.\"}")
                .says("stef",
                        "{\"overall_verdict\":\"Likely Correct\",\"confidence\":0.9,"
                                + "\"filters_applied_status\":\"fully_applied\",\"rationale\":\"Mostly.\"}")
                .says("flex", "{\"correct\":\"maybe\"}");
    }

    private List<ScoreRow> rows() {
        return list.lookupAll(".score-row").stream()
                .filter(ScoreRow.class::isInstance)
                .map(ScoreRow.class::cast)
                .toList();
    }

    private ScoreRow row(String metric) {
        return rows().stream().filter(r -> r.score().metric().id().equals(metric)).findFirst().orElseThrow();
    }

    private Button more() {
        return (Button) list.lookup(".score-more");
    }

    private void press(Button button) throws Exception {
        button.fire();
        WindowRobot.settle();
    }

    private String evidence() {
        return list.lookupAll(".score-evidence").stream()
                .flatMap(pane -> pane.lookupAll(".label").stream())
                .map(label -> ((Label) label).getText())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void whatAJudgeSaidIsItsEvidence() throws Exception {
        show(judged());
        press(row("badger-sql-judge"));
        assertThat(evidence())
                .contains("filters missing")
                .contains("joins incorrect")
                .contains("closed stores are counted")
                .contains("Recorded reply: ", "hash ")
                .doesNotContain("reply_hash", "semantic_equivalence");
    }

    @Test
    void metricsWithNothingToMeasureFoldAwayAndComeBack() throws Exception {
        show(judged());
        assertThat(row("faithfulness").isVisible()).isFalse();
        assertThat(row("badger-sql-judge").isVisible()).isTrue();
        assertThat(row("flex").isVisible()).as("a reply that cannot be used is no silence").isTrue();
        String folded = more().getText();
        press(more());
        assertThat(row("faithfulness").isVisible()).isTrue();
        assertThat(more().getText()).isNotEqualTo(folded);
        press(more());
        assertThat(row("faithfulness").isVisible()).isFalse();
        show(Judged.item().says("agentic", "{\"claims\":[{\"claim\":\"a\",\"verdict\":1}]}"));
        assertThat(row("faithfulness").isVisible()).isTrue();
    }
}
