/** The frame of the window: navigation, pages, status bar. Screens are shown in it. */
package io.github.assay.ui.common.shell;
