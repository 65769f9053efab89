package io.github.assay.tabular;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.agreement.Coefficients;
import io.github.assay.agreement.PairAgreement;
import io.github.assay.agreement.AgreementResult.StratumAgreement;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Descriptions of tables on agreement between annotators. */
public final class AgreementSpecs {
    private static final int FEW = 30;

    private AgreementSpecs() {}

    /**
     * One statistic of all annotators together.
     *
     * @param key its name in JSON and exports
     */
    public record Coefficient(String key, Outcome<Estimate> estimate) {}

    /** The coefficients that people read. */
    public static List<Coefficient> coefficients(Coefficients c) {
        return List.of(
                new Coefficient("krippendorff_alpha", c.krippendorffAlpha()),
                new Coefficient("fleiss_kappa", c.fleissKappa()),
                new Coefficient("gwet_ac1", c.gwetAc1()),
                new Coefficient("conger_kappa", c.others().conger()),
                new Coefficient("light_kappa", c.others().light()),
                new Coefficient("brennan_prediger", c.others().brennanPrediger()),
                new Coefficient("agreement", c.percentAgreement()),
                new Coefficient("unanimity", c.unanimity()));
    }

    /** These with unanimity of completely labelled items and two standard errors, for exports. */
    public static List<Coefficient> allCoefficients(AgreementResult result) {
        Coefficients c = result.headline();
        return Stream.concat(coefficients(c).stream(), Stream.of(
                        bare("unanimity_complete", c.others().completeUnanimity(), c.raters() < 2 ? 0 : result.complete().size()),
                        bare("fleiss_se", c.others().fleissError(), c.votes().pairable()),
                        bare("gwet_se", c.others().gwetError(), c.votes().pairable())))
                .toList();
    }

    private static Coefficient bare(String key, Outcome<Double> value, int n) {
        return new Coefficient(key, value.map(v -> Estimate.of(v, n)));
    }

    /** One statistic a row. */
    public static TableSpec<Coefficient> coefficientTable(BootstrapSettings settings) {
        List<ColumnSpec<Coefficient>> columns = new ArrayList<>(List.of(
                ColumnSpec.<Coefficient>coded("coefficient", "coefficient.statistic", AgreementSpecs::name, Coefficient::key)
                        .except(Output.JSON, Output.WINDOW),
                ColumnSpec.<Coefficient>estimate("value", "coefficient.value", NumberForm.COEFFICIENT, Coefficient::estimate)
                        .except(Output.WINDOW),
                ColumnSpec.<Coefficient>number("n", "league.n", NumberForm.COUNT, c -> c.estimate().map(e -> (double) e.n()))
                        .except(Output.WINDOW, Output.JSON)));
        columns.addAll(settings(settings));
        return new TableSpec<>("coefficients", settings.level(), columns);
    }

    /** A coefficient's name for people. */
    public static String name(Coefficient c) {
        return Texts.optional("coefficient." + c.key()).orElse(c.key());
    }

    /** Settings that fixed the intervals of each row of an export. */
    private static <R> List<ColumnSpec<R>> settings(BootstrapSettings s) {
        return List.of(
                ColumnSpec.<R>text("level", "", _ -> "" + s.level()).only(Output.EXPORT),
                ColumnSpec.<R>text("replicates", "", _ -> "" + s.replicates()).only(Output.EXPORT),
                ColumnSpec.<R>text("seed", "", _ -> "" + s.seed()).only(Output.EXPORT));
    }

    /** Annotators in pairs; the window shows them as a map. */
    public static TableSpec<PairAgreement> pairs(BootstrapSettings settings) {
        List<ColumnSpec<PairAgreement>> columns = new ArrayList<>(List.of(
                ColumnSpec.<PairAgreement>text("pair", "annotatorPairs.pair", AgreementSpecs::pair).except(Output.JSON, Output.WINDOW),
                ColumnSpec.<PairAgreement>text("a", "", PairAgreement::a).only(Output.EXPORT, Output.JSON),
                ColumnSpec.<PairAgreement>text("b", "", PairAgreement::b).only(Output.EXPORT, Output.JSON),
                ColumnSpec.<PairAgreement>count("n", "league.n", PairAgreement::n).except(Output.WINDOW),
                ColumnSpec.<PairAgreement>estimate("kappa", "annotatorPairs.kappa", NumberForm.COEFFICIENT, PairAgreement::cohenKappa)
                        .json("cohen_kappa").except(Output.WINDOW),
                ColumnSpec.<PairAgreement>value("equal", "", NumberForm.SHARE, PairAgreement::percentAgreement)
                        .json("percent_agreement").only(Output.EXPORT, Output.JSON),
                ColumnSpec.<PairAgreement>count("disagreements", "annotatorPairs.disagree", p -> p.disagreements().size())
                        .except(Output.WINDOW),
                cell("both_pass", p -> p.counts().tp()), cell("only_a_passes", p -> p.counts().fn()),
                cell("only_b_passes", p -> p.counts().fp()), cell("both_fail", p -> p.counts().tn())));
        columns.addAll(settings(settings));
        return new TableSpec<>("annotator-pairs", settings.level(), columns);
    }

