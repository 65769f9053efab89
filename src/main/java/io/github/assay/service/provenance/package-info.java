/**
 * Finds which part of a query removes or adds one row of a result, by running guarded variants of the query. Entry
 * point: {@code ProvenanceService}.
 */
package io.github.assay.service.provenance;
