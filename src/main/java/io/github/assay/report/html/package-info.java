/** The parts of the HTML report: tables, plots, markup. */
package io.github.assay.report.html;
