package io.github.assay.ui.rounds;

import io.github.assay.domain.labelling.Person;
import io.github.assay.domain.labelling.Round;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.labelling.rounds.RoundProgress.Known;
import io.github.assay.labelling.rounds.RoundProgress.PersonProgress;
import io.github.assay.service.rounds.RoundBoard;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.RoundSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.ui.common.controls.Sheet;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.rounds.model.RoundViewModel.Done;
import io.github.assay.ui.rounds.model.RoundViewModel.Rounds;
import io.github.assay.ui.rounds.model.RoundViewModel;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Shows the sheet of rounds: progress of each annotator, and for a lead the forms that plan and change a round. */
public final class RoundPane extends Sheet<Rounds, RoundPlan, Done> {
    private static final TableSpec<RoundBoard.Row> ROUNDS = TableSpec.list(
            "rounds", words("round", r -> r.state().round().id()),
            words("state", r -> Texts.text(r.state().open() ? "rounds.open" : "rounds.isClosed")),
            words("items", r -> Integer.toString(r.progress().items())), words("complete", r -> known(r.progress().complete())),
            words("begun", r -> known(r.progress().begun())), words("untouched", r -> known(r.progress().open())),
            words("extra", r -> known(r.progress().extra())));
    private static final double ROUNDS_HEIGHT = 150;
    private static final double PEOPLE_HEIGHT = 210;

    private final RoundViewModel model;
    private final TableView<RoundBoard.Row> rounds = Controls.styled(new TableView<>(), "#rounds-table");
    private final TableView<PersonProgress> people = Controls.styled(new TableView<>(), "#rounds-people");
    private final SpecTable<RoundBoard.Row> roundTable = new SpecTable<>(rounds).fitting();
    private final SpecTable<PersonProgress> peopleTable = new SpecTable<>(people).fitting();
    private final Label rules = Controls.wrapped("", "muted", "#rounds-rules");
    private final Button plan = Controls.styled(new Button(Texts.text("rounds.plan")), "primary-button");
    private final Button change = Controls.styled(new Button(Texts.text("rounds.people")), "#rounds-change");
    private final Button queues = Controls.styled(new Button(Texts.text("rounds.queues")), "#rounds-queues");
    private final Button close = Controls.styled(new Button(Texts.text("rounds.close")), "#rounds-close");
    private final Button team = Controls.styled(new Button(Texts.text("teamSetup.button")), "#rounds-team");
    private final Button back = Controls.styled(new Button(Texts.text("rounds.back")), "#rounds-back");
    private final VBox body = new VBox(10);
    private final VBox progress = new VBox(10, rounds, rules, people);
    private Optional<Form> form = Optional.empty();

    /**
     * A form in place of the progress.
     *
     * @param load shows what it would assign
     */
    private record Form(Node pane, Consumer<Optional<RoundPlan>> load) {}

    /**
     * @param leave closes the sheet
     * @param setUp opens the sheet that sets a team up, once this one is closed
     */
    public RoundPane(RoundViewModel model, Runnable leave, Runnable setUp) {
        super("rounds", 980, model, leave);
        this.model = model;
        getStyleClass().add("round-pane");
        tables();
        buttons();
        team.setOnAction(_ -> {
            leave.run();
            setUp.run();
        });
        body.getChildren().setAll(progress);
        furnish(Texts.text("rounds.title"), "", List.of(body, lines), confirm, back, plan, change, queues, close, team, Controls.gap(), this.leave);
    }

