/**
 * Floor 1: SQL text as trees and tokens: parse, classify, guard, walk, lay out, compare. The only room that sees
 * JSqlParser; its types never leave it.
 *
 * <p>Must not know: databases, result tables, metrics. Text is never executed or shown in deparsed form.
 */
package io.github.assay.sql;
