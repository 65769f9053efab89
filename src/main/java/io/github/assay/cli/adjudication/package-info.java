/** The commands {@code assay adjudicate} and {@code assay gold}. */
package io.github.assay.cli.adjudication;
