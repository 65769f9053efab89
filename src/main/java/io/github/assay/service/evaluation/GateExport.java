package io.github.assay.service.evaluation;

import io.github.assay.systems.board.Gate.Check;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.GateSpecs;
import io.github.assay.tabular.Output;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.stream.Collectors;

/** The checks of a gate in the forms of other programs: JUnit XML for build servers, Markdown for pull requests. */
public final class GateExport {
    private GateExport() {}

    /** A suite of one test a check, as build servers read it. */
    public static String junit(List<Check> checks, double level) {
        long failed = checks.stream().filter(c -> !c.passed()).count();
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"assay gate\" tests=\"" + checks.size()
                + "\" failures=\"" + failed + "\" errors=\"0\" skipped=\"0\">\n");
        for (Check check : checks) {
            xml.append("  <testcase classname=\"").append(escaped(check.entrant().name())).append("\" name=\"")
                    .append(escaped(GateSpecs.rule(check.rule()))).append('"');
            String figure = figure(check, level);
            if (check.passed()) {
                xml.append("><system-out>").append(escaped(figure)).append("</system-out></testcase>\n");
            } else {
                xml.append("><failure message=\"").append(escaped(figure)).append("\"/></testcase>\n");
            }
        }
        return xml.append("</testsuite>\n").toString();
    }

    private static String figure(Check check, double level) {
        return GateSpecs.checks(level).column("figure").text(check) + ", " + check.scored() + "/" + check.total();
    }

    /** A table, with a sentence on which items it is of. */
    public static String markdown(List<Check> checks, String of, double level) {
        List<ColumnSpec<Check>> shown = GateSpecs.checks(level).in(Output.TERMINAL);
        StringBuilder text = new StringBuilder();
        text.append("**").append(Texts.text(checks.stream().allMatch(Check::passed) ? "gate.passed" : "gate.failed")).append("**")
                .append(of.isEmpty() ? "" : " \u00b7 " + cell(of)).append("\n\n");
        text.append(row(shown.stream().map(ColumnSpec::title).toList()));
        text.append(row(shown.stream().map(_ -> "---").toList()));
        checks.forEach(check -> text.append(row(shown.stream().map(c -> cell(c.text(check))).toList())));
        return text.toString();
    }

    private static String row(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String cell(String text) {
        return text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;").replaceAll("\\s+", " ");
    }

    private static String escaped(String text) {
        return text.codePoints()
                .filter(c -> c >= 0x20 || c == '\t' || c == '\n')
                .mapToObj(c -> switch (c) {
                    case '&' -> "&amp;";
                    case '<' -> "&lt;";
                    case '>' -> "&gt;";
                    case '"' -> "&quot;";
                    default -> Character.toString(c);
                })
                .collect(Collectors.joining());
    }
}
