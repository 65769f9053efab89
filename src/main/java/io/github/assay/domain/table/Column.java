package io.github.assay.domain.table;

/**
 * A column of a result table. Columns are identified by their ordinal; names may repeat.
 *
 * @param name the name as the engine gave it
 * @param declaredType the engine's type name; empty when unknown
 */
public record Column(String name, String declaredType) {
    /** A column whose type is not declared. */
    public static Column of(String name) {
        return new Column(name, "");
    }
}
