package io.github.assay.ui.calibration.compare;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.NumberFormats;
import io.github.assay.ui.common.controls.Tables;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Is the difference real? One row a rival of the selected metric. */
public final class PairTable {
    private PairTable() {}

    public static void furnish(TableView<PairRow> table, BiConsumer<String, List<ItemKey>> open) {
        table.getColumns().add(sized(Tables.text(Messages.text("pairs.metric"), PairRow::other, "name"), 112));
        table.getColumns().add(sized(Tables.number(Messages.text("pairs.n"), r -> "" + r.n(), PairRow::n), 36));
        table.getColumns().add(sized(
                Tables.number(
                        Messages.text("pairs.delta"), r -> NumberFormats.three(r.delta()),
                        r -> Optional.of(NumberFormats.provenance(r.delta())), r -> NumberFormats.sortable(r.delta())),
                60));
        table.getColumns().add(sized(
                Tables.number(
                        Messages.text("pairs.interval"), r -> NumberFormats.shortInterval(r.delta()),
                        r -> Optional.of(NumberFormats.provenance(r.delta())), r -> NumberFormats.sortable(r.delta()), "quiet"),
                106));
        table.getColumns().add(sized(p("pairs.p", PairRow::p), 68));
        table.getColumns().add(sized(
                Tables.number(
                        Messages.text("pairs.holm"), PairTable::holm,
                        r -> Optional.of(hint(r)).filter(s -> !s.isEmpty()),
                        r -> r.holm().asValue().orElse(Double.POSITIVE_INFINITY)),
                80));
        table.getColumns().add(sized(
                Tables.opener(Messages.text("pairs.differ"), PairTable::differ, PairTable::title, open), 46));
        Tables.onEnter(table, PairTable::differ, PairTable::title, open);
        Tables.growWithText(table);
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
    }

    private static List<ItemKey> differ(PairRow row) {
        return Stream.concat(row.onlySelected().stream(), row.onlyOther().stream()).toList();
    }

    private static String title(PairRow row) {
        return Messages.text("pairs.differ.title", row.other());
    }

    /** Every check beside the test. */
    static void furnishInFull(TableView<PairRow> table, BiConsumer<String, List<ItemKey>> open) {
        furnish(table, open);
        int before = table.getColumns().size() - 1;
        table.getColumns().addAll(before, List.of(
                sized(p("pairs.bh", r -> r.checks().benjaminiHochberg()), 66),
                sized(p("pairs.shift", r -> r.checks().shiftP()), 66),
                sized(p("pairs.analytic", r -> r.checks().analyticP()), 66),
                sized(p("pairs.mcnemar", PairRow::mcnemar), 76),
                sized(Tables.number(
                        Messages.text("pairs.smallest"), r -> r.checks().smallestDetectable().asValue().map(NumberFormats::three).orElse(NumberFormats.NONE),
                        r -> Optional.of(Messages.text("pairs.smallest.about")),
                        r -> r.checks().smallestDetectable().asValue().orElse(Double.POSITIVE_INFINITY)), 76)));
    }

    /** The answer against the study's margin. */
    static void addVerdict(TableView<PairRow> table, java.util.function.DoubleSupplier margin) {
        table.getColumns().add(table.getColumns().size() - 1, sized(Tables.text(
                Messages.text("pairs.verdict"),
                r -> r.verdict(margin.getAsDouble()).map(Messages::word).orElse(NumberFormats.NONE), "quiet"), 104));
    }

    private static TableColumn<PairRow, PairRow> p(String key, java.util.function.Function<PairRow, Outcome<Double>> p) {
        return Tables.number(
                Messages.text(key),
                r -> p.apply(r) instanceof Outcome.Value<Double>(Double d) ? NumberFormats.p(d) : NumberFormats.NONE,
                r -> Optional.of(NumberFormats.undefined(p.apply(r))).filter(s -> !s.isEmpty()),
                r -> p.apply(r).asValue().orElse(Double.POSITIVE_INFINITY));
    }

    private static String hint(PairRow row) {
        return switch (row.answer()) {
            case NOT_RESOLVABLE -> Messages.text(
                    "pairs.notResolvable.about", row.holm().asValue().map(NumberFormats::p).orElse(NumberFormats.NONE));
            case NONE -> row.p().asValue().isPresent() ? Messages.text("pairs.notTested") : NumberFormats.undefined(row.holm());
            case YES, NO -> "";
        };
    }

    /** Adjusted p with the answer to the card's question. */
    private static String holm(PairRow row) {
        String p = row.holm().asValue().map(NumberFormats::p).orElse(NumberFormats.NONE);
        return switch (row.answer()) {
            case YES -> Messages.text("pairs.yes", p);
            case NO -> Messages.text("pairs.no", p);
            case NOT_RESOLVABLE -> Messages.text("pairs.notResolvable", row.replicates());
            case NONE -> NumberFormats.NONE;
        };
    }

    private static <T> TableColumn<PairRow, T> sized(TableColumn<PairRow, T> column, double width) {
        column.setPrefWidth(width);
        return column;
    }
}
