/**
 * Metrics that are not part of the program (metrics.md §6.10): those a project declares by an expression, read, checked
 * and evaluated here, and the fence around those that come in a plug-in's jar.
 *
 * <p>Must not know: files, jars, screens.
 */
package io.github.assay.metrics.custom;
