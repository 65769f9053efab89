package io.github.assay.ui.systems;

import io.github.assay.service.counterexample.LuckBoard.Task;
import io.github.assay.service.counterexample.LuckBoard;
import io.github.assay.service.counterexample.SeparationService.Constraint;
import io.github.assay.systems.BlameCount;
import io.github.assay.systems.GoldDoubt;
import io.github.assay.systems.LuckStudy.Dimension;
import io.github.assay.systems.LuckStudy.LuckRow;
import io.github.assay.tabular.LuckSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.common.page.TableSection;
import io.github.assay.ui.systems.model.LuckViewModel;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.SeparationWording;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;

/**
 * Shows how many answers that equal gold a small database separates from it, by system, database, construct, recipe or
 * rank; which gold queries systems speak against; what people call the cause; and the constraints that searches follow.
 */
final class LuckPage extends ResultPage<LuckBoard.View> {
    private static final double LEVEL = 0.95;
    private static final int ROWS = 16;

    private final LuckViewModel model;
    private final SelectionBox<Dimension> by;
    private final Button search = button("luck-search", "luck.search.label");
    private final Button replay = button("luck-replay", "luck.replay");
    private final Button list = button("luck-constraints", "luck.constraints.show");
    private final ConstraintCard constraints;
    /** Answers that the figures leave out, and why. */
    private final Label open = Controls.label("", "meta", "#luck-open");

    LuckPage(LuckViewModel model, PageTools tools) {
        super("systems.page.luck", model, tools);
        this.model = model;
        by = new SelectionBox<>("luck-by", Texts.text("luck.by"), d -> Texts.text("luck.by." + d.word()), model::by);
        search.setOnAction(_ -> model.search());
        replay.setOnAction(_ -> model.replay());
        by.show(List.of(Dimension.values()), model.settings().by());
        list.setOnAction(_ -> model.list(!model.settings().listed()));
        Section<LuckBoard.View> luck = part(
                        "luckGroups", (LuckRow r) -> Texts.text("luck.cases", r.group().isEmpty() ? Texts.text("luck.all") : r.group()),
                        v -> LuckSpecs.luck(v.by(), LEVEL), LuckBoard.View::groups, "systems.table.luck")
                .titled(v -> v.all().searched() == 0 ? Texts.text("luck.none") : Texts.text(
                        "luck.title", v.all().separated().size(), v.all().searched(), EstimateFormat.of(v.all().share(LEVEL), NumberForm.PERCENT)))
                .noted(v -> v.replayed()
                        .map(r -> Texts.text("luck.replayed", r.size(), r.stream().filter(x -> x.equal().filter(e -> !e).isPresent()).count()))
                        .orElse(Texts.text("luck.note")));
        Section<LuckBoard.View> doubts = part(
                        "luckDoubts", (GoldDoubt d) -> Texts.text("luck.doubt.cases", d.caseId()), _ -> LuckSpecs.DOUBTS,
                        LuckBoard.View::doubts, "systems.table.doubts")
                .titled(_ -> Texts.text("luck.doubts.title"))
                .noted(v -> Texts.text("luck.raised.count", v.doubts().stream().filter(GoldDoubt::isRaised).count(), GoldDoubt.MANY));
        Section<LuckBoard.View> blames = part(
                        "luckBlames",
                        (BlameCount b) -> Texts.text("luck.blame.cases", b.cause().map(c -> Texts.reason(c.word())).orElse(Texts.text("luck.cause.none"))),
                        _ -> LuckSpecs.blames(LEVEL), LuckBoard.View::blames, "systems.table.blames")
                .titled(v -> Texts.text("luck.blames", v.blames().getLast().of()))
                .noted(_ -> Texts.text("luck.blames.note"));
        constraints = new ConstraintCard(model);
        open.setWrapText(true);
        model.afterSearch(tools.navigation()::repliesChanged);
        model.taskProperty().subscribe(task -> offer(task, model.result()));
        choose(this::offer, by, search, list, replay);
        list(
                model, "systems.computing.luck", "systems.failed", luck, Section.of(open, this::leftOut),
                doubts.when(v -> !v.doubts().isEmpty()), blames.when(v -> v.blames().getLast().of() > 0),
                Section.<LuckBoard.View>of(constraints, v -> v.constraints().ifPresent(c -> constraints.show(c, v.leads())))
                        .when(v -> v.constraints().isPresent()));
    }

    /** A card with a table that a description makes. */
    private <T> TableSection<LuckBoard.View, T> part(
            String id, Function<T, String> title, Function<LuckBoard.View, TableSpec<T>> columns,
            Function<LuckBoard.View, List<T>> rows, String saved) {
        TableView<T> table = Controls.styled(new TableView<>(), "#" + id);
        return table(new SpecTable<>(table, title, tools().navigation()::openCases).openingOnEnter(), columns, rows)
                .in(new Card("", "runs-card").named(id + "Title", id + "Note")).saved(tools(), saved).lines(1, ROWS);
    }

