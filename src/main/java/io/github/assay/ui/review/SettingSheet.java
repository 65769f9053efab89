package io.github.assay.ui.review;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.MetricChoice;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.OptionValues;
import io.github.assay.service.scoring.MetricChoices.ChoiceEffect;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.FieldValidation;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.score.ScoreFigures;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/**
 * Edits threshold and options of one metric. Every change is tried at once on the current case, from what is stored.
 * Nothing is written before <em>Apply</em>.
 */
final class SettingSheet extends VBox {
    /** Tries a choice: what is wrong with it, or what the score would be. */
    @FunctionalInterface
    interface Preview {
        void of(MetricChoice choice, Consumer<String> fault, Consumer<ScoreView> score);
    }

    /** Applies a choice: what went wrong, or that it is done. */
    @FunctionalInterface
    interface Apply {
        void apply(MetricChoice choice, Consumer<String> fault, Runnable done);
    }

    /** Counts what a choice would change over all items. */
    @FunctionalInterface
    interface Count {
        void of(MetricChoice choice, Consumer<ChoiceEffect> effect);
    }

    /**
     * Actions that the sheet calls.
     *
     * @param leave called when the count is not needed any more
     * @param before the project's choice for the metric before its last change
     */
    record Acts(Preview preview, Count count, Runnable leave, Apply apply, Optional<MetricChoice> before) {
        static final Acts NONE = new Acts((_, _, _) -> {}, (_, _) -> {}, () -> {}, (_, _, _) -> {}, Optional.empty());
    }

    private final Runnable close;
    private final Label title = Controls.label("", "strip-title");
    private final GridPane grid = Controls.styled(new GridPane(), "setting-grid");
    private final Label now = new Label();
    private final Label then = new Label();
    private final Label effect = Controls.label("", "#setting-effect");
    private final Label fault = Controls.label("", "fail-text");
    private final Button usual = Controls.styled(new Button(Texts.text("review.settings.reset")), "#setting-usual");
    private final Button back = Controls.styled(new Button(Texts.text("review.settings.undo")), "#setting-undo");
    private final TextField threshold = Controls.styled(new TextField(), "#setting-threshold");
    private final Map<String, Supplier<String>> values = new LinkedHashMap<>();
    private Optional<MetricInfo> metric = Optional.empty();
    private Optional<MetricChoice> present = Optional.empty();
    private Optional<FieldValidation> validation = Optional.empty();
    private Acts acts = Acts.NONE;

    SettingSheet(Keys keys, Runnable close) {
        this.close = close;
        getStyleClass().addAll("strip", "write-sheet", "setting-sheet");
        fault.setWrapText(true);
        threshold.setPrefColumnCount(8);
        threshold.textProperty().subscribe((_, _) -> tryIt());
        Label note = Controls.label(Texts.text("review.settings.note"), "setting-meaning");
        Button apply = Controls.styled(new Button(), "primary-button");
        apply.setOnAction(_ -> apply());
        Button leave = new Button();
        leave.setOnAction(_ -> close.run());
        back.setOnAction(_ -> acts.before().ifPresent(this::fill));
        usual.setOnAction(_ -> metric.ifPresent(m -> fill(new MetricChoice(m.id(), OptionalDouble.empty(), Map.of()))));
        effect.setWrapText(true);
        keys.follow(this, _ -> {
            apply.setText(Texts.text("review.settings.apply", keys.hint(Shortcut.COMMIT)));
            leave.setText(Texts.text("review.settings.leave", keys.hint(Shortcut.LEAVE)));
        });
        HBox buttons = Controls.styled(new HBox(apply, leave, usual, back, note), "strip-acts");
        ScrollPane scroll = Controls.styled(new ScrollPane(grid), "setting-scroll");
        scroll.setFitToWidth(true);
        getChildren().addAll(title, scroll, new HBox(24, now, then), effect, fault, buttons);
        visibleProperty().subscribe(shown -> {
            if (!shown) {
                acts.leave().run();
            }
        });
    }

    /** Asks for the settings of the metric of a score. */
    void ask(ScoreView shown, MetricChoice choice, Acts its) {
        metric = Optional.of(shown.metric());
        present = Optional.of(choice);
        now.setText(Texts.text("review.settings.now", words(shown)));
        show(its.before().isPresent());
        if (validation.isEmpty()) {
            validation = Optional.of(new FieldValidation());
            validation.get().check(threshold, text -> number(text).isPresent() ? "" : Texts.text("review.settings.number"));
        }
        fill(shown.metric(), choice, its);
        threshold.requestFocus();
    }

    private void show(boolean undo) {
        Controls.show(back, undo);
    }

    /** Shows a choice in the fields and tries it. */
    private void fill(MetricChoice choice) {
        metric.ifPresent(m -> fill(m, choice, acts));
        tryIt();
    }

    private void fill(MetricInfo of, MetricChoice choice, Acts its) {
        acts = Acts.NONE;
        title.setText(Texts.text("review.settings.title", of.name()));
        grid.getChildren().clear();
        values.clear();
        threshold.setText(choice.threshold().isPresent() ? plain(choice.threshold().getAsDouble()) : "");
        threshold.setPromptText(of.threshold().isPresent()
                ? Texts.text("review.settings.threshold.own", plain(of.threshold().getAsDouble()))
                : Texts.text("review.settings.threshold.none"));
        line(Texts.text("review.settings.threshold"), threshold, threshold.getPromptText());
        of.options().forEach(o -> option(o, choice.options().getOrDefault(o.name(), o.standard())));
        List.of(then, effect, fault).forEach(label -> label.setText(""));
        acts = its;
    }

