package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.Coefficients;
import io.github.assay.agreement.Coefficients.OtherCoefficients;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.stream.Stream;

/**
 * One coefficient of those listed beside the headline cards.
 *
 * @param key which one: the message key's last part
 * @param value its value; the interval says why there is none where there is none
 * @param why why there is no value, in few words; empty for a value
 * @param cases the key of what {@code items} have in common
 * @param items the cases behind it
 */
record MoreCoefficients(String key, Outcome<Estimate> value, String why, String cases, List<ItemKey> items) {
    /** All of them, in the order to be shown. */
    static List<MoreCoefficients> of(AgreementResult result) {
        Coefficients all = result.headline();
        OtherCoefficients others = all.others();
        Coefficients.VoteSplit votes = all.votes();
        List<ItemKey> differ = sorted(votes.majority(), votes.tie());
        List<ItemKey> pairable = sorted(votes.unanimous(), differ);
        List<ItemKey> complete = all.raters() < 2 ? List.of() : result.complete();
        return List.of(
                of("percent", all.percentAgreement(), "differ", differ),
                of("conger", others.conger(), "pairable", pairable),
                new MoreCoefficients("light", others.light(), light(result), "pairable", pairable),
                of("brennanPrediger", others.brennanPrediger(), "pairable", pairable),
                of(
                        "complete", bare(others.completeUnanimity(), complete.size()), "complete", complete),
                of("fleissError", bare(others.fleissError(), all.items()), "pairable", pairable),
                of("gwetError", bare(others.gwetError(), all.items()), "pairable", pairable));
    }

    private static MoreCoefficients of(String key, Outcome<Estimate> value, String cases, List<ItemKey> items) {
        return new MoreCoefficients(key, value, AgreementSpecs.shortReason(value), cases, items);
    }

    /** Light's κ names the first pair that has none. */
    private static String light(AgreementResult result) {
        Outcome<Estimate> light = result.headline().others().light();
        List<String> leftOut = result.headline().others().leftOut();
        return light instanceof Outcome.Value<?>
                ? ""
                : result.pairs().stream()
                        .filter(p -> !leftOut.contains(p.a()) && !leftOut.contains(p.b()))
                        .filter(p -> !(p.cohenKappa() instanceof Outcome.Value<?>))
                        .findFirst()
                        .map(p -> Texts.text("more.why.pair", p.a(), p.b()))
                        .orElseGet(() -> AgreementSpecs.shortReason(light));
    }

    private static Outcome<Estimate> bare(Outcome<Double> value, int n) {
        return value.map(v -> Estimate.of(v, n));
    }

    private static List<ItemKey> sorted(List<ItemKey> some, List<ItemKey> more) {
        return Stream.concat(some.stream(), more.stream()).sorted().toList();
    }
}
