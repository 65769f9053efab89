/** Conditions under which a metric has no value, and the reasons it gives. */
package io.github.assay.metrics.gate;
