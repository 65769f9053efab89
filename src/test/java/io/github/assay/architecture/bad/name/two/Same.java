package io.github.assay.architecture.bad.name.two;

/** A class whose name another one has. */
record Same() {}