    /** Offers what can be done now: nothing while a search runs, nothing but waiting before the first figures. */
    private void offer(Task task, Optional<LuckBoard.View> view) {
        boolean busy = task != Task.NONE;
        int left = view.map(v -> v.unsearched() + v.unrun()).orElse(0);
        by.setDisable(busy);
        list.setDisable(busy || view.isEmpty());
        replay.setDisable(busy || view.isEmpty());
        search.setDisable(busy || left == 0);
        search.setText(task == Task.SEARCH ? Texts.text("luck.searching") : view
                .map(v -> v.unrun() > 0 ? Texts.text("luck.run", left) : Texts.text("luck.search", left))
                .orElse(Texts.text("luck.search.label")));
    }

    private static Button button(String id, String key) {
        Button button = Controls.button(Texts.text(key), "quiet-button");
        button.setId(id);
        return button;
    }

    private void offer(LuckBoard.View view) {
        by.show(List.of(Dimension.values()), view.by());
        offer(model.taskProperty().get(), Optional.of(view));
        list.setText(Texts.text(view.constraints().isPresent() ? "luck.constraints.hide" : "luck.constraints.show"));
    }

    private void leftOut(LuckBoard.View view) {
        open.setText(Stream.concat(
                        Stream.of(Texts.text("luck.unsearched", view.unsearched()), Texts.text("luck.unrun", view.unrun())),
                        view.refused().stream().map(r -> SeparationWording.refused(r.reason(), r.answers())))
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" ")));
        Controls.show(open, !open.getText().isEmpty());
    }

    /** Lists the constraints that the data suggest, with the rows they hold in; a lead switches each on or off. */
    private static final class ConstraintCard extends VBox {
        private static final int ROWS = 16;

        private final LuckViewModel model;
        private final TableView<Constraint> table = Controls.styled(new TableView<>(), "league");
        private final Card card = new Card("", "runs-card").named("constraintsTitle", "constraintsNote");
        private boolean leads;

        ConstraintCard(LuckViewModel model) {
            this.model = model;
            table.setId("constraints");
            TableColumn<Constraint, Constraint> enforced = new TableColumn<>(Texts.text("luck.constraint.enforced"));
            enforced.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
            enforced.setCellFactory(_ -> new Switch());
            enforced.setSortable(false);
            table.getColumns().add(Tables.wide(enforced, 80));
            table.getColumns().add(
                    Tables.wide(Tables.text(Texts.text("luck.by.database"), Constraint::database, "name"), 140));
            table.getColumns().add(
                    Tables.wide(Tables.text(Texts.text("luck.constraint"), Constraint::id, "name"), 300));
            table.getColumns().add(Tables.wide(
                    Tables.number(Texts.text("luck.constraint.rows"), c -> Integer.toString(c.support()),
                            Constraint::support), 100));
            table.getColumns().add(
                    Tables.wide(Tables.text(Texts.text("luck.constraint.values"), Constraint::detail, "quiet"), 240));
            table.getColumns().add(Tables.wide(
                    Tables.text(Texts.text("luck.constraint.state"), c ->
                            SeparationWording.state(c.off(), c.support()), "quiet"), 200));
            Tables.fitOrScroll(table);
            table.setOnKeyPressed(event -> {
                Constraint chosen = table.getSelectionModel().getSelectedItem();
                if (event.getCode() == KeyCode.SPACE && chosen != null && leads) {
                    event.consume();
                    turn(chosen);
                }
            });
            table.setPlaceholder(new Label(Texts.text("luck.constraints.none")));
            card.body(table);
            getChildren().setAll(card);
        }

        /** Shows constraints; only a lead may switch them. The selected row stays. */
        void show(List<Constraint> constraints, boolean mayChange) {
            leads = mayChange;
            int at = table.getSelectionModel().getSelectedIndex();
            table.getItems().setAll(constraints);
            if (at >= 0 && at < constraints.size()) {
                table.getSelectionModel().select(at);
            }
            Tables.rows(table, Math.clamp(constraints.size(), 2, ROWS));
            card.title(Texts.text(
                    "luck.constraints.title", constraints.size(),
                    constraints.stream().filter(Constraint::off).count()));
            card.note(Texts.text(mayChange ? "luck.constraints.note" : "luck.constraints.lead"));
        }

        private void turn(Constraint constraint) {
            model.enforce(constraint.id(), constraint.off(), why -> card.note(why.sentence()));
        }

        private final class Switch extends TableCell<Constraint, Constraint> {
            private final CheckBox box = new CheckBox();

            Switch() {
                box.setFocusTraversable(false);
                box.setOnAction(_ -> turn(getItem()));
            }

            @Override
            protected void updateItem(Constraint item, boolean empty) {
                super.updateItem(item, empty);
                setGraphic(empty || item == null ? null : box);
                if (item != null) {
                    box.setSelected(!item.off());
                    box.setDisable(!leads);
                    box.setAccessibleText(Texts.text("luck.constraint.switch", item.id()));
                }
            }
        }
    }
}
