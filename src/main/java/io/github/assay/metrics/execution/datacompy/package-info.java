/** The comparison of DataComPy on paired columns and rows. */
package io.github.assay.metrics.execution.datacompy;
