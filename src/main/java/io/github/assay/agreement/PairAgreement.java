package io.github.assay.agreement;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.DegenerateInterval;
import io.github.assay.statistics.Estimate;
import java.util.List;
import java.util.Optional;

/**
 * Agreement of two annotators on the items both labelled.
 *
 * @param a first annotator, before {@code b} in the order of names
 * @param b second annotator
 * @param counts a's labels in the rows, b's in the columns
 * @param cohenKappa Cohen's κ
 * @param percentAgreement share of equal labels
 * @param disagreements items with different labels
 */
public record PairAgreement(
        String a,
        String b,
        Confusion counts,
        Outcome<Estimate> cohenKappa,
        Outcome<Estimate> percentAgreement,
        List<ItemKey> disagreements) {
    public PairAgreement {
        disagreements = List.copyOf(disagreements);
    }

    /** Items both labelled. */
    public int n() {
        return Math.toIntExact(counts.n());
    }

    /** Figures to show with κ where its interval has no width. */
    public Optional<DegenerateInterval> noWidth() {
        return DegenerateInterval.of(cohenKappa, counts.tp() + counts.tn(), counts.n());
    }
}
