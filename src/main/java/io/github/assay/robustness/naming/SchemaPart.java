package io.github.assay.robustness.naming;

/**
 * One part of a database, as its own catalogue lists it.
 *
 * @param kind {@code table}, {@code view}, {@code column}, {@code key}, {@code index}, {@code constraint}, {@code trigger}
 *     and so on; {@code build …} for what only a script of the database needs
 * @param table the table it belongs to
 * @param column a column of that table; may be empty
 * @param otherTable the table that a key refers to; may be empty
 * @param otherColumn the column that a key refers to; may be empty
 * @param detail what else must be equal in the clone, or the text of a definition
 */
public record SchemaPart(String kind, String table, String column, String otherTable, String otherColumn, String detail) {
    /** Whether it is needed for a script only, and not compared. */
    public boolean isScript() {
        return kind.startsWith("build ");
    }
}
