/**
 * Choices that SQL leaves open to the engine: which of several tied rows a LIMIT keeps, which row gives a bare column.
 *
 * <p>Entry point: {@link io.github.assay.sql.order.OpenChoices}.
 */
package io.github.assay.sql.order;
