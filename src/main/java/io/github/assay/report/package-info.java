/**
 * Floor 2: result records → HTML and CSV; escaped, formulas neutralised.
 *
 * <p>Must not know: how results are computed.
 */
package io.github.assay.report;
