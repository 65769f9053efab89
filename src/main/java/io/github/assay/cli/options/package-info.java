/** Options and arguments that several commands share. */
package io.github.assay.cli.options;