    private static ColumnSpec<PairAgreement> cell(String key, Function<PairAgreement, Long> count) {
        return ColumnSpec.<PairAgreement>count(key, "", count::apply).only(Output.EXPORT);
    }

    /** {@code ana – ben}. */
    public static String pair(PairAgreement p) {
        return Texts.text("annotatorPairs.name", p.a(), p.b());
    }

    /**
     * One annotator.
     *
     * @param own agreement with the others
     * @param sensitivity chance to pass a true pass by the model of Dawid and Skene
     * @param specificity chance to fail a true fail by the same model
     */
    public record Annotator(AnnotatorAgreement own, Outcome<Double> sensitivity, Outcome<Double> specificity) {
        /** All annotators without the model's view. */
        public static List<Annotator> of(AgreementResult result) {
            return result.annotators().stream().map(a -> of(a, Optional.empty())).toList();
        }

        /** All annotators with the model's view. */
        public static List<Annotator> of(AgreementResult result, PeopleComparison people) {
            return result.annotators().stream().map(a -> of(a, Optional.of(people))).toList();
        }

        private static Annotator of(AnnotatorAgreement own, Optional<PeopleComparison> people) {
            return people.stream()
                    .flatMap(p -> p.annotators().stream())
                    .filter(a -> a.name().equals(own.annotator()))
                    .findFirst()
                    .map(a -> new Annotator(own, a.modelSensitivity(), a.modelSpecificity()))
                    .orElseGet(() -> new Annotator(own, Outcome.unavailable("NO_DATA"), Outcome.unavailable("NO_DATA")));
        }

        /** The annotator's name. */
        public String name() {
            return own.annotator();
        }
    }

    /**
     * One annotator a row.
     *
     * @param ceiling mean κ of annotators against the majority of the others, for exports
     */
    public static TableSpec<Annotator> annotators(BootstrapSettings settings, Outcome<Double> ceiling) {
        List<ColumnSpec<Annotator>> columns = new ArrayList<>(List.of(
                ColumnSpec.<Annotator>text("annotator", "annotators.name", Annotator::name),
                ColumnSpec.<Annotator>count("n", "league.n", a -> a.own().n())
                        .about(a -> Texts.text("annotators.missing", a.own().missing())),
                ColumnSpec.<Annotator>count("missing", "", a -> a.own().missing()).only(Output.EXPORT, Output.JSON),
                ColumnSpec.combined("pass_rate", "annotators.passRate", NumberForm.PERCENT, a -> a.own().passRate()),
                ColumnSpec.estimate("kappa_with_rest", "annotators.kappa", NumberForm.COEFFICIENT, a -> a.own().kappaWithRest()),
                half("first_half", "annotators.firstHalf", AnnotatorAgreement::firstHalf).json("kappa_first_half"),
                half("second_half", "annotators.secondHalf", AnnotatorAgreement::secondHalf).json("kappa_second_half"),
                model("sensitivity", Annotator::sensitivity), model("specificity", Annotator::specificity),
                ColumnSpec.<Annotator>number("human_ceiling", "", NumberForm.COEFFICIENT, _ -> ceiling).only(Output.EXPORT),
                ColumnSpec.<Annotator>number("median_seconds", "annotators.seconds", NumberForm.COUNT, a -> ColumnSpec.orNone(a.own().medianSeconds()))
                        .about(_ -> Texts.text("annotators.seconds.about")),
                ColumnSpec.<Annotator>items("against_rest", "annotators.against", a -> a.own().againstRest())
                        .only(Output.WINDOW, Output.EXPORT)));
        columns.addAll(settings(settings));
        return new TableSpec<>("annotators", settings.level(), columns);
    }

