/**
 * Facts about a parsed query: shape, names, features, grounding against a schema, gold variants, differences of two queries. Entry point:
 * {@link io.github.assay.sql.query.ParsedSql}.
 */
package io.github.assay.sql.query;
