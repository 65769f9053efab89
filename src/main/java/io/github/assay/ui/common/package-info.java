/**
 * Parts that all screens share: messages, theme, cautions, errors. Inner packages: {@code shell} (frame, navigation,
 * FXML loader), {@code background} (executors), {@code keys}, {@code controls}, {@code plot}, {@code page} (pages of results).
 *
 * <p>Must not use: any screen. A screen is a screen of pages, or three files of one name (FXML, View, ViewModel); the view model
 * uses no {@code javafx.scene} and calls services only through {@link io.github.assay.ui.common.background.Background}.
 * Style classes that every screen may use are listed at the beginning of {@code css/assay.css}; all sentences are in
 * {@code i18n/messages.properties}.
 */
package io.github.assay.ui.common;
