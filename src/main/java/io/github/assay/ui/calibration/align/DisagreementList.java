package io.github.assay.ui.calibration.align;

import io.github.assay.domain.labelling.Vote;
import io.github.assay.service.alignment.Disagreement;
import io.github.assay.ui.calibration.model.AlignViewModel;
import io.github.assay.ui.calibration.model.AlignViewModel.Shown;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Tune items on which judge and people differ: votes and the judge's reason side by side. */
final class DisagreementList extends VBox {
    private final AlignViewModel model;
    private final Navigation navigation;
    private final ListView<Disagreement> list = new ListView<>();
    private final Map<Shown, ToggleButton> filters = new EnumMap<>(Shown.class);
    private final Button open = new Button(Texts.text("align.open"));
    private final Card card = new Card("align.list");
    private boolean filling;

    DisagreementList(AlignViewModel model, Navigation navigation) {
        this.model = model;
        this.navigation = navigation;
        card.note(Texts.text("align.list.note"));
        ToggleGroup group = new ToggleGroup();
        FlowPane bar = new FlowPane();
        bar.getStyleClass().add("align-acts");
        for (Shown one : Shown.values()) {
            ToggleButton button = new ToggleButton();
            button.setId("align-" + one.name().toLowerCase(Locale.ROOT).replace('_', '-'));
            button.setToggleGroup(group);
            button.setOnAction(_ -> {
                button.setSelected(true);
                model.shownProperty().set(one);
            });
            filters.put(one, button);
            bar.getChildren().add(button);
        }
        filters.get(Shown.ALL).setSelected(true);
        list.setId("align-list");
        list.setAccessibleText(Texts.text("align.list"));
        list.setPlaceholder(new Label(Texts.text("align.list.empty")));
        list.setCellFactory(_ -> new Cell());
        list.getSelectionModel().selectedItemProperty().addListener((_, _, now) -> {
            if (!filling) {
                model.choose(Optional.ofNullable(now));
            }
        });
        list.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER) {
                open();
                event.consume();
            }
        });
        open.setId("align-open");
        open.setOnAction(_ -> open());
        open.disableProperty().bind(list.getSelectionModel().selectedItemProperty().isNull());
        FlowPane acts = new FlowPane(open);
        acts.getStyleClass().add("align-acts");
        VBox.setVgrow(list, Priority.ALWAYS);
        card.body(new VBox(bar, list, acts));
        VBox.setVgrow(card, Priority.ALWAYS);
        getChildren().add(card);
        model.shownProperty().addListener((_, _, _) -> show());
    }

    void show() {
        List<Disagreement> all = model.report().map(r -> r.disagreements()).orElse(List.of());
        long passes = all.stream().filter(d -> !d.label()).count();
        filters.get(Shown.ALL).setText(Texts.text("align.all", all.size()));
        filters.get(Shown.FALSE_PASSES).setText(Texts.text("align.falsePasses", passes));
        filters.get(Shown.FALSE_FAILS).setText(Texts.text("align.falseFails", all.size() - passes));
        Optional<Disagreement> before = Optional.ofNullable(list.getSelectionModel().getSelectedItem());
        filling = true;
        list.getItems().setAll(model.listed());
        filling = false;
        Optional<Disagreement> same = list.getItems().stream()
                .filter(d -> before.filter(b -> b.item().key().equals(d.item().key())).isPresent())
                .findFirst()
                .or(() -> list.getItems().stream().findFirst());
        same.ifPresentOrElse(list.getSelectionModel()::select, list.getSelectionModel()::clearSelection);
        // the heights of cells are known only after a layout; before it, the list would be scrolled by their estimate
        if (getScene() != null) {
            getScene().getRoot().applyCss();
            getScene().getRoot().layout();
        }
        list.scrollTo(Math.max(0, list.getSelectionModel().getSelectedIndex()));
        model.choose(same);
    }

    void step(int steps) {
        if (!list.getItems().isEmpty()) {
            int next = Math.clamp(list.getSelectionModel().getSelectedIndex() + steps, 0, list.getItems().size() - 1);
            list.getSelectionModel().select(next);
            list.scrollTo(next);
        }
    }

    private void open() {
        model.chosenProperty().get().ifPresent(d ->
                navigation.openCases(Texts.text("align.open.title", d.item().key().caseId()), List.of(d.item().key())));
    }

    /** One disagreement. */
    private static final class Cell extends ListCell<Disagreement> {
        private final Label title = words("align-case");
        private final Label people = words("chip");
        private final Label judge = words("chip");
        private final Label votes = words("align-words");
        private final Label reason = words("align-words");
        private final Label sql = words("mono");
        private final GridPane grid = new GridPane();

        Cell() {
            ColumnConstraints half = new ColumnConstraints();
            half.setPercentWidth(50);
            grid.getColumnConstraints().addAll(half, half);
            grid.getStyleClass().add("align-cell");
            sql.getStyleClass().add("muted");
            grid.add(title, 0, 0, 2, 1);
            grid.add(people, 0, 1);
            grid.add(judge, 1, 1);
            grid.add(votes, 0, 2);
            grid.add(reason, 1, 2);
            grid.add(sql, 0, 3, 2, 1);
            setPrefWidth(0);
        }

        private static Label words(String style) {
            Label label = new Label();
            label.setWrapText(!style.equals("chip"));
            label.getStyleClass().add(style);
            return label;
        }

        @Override
        protected void updateItem(Disagreement d, boolean empty) {
            super.updateItem(d, empty);
            if (empty || d == null) {
                setGraphic(null);
                setAccessibleText(null);
                return;
            }
            title.setText(d.item().key().caseId() + " · " + d.item().key().system() + "   " + d.item().evalCase().question());
            verdict(people, "align.people", d.label(), d.tally());
            verdict(judge, "align.judge", !d.label(), d.confidence().isPresent()
                    ? EstimateFormat.two(d.confidence().getAsDouble())
                    : EstimateFormat.threshold(d.value()));
            votes.setText(d.votes().stream().map(Cell::words).collect(Collectors.joining("\n")));
            reason.setText(d.reason().isEmpty() ? Texts.text("align.noReason") : "“" + d.reason() + "”");
            sql.setText(d.item().prediction().sql().replaceAll("\\s+", " ").strip());
            setAccessibleText(String.join(". ", title.getText(), people.getText(), judge.getText(), reason.getText()));
            setGraphic(grid);
        }

        private static void verdict(Label label, String key, boolean pass, String more) {
            label.setText(Texts.text(key, pass ? 1 : 0, more));
            label.getStyleClass().removeAll("pass", "fail");
            label.getStyleClass().add(pass ? "pass" : "fail");
        }

        private static String words(Vote vote) {
            String issues = String.join(", ", vote.issues());
            String comment = vote.comment().isBlank() ? "" : " “" + vote.comment().strip() + "”";
            return vote.annotator() + " " + Texts.text("align.vote", vote.label() == io.github.assay.domain.labelling.Label.PASS ? 1 : 0)
                    + comment + (issues.isEmpty() ? "" : " · " + issues);
        }
    }
}
