/** Small databases that are likely to separate two queries: value pools, recipes and rows (counterexample.md §4). */
package io.github.assay.counterexample.generate;
