package io.github.assay.ui.review.evidence;

import java.util.List;

/** Numbers, and yes or no: they stand in one line each before the passages of the account. */
final class FactKind implements Kind {
    @Override
    public void read(Detail detail, Subject of, List<FindingView> into) {
        for (String key : detail.keys()) {
            Object value = detail.peek(key);
            if (value instanceof Number || value instanceof Boolean) {
                detail.take(key);
                into.add(new FindingView.Fact(of.nameOf(key), EvidenceText.value(value)));
            }
        }
    }
}
