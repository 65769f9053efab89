/** The commands {@code assay labels …}. */
package io.github.assay.cli.labels;
