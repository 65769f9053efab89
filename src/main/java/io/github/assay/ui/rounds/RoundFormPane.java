package io.github.assay.ui.rounds;

import io.github.assay.domain.labelling.Person;
import io.github.assay.domain.labelling.Round;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.service.rounds.RoundBoard;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.FieldValidation;
import io.github.assay.ui.rounds.model.RoundForm;
import io.github.assay.ui.rounds.model.RoundForm.Field;
import io.github.assay.ui.rounds.model.RoundViewModel;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/** Shows the form that plans a round: fields that are checked while they are written, and the load of each annotator. */
final class RoundFormPane extends VBox implements Consumer<Optional<RoundPlan>> {
    private static final double HEIGHT = 400;
    private static final int SHORT = 8;

    private final RoundViewModel model;
    private final RoundBoard.View view;
    private final FieldValidation validation = new FieldValidation();
    private final TextField id = new TextField();
    private final List<CheckBox> known = new ArrayList<>();
    private final TextField others = new TextField();
    private final TextField votes = new TextField();
    private final TextField overlap = new TextField("100");
    private final TextField masked = new TextField("0");
    private final TextField repeats = new TextField("0");
    private final TextField seed = new TextField();
    private final ChoiceBox<Round.Order> order = Controls.styled(new ChoiceBox<>(), "#rounds-order");
    private final ChoiceBox<String> stratum = new ChoiceBox<>();
    private final ChoiceBox<Round.Level> before = Controls.styled(new ChoiceBox<>(), "#rounds-before");
    private final ChoiceBox<Round.Level> after = Controls.styled(new ChoiceBox<>(), "#rounds-after");
    private final CheckBox names = Controls.styled(new CheckBox(Texts.text("rounds.names")), "#rounds-names");
    private final CheckBox anew = Controls.styled(new CheckBox(Texts.text("rounds.anew")), "#rounds-anew");
    private final TextField onboarding = new TextField();
    private final TextField attention = new TextField();
    private final TextField gold = new TextField();
    private final TextField filter = new TextField();
    private final TextField count = new TextField();
    private final Label fault = Controls.label("", "fail-text", "#rounds-fault");
    private final Label sum = Controls.label("", "muted", "#rounds-sum");
    private final StackPane load = new StackPane();

    RoundFormPane(RoundViewModel model, RoundBoard.View view) {
        this.model = model;
        this.view = view;
        setSpacing(10);
        fill();
        ScrollPane scroll = new ScrollPane(new VBox(10, form()));
        scroll.setFitToWidth(true);
        scroll.setPrefHeight(HEIGHT);
        scroll.setMinHeight(HEIGHT / 3);
        VBox preview = new VBox(6, heading("rounds.load"), load, sum);
        preview.setPrefWidth(330);
        preview.setMinWidth(260);
        sum.setWrapText(true);
        HBox both = new HBox(16, scroll, preview);
        HBox.setHgrow(scroll, Priority.ALWAYS);
        fault.setWrapText(true);
        getChildren().addAll(both, fault);
        changed();
    }

    private void fill() {
        int number = view.rounds().size() + 1;
        while (model.isTaken("r" + number)) {
            number++;
        }
        id.setText("r" + number);
        for (Person person : view.people()) {
            if (person.role().labels()) {
                CheckBox box = new CheckBox(view.name(person.id()));
                box.setMnemonicParsing(false);
                box.setUserData(person.id());
                box.setSelected(!person.role().leads());
                known.add(box);
            }
        }
        long ticked = known.stream().filter(CheckBox::isSelected).count();
        votes.setText(Long.toString(Math.max(1, Math.min(view.votes(), ticked))));
        seed.setText(Long.toString(view.seed()));
        order.getItems().setAll(Round.Order.values());
        order.setValue(Round.Order.RANDOM);
        order.setConverter(words(RoundWords::word));
        stratum.getItems().setAll("db", "system", "tier", "category");
        stratum.setValue("db");
        stratum.setConverter(words(s -> Texts.text("rounds.stratum." + s)));
        stratum.disableProperty().bind(order.valueProperty().isNotEqualTo(Round.Order.STRATIFIED));
        before.getItems().setAll(Arrays.stream(Round.Level.values()).filter(l -> l != Round.Level.VOTES).toList());
        before.setValue(Round.Level.RESULTS);
        before.setConverter(words(RoundWords::word));
        after.getItems().setAll(Round.Level.values());
        after.setValue(Round.Level.VOTES);
        after.setConverter(words(RoundWords::word));
        others.setPromptText(Texts.text("rounds.others.prompt"));
        Stream.of(onboarding, attention, gold).forEach(f -> f.setPromptText(Texts.text("rounds.known.prompt")));
        filter.setPromptText(Texts.text("rounds.filter.prompt"));
        count.setPromptText(Texts.text("rounds.count.prompt"));
    }

