package io.github.assay.ui.review.score;

import io.github.assay.Details;
import io.github.assay.SampleWindow;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.domain.score.Measurement;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.task.Progress;
import io.github.assay.ui.PngFile;
import io.github.assay.ui.WindowProject;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.keys.KeyMap;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.wording.EvidenceSubject;
import io.github.assay.wording.EvidenceText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/**
 * Pictures of the evidence of every metric, each for the case that has most to tell, in a column as narrow as the window
 * gives it: arguments are project folders that have been run. Writes {@code target/screenshots/evidence-*.png} and
 * prints the same as text.
 */
public final class EvidencePictures {
    private static final int COLUMNS = 6;

    /** A score with all that is said about it. */
    private record Subject(ScoreView score, EvidenceSubject evidence) {}

    private EvidencePictures() {}

    public static void main(String[] folders) throws Exception {
        Map<String, Subject> most = new LinkedHashMap<>();
        for (String folder : folders) {
            try (SampleWindow window = SampleWindow.over(Path.of(folder));
                    WindowProject session = window.context(UserSettings.DEFAULT).projects().open(Path.of(folder), Progress.NONE)) {
                for (Item item : session.project().items()) {
                    CaseData caseData = session.services().review().caseData(session.session(), item, Progress.NONE);
                    for (ScoreView score : caseData.scores()) {
                        Subject subject = new Subject(score, score.evidence(
                                caseData.scores(), caseData.diff(), Optional.of(session.services().scoring()
                                    .explain(session.session(), item, score.metric().id()))));
                        most.merge(score.metric().id(), subject, (a, b) -> weight(a) >= weight(b) ? a : b);
                    }
                }
            }
        }
        most.values().forEach(EvidencePictures::print);
        CountDownLatch done = new CountDownLatch(1);
        Platform.startup(() -> {
            take(most, Appearance.LIGHT);
            take(most, Appearance.DARK);
            done.countDown();
        });
        done.await();
        Platform.exit();
    }

    /** Values before none, fails before passes, and much detail before little, but no more than a screen holds. */
    private static double weight(Subject of) {
        if (!(of.score().outcome() instanceof Outcome.Value<Measurement>(Measurement m))) {
            return 0;
        }
        double steps = Math.min(1400, of.evidence().outcome().asValue().map(s -> s.findings().toString().length()).orElse(0));
        double detail = Math.min(1400, Details.of(m).toString().length()) + steps;
        return 1 + detail + (of.score().pass().orElse(true) ? 0 : 1500);
    }

    private static void print(Subject of) {
        System.out.println("== " + of.score().metric().id() + " " + of.score().outcome().asValue().map(Measurement::value));
        EvidenceText.of(of.evidence()).forEach(e -> System.out.println("   " + e));
    }

    private static void take(Map<String, Subject> most, Appearance look) {
        List<Subject> all = new ArrayList<>(most.values());
        for (int from = 0; from < all.size(); from += COLUMNS) {
            HBox row = new HBox(12);
            row.getStyleClass().addAll("root", "review");
            for (Subject of : all.subList(from, Math.min(all.size(), from + COLUMNS))) {
                EvidencePane pane = new EvidencePane(
                        new Keys(KeyMap.DEFAULT, _ -> {}), new EvidencePane.Acts(_ -> {}, _ -> {}, _ -> {}, () -> {}));
                pane.show(
                        of.score(), of.evidence(),
                        of.score().outcome().asValue().map(m -> ScoreFigures.of(m.value())).orElse("unavailable"), false);
                VBox column = new VBox(pane);
                column.getStyleClass().add("score-side");
                column.setMinWidth(238);
                column.setMaxWidth(238);
                row.getChildren().add(column);
            }
            Scene scene = new Scene(row, COLUMNS * 250, 760);
            new Theme(look, 100).dress(scene);
            scene.getStylesheets().add("/css/review.css");
            row.applyCss();
            row.layout();
            try {
                PngFile.write(
                        scene.snapshot(null),
                        Path.of("target", "screenshots", "evidence-" + from / COLUMNS + "-" + look.name().toLowerCase(java.util.Locale.ROOT) + ".png"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
