/**
 * Executors of the window, jobs, and results that arrive later. Entry point:
 * {@link io.github.assay.ui.common.background.Background}.
 */
package io.github.assay.ui.common.background;
