package io.github.assay.ui.review;

import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.labels.ScoreSight;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.review.model.CaseScreen;
import io.github.assay.ui.review.model.Disclosure.ShownScores;
import io.github.assay.ui.review.model.ReviewSettings;
import io.github.assay.ui.review.model.ReviewViewModel;
import io.github.assay.ui.review.score.ScoreList;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import javafx.scene.layout.StackPane;

/** Shows the right side of Review: the scores that may be seen, or the guideline in their place. */
final class ScoreSide {
    private final ReviewViewModel model;
    private final ScoreList scores;
    private final GuidelinePane guideline;
    private Optional<CaseData> shown = Optional.empty();

    /**
     * @param toRow takes a row of the aligned tables that evidence leads to
     * @param revisit shows votes that were cast under an earlier guideline
     * @param settings takes the score whose metric's settings are to be opened
     */
    ScoreSide(
            ReviewViewModel model, ReviewSettings prefs, IntConsumer toRow, Consumer<ScoreView> settings, Runnable revisit,
            Keys keys) {
        this.model = model;
        scores = new ScoreList(
                prefs, metric -> find(metric).ifPresent(settings), toRow, (metric, then) -> model.accounts().ask(metric, then), keys);
        guideline = new GuidelinePane(model.project().guideline(), keys, (text, then) -> model.renewal().orElseThrow().keep(text, revisit, then));
        guideline.setVisible(false);
    }

    void fill(StackPane side) {
        side.getChildren().addAll(scores, guideline);
    }

    private Optional<ScoreView> find(String metric) {
        return shown.flatMap(d -> d.scores().stream()
                .filter(s -> s.metric().id().equals(metric))
                .findFirst());
    }

    /** Shows of a case's scores and votes what the model says is shown of it, and nothing else. */
    void show(CaseScreen screen) {
        CaseData caseData = screen.caseData();
        ShownScores seen = model.disclosure().shownProperty().get();
        shown = Optional.of(caseData);
        if (seen.scores() && seen.item().equals(Optional.of(screen.key()))) {
            scores.show(
                    seen.judges() ? caseData.scores() : withoutJudges(caseData.scores()), caseData.diff(), seen.votes(),
                    caseData.item().evalCase().goldSql(),
                    Texts.text("review.scores." + seen.why().name().toLowerCase(Locale.ROOT)));
            if (seen.judges()) {
                scores.imported(caseData.item(), caseData.scores());
            }
        } else {
            scores.hide(hidden(seen), Texts.text("review.scores.stored"));
        }
    }

    private static ScoreList.Hidden hidden(ShownScores seen) {
        if (seen.why().isOpen()) {
            return seen.unrecorded() ? ScoreList.Hidden.UNRECORDED : ScoreList.Hidden.COMING;
        }
        return seen.why() == ScoreSight.NEVER ? ScoreList.Hidden.NEVER : ScoreList.Hidden.BLIND;
    }

    /** Scores of which a round that hides judges shows nothing are left out. */
    private static List<ScoreView> withoutJudges(List<ScoreView> all) {
        return all.stream()
                .filter(s -> s.metric().group() != MetricInfo.Group.JUDGE && s.metric().group() != MetricInfo.Group.IMPORTED)
                .toList();
    }

    /** The version of the guideline, as it is stored with votes. */
    String version() {
        return guideline.version();
    }

    /** Moves the focus to the next score, or the one before; false while none can be seen. */
    boolean explain(int by) {
        return scores.isVisible() && scores.step(by);
    }

    /** Shows a score's evidence in a pop-over, or closes it; false while none can be seen. */
    boolean readFull() {
        return scores.isVisible() && scores.toggleFull();
    }

    /** Closes the pop-over with a score's evidence; false when it was not shown. */
    boolean closeFull() {
        return scores.closeFull();
    }

    /** Leaves a score's evidence by one step; false when the focus is in none. */
    boolean back() {
        return scores.back();
    }

    boolean isFocusInside() {
        return scores.isFocusInside();
    }

    /** Shows the guideline in the place of the scores, or the scores again; true when the guideline is shown. */
    boolean toggleGuideline() {
        followGuideline();
        guideline.setVisible(!guideline.isVisible());
        scores.setVisible(!guideline.isVisible());
        return guideline.isVisible();
    }

    /** Shows the guideline in force and its latest change, unless one is being written. */
    void followGuideline() {
        model.renewal().filter(_ -> !guideline.isWriting()).ifPresent(
                r -> guideline.read(r.guideline().text(), r.guidelineChange(), model.zone()));
    }

    /** Opens the guideline's editor. */
    void editGuideline() {
        if (!guideline.isVisible()) {
            toggleGuideline();
        }
        guideline.edit();
    }

    /** Whether the guideline is being written. */
    boolean isWriting() {
        return guideline.isWriting();
    }

    /** Saves the guideline that is being written. */
    void keepGuideline() {
        guideline.keep();
    }
}