    private static ColumnSpec<Annotator> half(
            String key, String title, Function<AnnotatorAgreement, Outcome<Estimate>> of) {
        return ColumnSpec.value(key, title, NumberForm.COEFFICIENT, a -> of.apply(a.own()));
    }

    /**
     * Sentences on halves in time that are undefined: one if no annotator has any, else one for each half and reason;
     * none for a single annotator, whose κ with the rest is undefined already.
     */
    public static List<String> undefinedHalves(List<Annotator> rows) {
        if (rows.size() < 2) {
            return List.of();
        }
        if (rows.stream().map(Annotator::own).noneMatch(
                a -> a.firstHalf().asValue().isPresent() || a.secondHalf().asValue().isPresent())) {
            return List.of(Texts.text("annotators.note.noHalves"));
        }
        return Stream.of(
                        half("first_half", "annotators.firstHalf", AnnotatorAgreement::firstHalf),
                        half("second_half", "annotators.secondHalf", AnnotatorAgreement::secondHalf))
                .flatMap(c -> TableSpec.lines("table.undefined", c, rows, Annotator::name, r -> c.content().apply(r).outcome()).stream())
                .toList();
    }

    private static ColumnSpec<Annotator> model(String key, Function<Annotator, Outcome<Double>> of) {
        String title = "annotators." + key;
        return ColumnSpec.number(key, title, NumberForm.COEFFICIENT, of)
                .about(a -> of.apply(a).asValue()
                        .map(v -> Texts.text(title + ".about", EstimateFormat.three(v)))
                        .orElseGet(() -> EstimateFormat.undefined(of.apply(a))))
                .only(Output.WINDOW, Output.EXPORT);
    }

    /** One slice of the items a row. */
    public static TableSpec<StratumAgreement> strata(BootstrapSettings settings) {
        List<ColumnSpec<StratumAgreement>> columns = new ArrayList<>(List.of(
                ColumnSpec.<StratumAgreement>coded("dimension", "strata.dimension", s -> dimension(s.dimension()), StratumAgreement::dimension)
                        .except(Output.JSON),
                ColumnSpec.<StratumAgreement>text("slice", "strata.value", StratumAgreement::value).except(Output.JSON),
                ColumnSpec.<StratumAgreement>items("items", "strata.n", StratumAgreement::items).json("n_items"),
                ColumnSpec.<StratumAgreement>estimate(
                                "alpha", "agreement.alpha.short", NumberForm.COEFFICIENT, s -> s.coefficients().krippendorffAlpha())
                        .json("krippendorff_alpha"),
                ColumnSpec.estimate(
                        "fleiss_kappa", "agreement.fleiss.short", NumberForm.COEFFICIENT, s -> s.coefficients().fleissKappa()),
                ColumnSpec.combined(
                        "unanimity", "strata.unanimous", NumberForm.PERCENT, s -> s.coefficients().unanimity()),
                ColumnSpec.<StratumAgreement>text("note", "strata.note.column", AgreementSpecs::note).only(Output.WINDOW)));
        columns.addAll(settings(settings));
        return new TableSpec<>("strata", settings.level(), columns);
    }

    /** The dimension's word; one without a text is shown as it is. */
    public static String dimension(String code) {
        return Texts.optional("dimension." + code).orElse(code);
    }

    /** Why a slice has no value or no interval, or that it has few items; empty if none applies. */
    public static String note(StratumAgreement s) {
        Outcome<Estimate> alpha = s.coefficients().krippendorffAlpha();
        int n = s.coefficients().votes().pairable();
        if (!(alpha instanceof Outcome.Value<Estimate>(Estimate e))) {
            return shortReason(alpha);
        }
        if (e.interval().asValue().isEmpty()) {
            return Texts.text("strata.tooFew", n);
        }
        return n < FEW ? Texts.text("strata.few", n) : "";
    }

    /** Reason why there is no value, short enough for a cell; empty for a value. */
    public static String shortReason(Outcome<?> outcome) {
        String code = outcome.reason();
        return code.isEmpty() ? "" : Texts.optional("agreement.why." + code).orElseGet(() -> Texts.reason(code));
    }
}
