package io.github.assay.ui.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.statistics.Estimate;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.systems.model.CrossViewModel.Crossed;
import io.github.assay.ui.systems.model.CrossViewModel;
import io.github.assay.ui.systems.tables.PairTables;
import io.github.assay.ui.systems.tables.SystemsWords;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shows where two metrics disagree: a 2×2 table whose cells open their cases. */
public final class CrossPage extends ResultPage<Crossed> {
    private final SelectionBox<MetricInfo> first;
    private final SelectionBox<MetricInfo> second;
    private final SelectionBox<Optional<SystemRun>> system;
    private final CutField cutFirst;
    private final CutField cutSecond;
    private final CrossPane table;
    private final Label rate = Controls.wrapped("", "#cross-rate");
    private final FlowPane leftOut = Controls.styled(new FlowPane(), "cell-cases");
    private final Card card = new Card("", "cross-card").named("crossTitle", "crossNote");

    CrossPage(CrossViewModel model, PageTools tools) {
        super("systems.page.cross", model, tools);
        first = new SelectionBox<>("cross-a", Texts.text("systems.cross.first"), SystemsWords::name, m -> model.first(m.id()));
        second = new SelectionBox<>("cross-b", Texts.text("systems.cross.second"), SystemsWords::name, m -> model.second(m.id()));
        cutFirst = new CutField("cut-a", Texts.text("systems.cross.cut"), model::cutFirst);
        cutSecond = new CutField("cut-b", Texts.text("systems.cross.cut"), model::cutSecond);
        system = new SelectionBox<>(
                "cross-system", Texts.text("systems.cross.system"),
                e -> e.map(SystemRun::name).orElse(Texts.text("systems.cross.all")), model::only);
        table = new CrossPane(tools.navigation()::openCases);
        table.setMaxWidth(Double.MAX_VALUE);
        VBox body = Controls.styled(new VBox(rate, table, leftOut), "cross-body");
        card.acts(tools.saving("systems.table.cross", () -> model.result().map(PairTables::cross))).body(body);
        choose(this::offer, first, cutFirst, second, cutSecond, system);
        list(model, "systems.computing.cross", "systems.failed", Section.of(card, this::fill));
    }

    private void offer(Crossed made) {
        first.show(made.study().offered(), made.a());
        second.show(made.study().offered(), made.b());
        cutFirst.show(made.table().a().from());
        cutSecond.show(made.table().b().from());
        List<SystemRun> all = made.study().scores().entrants();
        system.show(Stream.concat(Stream.of(Optional.<SystemRun>empty()), all.stream().map(Optional::of)).toList(), made.only());
    }

    private void fill(Crossed made) {
        card.title(Texts.text("systems.cross.title", SystemsWords.name(made.a()), SystemsWords.name(made.b())));
        card.note(Texts.text("systems.cross.note"));
        rate.setText(rate(made));
        table.show(made);
        leftOut.getChildren().clear();
        leftOut.setManaged(!made.table().left().isEmpty());
        made.table().left().forEach((why, items) -> leftOut.getChildren().add(left(made, why, items)));
    }

    /** The share of disagreement with its interval, or why there is none. */
    public static String rate(Crossed made) {
        Outcome<Estimate> share = made.table().disagreement(made.study().by().bootstrap().level());
        int differ = made.table().onlyA().size() + made.table().onlyB().size();
        return share instanceof Outcome.Value<Estimate> _
                ? Texts.text("systems.cross.rate", differ, made.table().n(), EstimateFormat.percentWithInterval(share))
                : Texts.text("systems.cross.noRate", EstimateFormat.undefined(share));
    }

    /** Items without a value of one of the two; {@code why} is {@code metric: reason}. */
    private Button left(Crossed made, String why, List<ItemKey> items) {
        int colon = why.indexOf(": ");
        MetricInfo metric = why.substring(0, colon).equals(made.a().id()) ? made.a() : made.b();
        String words = Texts.text(
                "systems.cross.left", items.size(), SystemsWords.name(metric), Texts.reason(why.substring(colon + 2)));
        Button button = Controls.styled(new Button(words), "link-button");
        button.setMnemonicParsing(false);
        button.setAccessibleText(Texts.text("tables.open", items.size(), words));
        button.setOnAction(_ -> tools().open(words, items));
        return button;
    }

    /** Edits a number that cuts a metric. Enter or leaving the field applies it; an invalid entry is undone. */
    static final class CutField extends HBox {
        private final TextField field = Controls.styled(new TextField(), "figure", "small-field");
        private final DoubleConsumer changed;
        private double current;

        CutField(String id, String words, DoubleConsumer changed) {
            this.changed = changed;
            getStyleClass().add("choice-line");
            Label label = Controls.label(words, "meta");
            label.setLabelFor(field);
            field.setId(id);
            field.setAccessibleText(words);
            field.setPrefColumnCount(5);
            field.setOnAction(_ -> take());
            field.focusedProperty().subscribe((_, focused) -> {
                if (!focused) {
                    take();
                }
            });
            getChildren().addAll(label, field);
        }

