package io.github.assay.compare.cells;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/** The part of the rules that canonical cells depend on. */
public record CanonicalRules(
        CellPolicy policy, boolean rounded, boolean ignoreCase, boolean trim, Optional<ZoneId> zone) {
    /** Cells told apart wherever their family or value differs. */
    public static final CanonicalRules STRICT = of(CellPolicy.STRICT, false);

    /** Rules without a zone: numbers and texts as they are, or all of them loosely. */
    public static CanonicalRules of(CellPolicy policy, boolean loose) {
        return new CanonicalRules(policy, loose, loose, loose, Optional.empty());
    }

    boolean exactIntegers() {
        return exactIntegers(policy);
    }

    /** Whether two different integers are never close enough. */
    public static boolean exactIntegers(CellPolicy policy) {
        return policy != CellPolicy.LENIENT && policy != CellPolicy.SPIDER2;
    }

    boolean lenient() {
        return policy == CellPolicy.LENIENT;
    }

    /** The zone in which a time without one is meant where cells are compared leniently. */
    ZoneId zoneOrUtc() {
        return zone.orElse(ZoneOffset.UTC);
    }

    /** Whether texts are brought into one Unicode form first; programs that compare them as they come do not. */
    boolean composesTexts() {
        return policy != CellPolicy.BIRD && policy != CellPolicy.SPIDER2;
    }

    /** Whether dates and times are compared by their text, as programs do that read them as text. */
    boolean timesAsText() {
        return policy == CellPolicy.BIRD || policy == CellPolicy.SPIDER2;
    }
}
