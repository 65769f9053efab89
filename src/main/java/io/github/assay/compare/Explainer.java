package io.github.assay.compare;

/** Says why two tables differ, in a fixed vocabulary, and under which policies they are equal all the same. */
public final class Explainer {
    private Explainer() {}

    /** Why the tables of a pair differ under {@link ComparisonRules#STANDARD}. */
    public static DifferenceSummary explain(TablePair pair) {
        throw new UnsupportedOperationException("explainer not connected: " + pair.order());
    }
}
