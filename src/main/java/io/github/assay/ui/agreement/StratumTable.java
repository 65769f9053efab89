package io.github.assay.ui.agreement;

import io.github.assay.agreement.StratumAgreement;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.ui.common.Figures;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.Tables;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** One row a slice of the items: α, Fleiss' κ and unanimity with intervals; the count opens its cases. */
final class StratumTable {
    private StratumTable() {}

    static void furnish(TableView<StratumAgreement> table, BiConsumer<String, List<ItemKey>> open) {
        table.getColumns().add(sized(
                Tables.text(Messages.text("strata.dimension"), s -> dimension(s.dimension()), "quiet"), 90));
        table.getColumns().add(sized(Tables.text(Messages.text("strata.value"), StratumAgreement::value, "name"), 130));
        table.getColumns().add(sized(
                Tables.opener(
                        Messages.text("strata.n"), StratumAgreement::items,
                        s -> dimension(s.dimension()) + " " + s.value(), open),
                60));
        add(table, "agreement.alpha.short", s -> s.coefficients().krippendorffAlpha());
        add(table, "agreement.fleiss.short", s -> s.coefficients().fleissKappa());
        table.getColumns().add(sized(
                Tables.number(
                        Messages.text("strata.unanimous"),
                        s -> Figures.percent(s.coefficients().unanimity()),
                        s -> Optional.of(Figures.percentWithInterval(s.coefficients().unanimity())),
                        s -> Figures.sortable(s.coefficients().unanimity())),
                90));
        Tables.growWithText(table);
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
    }

    private static void add(
            TableView<StratumAgreement> table, String key, Function<StratumAgreement, Outcome<Estimate>> statistic) {
        Function<StratumAgreement, Optional<String>> hint = s -> Optional.of(Figures.provenance(statistic.apply(s)));
        table.getColumns().add(sized(
                Tables.number(
                        Messages.text(key), s -> Figures.three(statistic.apply(s)), hint,
                        s -> Figures.sortable(statistic.apply(s))),
                80));
        table.getColumns().add(sized(
                Tables.number(
                        Messages.text("strata.interval"), s -> Figures.shortInterval(statistic.apply(s)), hint,
                        s -> Figures.sortable(statistic.apply(s)), "quiet"),
                110));
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
