/**
 * The frame of the window: navigation, pages, status bar. {@link io.github.assay.ui.common.shell.ShellView} shows one
 * screen at a time.
 */
package io.github.assay.ui.common.shell;
