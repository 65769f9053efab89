package io.github.assay.architecture.bad.name.one;

/** A class whose name another one has. */
record Same() {}
