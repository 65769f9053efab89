/**
 * Searches small databases on which two queries return different tables (counterexample.md), decides whether a difference
 * could vanish by a choice that SQL leaves open (§5), and makes a separating database smaller (§6).
 *
 * <p>Entry point: {@link io.github.assay.counterexample.Separation}. {@code model} tables and rows; {@code constraints}
 * mined rules and ranks; {@code generate} recipes and rows.
 */
package io.github.assay.counterexample;
