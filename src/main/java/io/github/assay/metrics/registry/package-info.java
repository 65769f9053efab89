/** The list of metrics and the named choices of metrics. */
package io.github.assay.metrics.registry;
