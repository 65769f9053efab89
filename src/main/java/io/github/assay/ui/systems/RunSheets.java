package io.github.assay.ui.systems;

import io.github.assay.systems.figures.RunFigure;
import io.github.assay.systems.figures.SystemFigures;
import io.github.assay.systems.runs.RunHistory;
import io.github.assay.ui.common.plot.FigureData;
import io.github.assay.ui.systems.model.HistoryViewModel.Histories;
import io.github.assay.ui.systems.model.RunFigureList;
import io.github.assay.ui.systems.tables.SystemsTableViews;
import java.util.ArrayList;
import java.util.List;

/** Numbers of runs for other programs. */
final class RunSheets {
    private static final List<String> CHANGE =
            List.of("previous", "fixed", "broken", "still_pass", "still_fail", "unscored", "p_exact");

    private RunSheets() {}

    /** One row per system and run. */
    static FigureData history(Histories shown) {
        List<List<String>> rows = new ArrayList<>();
        shown.history().systems().forEach(s -> s.steps().forEach(step -> rows.add(row(shown.metric().id(), step))));
        return new FigureData(
                SystemsTableViews.row(List.of("system", "run", "answered", "metric"), SystemsTableViews.MEAN, CHANGE), rows);
    }

    private static List<String> row(String metric, RunHistory.Step step) {
        List<String> change = step.change()
                .map(c -> List.of(
                        c.before(), "" + c.fixed().size(), "" + c.broken().size(), "" + c.stillPass().size(),
                        "" + c.stillFail().size(), "" + c.unscored().size(), SystemsTableViews.number(c.mcnemar())))
                .orElse(List.of("", "", "", "", "", "", ""));
        return SystemsTableViews.row(
                List.of(step.entrant().system(), step.entrant().runId(), "" + step.answered(), metric),
                SystemsTableViews.mean(step.mean()), change);
    }

    /** One row per system and figure. */
    static FigureData figures(RunFigureList shown) {
        List<List<String>> rows = new ArrayList<>();
        for (SystemFigures own : shown.systems()) {
            for (RunFigure f : own.figures()) {
                rows.add(List.of(
                        own.entrant().system(), own.entrant().runId(), f.id(), SystemsTableViews.number(f.value()), "" + f.n(),
                        f.value().reason()));
            }
        }
        return new FigureData(List.of("system", "run", "figure", "value", "n", "reason"), rows);
    }

    /** One row per expected and selected data source. */
    static FigureData routes(RunFigureList shown) {
        List<List<String>> rows = new ArrayList<>();
        shown.routes().counts().forEach((expected, by) ->
                by.forEach((selected, n) -> rows.add(List.of(expected, selected, "" + n))));
        return new FigureData(List.of("expected", "selected", "answers"), rows);
    }
}
