/**
 * Floor 4: the page before a project is open: recent and sample projects, import, the list of problems, and who labels.
 *
 * <p>Must not know: any other room.
 */
package io.github.assay.ui.welcome;
