/**
 * Floor 4: the window. {@link io.github.assay.ui.ScreenFactory} makes views and view models, {@link io.github.assay.ui.Window}
 * holds them; each room is an inner package, and what all share is {@code common}.
 *
 * <p>Must not know: how anything is computed. The session it works on comes in as
 * {@link io.github.assay.ui.WindowDependencies}.
 */
package io.github.assay.ui;
