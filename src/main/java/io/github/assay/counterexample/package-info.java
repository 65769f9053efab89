/**
 * Searches small databases on which two queries return different tables (counterexample.md).
 *
 * <p>Entry point: {@link io.github.assay.counterexample.Separation}. {@code model} tables and rows; {@code constraints}
 * mined rules and ranks; {@code generate} recipes and rows; {@code order} rows that an open order could exchange;
 * {@code minimise} smaller databases.
 */
package io.github.assay.counterexample;
