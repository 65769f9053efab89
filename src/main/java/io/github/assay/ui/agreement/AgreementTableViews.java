package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.agreement.Coefficients;
import io.github.assay.agreement.PairAgreement;
import io.github.assay.agreement.StratumAgreement;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.ui.common.plot.FigureData;
import java.util.ArrayList;
import java.util.List;

/** The room's numbers for other programs; every row holds what is needed to repeat it. */
final class AgreementTableViews {
    private static final List<String> SETTINGS = List.of("level", "replicates", "seed");

    private AgreementTableViews() {}

    /** Every coefficient over all items. */
    static FigureData coefficients(AgreementResult result) {
        Coefficients c = result.headline();
        List<List<String>> rows = new ArrayList<>();
        rows.add(coefficient("krippendorff_alpha", c.krippendorffAlpha(), result));
        rows.add(coefficient("fleiss_kappa", c.fleissKappa(), result));
        rows.add(coefficient("gwet_ac1", c.gwetAc1(), result));
        rows.add(coefficient("unanimity", c.unanimity(), result));
        MoreCoefficients.of(result).forEach(m -> rows.add(coefficient(snake(m.key()), m.value(), result)));
        return new FigureData(row(List.of("coefficient"), EstimateCells.heads(""), SETTINGS), rows);
    }

    private static List<String> coefficient(String name, Outcome<Estimate> value, AgreementResult result) {
        return row(List.of(name), EstimateCells.of(value), settings(result));
    }

    /** Every pair of annotators. */
    static FigureData pairs(AgreementResult result) {
        List<String> heads = row(
                List.of("a", "b"), EstimateCells.heads("kappa_"),
                List.of("equal", "both_pass", "only_a_passes", "only_b_passes", "both_fail"), SETTINGS);
        return new FigureData(heads, result.pairs().stream().map(p -> pair(p, result)).toList());
    }

    private static List<String> pair(PairAgreement p, AgreementResult result) {
        Confusion c = p.counts();
        return row(
                List.of(p.a(), p.b()), EstimateCells.of(p.cohenKappa()),
                List.of(EstimateCells.value(p.percentAgreement()), "" + c.tp(), "" + c.fn(), "" + c.fp(), "" + c.tn()),
                settings(result));
    }

    /** Every annotator. */
    static FigureData annotators(AgreementStudy study) {
        List<String> heads = row(
                List.of("annotator", "labelled", "missing"), EstimateCells.heads("pass_rate_"),
                EstimateCells.heads("kappa_with_rest_"), EstimateCells.heads("first_half_"),
                EstimateCells.heads("second_half_"),
                List.of("sensitivity", "specificity", "human_ceiling", "median_seconds", "against_rest"), SETTINGS);
        return new FigureData(heads, AnnotatorRow.of(study).stream().map(r -> annotator(r, study)).toList());
    }

    private static List<String> annotator(AnnotatorRow r, AgreementStudy study) {
        AnnotatorAgreement a = r.own();
        String seconds = a.medianSeconds().isPresent() ? "" + a.medianSeconds().getAsDouble() : "";
        return row(
                List.of(a.annotator(), "" + a.n(), "" + a.missing()),
                EstimateCells.of(a.passRate()), EstimateCells.of(a.kappaWithRest()),
                EstimateCells.of(a.firstHalf()), EstimateCells.of(a.secondHalf()),
                List.of(
                        EstimateCells.plain(r.sensitivity()), EstimateCells.plain(r.specificity()),
                        EstimateCells.plain(study.people().ceiling()), seconds, "" + a.againstRest().size()),
                settings(study.agreement()));
    }

    /** Every slice. */
    static FigureData strata(AgreementResult result) {
        List<String> heads = row(
                List.of("dimension", "slice", "items"), EstimateCells.heads("alpha_"),
                EstimateCells.heads("fleiss_kappa_"), EstimateCells.heads("unanimity_"), SETTINGS);
        return new FigureData(heads, result.strata().stream().map(s -> stratum(s, result)).toList());
    }

    private static List<String> stratum(StratumAgreement s, AgreementResult result) {
        Coefficients c = s.coefficients();
        return row(
                List.of(s.dimension(), s.value(), "" + s.items().size()),
                EstimateCells.of(c.krippendorffAlpha()), EstimateCells.of(c.fleissKappa()),
                EstimateCells.of(c.unanimity()), settings(result));
    }

    private static List<String> settings(AgreementResult result) {
        BootstrapSettings used = result.settings();
        return List.of("" + used.level(), "" + used.replicates(), "" + used.seed());
    }

    private static String snake(String camel) {
        return camel.replaceAll("([A-Z])", "_$1").toLowerCase(java.util.Locale.ROOT);
    }

    @SafeVarargs
    private static List<String> row(List<String>... parts) {
        List<String> all = new ArrayList<>();
        for (List<String> part : parts) {
            all.addAll(part);
        }
        return all;
    }
}
