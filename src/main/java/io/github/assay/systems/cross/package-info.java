/**
 * Cross tables of two metrics over systems.
 *
 * <p>Entry points: {@link io.github.assay.systems.cross.CrossTable}, {@link io.github.assay.systems.cross.PhiSummary}.
 */
package io.github.assay.systems.cross;
