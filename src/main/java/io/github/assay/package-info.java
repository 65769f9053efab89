/**
 * Composition root. {@link io.github.assay.Launcher} checks the Java version, {@link io.github.assay.Main} starts the
 * window or a command, {@link io.github.assay.Wiring} constructs infrastructure and services.
 *
 * <p>Projects and sessions of the window are constructed here too, because only this package uses {@code ui} and
 * services' constructors at once. No package uses this one.
 */
package io.github.assay;
