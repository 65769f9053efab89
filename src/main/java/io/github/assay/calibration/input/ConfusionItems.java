package io.github.assay.calibration.input;

import io.github.assay.domain.ItemKey;
import io.github.assay.statistics.Confusion;
import java.util.List;

/**
 * The items of each cell of a confusion matrix.
 *
 * @param truePass label pass, verdict pass
 * @param falseFail label pass, verdict fail
 * @param falsePass label fail, verdict pass
 * @param trueFail label fail, verdict fail
 * @param unavailable items with a final label on which the metric gave no verdict
 */
public record ConfusionItems(
        List<ItemKey> truePass,
        List<ItemKey> falseFail,
        List<ItemKey> falsePass,
        List<ItemKey> trueFail,
        List<ItemKey> unavailable) {
    public ConfusionItems {
        truePass = List.copyOf(truePass);
        falseFail = List.copyOf(falseFail);
        falsePass = List.copyOf(falsePass);
        trueFail = List.copyOf(trueFail);
        unavailable = List.copyOf(unavailable);
    }

    /** Number of items in each cell; unavailable ones are not counted. */
    public Confusion counts() {
        return new Confusion(truePass.size(), falseFail.size(), falsePass.size(), trueFail.size());
    }
}
