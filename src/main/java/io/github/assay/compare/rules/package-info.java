/** Rules of a comparison: cells, columns, order, policies. */
package io.github.assay.compare.rules;
