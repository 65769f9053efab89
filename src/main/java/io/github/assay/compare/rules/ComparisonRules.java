package io.github.assay.compare.rules;

import io.github.assay.compare.cells.CanonicalRules;
import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.cells.Tolerance;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;

/**
 * The rules under which two tables are compared; printed in every report.
 *
 * @param policy rule by which two cells are equal
 * @param relTol relative tolerance for numbers, 0 ≤ relTol ≤ 1; the policy's own where {@link #of} made the rules
 * @param absTol absolute tolerance for numbers, ≥ 0
 * @param ignoreCase whether letters' case is ignored in texts
 * @param trim whether leading and trailing white space is ignored in texts
 * @param matching method of pairing columns
 * @param orderMode rule of row order where it matters
 * @param allowExtraColumns whether predicted columns beyond the gold ones are harmless
 * @param columns tolerances of single columns in place of the common ones, by normalised gold name
 * @param zone zone of times without one when they are compared with times with a zone; empty: unknown
 */
public record ComparisonRules(
        CellPolicy policy,
        double relTol,
        double absTol,
        boolean ignoreCase,
        boolean trim,
        ColumnMatching matching,
        OrderMode orderMode,
        boolean allowExtraColumns,
        Map<String, ColumnTolerance> columns,
        Optional<ZoneId> zone) {
    /** Standard cells, columns by permutation, ties recognised: the rules of {@code ex}. */
    public static final ComparisonRules STANDARD = of(CellPolicy.STANDARD, ColumnMatching.BY_PERMUTATION);

    /** Rules with one tolerance for all columns. */
    public ComparisonRules(
            CellPolicy policy, double relTol, double absTol, boolean ignoreCase, boolean trim,
            ColumnMatching matching, OrderMode orderMode, boolean allowExtraColumns) {
        this(policy, relTol, absTol, ignoreCase, trim, matching, orderMode, allowExtraColumns, Map.of(),
                Optional.empty());
    }

    public ComparisonRules {
        columns = Map.copyOf(columns);
        if (!(relTol >= 0 && relTol <= 1) || !(absTol >= 0)) {
            throw new IllegalArgumentException("tolerances out of range: " + relTol + ", " + absTol);
        }
    }

    /** Rules with a policy's own tolerances (metrics.md §0.3). */
    public static ComparisonRules of(CellPolicy policy, ColumnMatching matching) {
        double rel = switch (policy) {
                    case STRICT, BIRD -> 0;
                    case STANDARD -> 1e-6;
                    case LENIENT -> 0.01;
                    case SPIDER2 -> 1e-9;
                };
        double abs = switch (policy) {
                    case STRICT, BIRD, LENIENT -> 0;
                    case STANDARD -> 1e-9;
                    case SPIDER2 -> 0.01;
                };
        return new ComparisonRules(policy, rel, abs, false, false, matching, OrderMode.TIE_AWARE, false);
    }

    /** The same with another method of pairing columns. */
    public ComparisonRules withMatching(ColumnMatching changed) {
        return new ComparisonRules(
                policy, relTol, absTol, ignoreCase, trim, changed, orderMode, allowExtraColumns, columns, zone);
    }

    /** The same with another rule of row order. */
    public ComparisonRules withOrderMode(OrderMode changed) {
        return new ComparisonRules(
                policy, relTol, absTol, ignoreCase, trim, matching, changed, allowExtraColumns, columns, zone);
    }

    /** The same with extra predicted columns permitted or not. */
    public ComparisonRules withExtraColumns(boolean allowed) {
        return new ComparisonRules(
                policy, relTol, absTol, ignoreCase, trim, matching, orderMode, allowed, columns, zone);
    }

    /** The same with other tolerances of numbers, 0 or more: a share of the gold number, and a distance. */
    public ComparisonRules withTolerance(double relative, double absolute) {
        return new ComparisonRules(
                policy, relative, absolute, ignoreCase, trim, matching, orderMode, allowExtraColumns, columns, zone);
    }

    /** The same with tolerances of single columns, by normalised gold name, in place of the common ones. */
    public ComparisonRules withColumns(Map<String, ColumnTolerance> changed) {
        return new ComparisonRules(
                policy, relTol, absTol, ignoreCase, trim, matching, orderMode, allowExtraColumns, changed, zone);
    }

    /** The same with another zone for times that name none; empty: unknown. */
    public ComparisonRules withZone(Optional<ZoneId> changed) {
        return new ComparisonRules(
                policy, relTol, absTol, ignoreCase, trim, matching, orderMode, allowExtraColumns, columns, changed);
    }

    /** The same with other rules for texts: case ignored, surrounding blanks ignored. */
    public ComparisonRules withTexts(boolean withoutCase, boolean trimmed) {
        return new ComparisonRules(
                policy, relTol, absTol, withoutCase, trimmed, matching, orderMode, allowExtraColumns, columns, zone);
    }

    /** The rules on which canonical cells depend. */
    public CanonicalRules canonical() {
        boolean lenient = policy == CellPolicy.LENIENT;
        return new CanonicalRules(
                policy,
                Tolerance.rounds(relTol) && columns.values().stream().allMatch(c -> Tolerance.rounds(c.relative())),
                lenient || ignoreCase,
                lenient || trim,
                zone);
    }

    /** The tolerance of columns without their own. */
    public Tolerance tolerance() {
        return new Tolerance(relTol, absTol, CanonicalRules.exactIntegers(policy));
    }

    /** The tolerance for pairs with a gold column; a column's own tolerance applies to its integers too. */
    public Tolerance tolerance(CanonicalTable gold, int column) {
        ColumnTolerance own = columns.isEmpty() ? null : columns.get(gold.names().get(column));
        return own == null ? tolerance() : new Tolerance(own.relative(), own.absolute(), false);
    }

    /**
     * Tolerance of the numbers of one column.
     *
     * @param relative largest difference as a share of the larger number, 0 to 1
     * @param absolute largest difference in units of the numbers, ≥ 0
     */
    public record ColumnTolerance(double relative, double absolute) {
        public ColumnTolerance {
            if (!(relative >= 0 && relative <= 1) || !(absolute >= 0)) {
                throw new IllegalArgumentException("tolerances out of range: " + relative + ", " + absolute);
            }
        }
    }
}
