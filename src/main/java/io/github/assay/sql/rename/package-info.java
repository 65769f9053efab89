/**
 * Queries with tables and columns renamed (metrics.md §5.2). {@code QueryRenamer} resolves each name on the parse tree and
 * changes the words of the text that refer to renamed tables and columns; everything else stays as written.
 */
package io.github.assay.sql.rename;
