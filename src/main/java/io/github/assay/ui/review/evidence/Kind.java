package io.github.assay.ui.review.evidence;

import java.util.List;

/** One kind of evidence: it takes what it knows out of a detail and shows it. */
interface Kind {
    void read(Detail detail, Subject of, List<FindingView> into);
}
