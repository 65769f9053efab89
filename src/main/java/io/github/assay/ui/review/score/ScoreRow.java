package io.github.assay.ui.review.score;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import java.util.Set;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Shows one score as a selectable row: name, bar, number, verdict, or the reason why there is none. */
final class ScoreRow extends Button {
    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");
    private static final PseudoClass PASS = PseudoClass.getPseudoClass("pass");
    private static final PseudoClass FAIL = PseudoClass.getPseudoClass("fail");
    private static final PseudoClass NONE = PseudoClass.getPseudoClass("unavailable");

    /** Below this width, in em, a row has a name and no bar. */
    private static final double SPACE_FOR_BAR = 15;

    /** Reasons that the user can remove, so that a score with one of them is not listed as unavailable. */
    private static final Set<String> TO_PUT_RIGHT = Set.of("judge_invalid", "bad_option");

    private final Label name = Controls.label("", "score-name");
    private final ScoreBar bar = new ScoreBar();
    private final Label number = Controls.whole("", "score-number");
    private final Label verdict = Controls.whole("", "score-verdict");
    private final Label words = Controls.label("", "score-words");
    private final HBox content;
    private final Tooltip tooltip = new Tooltip();
    private ScoreView score;
    private boolean measured;

    ScoreRow(ScoreView score, Consumer<ScoreRow> chosen) {
        this.score = score;
        getStyleClass().setAll("score-row");
        setMaxWidth(Double.MAX_VALUE);
        setMinWidth(0);
        name.setMinWidth(0);
        name.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(name, Priority.ALWAYS);
        words.setMinWidth(0);
        content = new HBox(name, bar, words, number, verdict);
        content.getStyleClass().add("score-cells");
        setGraphic(content);
        setTooltip(tooltip);
        tooltip.setWrapText(true);
        tooltip.setMaxWidth(420);
        setOnAction(_ -> chosen.accept(this));
        widthProperty().subscribe(this::fit);
        name.fontProperty().subscribe(this::fit);
    }

    ScoreView score() {
        return score;
    }

    void chosen(boolean yes) {
        pseudoClassStateChanged(CHOSEN, yes);
    }

    void show(ScoreView shown) {
        score = shown;
        name.setText(shown.metric().name() + (shown.trust().isMarked() ? " ◌" : ""));
        switch (shown.outcome()) {
            case Outcome.Value<Measurement>(Measurement m) -> value(shown, m);
            case Outcome.Unavailable<Measurement>(String reason, String detail) ->
                none("review.score.unavailable", reason, detail);
            case Outcome.Error<Measurement>(String reason, String detail) -> none("review.score.error", reason, detail);
        }
    }

    private void value(ScoreView shown, Measurement m) {
        MetricInfo metric = shown.metric();
        boolean bounded = Double.isFinite(metric.high()) && m.label().isEmpty();
        double range = bounded ? metric.high() - metric.low() : 1;
        bar.show(
                (m.value() - metric.low()) / range,
                shown.threshold().isPresent() ? (shown.threshold().getAsDouble() - metric.low()) / range : -1,
                bounded);
        mode(true, m.label().isEmpty());
        number.setText(ScoreFigures.aligned(m.value()));
        words.setText(m.label().isEmpty() ? "" : stated(shown, m));
        verdict.setText(shown.pass().map(p -> p ? "✓" : "✕").orElse(""));
        pseudoClassStateChanged(PASS, shown.pass().orElse(false));
        pseudoClassStateChanged(FAIL, !shown.pass().orElse(true));
        String against = shown.threshold().isPresent()
                ? Texts.text("review.score.threshold", ScoreFigures.of(shown.threshold().getAsDouble()))
                : Texts.text("review.score.no-threshold");
        tooltip.setText(Texts.text("review.score.tooltip", metric.name(), stated(shown, m), against, metric.source()));
        if (shown.trust().isMarked()) {
            tooltip.setText(tooltip.getText() + "\n" + Texts.text("review.trust." + shown.trust()));
        }
        setAccessibleText(tooltip.getText());
    }

    /** The value in words: a figure, a class, or both where the class is only the figure's band. */
    static String stated(ScoreView shown, Measurement m) {
        if (m.label().isEmpty()) {
            return ScoreFigures.of(m.value());
        }
        boolean band = shown.threshold().isPresent() && shown.metric().high() - shown.metric().low() > 1;
        String word = Texts.reason(m.label());
        return band ? Texts.text("review.score.band", ScoreFigures.of(m.value()), word) : word;
    }

    /** The score shown, in words; that it is unavailable where there is none. */
    String stated() {
        return score.outcome() instanceof Outcome.Value<Measurement>(Measurement m)
                ? stated(score, m)
                : Texts.text("review.evidence.unavailable");
    }

    /** Whether there is nothing to see: no value, and no reason that the user could remove at the metric. */
    boolean isUnavailable() {
        return score.outcome() instanceof Outcome.Unavailable<Measurement>(String reason, String _)
                && !TO_PUT_RIGHT.contains(reason);
    }

    private void none(String key, String reason, String detail) {
        mode(false, false);
        words.setText(Texts.text(key, Texts.reason(reason)));
        verdict.setText("");
        pseudoClassStateChanged(PASS, false);
        pseudoClassStateChanged(FAIL, false);
        String all = score.metric().name() + " · " + words.getText() + (detail.isEmpty() ? "" : "\n" + detail);
        tooltip.setText(all);
        setAccessibleText(all);
    }

    private void mode(boolean hasValue, boolean hasNumber) {
        pseudoClassStateChanged(NONE, !hasValue);
        name.setMinWidth(hasValue ? 0 : USE_PREF_SIZE);
        measured = hasValue && hasNumber;
        fit();
        Controls.show(number, hasNumber);
        Controls.show(verdict, hasValue);
        Controls.show(words, !hasNumber);
    }

    /** In a narrow column, or with large text, the name is shown and the bar is hidden. */
    private void fit() {
        Controls.show(bar, measured && (getWidth() == 0 || getWidth() > SPACE_FOR_BAR * name.getFont().getSize()));
    }

    /** A bar for one score within its metric's range, with a tick at the threshold. */
    static final class ScoreBar extends Region {
        private static final PseudoClass UNBOUNDED = PseudoClass.getPseudoClass("unbounded");

        private final Region track = Controls.styled(new Region(), "score-track");
        private final Region fill = Controls.styled(new Region(), "score-fill");
        private final Region tick = Controls.styled(new Region(), "score-tick");
        private double value;
        private double threshold = -1;

        ScoreBar() {
            getStyleClass().add("score-bar");
            getChildren().addAll(track, fill, tick);
        }

        /** Shares of the range from 0 to 1; a negative threshold means that there is none. */
        void show(double share, double thresholdShare, boolean bounded) {
            value = Math.clamp(share, 0, 1);
            threshold = thresholdShare;
            fill.setVisible(bounded);
            track.setVisible(bounded);
            tick.setVisible(bounded && thresholdShare >= 0);
            pseudoClassStateChanged(UNBOUNDED, !bounded);
            requestLayout();
        }

        @Override
        protected void layoutChildren() {
            double thick = 6;
            double y = Math.round((getHeight() - thick) / 2);
            track.resizeRelocate(0, y, getWidth(), thick);
            fill.resizeRelocate(0, y, Math.round(getWidth() * value), thick);
            double x = Math.round(Math.clamp(threshold, 0, 1) * (getWidth() - 2));
            tick.resizeRelocate(x, y - 3, 2, thick + 6);
        }
    }
}