    private void option(MetricInfo.Option option, String value) {
        Control field = option.accepts() instanceof OptionValues.Words(List<String> words)
                ? chooser(option.name(), words, value)
                : text(option.name(), value);
        field.setAccessibleText(option.name() + ": " + option.meaning());
        String usual = option.standard().isEmpty() ? Texts.text("review.settings.empty") : option.standard();
        line(option.name(), field, option.meaning() + " · " + Texts.text("review.settings.usual", usual));
    }

    private ComboBox<String> chooser(String name, List<String> words, String value) {
        ComboBox<String> box = new ComboBox<>();
        box.getItems().setAll(words);
        box.setValue(words.stream()
                .filter(w -> w.equalsIgnoreCase(value.replace('_', '-')))
                .findFirst()
                .orElse(value));
        box.setId("setting-" + name);
        box.valueProperty().subscribe((_, _) -> tryIt());
        values.put(name, box::getValue);
        return box;
    }

    private TextField text(String name, String value) {
        TextField field = new TextField(value);
        field.setPrefColumnCount(8);
        field.setId("setting-" + name);
        field.textProperty().subscribe((_, _) -> tryIt());
        values.put(name, field::getText);
        return field;
    }

    private void line(String name, Control field, String meaning) {
        Label label = Controls.whole(name);
        label.setLabelFor(field);
        field.setMinWidth(130);
        Label message = Controls.label(meaning, "setting-meaning");
        message.setWrapText(true);
        grid.addRow(grid.getRowCount(), label, field, message);
    }

    /** The choice in the fields; empty when the threshold is no number. */
    private Optional<MetricChoice> choice() {
        return metric.flatMap(this::choice);
    }

    private Optional<MetricChoice> choice(MetricInfo of) {
        Map<String, String> options = new LinkedHashMap<>();
        of.options().forEach(o -> {
            String value = Optional.ofNullable(values.get(o.name())).map(Supplier::get).orElse("");
            if (!value.equals(o.standard())) {
                options.put(o.name(), value);
            }
        });
        return number(threshold.getText()).flatMap(from -> {
            try {
                return Optional.of(new MetricChoice(of.id(), from, options));
            } catch (IllegalArgumentException _) {
                return Optional.empty();
            }
        });
    }

    /** The number in a text, none for a blank one; empty when it is no number. */
    private static Optional<OptionalDouble> number(String text) {
        String plain = text.strip().replace(',', '.');
        try {
            return Optional.of(plain.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(plain)));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    private void tryIt() {
        if (metric.filter(m -> values.size() >= m.options().size()).isEmpty()) {
            return;
        }
        List.of(then, effect, fault).forEach(label -> label.setText(""));
        acts.leave().run();
        choice().ifPresentOrElse(
                c -> acts.preview().of(c, fault::setText, view -> {
                    then.setText(Texts.text("review.settings.then", words(view)));
                    count(c);
                }),
                () -> fault.setText(Texts.text("review.settings.number")));
    }

    /** Counts changes over all items before anything is written. The project's present choice changes nothing. */
    private void count(MetricChoice choice) {
        if (!present.equals(Optional.of(choice))) {
            effect.setText(Texts.text("review.settings.counting"));
            acts.count().of(choice, counted -> effect.setText(EffectWords.of(counted)));
        }
    }

    /** Writes the fields' choice into the project. When that fails, the sheet stays open. */
    void apply() {
        choice().ifPresentOrElse(
                c -> acts.preview().of(c, fault::setText, _ -> acts.apply().apply(c, fault::setText, close)),
                () -> fault.setText(Texts.text("review.settings.number")));
    }

    private static String words(ScoreView view) {
        String verdict = view.pass().map(p -> p ? " ✓" : " ✕").orElse("");
        return view.outcome() instanceof Outcome.Value<Measurement>(Measurement m)
                ? (m.label().isEmpty() ? ScoreFigures.of(m.value()) : Texts.reason(m.label())) + verdict
                : Texts.reason(view.outcome().reason());
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    /** Says in a sentence what other settings of a metric would change. */
    private static final class EffectWords {
        public static String of(ChoiceEffect effect) {
            List<String> parts = new ArrayList<>();
            add(parts, "review.settings.effect.fail", effect.toFail());
            add(parts, "review.settings.effect.pass", effect.toPass());
            add(parts, "review.settings.effect.lost", effect.lost());
            String verdicts = parts.isEmpty()
                    ? Texts.text("review.settings.effect.none", effect.items())
                    : Texts.text("review.settings.effect", effect.items(), String.join(", ", parts));
            return effect.values() == 0
                    ? verdicts : verdicts + " " + Texts.text("review.settings.effect.values", effect.values());
        }

        private static void add(List<String> parts, String key, int n) {
            if (n > 0) {
                parts.add(Texts.text(key, n));
            }
        }
    }
}
