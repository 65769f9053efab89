package io.github.assay.ui.systems;

import io.github.assay.domain.labelling.TriageSign;
import io.github.assay.domain.labelling.TriageWeights;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.systems.model.TriageViewModel;
import io.github.assay.wording.Texts;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Shows the weights of the signs of triage; a lead changes them. */
final class TriageWeightsPane extends VBox {
    private static final double FIELD = 64;

    private final TriageViewModel model;
    private final Map<TriageSign, TextField> fields = new EnumMap<>(TriageSign.class);
    private final Button keep = new Button(Texts.text("triage.weights.keep"));
    private final Button usual = new Button(Texts.text("triage.weights.usual"));
    private final Label note = new Label();
    private TriageWeights known = TriageWeights.USUAL;
    private boolean leads;

    TriageWeightsPane(TriageViewModel model) {
        this.model = model;
        FlowPane list = new FlowPane(18, 6);
        for (TriageSign sign : TriagePage.signs()) {
            TextField field = new TextField();
            field.setId("weight-" + sign.word());
            field.setPrefWidth(FIELD);
            field.setAccessibleText(Texts.word(sign));
            field.textProperty().subscribe(this::check);
            field.setOnAction(_ -> keep());
            Label name = new Label(Texts.word(sign));
            HBox line = new HBox(6, field, name);
            line.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
            fields.put(sign, field);
            list.getChildren().add(line);
        }
        keep.setId("triage-keep");
        keep.getStyleClass().add("primary-button");
        keep.setOnAction(_ -> keep());
        usual.setId("triage-usual");
        usual.setOnAction(_ -> fill(TriageWeights.USUAL));
        note.setId("triage-weights-note");
        note.setWrapText(true);
        HBox acts = new HBox(8, keep, usual, note);
        acts.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
        VBox body = new VBox(8, list, acts);
        body.getStyleClass().add("facts-body");
        Card card = new Card("triage.weights");
        card.note(Texts.text("triage.weights.note"));
        card.body(body);
        getChildren().setAll(card);
    }

    /** Shows weights; only a lead may change them. A text that is being written stays while the weights stay. */
    void show(TriageWeights weights, boolean mayChange) {
        leads = mayChange;
        fields.values().forEach(f -> f.setEditable(mayChange));
        keep.setVisible(mayChange);
        usual.setVisible(mayChange);
        if (!weights.equals(known) || fields.values().stream().anyMatch(f -> f.getText().isEmpty())) {
            known = weights;
            fill(weights);
        }
        check();
    }

    private void fill(TriageWeights weights) {
        fields.forEach((sign, field) -> field.setText(text(weights.of(sign))));
    }

    private static String text(double weight) {
        return String.format(Locale.ROOT, "%.2f", weight).replaceAll("0$", "");
    }

    /** The weights as written; a sign with its usual weight is not stated. Empty when a field is not from 0 to 1. */
    private Optional<TriageWeights> written() {
        Map<TriageSign, Double> stated = new EnumMap<>(TriageSign.class);
        for (Map.Entry<TriageSign, TextField> e : fields.entrySet()) {
            String text = e.getValue().getText().strip();
            if (!text.matches("0|1|[01]?\\.\\d{1,4}|[01]\\.") || Double.parseDouble(text) > 1) {
                return Optional.empty();
            }
            double weight = Double.parseDouble(text);
            if (weight != e.getKey().usual()) {
                stated.put(e.getKey(), weight);
            }
        }
        return Optional.of(new TriageWeights(stated));
    }

    private void check() {
        Optional<TriageWeights> now = written();
        keep.setDisable(now.isEmpty() || now.get().equals(known));
        say(!leads ? "triage.weights.lead" : now.isEmpty() ? "triage.weights.fault" : "", now.isEmpty() && leads);
    }

    private void say(String key, boolean fault) {
        note.setText(key.isEmpty() ? "" : Texts.text(key));
        note.getStyleClass().setAll("label", fault ? "fail-text" : "muted");
    }

    private void keep() {
        written().filter(w -> leads && !w.equals(known)).ifPresent(w -> model.weigh(w, why -> {
            note.setText(why.sentence());
            note.getStyleClass().setAll("label", "fail-text");
        }));
    }
}
