/** Decides whether a difference could vanish by a choice that SQL leaves open (counterexample.md §5). */
package io.github.assay.counterexample.order;
