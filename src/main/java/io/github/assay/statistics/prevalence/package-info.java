/** Pass rates corrected by labels: Rogan and Gladen, PPI++. */
package io.github.assay.statistics.prevalence;
