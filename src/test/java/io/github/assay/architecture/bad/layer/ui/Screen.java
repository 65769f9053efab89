package io.github.assay.architecture.bad.layer.ui;

/** A class of a higher layer. */
public record Screen() {}
