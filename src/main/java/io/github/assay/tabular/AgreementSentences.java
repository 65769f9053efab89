package io.github.assay.tabular;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.PairAgreement;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.tabular.Answers.Verdict;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Sentences that open agreement: how reliable the labels are, what is tied, and which pair agrees least. */
public final class AgreementSentences {
    private static final double RELIABLE = 0.8;

    private AgreementSentences() {}

    /** What Krippendorff's α allows to conclude: its interval against his line of 0.800 (statistics.md §4.3). */
    public static Verdict verdict(Outcome<Estimate> alpha) {
        return bounds(alpha)
                .map(i -> i.low() >= RELIABLE ? Verdict.SAFE : i.high() < RELIABLE ? Verdict.NOT_SAFE : Verdict.NOT_SHOWN)
                .orElse(Verdict.TOO_FEW);
    }

    /** α with what it allows to conclude. */
    public static String reliability(Outcome<Estimate> alpha) {
        return Texts.text("answers.1." + verdict(alpha), EstimateFormat.full(alpha));
    }

    /** The sentences, the most important first. */
    public static List<String> of(AgreementResult result) {
        List<String> sentences = new ArrayList<>(List.of(reliability(result.headline().krippendorffAlpha())));
        int tied = result.headline().votes().tie().size();
        if (tied > 0) {
            sentences.add(Texts.text("agreement.sentence.tied", tied));
        }
        if (result.pairs().size() > 1) {
            result.pairs().stream()
                    .filter(p -> p.cohenKappa().asValue().isPresent())
                    .min(Comparator.comparingDouble(p -> p.cohenKappa().asValue().orElseThrow().value()))
                    .ifPresent(p -> sentences.add(least(p)));
        }
        return sentences;
    }

    private static String least(PairAgreement pair) {
        return Texts.text("agreement.sentence.least", AgreementSpecs.pair(pair), EstimateFormat.full(pair.cohenKappa()), pair.counts().n());
    }

    private static Optional<Interval> bounds(Outcome<Estimate> alpha) {
        return alpha.asValue().flatMap(e -> e.interval().asValue()).filter(i -> !i.degenerate());
    }
}
