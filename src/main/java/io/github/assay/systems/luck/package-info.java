/**
 * How many answers that equal gold were separated from it by a small database, and where that speaks against gold
 * (counterexample.md §8).
 */
package io.github.assay.systems.luck;
