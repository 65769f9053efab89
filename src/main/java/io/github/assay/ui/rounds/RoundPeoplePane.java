package io.github.assay.ui.rounds;

import io.github.assay.domain.labelling.Person;
import io.github.assay.domain.labelling.Round;
import io.github.assay.service.rounds.RoundBoard;
import io.github.assay.ui.rounds.model.RoundViewModel;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Shows who is in a round, and what becomes of its open items when people join or leave. */
final class RoundPeoplePane extends VBox {
    private final RoundViewModel model;
    private final RoundBoard.View view;
    private final Round round;
    private final List<CheckBox> boxes = new ArrayList<>();
    private final TextField others = new TextField();
    private final StackPane load = new StackPane();
    private final Button apply = new Button(Texts.text("rounds.replan"));

    /** @param back goes back to the progress */
    RoundPeoplePane(RoundViewModel model, RoundBoard.View view, Round round, Runnable back) {
        this.model = model;
        this.view = view;
        this.round = round;
        setSpacing(10);
        Label title = new Label(Texts.text("rounds.people.title", round.id()));
        title.getStyleClass().add("strip-title");
        Label about = new Label(Texts.text("rounds.people.about"));
        about.getStyleClass().add("muted");
        about.setWrapText(true);
        about.setMinHeight(Region.USE_PREF_SIZE);
        FlowPane ticks = new FlowPane(12, 6);
        for (Person person : view.people()) {
            if (person.role().labels()) {
                CheckBox box = new CheckBox(view.name(person.id()));
                box.setMnemonicParsing(false);
                box.setUserData(person.id());
                box.setSelected(round.people().contains(person.id()));
                box.selectedProperty().subscribe((_, _) -> changed());
                boxes.add(box);
            }
        }
        ticks.getChildren().setAll(boxes);
        ticks.setId("rounds-ticks");
        others.setId("rounds-others");
        others.setPromptText(Texts.text("rounds.others.prompt"));
        others.setAccessibleText(Texts.text("rounds.others"));
        others.textProperty().subscribe((_, _) -> changed());
        apply.setId("rounds-replan");
        apply.getStyleClass().add("primary-button");
        apply.setOnAction(_ -> model.replan(round.id(), people()));
        Button leave = new Button(Texts.text("rounds.back"));
        leave.setId("rounds-back");
        leave.setOnAction(_ -> back.run());
        getChildren().addAll(title, about, ticks, others, load, new HBox(8, apply, leave));
        changed();
    }

    private List<String> people() {
        return Stream.concat(
                        boxes.stream().filter(CheckBox::isSelected).map(b -> (String) b.getUserData()),
                        Arrays.stream(others.getText().split(",")).map(String::strip).filter(t -> !t.isEmpty()))
                .distinct()
                .toList();
    }

    private void changed() {
        List<String> now = people();
        boolean same = now.stream().sorted().toList().equals(round.people());
        apply.setDisable(now.isEmpty() || same);
        if (now.isEmpty()) {
            model.clear();
        } else {
            model.previewPeople(round.id(), now);
        }
    }

    void show(RoundViewModel.State now) {
        load.getChildren().setAll(now.preview().map(p -> List.<javafx.scene.Node>of(RoundPane.load(p, view))).orElse(List.of()));
    }

    @Override
    public void requestFocus() {
        boxes.stream().findFirst().ifPresentOrElse(CheckBox::requestFocus, others::requestFocus);
    }
}
