package io.github.assay.architecture.bad.screen.ui.systems;

/** A screen. */
public record Board() {}
