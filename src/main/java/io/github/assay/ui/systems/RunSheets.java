package io.github.assay.ui.systems;

import io.github.assay.systems.figures.RunFigure;
import io.github.assay.systems.figures.SystemFigures;
import io.github.assay.systems.runs.RunHistory;
import io.github.assay.ui.common.plot.Sheet;
import io.github.assay.ui.systems.model.HistoryViewModel.Histories;
import io.github.assay.ui.systems.model.RunFigures;
import io.github.assay.ui.systems.tables.SystemsTables;
import java.util.ArrayList;
import java.util.List;

/** Numbers of runs for other programs. */
final class RunSheets {
    private static final List<String> CHANGE =
            List.of("previous", "fixed", "broken", "still_pass", "still_fail", "unscored", "p_exact");

    private RunSheets() {}

    /** One row per system and run. */
    static Sheet history(Histories shown) {
        List<List<String>> rows = new ArrayList<>();
        shown.history().systems().forEach(s -> s.steps().forEach(step -> rows.add(row(shown.metric().id(), step))));
        return new Sheet(
                SystemsTables.row(List.of("system", "run", "answered", "metric"), SystemsTables.MEAN, CHANGE), rows);
    }

    private static List<String> row(String metric, RunHistory.Step step) {
        List<String> change = step.change()
                .map(c -> List.of(
                        c.before(), "" + c.fixed().size(), "" + c.broken().size(), "" + c.stillPass().size(),
                        "" + c.stillFail().size(), "" + c.unscored().size(), SystemsTables.number(c.mcnemar())))
                .orElse(List.of("", "", "", "", "", "", ""));
        return SystemsTables.row(
                List.of(step.entrant().system(), step.entrant().runId(), "" + step.answered(), metric),
                SystemsTables.mean(step.mean()), change);
    }

    /** One row per system and figure. */
    static Sheet figures(RunFigures shown) {
        List<List<String>> rows = new ArrayList<>();
        for (SystemFigures own : shown.systems()) {
            for (RunFigure f : own.figures()) {
                rows.add(List.of(
                        own.entrant().system(), own.entrant().runId(), f.id(), SystemsTables.number(f.value()), "" + f.n(),
                        f.value().reason()));
            }
        }
        return new Sheet(List.of("system", "run", "figure", "value", "n", "reason"), rows);
    }

    /** One row per expected and selected data source. */
    static Sheet routes(RunFigures shown) {
        List<List<String>> rows = new ArrayList<>();
        shown.routes().counts().forEach((expected, by) ->
                by.forEach((selected, n) -> rows.add(List.of(expected, selected, "" + n))));
        return new Sheet(List.of("expected", "selected", "answers"), rows);
    }
}
