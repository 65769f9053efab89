package io.github.assay.tabular;

import io.github.assay.domain.Outcome;
import io.github.assay.systems.board.GoldShift;
import io.github.assay.systems.board.SystemMean;
import io.github.assay.wording.NumberForm;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/** Description of the table of what repaired gold queries do to systems. */
public final class GoldSpecs {
    private GoldSpecs() {}

    /** Means and ranks with the old and with the repaired gold queries. {@code level}: of the intervals. */
    public static TableSpec<GoldShift> shifts(double level) {
        return new TableSpec<>("gold_effect", level, List.of(
                ColumnSpec.data("entrant", (GoldShift s) -> s.entrant().system()).json("system"), ColumnSpec.data("run_id", s -> s.entrant().runId()),
                ColumnSpec.<GoldShift>text("metric", "gold.effect.metric", s -> s.before().metric()),
                ColumnSpec.<GoldShift>text("system", "systems.system", s -> s.entrant().name()).except(Output.JSON),
                estimate("old", GoldShift::before),
                estimate("new", GoldShift::after),
                ColumnSpec.number("difference", "gold.effect.difference", NumberForm.COEFFICIENT, s -> s.difference()
                        .<Outcome<Double>>map(Outcome::value)
                        .orElse(Outcome.unavailable("NO_DATA"))),
                ColumnSpec.number("old_rank", "gold.effect.oldRank", NumberForm.COUNT, s -> rank(s.rankBefore())),
                ColumnSpec.number("new_rank", "gold.effect.newRank", NumberForm.COUNT, s -> rank(s.rankAfter())),
                ColumnSpec.items("fixed", "gold.effect.fixed", GoldShift::fixed),
                ColumnSpec.items("broken", "gold.effect.broken", GoldShift::broken),
                ColumnSpec.itemList("fixed_items", GoldShift::fixed), ColumnSpec.itemList("broken_items", GoldShift::broken)));
    }

    private static ColumnSpec<GoldShift> estimate(String key, Function<GoldShift, SystemMean> mean) {
        return ColumnSpec.<GoldShift>estimate(key, "gold.effect." + key, NumberForm.COEFFICIENT, s -> mean.apply(s).mean())
                .units(s -> s.after().scored());
    }

    private static Outcome<Double> rank(OptionalInt rank) {
        return rank.isPresent() ? Outcome.value((double) rank.getAsInt()) : Outcome.unavailable("UNRANKED");
    }
}
