/** The command {@code assay report}. */
package io.github.assay.cli.report;
