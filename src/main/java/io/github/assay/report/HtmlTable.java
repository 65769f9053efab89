package io.github.assay.report;

import io.github.assay.tabular.Output;
import io.github.assay.tabular.TableSpec.PrintedColumn;
import io.github.assay.tabular.TableSpec;
import java.util.List;
import java.util.stream.Collectors;

/** A result table as HTML, as its description has it for reports. */
public final class HtmlTable {
    /** Longer cells may be broken into lines. */
    private static final int LONG = 40;

    private HtmlTable() {}

    /** Column titles and rows; every text is escaped. */
    public static <R> String of(TableSpec<R> spec, List<R> rows) {
        List<PrintedColumn<R>> columns = spec.printed(Output.REPORT);
        return "<table><thead><tr>"
                + columns.stream().map(c -> cell("th", c.right(), c.title())).collect(Collectors.joining())
                + "</tr></thead><tbody>\n"
                + rows.stream().map(r -> row(columns, r)).collect(Collectors.joining()) + "</tbody></table>";
    }

    private static <R> String row(List<PrintedColumn<R>> columns, R row) {
        return columns.stream()
                .map(c -> cell("td", c.right(), c.text().apply(row)))
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
    }

    private static String cell(String tag, boolean right, String text) {
        String style = right ? " class=\"n\"" : text.length() > LONG ? " class=\"wide\"" : "";
        return "<" + tag + (tag.equals("th") ? " scope=\"col\"" : "") + style + ">" + Markup.escape(text) + "</" + tag + ">";
    }

    /** Escapes text for HTML and SVG. */
    static final class Markup {
        static String escape(String text) {
            StringBuilder safe = new StringBuilder(text.length());
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                switch (c) {
                    case '&' -> safe.append("&amp;");
                    case '<' -> safe.append("&lt;");
                    case '>' -> safe.append("&gt;");
                    case '"' -> safe.append("&quot;");
                    case '\'' -> safe.append("&#39;");
                    default -> safe.append(c);
                }
            }
            return safe.toString();
        }
    }
}
