/**
 * Layer 2: combination of several systems, in particular the choice of a system for each question ({@code router}).
 * Must not use SQL, files, databases, stores, screens. Entry point:
 * {@link io.github.assay.robustness.router.RouterEvaluation}.
 */
package io.github.assay.robustness;
