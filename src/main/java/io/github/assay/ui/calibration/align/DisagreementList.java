package io.github.assay.ui.calibration.align;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.service.alignment.AlignmentReport;
import io.github.assay.service.alignment.TuneCase;
import io.github.assay.ui.calibration.model.AlignViewModel;
import io.github.assay.ui.calibration.model.TuneFilter;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.geometry.VPos;
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
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Tune items on which judge and people differ: votes and the judge's reason side by side. */
final class DisagreementList extends VBox {
    private final AlignViewModel model;
    private final Navigation navigation;
    private final ListView<TuneCase> list = Controls.styled(new ListView<>(), "#align-list");
    private final Map<TuneFilter, ToggleButton> filters = new EnumMap<>(TuneFilter.class);
    private final Button open = Controls.styled(new Button(Texts.text("align.open")), "#align-open");
    private final Button example = Controls.styled(new Button(), "#align-example");
    private final Card card = new Card("align.list");
    private boolean filling;

    DisagreementList(AlignViewModel model, Navigation navigation) {
        this.model = model;
        this.navigation = navigation;
        card.note(Texts.text("align.list.note"));
        ToggleGroup group = new ToggleGroup();
        FlowPane bar = Controls.styled(new FlowPane(), "align-acts");
        for (TuneFilter one : TuneFilter.values()) {
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
        button(TuneFilter.DISAGREEMENTS).setSelected(true);
        list.setAccessibleText(Texts.text("align.list"));
        list.setPlaceholder(new Label(Texts.text("align.list.empty")));
        list.setCellFactory(_ -> new Cell(model));
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
        open.setOnAction(_ -> open());
        open.disableProperty().bind(list.getSelectionModel().selectedItemProperty().isNull());
        example.setOnAction(_ -> model.useAsExample());
        example.disableProperty().bind(list.getSelectionModel().selectedItemProperty().isNull());
        model.chosenProperty().subscribe(_ -> example.setText(Texts.text(model.isExample() ? "align.example.leave" : "align.example.use")));
        model.stateProperty().subscribe(_ -> example.setText(Texts.text(model.isExample() ? "align.example.leave" : "align.example.use")));
        FlowPane acts = Controls.styled(new FlowPane(open, example), "align-acts");
        VBox.setVgrow(list, Priority.ALWAYS);
        card.body(new VBox(bar, list, acts));
        VBox.setVgrow(card, Priority.ALWAYS);
        getChildren().add(card);
        model.shownProperty().addListener((_, _, _) -> show());
    }

    void show() {
        List<TuneCase> all = model.report().map(AlignmentReport::cases).orElse(List.of());
        int version = model.report().map(AlignmentReport::before).orElse(0);
        filters.forEach((kind, button) -> {
            button.setText(Texts.text("align.shown." + kind.name(), all.stream().filter(kind::holds).count(), version));
            boolean compares = version > 0 || kind != TuneFilter.FIXED && kind != TuneFilter.NEW;
            Controls.show(button, compares);
        });
        button(model.shownProperty().get()).setSelected(true);
        Optional<TuneCase> before = Optional.ofNullable(list.getSelectionModel().getSelectedItem());
        filling = true;
        list.getItems().setAll(model.listed());
        filling = false;
        Optional<TuneCase> same = list.getItems().stream()
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

    private ToggleButton button(TuneFilter kind) {
        return Objects.requireNonNull(filters.get(kind));
    }

    /** Lists the next kind of cases; the first follows the last. */
    void nextFilter() {
        TuneFilter[] all = TuneFilter.values();
        int at = model.shownProperty().get().ordinal();
        do {
            at = (at + 1) % all.length;
        } while (!button(all[at]).isManaged());
        model.shownProperty().set(all[at]);
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
    private static final class Cell extends ListCell<TuneCase> {
        private static final double MARK_GAP = 6;
        private static final double SCROLL_BAR = 16;
        private static final double LEAST_WIDTH = 100;

        private final AlignViewModel model;
        private final Label title = words("align-case");
        private final Label mark = words("chip");
        private final Label people = words("chip");
        private final Label judge = words("chip");
        private final Label votes = words("align-words");
        private final Label reason = words("align-words");
        private final Label sql = words("mono");
        private final GridPane grid = Controls.styled(new GridPane(), "align-cell");

        Cell(AlignViewModel model) {
            this.model = model;
            ColumnConstraints half = new ColumnConstraints();
            half.setPercentWidth(50);
            grid.getColumnConstraints().addAll(half, half);
            sql.getStyleClass().add("muted");
            HBox verdict = new HBox(MARK_GAP, judge, mark);
            judge.setMinWidth(USE_PREF_SIZE);
            GridPane.setValignment(votes, VPos.TOP);
            GridPane.setValignment(reason, VPos.TOP);
            grid.add(title, 0, 0, 2, 1);
            grid.add(people, 0, 1);
            grid.add(verdict, 1, 1);
            grid.add(votes, 0, 2);
            grid.add(reason, 1, 2);
            grid.add(sql, 0, 3, 2, 1);
            setPrefWidth(0);
        }

        /** The height of its texts wrapped to the width of the list; a cell would take that of unwrapped texts. */
        @Override
        protected double computePrefHeight(double width) {
            if (getGraphic() == null || getListView() == null) {
                return super.computePrefHeight(width);
            }
            double inside = getListView().getWidth() - SCROLL_BAR - snappedLeftInset() - snappedRightInset();
            return snappedTopInset() + grid.prefHeight(Math.max(LEAST_WIDTH, inside)) + snappedBottomInset();
        }

        private static Label words(String style) {
            Label label = Controls.label("", style);
            label.setWrapText(!style.equals("chip"));
            label.setMinHeight(USE_PREF_SIZE);
            return label;
        }

        @Override
        protected void updateItem(TuneCase d, boolean empty) {
            super.updateItem(d, empty);
            if (empty || d == null) {
                setGraphic(null);
                setAccessibleText(null);
                return;
            }
            ItemKey key = d.item().key();
            String run = key.runId().equals(ItemKey.DEFAULT_RUN) ? "" : "/" + key.runId();
            title.setText(key.caseId() + " · " + key.system() + run + "   " + d.item().evalCase().question());
            verdict(people, "align.people", d.label(), d.tally());
            d.verdict().asValue().ifPresentOrElse(
                    pass -> verdict(judge, "align.judge", pass, d.confidence().isPresent()
                            ? EstimateFormat.two(d.confidence().getAsDouble())
                            : EstimateFormat.threshold(d.value())),
                    () -> none(d));
            mark(d);
            votes.setText(d.votes().stream().map(Cell::words).collect(Collectors.joining("\n")));
            reason.setText(d.reason().isEmpty() ? Texts.text("align.noReason") : "“" + d.reason() + "”");
            sql.setText(d.item().prediction().sql().replaceAll("\\s+", " ").strip());
            setAccessibleText(String.join(". ", title.getText(), mark.getText(), people.getText(), judge.getText(), reason.getText()));
            setGraphic(grid);
        }

        private void none(TuneCase d) {
            judge.setText(Texts.text("align.judge.none", Texts.reason(d.verdict().reason())));
            judge.getStyleClass().removeAll("pass", "fail");
        }

        private void mark(TuneCase d) {
            int version = model.report().map(AlignmentReport::before).orElse(0);
            List<String> words = new ArrayList<>();
            if (d.change() != TuneCase.Change.SAME) {
                words.add(Texts.text("align.mark." + d.change().name(), version));
            }
            if (model.content().filter(c -> c.examples().contains(d.item().key())).isPresent()) {
                words.add(Texts.text("align.mark.example"));
            }
            mark.setText(String.join(" · ", words));
            Controls.show(mark, !words.isEmpty());
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
