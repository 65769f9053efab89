/**
 * Data of one item for the Review screen, schema and samples of its database, own queries, and which part of a query removes or adds one row of a result, found by running
 * guarded variants of the query.
 */
package io.github.assay.service.review;
