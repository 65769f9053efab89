/**
 * The screen Report: what a report would have, and writing it as a page or as the folder of a paper.
 *
 * <p>Must not use: other screens. Entry point: {@link io.github.assay.ui.report.ReportPage}.
 */
package io.github.assay.ui.report;
