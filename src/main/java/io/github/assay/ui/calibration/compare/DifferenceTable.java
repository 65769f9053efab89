package io.github.assay.ui.calibration.compare;

import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.rates.TruePassRate.Difference;
import io.github.assay.ui.calibration.metric.ThresholdFacts;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.NumberFormats;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Tables;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Differences of systems' true pass rates, paired by case. */
final class DifferenceTable {
    private final TableView<Line> table = new TableView<>();
    private final Card card = new Card("rates.differences", "rates-card");
    private Map<String, String> names = Map.of();

    /** One metric's view of two systems. */
    private record Line(String metric, String systems, Difference difference) {}

    DifferenceTable() {
        table.setId("rate-differences");
        table.getStyleClass().add("league");
        table.setPlaceholder(new Label(Messages.text("rates.differences.none")));
        add("rates.metric", 140, Tables.text(Messages.text("rates.metric"), l -> names.getOrDefault(l.metric, l.metric), "name"));
        add("rates.difference", 230, Tables.text(Messages.text("rates.difference"), Line::systems));
        add("rates.cases", 60, Tables.number(Messages.text("rates.cases"), l -> "" + l.difference.cases(), l -> l.difference.cases()));
        add("rates.labelled", 74, Tables.number(Messages.text("rates.labelled"), l -> "" + l.difference.labelled(), l -> l.difference.labelled()));
        add("rates.raw", 74, Tables.number(
                Messages.text("rates.raw"), l -> ThresholdFacts.outcome(l.difference.raw(), NumberFormats::percent),
                l -> l.difference.raw().asValue().orElse(Double.NEGATIVE_INFINITY)));
        rate("rates.labels", Difference::labels);
        rate("rates.corrected", Difference::corrected);
        rate("rates.powered", Difference::powered);
        Tables.growWithText(table);
        card.note(Messages.text("rates.differences.note"));
        card.body(table);
    }

    private void rate(String key, Function<Difference, io.github.assay.domain.Outcome<TruePassRate.Rate>> rate) {
        add(key, 150, RatePage.column(key, l -> rate.apply(l.difference), _ -> "", ""));
    }

    private void add(String id, double width, TableColumn<Line, ?> column) {
        column.setId(id);
        column.setPrefWidth(width);
        table.getColumns().add(column);
    }

    Card card() {
        return card;
    }

    void show(List<TruePassRate> rates, Map<String, String> metricNames) {
        names = metricNames;
        table.getItems().setAll(rates.stream()
                .flatMap(r -> r.differences().stream()
                        .filter(d -> d.cases() > 0)
                        .map(d -> new Line(r.metric(), Messages.text("rates.difference.of", r.system(), d.against()), d)))
                .toList());
    }
}
