package io.github.assay.ui.agreement;

import io.github.assay.agreement.StratumAgreement;
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
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/**
 * One row a slice of the items: α, Fleiss' κ and unanimity, and in words what is too few or undefined; Enter and the
 * count open its cases.
 */
final class StratumTable {
    private static final int FEW = 30;

    private StratumTable() {}

    static void furnish(TableView<StratumAgreement> table, BiConsumer<String, List<ItemKey>> open) {
        table.getColumns().add(sized(
                Tables.text(Messages.text("strata.dimension"), s -> dimension(s.dimension()), "quiet"), 74));
        table.getColumns().add(sized(Tables.text(Messages.text("strata.value"), StratumAgreement::value, "name"), 100));
        table.getColumns().add(sized(
                Tables.opener(Messages.text("strata.n"), StratumAgreement::items, StratumTable::title, open), 52));
        add(table, "agreement.alpha.short", s -> s.coefficients().krippendorffAlpha());
        add(table, "agreement.fleiss.short", s -> s.coefficients().fleissKappa());
        table.getColumns().add(sized(
                Tables.number(
                        Messages.text("strata.unanimous"),
                        s -> NumberFormats.percent(s.coefficients().unanimity()),
                        s -> Optional.of(NumberFormats.percentWithInterval(s.coefficients().unanimity())),
                        s -> NumberFormats.sortable(s.coefficients().unanimity())),
                62));
        table.getColumns().add(sized(Tables.text(Messages.text("strata.note.column"), StratumTable::note, "quiet"), 150));
        Tables.growWithText(table);
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
        Tables.onEnter(table, StratumAgreement::items, StratumTable::title, open);
    }

    private static String title(StratumAgreement s) {
        return dimension(s.dimension()) + " " + s.value();
    }

    /** What is too few, or why there is no value; empty where nothing is to be said. */
    static String note(StratumAgreement s) {
        Outcome<Estimate> alpha = s.coefficients().krippendorffAlpha();
        int n = s.coefficients().votes().pairable();
        if (!(alpha instanceof Outcome.Value<Estimate>(Estimate e))) {
            return UndefinedReason.shortly(alpha);
        }
        if (e.interval() instanceof Outcome.Value<?>) {
            return n < FEW ? Messages.text("strata.few", n) : "";
        }
        return Messages.text("strata.tooFew", n);
    }

    private static void add(
            TableView<StratumAgreement> table, String key, Function<StratumAgreement, Outcome<Estimate>> statistic) {
        Function<StratumAgreement, Optional<String>> hint = s -> Optional.of(NumberFormats.provenance(statistic.apply(s)));
        table.getColumns().add(sized(
                Tables.number(
                        Messages.text(key), s -> NumberFormats.three(statistic.apply(s)), hint,
                        s -> NumberFormats.sortable(statistic.apply(s))),
                62));
        table.getColumns().add(sized(
                Tables.number(
                        Messages.text("strata.interval"), s -> NumberFormats.shortInterval(statistic.apply(s)), hint,
                        s -> NumberFormats.sortable(statistic.apply(s)), "quiet"),
                106));
    }

    private static <T> TableColumn<StratumAgreement, T> sized(TableColumn<StratumAgreement, T> column, double width) {
        column.setPrefWidth(width);
        return column;
    }

    /** The dimension's word; one that Assay does not know is shown as it is. */
    static String dimension(String code) {
        return Messages.optional("dimension." + code).orElse(code);
    }
}
