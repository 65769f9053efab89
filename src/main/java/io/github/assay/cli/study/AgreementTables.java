package io.github.assay.cli.study;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.agreement.Coefficients;
import io.github.assay.agreement.PairAgreement;
import io.github.assay.agreement.StratumAgreement;
import io.github.assay.cli.options.StudyOptions;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Decimals;
import io.github.assay.statistics.Estimate;

/** How annotators agree, as tables: all together, in pairs, each with the rest, by slice. */
final class AgreementTables {
    private AgreementTables() {}

    static void print(AgreementResult result, Terminal terminal) {
        Coefficients all = result.headline();
        if (all.raters() == 0) {
            terminal.result("Nobody has labelled an item yet, so there is nothing to compare. Label items in Review or"
                    + " take in a pack: assay labels import.");
            return;
        }
        terminal.result(CliWords.count(all.items(), "item") + ", " + CliWords.count(all.raters(), "annotator") + "; "
                + all.votes().unanimous().size() + " unanimous, " + all.votes().majority().size() + " majority, "
                + all.votes().tie().size() + " tied, " + all.votes().single().size() + " with one vote");
        together(all, terminal);
        pairs(result, terminal);
        annotators(result, terminal);
        strata(result, terminal);
        CautionLines.of(result.cautions()).forEach(terminal::result);
        terminal.result(StudyOptions.footer(result.settings()));
    }

    private static void together(Coefficients c, Terminal terminal) {
        TextTable table = new TextTable("statistic", ">value", "95 % CI");
        add(table, "Krippendorff α", c.krippendorffAlpha());
        add(table, "Fleiss κ", c.fleissKappa());
        add(table, "Gwet AC1", c.gwetAc1());
        add(table, "Conger κ", c.others().conger());
        add(table, "Light κ", c.others().light());
        add(table, "Brennan–Prediger", c.others().brennanPrediger());
        add(table, "agreement", c.percentAgreement());
        add(table, "unanimity", c.unanimity());
        table.lines().forEach(terminal::result);
        NoWidthLine.print("All annotators", c.noWidth(), terminal);
    }

    private static void add(TextTable table, String name, Outcome<Estimate> statistic) {
        table.add(name, CliWords.value(statistic), CliWords.interval(statistic));
    }

    private static void pairs(AgreementResult result, Terminal terminal) {
        TextTable table = new TextTable("pair", ">n", ">Cohen κ", "95 % CI", ">disagree");
        for (PairAgreement p : result.pairs()) {
            table.add(
                    p.a() + " – " + p.b(),
                    Integer.toString(p.n()),
                    CliWords.value(p.cohenKappa()),
                    CliWords.interval(p.cohenKappa()),
                    Integer.toString(p.disagreements().size()));
        }
        table.lines().forEach(terminal::result);
        result.pairs().forEach(p -> NoWidthLine.print(p.a() + " – " + p.b(), p.noWidth(), terminal));
    }

    private static void annotators(AgreementResult result, Terminal terminal) {
        TextTable table = new TextTable("annotator", ">n", ">pass rate", ">κ with the rest", ">median s");
        for (AnnotatorAgreement a : result.annotators()) {
            table.add(
                    a.annotator(),
                    Integer.toString(a.n()),
                    CliWords.value(a.passRate()),
                    CliWords.value(a.kappaWithRest()),
                    a.medianSeconds().isPresent()
                            ? Decimals.NONE.of(a.medianSeconds().getAsDouble())
                            : "–");
        }
        table.lines().forEach(terminal::result);
    }

    private static void strata(AgreementResult result, Terminal terminal) {
        TextTable table = new TextTable("slice", ">n", ">α", ">Fleiss κ", "95 % CI");
        for (StratumAgreement s : result.strata()) {
            table.add(
                    s.dimension() + " " + s.value(),
                    Integer.toString(s.items().size()),
                    CliWords.value(s.coefficients().krippendorffAlpha()),
                    CliWords.value(s.coefficients().fleissKappa()),
                    CliWords.interval(s.coefficients().fleissKappa()));
        }
        table.lines().forEach(terminal::result);
    }
}
