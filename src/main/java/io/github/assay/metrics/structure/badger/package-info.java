/** BADGER's component metrics and complexity. */
package io.github.assay.metrics.structure.badger;
