/**
 * Floor 4: what all rooms share: rooms' register, loader, background work, keys, messages, theme, dialogs, the shell.
 *
 * <p>Must not know: any single room. A room is three files of one name (FXML, View, ViewModel); the view model knows no
 * scene and reaches services only through {@link io.github.assay.ui.common.background.Background}. Style classes every room may
 * use are listed at the head of {@code css/assay.css}; all words stand in {@code i18n/messages.properties}.
 */
package io.github.assay.ui.common;