    private static <T> StringConverter<T> words(Function<T, String> text) {
        return new StringConverter<>() {
            @Override
            public String toString(T value) {
                return value == null ? "" : text.apply(value);
            }

            @Override
            public T fromString(String ignored) {
                throw new UnsupportedOperationException("choices are not typed");
            }
        };
    }

    private GridPane form() {
        GridPane grid = Controls.styled(new GridPane(), "sheet-form");
        int row = 0;
        FlowPane ticks = Controls.styled(new FlowPane(12, 6), "#rounds-ticks");
        ticks.getChildren().setAll(known);
        grid.addRow(row++, label("rounds.id", id), id);
        grid.addRow(row++, heading("rounds.who"), ticks);
        grid.addRow(row++, label("rounds.others", others), others);
        grid.addRow(row++, label("rounds.votes", votes), votes);
        grid.addRow(row++, label("rounds.overlap", overlap), overlap);
        grid.addRow(row++, label("rounds.order", order), new HBox(8, order, stratum));
        grid.addRow(row++, label("rounds.seed", seed), seed);
        grid.addRow(row++, label("rounds.before", before), before);
        grid.addRow(row++, label("rounds.masked", masked), masked);
        grid.addRow(row++, label("rounds.after", after), after);
        grid.addRow(row++, label("rounds.repeats", repeats), repeats);
        grid.add(new VBox(6, names, anew), 1, row++);
        grid.addRow(row++, label("rounds.onboarding", onboarding), onboarding);
        grid.addRow(row++, label("rounds.attention", attention), attention);
        grid.addRow(row++, label("rounds.gold", gold), gold);
        grid.addRow(row++, label("rounds.filter", filter), filter);
        grid.addRow(row, label("rounds.count", count), count);
        Stream.of(votes, overlap, masked, repeats, seed, count).forEach(f -> {
            f.setPrefColumnCount(SHORT);
            f.setMaxWidth(Region.USE_PREF_SIZE);
        });
        name(id, "rounds-id", Field.ID);
        name(others, "rounds-others", Field.PEOPLE);
        name(votes, "rounds-votes", Field.VOTES);
        name(overlap, "rounds-overlap", Field.OVERLAP);
        name(masked, "rounds-masked", Field.MASKED);
        name(repeats, "rounds-repeats", Field.REPEATS);
        name(seed, "rounds-seed", Field.SEED);
        name(count, "rounds-count", Field.COUNT);
        Map.of("rounds-onboarding", onboarding, "rounds-attention", attention, "rounds-gold", gold, "rounds-filter", filter)
                .forEach((name, field) -> {
                    field.setId(name);
                    field.textProperty().subscribe((_, _) -> changed());
                });
        known.forEach(box -> box.selectedProperty().subscribe((_, _) -> changed()));
        Stream.of(names, anew).forEach(box -> box.selectedProperty().subscribe((_, _) -> changed()));
        Stream.of(order, stratum, before, after).forEach(box -> box.valueProperty().subscribe((_, _) -> changed()));
        return grid;
    }

    private void name(TextField field, String name, Field its) {
        field.setId(name);
        validation.check(field, _ -> read().faults().getOrDefault(its, its == Field.ID && model.isTaken(id.getText())
                ? Texts.text("rounds.fault.taken")
                : ""));
        field.textProperty().subscribe((_, _) -> changed());
    }

    private static Label heading(String key) {
        return Controls.whole(Texts.text(key));
    }

    private static Label label(String key, Control of) {
        Label label = heading(key);
        label.setLabelFor(of);
        of.setAccessibleText(Texts.text(key));
        return label;
    }

    private RoundForm read() {
        return new RoundForm(
                id.getText(),
                known.stream().filter(CheckBox::isSelected).map(b -> (String) b.getUserData()).toList(),
                others.getText(), votes.getText(), overlap.getText(), masked.getText(), repeats.getText(), seed.getText(),
                order.getValue(), stratum.getValue(), before.getValue(), after.getValue(), names.isSelected(),
                anew.isSelected(), onboarding.getText(), attention.getText(), gold.getText(), filter.getText(),
                count.getText());
    }

    private void changed() {
        RoundForm form = read();
        validation.again();
        Map<Field, String> faults = form.faults();
        fault.setText(faults.values().stream().findFirst().orElse(model.isTaken(form.id()) ? Texts.text("rounds.fault.taken") : ""));
        Controls.show(fault, !fault.getText().isEmpty());
        model.preview(form);
    }

    @Override
    public void accept(Optional<RoundPlan> preview) {
        load.getChildren().setAll(preview.map(p -> List.<javafx.scene.Node>of(RoundPane.load(p, view))).orElse(List.of()));
        sum.setText(preview
                .map(p -> Texts.text(
                        "rounds.sum", p.assignments().size(), p.assigned().values().stream().mapToInt(Integer::intValue).sum())
                        + (p.lacking() > 0 ? " " + Texts.text("rounds.lacking", p.lacking()) : ""))
                .orElse(""));
    }

    @Override
    public void requestFocus() {
        id.requestFocus();
    }
}
