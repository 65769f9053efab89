/** Sample sizes of studies of κ and of differences. */
package io.github.assay.statistics.planning;
