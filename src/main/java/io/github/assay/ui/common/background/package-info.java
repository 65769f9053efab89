/** Executors of the window, jobs, and results that arrive later. */
package io.github.assay.ui.common.background;
