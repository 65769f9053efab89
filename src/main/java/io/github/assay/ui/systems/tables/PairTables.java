package io.github.assay.ui.systems.tables;

import io.github.assay.domain.ItemKey;
import io.github.assay.figure.FigureData;
import io.github.assay.systems.CrossTable;
import io.github.assay.systems.board.RunComparison;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.ui.systems.model.CrossViewModel.Crossed;
import io.github.assay.ui.systems.model.RunsViewModel;
import io.github.assay.ui.systems.model.RunsViewModel.Compared;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Writes the comparison of two metrics or runs case by case for other programs, one row for each item. */
public final class PairTables {
    private static final List<String> ITEM = List.of("case_id", "system", "run");

    private PairTables() {}

    public static FigureData cross(Crossed crossed) {
        CrossTable t = crossed.table();
        List<String> cut = List.of(
                t.a().metric(), "" + t.a().from(), t.b().metric(), "" + t.b().from(),
                crossed.only().map(SystemRun::name).orElse(""));
        List<List<String>> rows = new ArrayList<>();
        add(rows, "both_high", t.bothHigh(), cut);
        add(rows, "only_a", t.onlyA(), cut);
        add(rows, "only_b", t.onlyB(), cut);
        add(rows, "both_low", t.bothLow(), cut);
        t.left().forEach((why, items) -> add(rows, "left out, " + why, items, cut));
        return new FigureData(joined(ITEM, List.of("cell", "a", "a_from", "b", "b_from", "only_system")), rows);
    }

    public static FigureData runs(Compared compared) {
        List<List<String>> rows = new ArrayList<>();
        compared.found().ifPresent(c -> parts(c, rows));
        return new FigureData(joined(ITEM, List.of("what", "before", "after", "metric", "p_exact")), rows);
    }

    private static void parts(RunComparison c, List<List<String>> rows) {
        List<String> study = List.of(c.before(), c.after(), c.metric(), c.mcnemar().asValue().map(p -> "" + p).orElse(""));
        RunsViewModel.Part.of(c).forEach(part -> add(rows, part.key(), part.items(), study));
    }

    private static void add(List<List<String>> rows, String what, List<ItemKey> items, List<String> study) {
        items.forEach(i -> rows.add(joined(List.of(i.caseId(), i.system(), i.runId(), what), study)));
    }

    private static List<String> joined(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
