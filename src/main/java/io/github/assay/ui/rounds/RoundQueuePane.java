package io.github.assay.ui.rounds;

import io.github.assay.domain.labelling.Person;
import io.github.assay.domain.labelling.Round;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.service.rounds.RoundBoard.QueueAct;
import io.github.assay.service.rounds.RoundBoard;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.rounds.model.RoundViewModel;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Chooses a change of the queues of a round, and shows what each person would have. */
final class RoundQueuePane extends VBox implements Consumer<Optional<RoundPlan>> {
    private final RoundViewModel model;
    private final RoundBoard.View view;
    private final Round round;
    private final SelectionBox<QueueAct.Kind> kind;
    private final SelectionBox<String> person;
    private final List<CheckBox> boxes = new ArrayList<>();
    private final FlowPane to = Controls.styled(new FlowPane(12, 6), "#queues-to");
    private final TextField count = Controls.styled(new TextField(), "#queues-count");
    private final CheckBox third;
    private final TextField pauseAfter;
    private final FlowPane rules;
    private final StackPane load = new StackPane();

    RoundQueuePane(RoundViewModel model, RoundBoard.View view, Round round) {
        this.model = model;
        this.view = view;
        this.round = round;
        setSpacing(10);
        kind = new SelectionBox<>("queues-kind", Texts.text("rounds.queues.kind"), RoundQueuePane::word, _ -> changed());
        kind.show(List.of(QueueAct.Kind.values()), QueueAct.Kind.REASSIGN);
        person = new SelectionBox<>("queues-person", Texts.text("rounds.queues.person"), view::name, _ -> changed());
        person.show(round.people(), round.people().getFirst());
        to.getChildren().add(Controls.whole(Texts.text("rounds.queues.to"), "meta"));
        for (Person other : view.people()) {
            if (other.role().labels()) {
                CheckBox box = new CheckBox(view.name(other.id()));
                box.setMnemonicParsing(false);
                box.setUserData(other.id());
                box.selectedProperty().subscribe((_, _) -> changed());
                boxes.add(box);
            }
        }
        to.getChildren().addAll(boxes);
        Round.Automatic automatic = round.automatic();
        third = Controls.styled(new CheckBox(Texts.text("rounds.third")), "#queues-third");
        third.setSelected(automatic.third());
        third.selectedProperty().subscribe((_, _) -> changed());
        pauseAfter = Controls.styled(new TextField(Integer.toString(automatic.pauseAfter())), "#queues-pause-after");
        pauseAfter.setAccessibleText(Texts.text("rounds.pauseAfter"));
        pauseAfter.textProperty().subscribe((_, _) -> changed());
        rules = new FlowPane(12, 6, third, Controls.whole(Texts.text("rounds.pauseAfter"), "meta"), pauseAfter);
        count.setPromptText(Texts.text("rounds.count.prompt"));
        count.setAccessibleText(Texts.text("rounds.queues.count"));
        count.textProperty().subscribe((_, _) -> changed());
        getChildren().addAll(
                Controls.label(Texts.text("rounds.queues.title", round.id()), "strip-title"),
                Controls.wrapped(Texts.text("rounds.queues.about"), "muted"),
                new FlowPane(12, 6, kind, person), to, rules,
                new FlowPane(8, 6, Controls.whole(Texts.text("rounds.queues.count"), "meta"), count), load);
        changed();
    }

    private static String word(QueueAct.Kind kind) {
        return Texts.text("rounds.queues.kind." + kind.name().toLowerCase(Locale.ROOT));
    }

    private void changed() {
        QueueAct.Kind now = kind.value().orElse(QueueAct.Kind.REASSIGN);
        Controls.show(person, now.ofPerson());
        Controls.show(to, now == QueueAct.Kind.REASSIGN);
        Controls.show(count.getParent(), now == QueueAct.Kind.REASSIGN);
        Controls.show(rules, now == QueueAct.Kind.RULES);
        String wrong = pauseAfter.getText().strip();
        String whose = now.ofPerson() ? person.value().orElse("") : "";
        boxes.forEach(box -> box.setDisable(box.getUserData().equals(whose)));
        String many = count.getText().strip();
        if ((many.isEmpty() || many.matches("[1-9][0-9]{0,6}")) && wrong.matches("[0-9]{1,4}")) {
            model.preview(new QueueAct(
                    now, round.id(), whose,
                    boxes.stream().filter(b -> b.isSelected() && !b.isDisabled()).map(b -> (String) b.getUserData()).toList(),
                    many.isEmpty() ? Optional.empty() : Optional.of(Integer.valueOf(many)),
                    now == QueueAct.Kind.RULES ? Optional.of(new Round.Automatic(third.isSelected(), Integer.parseInt(wrong))) : Optional.empty()));
        } else {
            model.clear();
        }
    }

    @Override
    public void accept(Optional<RoundPlan> preview) {
        load.getChildren().setAll(preview.map(p -> List.<Node>of(RoundPane.load(p, view))).orElse(List.of()));
    }

    @Override
    public void requestFocus() {
        kind.lookup("#queues-kind").requestFocus();
    }
}
