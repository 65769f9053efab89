/** Tests: McNemar, differences of κ, homogeneity, adjustment, rank stability. */
package io.github.assay.statistics.tests;
