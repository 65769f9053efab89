package io.github.assay.metrics.account;

import io.github.assay.compare.cells.ColumnNames;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.domain.table.ShownCell;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.Account.Passage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Builds an account within bounds: at most {@value #ROWS} lines and {@value #CELLS} cells of {@value #CHARACTERS}
 * characters in all. A passage takes at most half of what is left, so that later passages fit too.
 */
public final class AccountBuilder {
    static final int ROWS = 200;
    static final int CELLS = 200;
    static final int CHARACTERS = 200;
    private static final int SQL = 1_000;

    /** Most unequal cells of one row that are named, so that the cells of other rows fit too. */
    public static final int NAMED = 24;

    private final Map<String, Number> figures = new LinkedHashMap<>();
    private final List<Passage> passages = new ArrayList<>();
    private final Set<String> instead = new TreeSet<>();
    private int rows = ROWS;
    private int cells = CELLS;

    /** Adds a figure under a key as findings have them. */
    public AccountBuilder figure(String key, Number value) {
        figures.put(key, value);
        return this;
    }

    /** Adds a figure that the account's own words say, so that only exports need it. */
    public AccountBuilder counted(String key, Number value) {
        return figure(key, value).instead(key);
    }

    /** What the account says more of than the measurement's findings do under these keys. */
    public AccountBuilder instead(String... keys) {
        instead.addAll(List.of(keys));
        return this;
    }

    /** Adds a sentence. */
    public AccountBuilder says(String sentence) {
        passages.add(new Passage("", List.of(Line.of(Mark.NONE, sentence)), 0));
        return this;
    }

    /** Adds a line for each element, in order, as many as fit half of the bounds; nothing without elements. */
    public <T> AccountBuilder passage(String heading, List<T> things, Function<T, Line> line) {
        int most = Math.max(1, rows / 2);
        int leastCells = cells / 2;
        List<Line> lines = new ArrayList<>();
        while (lines.size() < Math.min(things.size(), most) && cells > leastCells) {
            lines.add(line.apply(things.get(lines.size())));
        }
        rows -= lines.size();
        if (!things.isEmpty()) {
            passages.add(new Passage(heading, lines, things.size() - lines.size()));
        }
        return this;
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
        return ColumnNames.displayed(table.columns()).stream().map(AccountBuilder::shortened).toList();
    }

    /** SQL text, cut at 1,000 characters. */
    public static String sql(String text) {
        return text.length() <= SQL ? text : text.substring(0, SQL - 1) + "…";
    }

    /** A text of 200 characters at most. */
    public static String shortened(String text) {
        return text.length() <= CHARACTERS ? text : text.substring(0, CHARACTERS - 1) + "…";
    }

    /** {@code 1 row}, {@code 3 rows}. */
    public static String count(long n, String noun) {
        return n + " " + noun + (n == 1 ? "" : "s");
    }

    /** Things side by side, and how many more there would be. */
    public static String joined(List<String> texts, int left) {
        return String.join(" | ", texts) + (left == 0 ? "" : " | … " + left + " more");
    }

    /** {@code once}, {@code 3 times}. */
    public static String times(long n) {
        return n == 1 ? "once" : n + " times";
    }

    /** The account of all parts added so far. */
    public Account build() {
        return new Account(figures, passages, Map.of(), instead);
    }
}
