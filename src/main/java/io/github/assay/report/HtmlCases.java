package io.github.assay.report;

import io.github.assay.report.CaseContent.Piece;
import io.github.assay.report.CaseContent.Side;
import io.github.assay.report.CaseContent.State;
import io.github.assay.report.HtmlTable.Markup;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Answers side by side as HTML, each in a part that opens; every text is escaped. */
final class HtmlCases {
    private HtmlCases() {}

    static String of(List<CaseContent> cases) {
        return cases.stream().map(HtmlCases::one).collect(Collectors.joining("\n"));
    }

    private static String one(CaseContent c) {
        return "<details class=\"case\"><summary><strong>" + Markup.escape(c.item()) + "</strong> <small>" + Markup.escape(c.about()) + "</small> "
                + Markup.escape(c.question()) + "</summary>\n<div class=\"sides\">" + side("report.case.gold", c.gold()) + side("report.case.predicted", c.predicted())
                + "</div>\n" + list(c.why()) + list(c.votes()) + "</details>";
    }

    private static String side(String title, Side side) {
        String table = side.columns().isEmpty() ? "" : "<table><thead><tr>"
                + side.columns().stream().map(c -> "<th scope=\"col\">" + Markup.escape(c) + "</th>").collect(Collectors.joining())
                + "</tr></thead><tbody>" + side.rows().stream().map(r -> row(r, side.columns().size())).collect(Collectors.joining()) + "</tbody></table>"
                + (side.left() > 0 ? "<p class=\"meta\">" + Markup.escape(Texts.text("report.case.left", side.left())) + "</p>" : "");
        return "<div><h3>" + Markup.escape(Texts.text(title)) + "</h3><pre>" + side.sql().stream().map(HtmlCases::piece).collect(Collectors.joining())
                + "</pre>" + table + "</div>";
    }

    private static String piece(Piece piece) {
        return piece.state() == State.EQUAL ? Markup.escape(piece.text()) : "<mark class=\"" + style(piece.state()) + "\">" + Markup.escape(piece.text()) + "</mark>";
    }

    private static String row(List<Piece> cells, int columns) {
        return cells.isEmpty()
                ? "<tr class=\"gap\"><td colspan=\"" + columns + "\">&nbsp;</td></tr>"
                : cells.stream().map(HtmlCases::cell).collect(Collectors.joining("", "<tr>", "</tr>"));
    }

    private static String cell(Piece piece) {
        String sign = piece.state() == State.EQUAL ? "" : "<small>" + piece.state().mark() + "</small> ";
        return "<td class=\"" + style(piece.state()) + "\">" + sign + Markup.escape(piece.text()) + "</td>";
    }

    private static String style(State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    private static String list(List<String> lines) {
        return lines.isEmpty() ? "" : lines.stream().map(Markup::escape).collect(Collectors.joining("</li><li>", "<ul><li>", "</li></ul>\n"));
    }
}
