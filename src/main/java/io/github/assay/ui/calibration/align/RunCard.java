package io.github.assay.ui.calibration.align;

import io.github.assay.service.alignment.AlignmentService.Scope;
import io.github.assay.service.judging.JudgingService.Replies;
import io.github.assay.ui.calibration.model.AlignRunModel;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Controls;
import io.github.assay.wording.Texts;
import java.util.Arrays;
import java.util.function.Function;
import javafx.beans.property.ObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/** Runs the judge: on which items, from where, at what cost; progress, result, and the consent in force. */
final class RunCard extends VBox {
    private final AlignRunModel model;
    private final Button run = Controls.styled(new Button(), "primary-button");
    private final Button stop = new Button(Texts.text("align.run.stop"));
    private final Button revoke = new Button(Texts.text("consent.revoke"));
    private final ChoiceBox<Replies> from;
    private final ChoiceBox<Scope> scope;
    private final Label cost = words("align-cost");
    private final Label lines = words("align-run-lines");
    private final Label consent = words("align-consent");
    private final ProgressBar bar = new ProgressBar(0);

    /** @param start runs the judge with the prompt as it is typed */
    RunCard(AlignRunModel model, Runnable start, Runnable counted) {
        this.model = model;
        from = choice("align-from", model.fromProperty(), Replies.values(), r -> Texts.text("align.from." + r.name()), counted);
        from.setAccessibleText(Texts.text("align.from.name"));
        scope = choice("align-scope", model.scopeProperty(), Scope.values(), s -> Texts.text("align.scope." + s.name()), counted);
        scope.setAccessibleText(Texts.text("align.scope.name"));
        run.setId("align-run");
        run.setText(Texts.text("align.run"));
        run.setOnAction(_ -> start.run());
        stop.setId("align-stop");
        stop.setOnAction(_ -> model.cancel());
        revoke.setId("align-revoke");
        revoke.setOnAction(_ -> model.revoke());
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.setAccessibleText(Texts.text("align.run.title.short"));
        consent.getStyleClass().add("muted");
        FlowPane acts = Controls.styled(new FlowPane(run, scope, from, stop, revoke), "align-acts");
        VBox texts = Controls.styled(new VBox(cost, bar, lines, consent), "align-run-words");
        getChildren().add(new Card("align.run.card").body(new VBox(acts, texts)));
        model.stateProperty().subscribe(this::show);
    }

    private static Label words(String id) {
        Label label = Controls.wrapped("");
        label.setId(id);
        return label;
    }

    private static <E extends Enum<E>> ChoiceBox<E> choice(
            String id, ObjectProperty<E> value, E[] all, Function<E, String> words, Runnable counted) {
        ChoiceBox<E> box = new ChoiceBox<>();
        box.setId(id);
        box.setConverter(new StringConverter<>() {
            @Override
            public String toString(E one) {
                return one == null ? "" : words.apply(one);
            }

            @Override
            public E fromString(String text) {
                return Arrays.stream(all).filter(e -> toString(e).equals(text)).findFirst().orElse(all[0]);
            }
        });
        box.getItems().setAll(all);
        box.valueProperty().bindBidirectional(value);
        value.addListener((_, _, _) -> counted.run());
        return box;
    }

    /** Whether there is a judge to run; a metric without a prompt has none. */
    void offer(boolean there) {
        visible(this, there);
    }

    private void show(AlignRunModel.State now) {
        boolean leaves = revoke.isFocused() && (now.running() || now.consent().isEmpty()) || stop.isFocused() && !now.running();
        run.setDisable(now.running());
        from.setDisable(now.running());
        scope.setDisable(now.running());
        visible(stop, now.running());
        visible(bar, now.running());
        visible(revoke, !now.running() && !now.consent().isEmpty());
        if (leaves) {
            run.requestFocus(); // a hidden button would give the focus to anything
        }
        bar.setProgress(now.done());
        text(cost, now.running() ? "" : now.cost());
        text(lines, String.join("\n", now.lines()));
        text(consent, now.running() ? "" : now.consent());
    }

    private static void text(Label label, String text) {
        label.setText(text);
        visible(label, !text.isEmpty());
    }

    private static void visible(Node node, boolean shown) {
        node.setVisible(shown);
        node.setManaged(shown);
    }

    void nextSource() {
        if (!model.isRunning()) {
            model.fromProperty().set(next(Replies.values(), model.fromProperty().get()));
        }
    }

    void nextItems() {
        if (!model.isRunning()) {
            model.scopeProperty().set(next(Scope.values(), model.scopeProperty().get()));
        }
    }

    private static <E extends Enum<E>> E next(E[] all, E now) {
        return all[(now.ordinal() + 1) % all.length];
    }
}
