package io.github.assay.ui.systems;

import io.github.assay.domain.labelling.TriageSign;
import io.github.assay.labelling.triage.HumanLoad;
import io.github.assay.service.adjudication.TriageBoard;
import io.github.assay.service.adjudication.TriageBoard.Row;
import io.github.assay.service.adjudication.TriageService.Band;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.systems.model.TriageViewModel;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.util.StringConverter;

/** Shows unsettled items, the most urgent first, with reasons in words, the expected load, and the weights. */
final class TriagePage implements ComputedPage.Content<TriageBoard.View> {
    private static final int ROWS = 18;

    private final TriageViewModel model;
    private final Navigation navigation;
    private final ChoiceBox<Double> from = new ChoiceBox<>();
    private final Button band = new Button();
    private final Button all = new Button();
    private final TableView<Row> table = new TableView<>();
    private final Card card = new Card("", "runs-card").named("triageTitle", "triageNote");
    private final TriageWeightsPane weights;
    private final Node content;
    private boolean showing;

    private TriagePage(TriageViewModel model, Navigation navigation) {
        this.model = model;
        this.navigation = navigation;
        from.setId("triage-from");
        from.getItems().setAll(0.0, 0.1, 0.3, 0.5, 0.7, 0.9);
        from.setConverter(new StringConverter<>() {
            @Override
            public String toString(Double urgency) {
                return urgency == null ? "" : Texts.text("triage.from", number(urgency));
            }

            @Override
            public Double fromString(String text) {
                throw new UnsupportedOperationException("urgencies are chosen");
            }
        });
        from.valueProperty().subscribe((_, chosen) -> {
            if (!showing && chosen != null) {
                model.from(chosen);
            }
        });
        band.setId("triage-band");
        band.getStyleClass().add("quiet-button");
        band.setOnAction(_ -> model.band(Optional.empty()));
        all.setId("triage-all");
        all.getStyleClass().add("quiet-button");
        all.setOnAction(_ -> navigation.openCases(title(), table.getItems().stream().map(r -> r.item().key()).toList()));
        table.setId("triage-table");
        table.getStyleClass().add("league");
        table.getColumns().setAll(List.of(
                column("case", 0.09, r -> r.item().evalCase().id()), column("system", 0.13, r -> r.item().key().systemAndRun()),
                column("urgency", 0.07, r -> number(r.triage().urgency())),
                column("missing", 0.09, r -> Integer.toString(r.triage().votesMissing())),
                column("why", 0.37, TriagePage::why), column("question", 0.23, r -> r.item().evalCase().question())));
        table.setRowFactory(_ -> {
            javafx.scene.control.TableRow<Row> row = new javafx.scene.control.TableRow<>();
            row.setOnMouseClicked(e -> {
                if (e.getClickCount() == 2 && row.getItem() != null) {
                    open(row.getItem());
                }
            });
            return row;
        });
        table.setOnKeyPressed(event -> {
            Row row = table.getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.ENTER && row != null) {
                event.consume();
                open(row);
            }
        });
        card.body(table);
        weights = new TriageWeightsPane(model);
        content = new javafx.scene.layout.VBox(10, card, weights);
    }

    static SystemsPage of(TriageViewModel model, Navigation navigation) {
        return new ComputedPage<>("triage", model, new TriagePage(model, navigation));
    }

    private TableColumn<Row, String> column(String key, double share, Function<Row, String> text) {
        TableColumn<Row, String> column = new TableColumn<>(Texts.text("triage.column." + key));
        column.setId("triage-" + key);
        column.setCellValueFactory(c -> new ReadOnlyObjectWrapper<>(text.apply(c.getValue())));
        column.prefWidthProperty().bind(table.widthProperty().subtract(20).multiply(share));
        column.setSortable(false);
        return column;
    }

    private static String why(Row row) {
        return row.triage().shown().stream().map(Texts::word).collect(Collectors.joining(", "));
    }

    private static String number(double urgency) {
        return String.format(Locale.ROOT, "%.2f", urgency);
    }

    private String title() {
        return model.choice().band()
                .map(b -> Texts.text("triage.open.band", b.metric()))
                .orElse(Texts.text("triage.open", number(model.choice().from())));
    }

    private void open(Row row) {
        navigation.openCases(Texts.text("triage.open.one", row.item().evalCase().id(), why(row)), List.of(row.item().key()));
    }

    @Override
    public List<Node> choices() {
        return List.of(from, band, all);
    }

    @Override
    public void fill(TriageBoard.View view, StatePane in) {
        showing = true;
        if (!from.getItems().contains(model.choice().from())) {
            from.getItems().add(model.choice().from());
        }
        from.setValue(model.choice().from());
        showing = false;
        Optional<Band> its = model.choice().band();
        band.setVisible(its.isPresent());
        band.setManaged(its.isPresent());
        its.ifPresent(b -> band.setText(Texts.text("triage.band", b.metric(), number(b.low()), number(b.high()))));
        all.setText(Texts.text("triage.all", view.rows().size()));
        all.setDisable(view.rows().isEmpty());
        card.title(Texts.text("triage.title", view.rows().size(), view.queue().items().size()));
        card.note(load(view.load()) + (view.queue().common().isEmpty() ? "" : " " + Texts.text(
                "triage.common", view.queue().common().stream().map(Texts::word).collect(Collectors.joining(", ")))));
        table.setPlaceholder(new Label(Texts.text(
                view.queue().items().isEmpty() ? "triage.empty.band" : "triage.empty", number(model.choice().from()))));
        table.getItems().setAll(view.rows());
        Tables.rows(table, Math.clamp(view.rows().size(), 3, ROWS));
        weights.show(view.weights(), view.leads());
        in.content(content);
    }

    private static String load(HumanLoad load) {
        return load.hours().isPresent()
                ? Texts.text("triage.load", load.votes(), String.format(Locale.ROOT, "%.1f", load.hours().getAsDouble()))
                : Texts.text("triage.load.unknown", load.votes(), HumanLoad.LEAST);
    }

    /** Signs in the order of their usual weights, the greatest first. */
    static List<TriageSign> signs() {
        return java.util.stream.Stream.of(TriageSign.values())
                .sorted(java.util.Comparator.comparingDouble(s -> -s.usual()))
                .toList();
    }
}
