/**
 * What a system answered beside its SQL, other systems with the same table, databases that separate an answer from its
 * gold query, and the part of a query that decides on a row.
 */
package io.github.assay.ui.review.answer;
