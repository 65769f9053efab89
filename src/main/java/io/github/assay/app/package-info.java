/**
 * Composition root: {@link io.github.assay.app.Main} starts the window or a command, {@link io.github.assay.app.Wiring}
 * constructs infrastructure and services. Only this package uses {@code ui} and services' constructors at once. No
 * package uses this one.
 */
package io.github.assay.app;
