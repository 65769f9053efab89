package io.github.assay.metrics;

import io.github.assay.compare.cells.ColumnNames;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.domain.table.ShownCell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Collects the steps of a score within bounds: at most {@value #ROWS} lines and {@value #CELLS} cells of
 * {@value #CHARACTERS} characters in all. A passage takes at most half of what is left, so that later passages fit too.
 */
public final class Steps {
    static final int ROWS = 200;
    static final int CELLS = 200;
    static final int CHARACTERS = 200;
    private static final int SQL = 1_000;

    /** Most unequal cells of one row that are named, so that the cells of other rows fit too. */
    public static final int NAMED = 24;

    private final Map<String, Step.Figure> figures = new LinkedHashMap<>();
    private final List<Step> steps = new ArrayList<>();
    private final Set<String> replaced = new TreeSet<>();
    private int rows = ROWS;
    private int cells = CELLS;

    /** Adds a figure under a key as findings have them; of two under one key the first counts. */
    public Steps figure(String key, Number value) {
        figures.putIfAbsent(key, new Step.Figure(key, value, true));
        return this;
    }

    /** Adds a figure that the sentences state, so that only exports need it. */
    public Steps counted(String key, Number value) {
        figures.putIfAbsent(key, new Step.Figure(key, value, false));
        return this;
    }

    /** Names findings of the measurement that the steps say more of. */
    public Steps instead(String... keys) {
        replaced.addAll(List.of(keys));
        return this;
    }

    /** Adds a sentence. */
    public Steps says(String key, Object... arguments) {
        return says(Phrase.of(key, arguments));
    }

    /** Adds a sentence. */
    public Steps says(Phrase sentence) {
        steps.add(new Step.Sentence(sentence));
        return this;
    }

    /** Adds a line for each element, in order, as many as fit half of the bounds; nothing without elements. */
    public <T> Steps passage(String heading, List<T> things, Function<T, Line> line) {
        return passage(Phrase.of(heading), things, line);
    }

    /** The same under a heading with gaps. */
    public <T> Steps passage(Phrase heading, List<T> things, Function<T, Line> line) {
        int most = Math.max(1, rows / 2);
        int leastCells = cells / 2;
        List<Line> lines = new ArrayList<>();
        while (lines.size() < Math.min(things.size(), most) && cells > leastCells) {
            lines.add(line.apply(things.get(lines.size())));
        }
        rows -= lines.size();
        if (!things.isEmpty()) {
            steps.add(new Step.Passage(heading, lines, things.size() - lines.size()));
        }
        return this;
    }

    /** Adds the texts, each behind a mark. */
    public Steps texts(String heading, Mark mark, List<String> texts) {
        return passage(heading, texts, text -> Line.of(mark, sql(text)));
    }

    /** A row of a table, its cells side by side. */
    public Line row(Mark mark, ResultTable table, int row, int gold, int predicted) {
        return Line.of(mark, Phrase.of("row", row + 1, cells(table, row)), gold, predicted);
    }

    /** A gold row that the prediction lacks. */
    public Line missing(ResultTable gold, int row) {
        return row(Mark.MISSING, gold, row, row, -1);
    }

    /** A predicted row that gold lacks. */
    public Line extra(ResultTable predicted, int row) {
        return row(Mark.EXTRA, predicted, row, -1, row);
    }

    /** The cells of a row side by side, as many as fit the bounds. */
    public String cells(ResultTable table, int row) {
        List<String> texts = new ArrayList<>();
        List<Cell> all = table.rows().get(row);
        for (int c = 0; c < all.size() && cells > 0; c++) {
            texts.add(cell(all.get(c)));
        }
        return String.join(" | ", texts) + (texts.size() < all.size() ? " | …" : "");
    }

    /** One cell's text; it counts towards the bound. */
    public String cell(Cell cell) {
        cells--;
        return shortened(new ShownCell(cell).text());
    }

    /** The values of a cell in gold and predicted. */
    public String change(Cell gold, Cell predicted) {
        return cell(gold) + " → " + cell(predicted);
    }

    /** Whether another cell may be shown. */
    public boolean hasSpace() {
        return cells > 0;
    }

    /** Names of columns as people see them. */
    public static List<String> names(ResultTable table) {
        return ColumnNames.displayed(table.columns()).stream().map(Steps::shortened).toList();
    }

    /** SQL text, cut at 1,000 characters. */
    public static String sql(String text) {
        return text.length() <= SQL ? text : text.substring(0, SQL - 1) + "…";
    }

    /** A text of 200 characters at most. */
    public static String shortened(String text) {
        return text.length() <= CHARACTERS ? text : text.substring(0, CHARACTERS - 1) + "…";
    }

    /** Things side by side, and how many more there would be. */
    public static Object joined(List<?> texts, int left) {
        Step.Series series = new Step.Series(" | ", texts);
        return left == 0 ? series : Phrase.of("joined", series, left);
    }

    /** The same where the rows are not those of the item's own two tables. */
    public Steps withoutRows() {
        steps.replaceAll(step -> step instanceof Step.Passage(Phrase heading, List<Line> lines, int left)
                ? new Step.Passage(heading, lines.stream().map(Line::withoutRows).toList(), left)
                : step);
        return this;
    }

    /** The steps of another score of the same item, where this score is made of it. */
    public Steps of(Measurement other) {
        other.findings().forEach(finding -> {
            switch (finding) {
                case Step.Figure figure -> figures.putIfAbsent(figure.key(), figure);
                case Step.Replaced(Finding inner) -> replaced.addAll(inner.keys());
                case Step.OptionsInForce _ -> {}
                case Step step -> steps.add(step);
                default -> {}
            }
        });
        return this;
    }

    /** The measurement with these steps. */
    Measurement on(Measurement measured) {
        FindingList findings = new FindingList();
        measured.findings().forEach(f -> findings.add(f.keys().stream().anyMatch(replaced::contains) ? new Step.Replaced(f) : f));
        return new Measurement(
                measured.value(), measured.label(), measured.flags(), findings.all(figures.values()).all(steps).list());
    }
}
