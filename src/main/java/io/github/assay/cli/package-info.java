/**
 * The command line: one class for each command, from arguments through a service to text or JSON. Entry point:
 * {@link io.github.assay.cli.Cli}.
 *
 * <p>Must not use: classes that compute.
 */
package io.github.assay.cli;
