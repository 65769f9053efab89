package io.github.assay.report;

import io.github.assay.tabular.Output;
import io.github.assay.tabular.TableSpec.PrintedColumn;
import io.github.assay.tabular.TableSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** LaTeX tables of descriptions, for tests of other packages: read back as the texts that they print. */
public final class LatexSpec {
    private static final Map<String, String> PRINTED = Map.ofEntries(
            Map.entry("$-$", "−"), Map.entry("$\\kappa$", "κ"), Map.entry("$\\alpha$", "α"), Map.entry("$\\lambda$", "λ"),
            Map.entry("$\\Delta$", "Δ"), Map.entry("$\\leq$", "≤"), Map.entry("$\\geq$", "≥"), Map.entry("$\\rightarrow$", "→"),
            Map.entry("$\\pm$", "±"), Map.entry("$\\times$", "×"), Map.entry("{-}", "-"), Map.entry("{[}", "["), Map.entry("{]}", "]"),
            Map.entry("{*}", "*"), Map.entry("\\%", "%"), Map.entry("\\_", "_"), Map.entry("\\&", "&"), Map.entry("\\#", "#"),
            Map.entry("$\\circ$", "◌"), Map.entry("$\\Phi$", "Φ"), Map.entry("$\\rho$", "ρ"), Map.entry("$\\sigma$", "σ"),
            Map.entry("$\\tau$", "τ"), Map.entry("\\textasciitilde{}", "~"), Map.entry("\\textless{}", "<"), Map.entry("\\textgreater{}", ">"), Map.entry("\\textquoteright{}", "’"),
            Map.entry("\\textquotedblleft{}", "“"), Map.entry("\\textquotedblright{}", "”"), Map.entry("\\textquotesingle{}", "'"),
            Map.entry("\\textperiodcentered{}", "·"), Map.entry("\\dots{}", "…"), Map.entry("---", "—"));

    private LatexSpec() {}

    /** Head first, then rows; a unit that stands in the head of a column of numbers stands in its cells too. */
    public static <R> List<List<String>> read(TableSpec<R> spec, List<R> rows) {
        List<PrintedColumn<R>> columns = spec.printed(Output.PAPER);
        String latex = LatexTable.of(spec, rows);
        List<List<String>> all = new ArrayList<>();
        for (String line : latex.split("\n")) {
            if (line.endsWith(" \\\\")) {
                all.add(Stream.of(line.substring(0, line.length() - 3).split(" & ", -1)).map(LatexSpec::printed).toList());
            }
        }
        List<List<String>> read = new ArrayList<>();
        for (int r = 0; r < all.size(); r++) {
            List<String> row = new ArrayList<>();
            for (int c = 0; c < columns.size(); c++) {
                boolean united = !columns.get(c).title().equals(all.getFirst().get(c)) && all.getFirst().get(c).endsWith(" %");
                String text = all.get(r).get(c);
                row.add(!united ? text : r == 0 ? text.substring(0, text.length() - 2) : text.matches("−?[\\d.]+") ? text + " %" : text);
            }
            read.add(row);
        }
        return read;
    }

    private static String printed(String latex) {
        String text = latex.matches("\\{.*\\}") && !latex.matches("\\{[\\[\\]*-]\\}.*") ? latex.substring(1, latex.length() - 1) : latex;
        for (Map.Entry<String, String> e : PRINTED.entrySet()) {
            text = text.replace(e.getKey(), e.getValue());
        }
        text = text.replace("--", "–");
        return text.matches("-[\\d.]+") ? text.replace('-', '−') : text;
    }
}
