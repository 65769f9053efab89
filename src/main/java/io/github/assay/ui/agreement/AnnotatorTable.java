package io.github.assay.ui.agreement;

import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.domain.ItemKey;
import io.github.assay.ui.common.Figures;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.Tables;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** One row an annotator: n, pass rate, agreement with the rest, median seconds; the counts open their cases. */
final class AnnotatorTable {
    private AnnotatorTable() {}

    static void furnish(TableView<AnnotatorAgreement> table, BiConsumer<String, List<ItemKey>> open) {
        TableColumn<AnnotatorAgreement, String> name =
                Tables.text(Messages.text("annotators.name"), AnnotatorAgreement::annotator, "name");
        table.getColumns().add(sized(name, 110));
        add(table, "n", 50, a -> "" + a.n(), a -> Messages.text("annotators.missing", a.missing()), AnnotatorAgreement::n);
        add(table, "passRate", 176, a -> Figures.percentWithInterval(a.passRate()), a -> Figures.provenance(a.passRate()),
                a -> Figures.sortable(a.passRate()));
        add(table, "kappa", 110, a -> Figures.three(a.kappaWithRest()), a -> Figures.provenance(a.kappaWithRest()),
                a -> Figures.sortable(a.kappaWithRest()));
        add(table, "interval", 110, a -> Figures.shortInterval(a.kappaWithRest()), a -> Figures.provenance(a.kappaWithRest()),
                a -> Figures.sortable(a.kappaWithRest()));
        add(table, "seconds", 80, AnnotatorTable::seconds, _ -> Messages.text("annotators.seconds.about"),
                a -> a.medianSeconds().orElse(Double.POSITIVE_INFINITY));
        table.getColumns().add(sized(
                Tables.opener(
                        Messages.text("annotators.against"), AnnotatorAgreement::againstRest,
                        a -> Messages.text("annotators.against.title", a.annotator()), open),
                90));
        Tables.growWithText(table);
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
    }

    private static void add(
            TableView<AnnotatorAgreement> table,
            String key,
            double width,
            Function<AnnotatorAgreement, String> words,
            Function<AnnotatorAgreement, String> hint,
            ToDoubleFunction<AnnotatorAgreement> value) {
        table.getColumns().add(sized(
                Tables.number(Messages.text("annotators." + key), words, a -> Optional.of(hint.apply(a)), value), width));
    }

    private static <T> TableColumn<AnnotatorAgreement, T> sized(TableColumn<AnnotatorAgreement, T> column, double width) {
        column.setPrefWidth(width);
        return column;
    }

    private static String seconds(AnnotatorAgreement a) {
        return a.medianSeconds().isPresent() ? Figures.one(a.medianSeconds().getAsDouble()) : Figures.NONE;
    }
}
