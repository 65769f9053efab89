/**
 * Composition root. [Launcher] checks the Java version, [Main] starts the window or a command, [Wiring] constructs
 * infrastructure and services.
 *
 * <p>Projects and sessions of the window are constructed here too, because only this package uses both {@code ui} and
 * {@code service} classes to build them. No package uses this one.
 */
package io.github.assay;
