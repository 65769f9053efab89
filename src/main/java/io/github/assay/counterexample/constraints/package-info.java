/**
 * What the real data suggest: kinds of value, mined constraints, and the rank of a small database (counterexample.md §2,
 * §3).
 */
package io.github.assay.counterexample.constraints;
