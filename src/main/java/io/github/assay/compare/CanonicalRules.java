package io.github.assay.compare;

/** The part of the rules that canonical cells depend on. */
record CanonicalRules(CellPolicy policy, boolean rounded, boolean ignoreCase, boolean trim) {
    /** Cells told apart wherever their family or value differs. */
    static final CanonicalRules STRICT = new CanonicalRules(CellPolicy.STRICT, false, false, false);

    static CanonicalRules of(ComparisonRules rules) {
        boolean lenient = rules.policy() == CellPolicy.LENIENT;
        return new CanonicalRules(
                rules.policy(),
                Tolerance.rounds(rules.relTol())
                        && rules.columns().values().stream().allMatch(c -> Tolerance.rounds(c.relative())),
                lenient || rules.ignoreCase(),
                lenient || rules.trim());
    }

    /** Whether two different integers are never close enough. */
    boolean exactIntegers() {
        return policy != CellPolicy.LENIENT && policy != CellPolicy.SPIDER2;
    }

    boolean lenient() {
        return policy == CellPolicy.LENIENT;
    }

    /** Whether dates and times are compared by their text, as programs do that read them as text. */
    boolean timesAsText() {
        return policy == CellPolicy.BIRD || policy == CellPolicy.SPIDER2;
    }
}
