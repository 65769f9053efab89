/**
 * The page shown before a project is open: recent and sample projects, import, list of problems, choice of the
 * annotator.
 *
 * <p>Must not use: any other screen.
 */
package io.github.assay.ui.welcome;
