package io.github.assay.compare.cells;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/** The comparison rules on which canonical cells depend. */
public record CanonicalRules(
        CellPolicy policy, boolean rounded, boolean ignoreCase, boolean trim, Optional<ZoneId> zone) {
    /** Cells are different wherever their family or value differs. */
    public static final CanonicalRules STRICT = of(CellPolicy.STRICT, false);

    /** Rules without a zone; {@code loose} also ignores case and surrounding blanks of texts and rounds numbers. */
    public static CanonicalRules of(CellPolicy policy, boolean loose) {
        return new CanonicalRules(policy, loose, loose, loose, Optional.empty());
    }

    boolean exactIntegers() {
        return exactIntegers(policy);
    }

    /** Whether different integers are always unequal under the policy. */
    public static boolean exactIntegers(CellPolicy policy) {
        return policy != CellPolicy.LENIENT && policy != CellPolicy.SPIDER2;
    }

    boolean lenient() {
        return policy == CellPolicy.LENIENT;
    }

    /** The zone of times that name none, for lenient comparison. */
    ZoneId zoneOrUtc() {
        return zone.orElse(ZoneOffset.UTC);
    }

    /** Whether texts are composed to Unicode NFC first; the programs that are reproduced compare them as returned. */
    boolean composesTexts() {
        return policy != CellPolicy.BIRD && policy != CellPolicy.SPIDER2;
    }

    /** Whether dates and times are compared as texts, as in programs that read them as texts. */
    boolean timesAsText() {
        return policy == CellPolicy.BIRD || policy == CellPolicy.SPIDER2;
    }
}