    private void tables() {
        rounds.setPrefHeight(ROUNDS_HEIGHT);
        rounds.setMinHeight(ROUNDS_HEIGHT / 2);
        rounds.setAccessibleText(Texts.text("rounds.title"));
        rounds.setPlaceholder(new Label(Texts.text("rounds.none")));
        rounds.getSelectionModel().selectedItemProperty().subscribe(_ -> chosen());
        rounds.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.DOWN && rounds.getSelectionModel().isEmpty()) {
                rounds.getSelectionModel().selectFirst();
                e.consume();
            }
        });
        people.setPrefHeight(PEOPLE_HEIGHT);
        people.setMinHeight(PEOPLE_HEIGHT / 2);
        people.setAccessibleText(Texts.text("rounds.progress"));
        people.setPlaceholder(new Label(Texts.text("rounds.choose")));
    }

    /** A count; a dash where it is not known on this machine. */
    private static String known(int count) {
        return count < 0 ? "–" : Integer.toString(count);
    }

    private void buttons() {
        plan.setId("rounds-plan");
        plan.setOnAction(_ -> view().ifPresent(view -> {
            RoundFormPane pane = new RoundFormPane(model, view);
            open(new Form(pane, pane), "rounds.plan.now");
        }));
        change.setOnAction(_ -> view().ifPresent(view -> row().ifPresent(r -> {
            RoundPeoplePane pane = new RoundPeoplePane(model, view, r.state().round());
            open(new Form(pane, pane), "rounds.replan");
        })));
        queues.setOnAction(_ -> view().ifPresent(view -> row().ifPresent(r -> {
            RoundQueuePane pane = new RoundQueuePane(model, view, r.state().round());
            open(new Form(pane, pane), "rounds.queues.now");
        })));
        close.setOnAction(_ -> row().ifPresent(r -> model.close(r.state().round().id(), r.state().open())));
        back.setOnAction(_ -> back());
        leave.setText(Texts.text("dialog.close"));
    }

    private Optional<RoundBoard.View> view() {
        return model.chosen().view();
    }

    private Optional<RoundBoard.Row> row() {
        return Optional.ofNullable(rounds.getSelectionModel().getSelectedItem());
    }

    private void open(Form opened, String words) {
        form = Optional.of(opened);
        confirm.setText(Texts.text(words));
        body.getChildren().setAll(opened.pane());
        refresh();
        opened.pane().requestFocus();
    }

    /** Goes back from a form to the progress. */
    @Override
    public boolean back() {
        if (form.isEmpty()) {
            return false;
        }
        showProgress();
        model.clear();
        return true;
    }

    private void showProgress() {
        form = Optional.empty();
        body.getChildren().setAll(progress);
        requestFocus();
    }

    @Override
    protected void show(SheetModel.State<Rounds, RoundPlan, Done> now) {
        now.chosen().view().map(RoundBoard.View::rounds).filter(rows -> !rounds.getItems().equals(rows)).ifPresent(rows -> {
            Optional<String> at = row().map(r -> r.state().round().id());
            roundTable.show(ROUNDS, rows);
            rows.stream()
                    .filter(r -> at.map(id -> r.state().round().id().equals(id)).orElse(true))
                    .reduce((_, later) -> later)
                    .or(() -> rows.stream().reduce((_, later) -> later))
                    .ifPresent(r -> rounds.getSelectionModel().select(r));
        });
        if (now.result().isPresent() && form.isPresent()) {
            showProgress();
            rounds.getSelectionModel().selectLast();
        }
        form.ifPresent(f -> f.load().accept(now.preview()));
        Controls.show(lines, !lines.getChildren().isEmpty());
        refresh();
    }

    private void refresh() {
        boolean leads = view().map(RoundBoard.View::leads).orElse(false);
        Controls.show(confirm, form.isPresent());
        Controls.show(back, form.isPresent());
        Stream.of(plan, change, queues, close, team).forEach(b -> Controls.show(b, leads && form.isEmpty()));
        Controls.show(leave, form.isEmpty());
        chosen();
    }

    private void chosen() {
        Optional<RoundBoard.Row> row = row();
        boolean open = row.map(r -> r.state().open()).orElse(false);
        change.setDisable(!open);
        queues.setDisable(!open);
        close.setDisable(row.isEmpty());
        close.setText(Texts.text(row.isPresent() && !open ? "rounds.reopen" : "rounds.close"));
        rules.setText(row.map(r -> RoundWords.rules(r.state().round(), isWhole(r))
                + (r.progress().isWhole() ? "" : "\n" + Texts.text("rounds.own"))).orElse(""));
        Controls.show(rules, row.isPresent());
        view().ifPresent(view -> {
            TableSpec<PersonProgress> spec = progress(view, row.map(r -> r.state().round().paused()).orElse(List.of()));
            peopleTable.show(
                    row.map(this::isWhole).orElse(view.leads()) ? spec : spec.without("onboarding", "attention", "gold"),
                    row.map(r -> r.progress().people()).orElse(List.of()));
        });
    }

    /** Whether the plan of a round is shown as to a lead. */
    private boolean isWhole(RoundBoard.Row row) {
        return view().filter(view -> view.seesPlan(row.state().round())).isPresent();
    }

    /** Answers on attention and gold items are for leads, because they would tell annotators which items these are. */
    private static TableSpec<PersonProgress> progress(RoundBoard.View view, List<String> paused) {
        return TableSpec.list(
                "round-people",
                words("annotator", p -> p.left() ? view.name(p.annotator()) + " " + Texts.text("rounds.left") : paused.contains(p.annotator())
                        ? Texts.text("rounds.paused", view.name(p.annotator())) : view.name(p.annotator())),
                words("done", p -> Texts.text("rounds.of", p.done(), p.assigned())),
                words("repeated", p -> p.repeats() == 0 ? "–" : Texts.text("rounds.of", p.repeated(), p.repeats())),
                words("onboarding", p -> share(p.onboarding())), words("attention", p -> share(p.attention())),
                words("gold", p -> share(p.gold())));
    }

    private static <R> ColumnSpec<R> words(String key, Function<R, String> text) {
        return ColumnSpec.words(key, "rounds.column." + key, text);
    }

    private static String share(Known known) {
        return known.judged() == 0 ? "–" : Texts.text("rounds.right", known.right(), known.judged());
    }

    /** A table of the load of each annotator in a preview. */
    static TableView<String> load(RoundPlan plan, RoundBoard.View view) {
        TableView<String> table = Controls.styled(new TableView<>(), "#rounds-load");
        table.setPrefHeight(PEOPLE_HEIGHT);
        table.setMinHeight(PEOPLE_HEIGHT / 2);
        table.setAccessibleText(Texts.text("rounds.load"));
        new SpecTable<>(table).fitting().show(
                RoundSpecs.load(plan, view::name).titled(key -> "rounds.column." + key), plan.assigned().keySet().stream().sorted().toList());
        return table;
    }

    @Override
    public void requestFocus() {
        form.map(Form::pane).ifPresentOrElse(Node::requestFocus, rounds::requestFocus);
    }

    /** Shows who is in a round, and what becomes of its open items when people join or leave. */
    private static final class RoundPeoplePane extends VBox implements Consumer<Optional<RoundPlan>> {
        private final RoundViewModel model;
        private final RoundBoard.View view;
        private final Round round;
        private final List<CheckBox> boxes = new ArrayList<>();
        private final TextField others = Controls.styled(new TextField(), "#rounds-others");
        private final StackPane load = new StackPane();

        RoundPeoplePane(RoundViewModel model, RoundBoard.View view, Round round) {
            this.model = model;
            this.view = view;
            this.round = round;
            setSpacing(10);
            Label title = Controls.label(Texts.text("rounds.people.title", round.id()), "strip-title");
            Label about = Controls.wrapped(Texts.text("rounds.people.about"), "muted");
            FlowPane ticks = Controls.styled(new FlowPane(12, 6), "#rounds-ticks");
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
            others.setPromptText(Texts.text("rounds.others.prompt"));
            others.setAccessibleText(Texts.text("rounds.others"));
            others.textProperty().subscribe((_, _) -> changed());
            getChildren().addAll(title, about, ticks, others, load);
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
            model.previewPeople(round, people());
        }

        @Override
        public void accept(Optional<RoundPlan> preview) {
            load.getChildren().setAll(preview.map(p -> List.<Node>of(RoundPane.load(p, view))).orElse(List.of()));
        }

        @Override
        public void requestFocus() {
            boxes.stream().findFirst().ifPresentOrElse(CheckBox::requestFocus, others::requestFocus);
        }
    }
}
