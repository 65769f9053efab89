package io.github.assay.cli;

import io.github.assay.agreement.ScaleResult;

/** Agreement on a scale as tables of text. */
final class ScaleTables {
    private ScaleTables() {}

    static void print(ScaleResult result, Terminal terminal) {
        terminal.result(Words.count(result.items(), "item") + ", " + Words.count(result.raters().size(), "rater")
                + "; scale " + String.join(", ", result.categories()));
        terminal.result("Krippendorff α " + Words.value(result.alpha()) + " " + Words.interval(result.alpha()));
        TextTable table = new TextTable("weights", ">agreement", ">Fleiss κ", "95 % CI", ">Gwet AC", "95 % CI", ">BP", ">Conger κ");
        for (ScaleResult.Weighted row : result.rows()) {
            table.add(
                    row.weights(),
                    Words.value(row.percentAgreement()),
                    Words.value(row.fleiss()),
                    Words.interval(row.fleiss()),
                    Words.value(row.gwet()),
                    Words.interval(row.gwet()),
                    Words.value(row.brennanPrediger()),
                    Words.number(row.conger()));
        }
        table.lines().forEach(terminal::result);
        TextTable pairs = new TextTable("pair", ">n", ">Cohen κ", "95 % CI");
        for (ScaleResult.Pair p : result.pairs()) {
            pairs.add(p.a() + " – " + p.b(), Long.toString(p.n()), Words.value(p.kappa()), Words.interval(p.kappa()));
        }
        pairs.lines().forEach(terminal::result);
    }
}
