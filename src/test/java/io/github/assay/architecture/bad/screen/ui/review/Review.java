package io.github.assay.architecture.bad.screen.ui.review;

import io.github.assay.architecture.bad.screen.ui.systems.Board;

/** A screen that uses another one. */
record Review(Board board) {}
