/**
 * Pages of results. A screen is a {@link io.github.assay.ui.common.page.PageScreen} with a row of pages; a page extends
 * {@link io.github.assay.ui.common.page.ResultPage} and lists its sections.
 */
package io.github.assay.ui.common.page;
