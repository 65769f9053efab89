package io.github.assay.ui.agreement;

import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.NumberFormats;
import io.github.assay.ui.common.controls.Tables;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/**
 * One row an annotator: n, pass rate, agreement with the rest, early and late, the model's view, median seconds; Enter
 * and the last count open the cases on which the annotator stands against the rest.
 */
final class AnnotatorTable {
    /** Room for {@code 100.0 [98.6, 100.0]}. */
    private static final double PASS_RATE = 160;

    private AnnotatorTable() {}

    static void furnish(TableView<AnnotatorRow> table, BiConsumer<String, List<ItemKey>> open) {
        table.getColumns().add(sized(Tables.text(Messages.text("annotators.name"), AnnotatorRow::name, "name"), 86));
        add(table, "n", 44, a -> "" + a.own().n(), a -> Messages.text("annotators.missing", a.own().missing()),
                a -> a.own().n());
        estimate(table, "passRate", PASS_RATE, AnnotatorAgreement::passRate, NumberFormats::percentWithInterval);
        table.getColumns().getLast().setMinWidth(PASS_RATE);
        estimate(table, "kappa", 54, AnnotatorAgreement::kappaWithRest, NumberFormats::three);
        estimate(table, "interval", 86, AnnotatorAgreement::kappaWithRest, NumberFormats::shortInterval);
        estimate(table, "firstHalf", 62, AnnotatorAgreement::firstHalf, NumberFormats::three);
        estimate(table, "secondHalf", 64, AnnotatorAgreement::secondHalf, NumberFormats::three);
        model(table, "sensitivity", AnnotatorRow::sensitivity);
        model(table, "specificity", AnnotatorRow::specificity);
        add(table, "seconds", 48, a -> seconds(a.own()), _ -> Messages.text("annotators.seconds.about"),
                a -> a.own().medianSeconds().orElse(Double.POSITIVE_INFINITY));
        table.getColumns().add(sized(
                Tables.opener(Messages.text("annotators.against"), a -> a.own().againstRest(), AnnotatorTable::title, open),
                60));
        Tables.growWithText(table);
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
        Tables.onEnter(table, row -> row.own().againstRest(), AnnotatorTable::title, open);
    }

    private static String title(AnnotatorRow row) {
        return Messages.text("annotators.against.title", row.name());
    }

    private static void estimate(
            TableView<AnnotatorRow> table,
            String key,
            double width,
            Function<AnnotatorAgreement, Outcome<Estimate>> of,
            Function<Outcome<Estimate>, String> words) {
        add(table, key, width, a -> words.apply(of.apply(a.own())), a -> NumberFormats.provenance(of.apply(a.own())),
                a -> NumberFormats.sortable(of.apply(a.own())));
    }

    private static void model(
            TableView<AnnotatorRow> table, String key, Function<AnnotatorRow, Outcome<Double>> of) {
        add(table, key, 46,
                a -> of.apply(a) instanceof Outcome.Value<Double>(Double v) ? NumberFormats.two(v) : NumberFormats.NONE,
                a -> of.apply(a) instanceof Outcome.Value<Double>(Double v)
                        ? Messages.text("annotators." + key + ".about", NumberFormats.three(v))
                        : NumberFormats.undefined(of.apply(a)),
                a -> of.apply(a) instanceof Outcome.Value<Double>(Double v) ? v : Double.NEGATIVE_INFINITY);
    }

    private static void add(
            TableView<AnnotatorRow> table,
            String key,
            double width,
            Function<AnnotatorRow, String> words,
            Function<AnnotatorRow, String> hint,
            ToDoubleFunction<AnnotatorRow> value) {
        table.getColumns().add(sized(
                Tables.number(Messages.text("annotators." + key), words, a -> Optional.of(hint.apply(a)), value), width));
    }

    private static <T> TableColumn<AnnotatorRow, T> sized(TableColumn<AnnotatorRow, T> column, double width) {
        column.setPrefWidth(width);
        return column;
    }

    private static String seconds(AnnotatorAgreement a) {
        return a.medianSeconds().isPresent() ? NumberFormats.one(a.medianSeconds().getAsDouble()) : NumberFormats.NONE;
    }
}
