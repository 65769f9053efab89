/**
 * Floor 1: what comes of putting systems together; today which one a question should go to ({@code router}). Must not
 * know SQL, files, databases, stores, screens.
 */
package io.github.assay.robustness;