        void show(double from) {
            current = from;
            field.setText(EstimateFormat.threshold(from));
        }

        private void take() {
            String text = field.getText().strip().replace('−', '-');
            if (text.equals(EstimateFormat.threshold(current).replace('−', '-'))) {
                return;
            }
            try {
                double wanted = Double.parseDouble(text);
                if (Double.isFinite(wanted)) {
                    current = wanted;
                    changed.accept(wanted);
                }
            } catch (NumberFormatException _) {
                // not a number: the field shows the cut in force again, which tells the user that the entry was refused
            }
            show(current);
        }
    }

    /** Shows the 2×2 table. Each count is a button that opens its cases; arrow keys move from cell to cell, Enter opens. */
    private static final class CrossPane extends GridPane {
        private final BiConsumer<String, List<ItemKey>> open;
        private final Label highB = meta();
        private final Label lowB = meta();
        private final Label highA = meta();
        private final Label lowA = meta();
        private final List<Cell> cells =
                List.of(new Cell("bothHigh"), new Cell("onlyA"), new Cell("onlyB"), new Cell("bothLow"));

        CrossPane(BiConsumer<String, List<ItemKey>> open) {
            this.open = open;
            getStyleClass().addAll("confusion", "cross");
            ColumnConstraints words = new ColumnConstraints();
            words.setMinWidth(USE_PREF_SIZE);
            ColumnConstraints half = new ColumnConstraints();
            half.setHgrow(Priority.ALWAYS);
            half.setPercentWidth(38);
            getColumnConstraints().addAll(words, half, half);
            add(highB, 1, 0);
            add(lowB, 2, 0);
            add(highA, 0, 1);
            add(lowA, 0, 2);
            for (int i = 0; i < cells.size(); i++) {
                add(cells.get(i).button, 1 + i % 2, 1 + i / 2);
            }
            addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        }

        private static Label meta() {
            Label label = Controls.label("", "meta");
            label.setMinWidth(0);
            label.setWrapText(true);
            return label;
        }

        private void pressed(KeyEvent event) {
            int at = (int) cells.stream().takeWhile(c -> !c.button.isFocused()).count();
            if (at == cells.size()) {
                return;
            }
            switch (event.getCode()) {
                case LEFT, RIGHT -> cells.get(at ^ 1).button.requestFocus();
                case UP, DOWN -> cells.get(at ^ 2).button.requestFocus();
                case ENTER -> cells.get(at).button.fire();
                default -> {
                    return;
                }
            }
            event.consume();
        }

        void show(Crossed crossed) {
            String a = SystemsWords.name(crossed.a());
            String b = SystemsWords.name(crossed.b());
            String cutA = EstimateFormat.threshold(crossed.table().a().from());
            String cutB = EstimateFormat.threshold(crossed.table().b().from());
            highA.setText(Texts.text("systems.cross.high", a, cutA));
            lowA.setText(Texts.text("systems.cross.low", a, cutA));
            highB.setText(Texts.text("systems.cross.high", b, cutB));
            lowB.setText(Texts.text("systems.cross.low", b, cutB));
            List<List<ItemKey>> items = List.of(
                    crossed.table().bothHigh(), crossed.table().onlyA(), crossed.table().onlyB(), crossed.table().bothLow());
            List<String> titles = List.of(
                    highA.getText() + ", " + highB.getText(), highA.getText() + ", " + lowB.getText(),
                    lowA.getText() + ", " + highB.getText(), lowA.getText() + ", " + lowB.getText());
            String whose = crossed.only().map(e -> e.name() + ": ").orElse("");
            for (int i = 0; i < cells.size(); i++) {
                cells.get(i).show(whose + titles.get(i), items.get(i), crossed.table().n());
            }
        }

        private final class Cell {
            private final String key;
            private final Button button = Controls.styled(new Button(), "confusion-cell");
            private final Label count = new Label();
            private final Label words = Controls.label("", "confusion-words");
            private final Tooltip tooltip = new Tooltip();

            Cell(String key) {
                this.key = key;
                boolean agree = key.startsWith("both");
                count.getStyleClass().addAll("confusion-count", agree ? "pass-text" : "fail-text");
                button.setGraphic(new VBox(count, words));
                button.setId("cross-" + key);
                button.setTooltip(tooltip);
                button.setMaxSize(Double.MAX_VALUE, Double.MAX_VALUE);
                button.setMinWidth(0);
            }

            void show(String title, List<ItemKey> items, int n) {
                count.setText(Integer.toString(items.size()));
                String share = n == 0 ? EstimateFormat.NONE : EstimateFormat.percent((double) items.size() / n);
                words.setText(Texts.text("systems.cross." + key, share));
                tooltip.setText(Texts.text("tables.open", items.size(), title));
                button.setAccessibleText(tooltip.getText() + ", " + words.getText());
                button.setOnAction(_ -> {
                    if (!items.isEmpty()) {
                        open.accept(title, items);
                    }
                });
            }
        }
    }
}
