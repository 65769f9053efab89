/** Tables of the report as CSV. */
package io.github.assay.report.csv;
