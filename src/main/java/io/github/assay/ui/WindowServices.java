package io.github.assay.ui;

import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.shell.Settings;

/**
 * Services that every screen of one window uses.
 *
 * @param background runs calls of services off the UI thread
 * @param settings the user's stored settings
 * @param theme colours and text size
 * @param dialogs opens dialogs and file choosers
 */
public record WindowServices(Background background, Settings settings, Theme theme, Dialogs dialogs) {}
