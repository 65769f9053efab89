/**
 * Reports: result records → HTML (tables, plots, markup) and CSV; markup escaped, spreadsheet formulas neutralised.
 *
 * <p>Must not use: classes that compute results. Entry point: {@link io.github.assay.report.HtmlReport}.
 */
package io.github.assay.report;
