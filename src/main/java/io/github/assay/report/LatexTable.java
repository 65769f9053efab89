package io.github.assay.report;

import io.github.assay.tabular.Output;
import io.github.assay.tabular.TableSpec.PrintedColumn;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.EstimateFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A result table in LaTeX, as its description has it for papers: booktabs lines, numbers in siunitx columns, long words in
 * columns that break lines. Its figures are the printed ones of the other outputs.
 */
final class LatexTable {
    /** Characters of footnote size on a line of A4 or Letter with usual margins. */
    private static final int LINE = 112;

    /** A table of more rows breaks over pages. */
    private static final int PAGE = 34;

    /** A column of longer words breaks lines where the table is wider than the line. */
    private static final int NARROW = 26;

    /** Least share of the line for a column that breaks lines. */
    private static final double LEAST = 0.08;

    /** Characters between two columns. */
    private static final double GAP = 1.5;

    private static final Pattern NUMBER = Pattern.compile("(−?)(\\d+)(?:\\.(\\d+))?( %)?");

    private LatexTable() {}

    /** A column with its cells as people read them. */
    private record Column(String title, boolean right, List<String> cells) {
        /** Whether every cell that has anything is a number, in one unit. */
        boolean isNumeric() {
            List<String> there = cells.stream().filter(c -> !isNone(c)).toList();
            return right && !there.isEmpty() && there.stream().allMatch(c -> NUMBER.matcher(c).matches())
                    && there.stream().map(c -> c.endsWith("%")).distinct().count() == 1;
        }

        /** Characters of its longest cell. */
        int width() {
            return Stream.concat(Stream.of(title), cells.stream()).mapToInt(String::length).max().orElse(0);
        }

        /** Whether its words may be broken into lines. */
        boolean isLong() {
            return width() > NARROW && !isNumeric();
        }

        /** Characters that it takes with the space beside it. */
        double space() {
            return width() + GAP;
        }

        /** {@code S[table-format=-1.3]}: digits before and after the decimal sign that all its numbers have space for. */
        String siunitx() {
            boolean signed = false;
            int whole = 1;
            int places = 0;
            for (String cell : cells) {
                Matcher m = NUMBER.matcher(cell);
                if (m.matches()) {
                    signed |= !m.group(1).isEmpty();
                    whole = Math.max(whole, m.group(2).length());
                    places = Math.max(places, m.group(3) == null ? 0 : m.group(3).length());
                }
            }
            return "S[table-format=" + (signed ? "-" : "") + whole + "." + places + "]";
        }

        String caption() {
            boolean percent = isNumeric() && cells.stream().anyMatch(c -> c.endsWith("%"));
            return "{" + LatexText.escape(percent && !title.contains("%") ? title + " %" : title) + "}";
        }

        String cell(int row) {
            String text = cells.get(row);
            if (!isNumeric()) {
                return LatexText.escape(text);
            }
            return isNone(text) ? "{" + LatexText.escape(text) + "}" : text.replace('−', '-').replace(" %", "");
        }

        private static boolean isNone(String cell) {
            return cell.isEmpty() || cell.equals(EstimateFormat.NONE);
        }
    }

    /** Whether the table is a {@code longtable}, which belongs in no float. */
    static boolean isLong(List<?> rows) {
        return rows.size() > PAGE;
    }

    /** The {@code tabular} or {@code longtable} alone; caption and float are the document's. */
    static <R> String of(TableSpec<R> spec, List<R> rows) {
        List<Column> columns = new ArrayList<>();
        for (PrintedColumn<R> c : spec.printed(Output.PAPER)) {
            columns.add(new Column(c.title(), c.right(), rows.stream().map(c.text()).toList()));
        }
        String titles = columns.stream().map(Column::caption).collect(Collectors.joining(" & ")) + " \\\\";
        String body = IntStream.range(0, rows.size())
                .mapToObj(r -> columns.stream().map(c -> c.cell(r)).collect(Collectors.joining(" & ")) + " \\\\\n")
                .collect(Collectors.joining());
        String environment = isLong(rows) ? "longtable" : "tabular";
        return "\\begin{" + environment + "}{@{}" + layout(columns) + "@{}}\n\\toprule\n" + titles + "\n\\midrule\n"
                + (isLong(rows) ? "\\endhead\n\\bottomrule\n\\endfoot\n" : "") + body
                + (isLong(rows) ? "" : "\\bottomrule\n") + "\\end{" + environment + "}\n";
    }

    private static String layout(List<Column> columns) {
        double fixed = columns.stream().filter(c -> !c.isLong()).mapToDouble(Column::space).sum();
        double words = columns.stream().filter(Column::isLong).mapToDouble(Column::space).sum();
        boolean fits = fixed + words <= LINE;
        return columns.stream().map(c -> {
            if (c.isNumeric()) {
                return c.siunitx();
            }
            if (!c.isLong() || fits) {
                return c.right() ? "r" : "l";
            }
            double share = Math.max(LEAST, (c.space() / words * (LINE - fixed) - GAP) / LINE);
            return String.format(Locale.ROOT, ">{\\ragged%s\\arraybackslash}p{%.3f\\linewidth}", c.right() ? "left" : "right", share);
        }).collect(Collectors.joining());
    }
}
