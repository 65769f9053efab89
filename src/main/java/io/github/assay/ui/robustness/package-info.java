/**
 * The Robustness screen: a row of pages, each a {@link io.github.assay.ui.common.page.ResultPage}. A page with its view
 * model is added in {@code ScreenFactory}. Uses no other screen.
 */
package io.github.assay.ui.robustness;
