/**
 * Decisions on final labels and repairs of gold queries. Entry points:
 * {@link io.github.assay.service.adjudication.AdjudicationService} and
 * {@link io.github.assay.service.adjudication.GoldService}.
 */
package io.github.assay.service.adjudication;
