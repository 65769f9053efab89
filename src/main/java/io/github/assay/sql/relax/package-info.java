/**
 * Variants of a query in which exactly one part is relaxed or taken out, to find which part removes or adds a row. Edits
 * are made on the text as written, checked on the tree. Entry points: {@code QueryVariants}; {@code ChoiceFinder} for what a
 * query leaves to the engine, such as an order of equal rows.
 */
package io.github.assay.sql.relax;
