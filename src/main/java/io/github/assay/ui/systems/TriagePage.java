package io.github.assay.ui.systems;

import io.github.assay.domain.labelling.TriageSign;
import io.github.assay.domain.labelling.TriageWeights;
import io.github.assay.labelling.TriageQueue.HumanLoad;
import io.github.assay.service.adjudication.TriageBoard.Row;
import io.github.assay.service.adjudication.TriageBoard;
import io.github.assay.service.adjudication.TriageService.Band;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.systems.model.TriageViewModel;
import io.github.assay.wording.Texts;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/** Shows unsettled items, the most urgent first, with reasons in words, the expected load, and the weights. */
final class TriagePage extends ResultPage<TriageBoard.View> {
    private static final int ROWS = 18;

    private final TriageViewModel model;
    private final ChoiceBox<Double> from = Controls.styled(new ChoiceBox<>(), "#triage-from");
    private final Button band = Controls.styled(new Button(), "quiet-button", "#triage-band");
    private final Button all = Controls.styled(new Button(), "quiet-button", "#triage-all");
    private final TableView<Row> table = Controls.styled(new TableView<>(), "league", "#triage-table");
    private final Card card = new Card("", "runs-card").named("triageTitle", "triageNote");
    private final TriageWeightsPane weights;
    private boolean showing;

    TriagePage(TriageViewModel model, PageTools tools) {
        super("systems.page.triage", model, tools);
        this.model = model;
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
        band.setOnAction(_ -> model.band(Optional.empty()));
        all.setOnAction(_ -> tools.navigation().openCases(title(), table.getItems().stream().map(r -> r.item().key()).toList()));
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
        choose(this::offer, from, band, all);
        list(model, "systems.computing.triage", "systems.failed", Section.of(new VBox(10, card, weights), this::fill));
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
        return model.settings().band()
                .map(b -> Texts.text("triage.open.band", b.metric()))
                .orElse(Texts.text("triage.open", number(model.settings().from())));
    }

    private void open(Row row) {
        tools().navigation().openCases(Texts.text("triage.open.one", row.item().evalCase().id(), why(row)), List.of(row.item().key()));
    }

    private void offer(TriageBoard.View view) {
        showing = true;
        if (!from.getItems().contains(model.settings().from())) {
            from.getItems().add(model.settings().from());
        }
        from.setValue(model.settings().from());
        showing = false;
        Optional<Band> its = model.settings().band();
        Controls.show(band, its.isPresent());
        its.ifPresent(b -> band.setText(Texts.text("triage.band", b.metric(), number(b.low()), number(b.high()))));
        all.setText(Texts.text("triage.all", view.rows().size()));
        all.setDisable(view.rows().isEmpty());
    }

    private void fill(TriageBoard.View view) {
        card.title(Texts.text("triage.title", view.rows().size(), view.queue().items().size()));
        card.note(load(view.load()) + (view.queue().common().isEmpty() ? "" : " " + Texts.text(
                "triage.common", view.queue().common().stream().map(Texts::word).collect(Collectors.joining(", ")))));
        table.setPlaceholder(new Label(Texts.text(
                view.queue().items().isEmpty() ? "triage.empty.band" : "triage.empty", number(model.settings().from()))));
        table.getItems().setAll(view.rows());
        Tables.rows(table, Math.clamp(view.rows().size(), 3, ROWS));
        weights.show(view.weights(), view.leads());
    }

    private static String load(HumanLoad load) {
        return load.hours().isPresent()
                ? Texts.text("triage.load", load.votes(), String.format(Locale.ROOT, "%.1f", load.hours().getAsDouble()), load.decisions())
                : Texts.text("triage.load.unknown", load.votes(), HumanLoad.LEAST, load.decisions());
    }

    /** Signs in the order of their usual weights, the greatest first. */
    static List<TriageSign> signs() {
        return java.util.stream.Stream.of(TriageSign.values())
                .sorted(java.util.Comparator.comparingDouble(s -> -s.usual()))
                .toList();
    }

    /** Shows the weights of the signs of triage; a lead changes them. */
    private static final class TriageWeightsPane extends VBox {
        private static final double FIELD = 64;

        private final TriageViewModel model;
        private final Map<TriageSign, TextField> fields = new EnumMap<>(TriageSign.class);
        private final Button keep = Controls.styled(new Button(Texts.text("triage.weights.keep")), "primary-button");
        private final Button usual = Controls.styled(new Button(Texts.text("triage.weights.usual")), "#triage-usual");
        private final Label note = Controls.label("", "#triage-weights-note");
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
            keep.setOnAction(_ -> keep());
            usual.setOnAction(_ -> fill(TriageWeights.USUAL));
            note.setWrapText(true);
            HBox acts = new HBox(8, keep, usual, note);
            acts.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
            VBox body = Controls.styled(new VBox(8, list, acts), "facts-body");
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

        /**
         * The weights as written; a sign with its usual weight is not stated. Empty when a field is not from 0 to 1.
         */
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
}
