/** What is asked of a parsed query: its shape, names, features, grounding against a schema, gold variants. */
package io.github.assay.sql.query;
