package io.github.assay.ui.common.shell;

import io.github.assay.ui.common.keys.Shortcut;
import java.util.Optional;

/**
 * What is in front in the window.
 *
 * @param screen name of the screen
 * @param page name of its open page; empty for a screen without pages
 * @param keys group of the screen's keys
 */
public record WindowPlace(String screen, String page, Optional<Shortcut.Group> keys) {}
