/** Rewriting of dialect constructs before parsing, into SQL that the parser reads. Used by {@code sql.parse} only. */
package io.github.assay.sql.dialect;
