package io.github.assay.architecture.bad.layer.sql;

import io.github.assay.architecture.bad.layer.ui.Screen;

/** Uses a higher layer. */
record Up(Screen screen) {}
