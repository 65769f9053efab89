/**
 * The window. {@link io.github.assay.ui.ScreenFactory} constructs views and view models,
 * {@link io.github.assay.ui.Window} shows them. Each screen is an inner package; {@code common} holds what screens
 * share. Sheets of the whole project are here, their view models in {@code model}.
 *
 * <p>Must not use: classes that compute. The open project is passed in by
 * {@link io.github.assay.ui.WindowDependencies}.
 */
package io.github.assay.ui;
