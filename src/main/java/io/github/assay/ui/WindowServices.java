package io.github.assay.ui;

import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.shell.Settings;

/**
 * What lies on the desk in every room of one window.
 *
 * @param background the way to services
 * @param settings what is remembered of this person
 * @param theme the look
 * @param dialogs windows of their own
 */
public record WindowServices(Background background, Settings settings, Theme theme, Dialogs dialogs) {}
