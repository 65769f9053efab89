/**
 * The program. {@link io.github.assay.Launcher} checks the Java version and starts {@code app}, which starts and
 * wires everything else.
 */
package io.github.assay;
