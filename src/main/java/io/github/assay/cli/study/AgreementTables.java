package io.github.assay.cli.study;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.Coefficients;
import io.github.assay.agreement.FinalLabelSources;
import io.github.assay.cli.options.StudyOptions;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.Outcome;
import io.github.assay.service.rounds.RoundAnalysis;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.AgreementSpecs.Annotator;
import io.github.assay.tabular.RoundSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.FinalLabelWords;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Tables of agreement: all annotators, pairs, each with the rest, and by slice. */
final class AgreementTables {
    private AgreementTables() {}

    static void print(AgreementResult result, Optional<FinalLabelSources> labels, Terminal terminal) {
        Coefficients all = result.headline();
        if (all.raters() == 0) {
            terminal.result("Nobody has labelled an item yet, so there is nothing to compare. Label items in Review or"
                    + " take in a pack: assay labels import.");
            return;
        }
        terminal.result(CliWords.count(all.items(), "item") + ", " + CliWords.count(all.raters(), "annotator") + "; "
                + all.votes().unanimous().size() + " unanimous, " + all.votes().majority().size() + " majority, "
                + all.votes().tie().size() + " tied, " + all.votes().single().size() + " with one vote");
        labels.map(l -> FinalLabelWords.of(l.passes(), l.fails(), l.counts())).ifPresent(terminal::result);
        together(result, terminal);
        pairs(result, terminal);
        annotators(result, terminal);
        strata(result, terminal);
        CautionLines.of(result.cautions()).forEach(terminal::result);
        terminal.result(StudyOptions.footer(result.settings()));
    }

    /** Prints what is particular to a round. */
    static void print(String id, RoundAnalysis.Result round, UnaryOperator<String> names, Terminal terminal) {
        terminal.result("Round " + id + ": votes on " + CliWords.count(round.items(), "plain item")
                + (round.extra() > 0 ? "; " + CliWords.count(round.extra(), "extra vote") + " left out" : ""));
        double level = round.agreement().settings().level();
        print(
                RoundSpecs.coefficients(level, names), RoundSpecs.coefficients(round.figures()), RoundSpecs::name, terminal);
        print(RoundSpecs.shares(level, names), RoundSpecs.shares(round.figures()), RoundSpecs::name, terminal);
        RoundSpecs.meanings(round.figures()).forEach(terminal::result);
    }

    private static void together(AgreementResult result, Terminal terminal) {
        print(AgreementSpecs.coefficientTable(result.settings()), AgreementSpecs.coefficients(result.headline()), AgreementSpecs::name, terminal);
        NoWidthLine.print("All annotators", result.headline().noWidth(), terminal);
    }

    private static void pairs(AgreementResult result, Terminal terminal) {
        print(AgreementSpecs.pairs(result.settings()), result.pairs(), AgreementSpecs::pair, terminal);
        result.pairs().forEach(p -> NoWidthLine.print(AgreementSpecs.pair(p), p.noWidth(), terminal));
    }

    private static void annotators(AgreementResult result, Terminal terminal) {
        List<Annotator> rows = Annotator.of(result);
        print(AgreementSpecs.annotators(result.settings(), Outcome.unavailable("NO_DATA")), rows, Annotator::name, terminal);
        AgreementSpecs.undefinedHalves(rows).forEach(terminal::result);
    }

    private static void strata(AgreementResult result, Terminal terminal) {
        print(
                AgreementSpecs.strata(result.settings()), result.strata(),
                s -> AgreementSpecs.dimension(s.dimension()) + " " + s.value(), terminal);
    }

    private static <R> void print(TableSpec<R> spec, List<R> rows, Function<R, String> subject, Terminal terminal) {
        TextTable.of(spec, rows).print(terminal);
        spec.undefined(rows, subject).forEach(terminal::result);
    }
}
