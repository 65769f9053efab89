/**
 * SQL as text and as trees: parse, classify, guard, search, lay out, compare.
 *
 * <p>Only this package uses JSqlParser. {@code sql.dialect} is used only by {@code sql.parse}.
 *
 * <p>Must not use: databases, result tables, metrics. Text that was rewritten for the parser is never executed or
 * shown.
 */
package io.github.assay.sql;
